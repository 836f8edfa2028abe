// The generic fold. Given events in ledger order it gives a state, from the beginning or from where a checkpoint stopped:
// replaying in two parts equals replaying at once.

interface Projection<S, E> {
  readonly initial: () => S;
  readonly evolve: (state: S, event: E) => S;
}

export function replay<S, E>(
  projection: Projection<S, E>,
  events: Iterable<E>,
  from: S = projection.initial(),
): S {
  let state = from;
  for (const event of events) state = projection.evolve(state, event);
  return state;
}

// Which facts were healed last: a fault that is recorded says so, and one that is taken back no longer does.

import { TERMINAL } from '../../model/fact.ts';
import { faultIn } from '../../model/fault.ts';
import type { State } from '../../model/state.ts';

/** A brief tells of a few; `tide faults` lists them all. */
const KEPT = 8;

/** Called when a learning was stated. */
export function noteHealed(state: State, id: string): void {
  const fact = state.facts.get(id);
  const fault = fact === undefined || TERMINAL.has(fact.status) ? undefined : faultIn(fact);
  if (fact === undefined || fault === undefined) return;
  const { memory, action } = fault;
  const others = state.healed.filter((one) => one.memory !== memory);
  state.healed = [...others, { fault: id, memory, action, session: fact.createdSession }].slice(-KEPT);
}

/** Called when a fact came to its end. */
export function dropHealed(state: State, id: string): void {
  if (state.healed.some(({ fault }) => fault === id))
    state.healed = state.healed.filter(({ fault }) => fault !== id);
}

// One event about each of some facts: use, reinforce, verify, invalidate, pin, archive.
// None of them changes what a fact says.

import { contentPrint } from '../model/content.ts';
import type { Draft, Field } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { sightsOfFact } from './anchors/with-sights.ts';
import { momentOf, standing } from './fact-report.ts';
import { living, livingOnce } from './living.ts';
import { type Marking, write } from './marking.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { answeredByConfirming, answeredByEnding } from './review/settled-threads.ts';
import { trustOfOwnWords } from './truth/own-word.ts';
import { answered } from './truth/persons-word.ts';

export function use(store: Store, ids: readonly string[]): Marking {
  const memory = load(store);
  const drafts = livingOnce(memory, ids).map((fact): Draft => {
    const verb = standing(store, memory, fact).tier === 'archived' ? 'Reactivated' : 'Referenced';
    return { verb, id: fact.id, fields: [] };
  });
  return write(store, memory, drafts);
}

export function reinforce(store: Store, ids: readonly string[], because?: string): Marking {
  // A person who met it again stands for it: it outlives its first source.
  const fields: Field[] = trustOfOwnWords(store.surroundings) === 'human' ? [['trust', 'human']] : [];
  return each(store, ids, 'Reinforced', because, () => fields);
}

/** By a person it raises trust; an agent's verification is recorded and changes none. `stays`: threads that it does not answer. */
export function verify(
  store: Store,
  ids: readonly string[],
  because?: string,
  stays: (thread: Fact | undefined) => boolean = () => false,
): Marking {
  const { person, author } = store.surroundings;
  if (!person) return each(store, ids, 'Verified', because);
  const by = author ?? 'unknown';
  // What a person stands for is what the code looks like now.
  return each(
    store,
    ids,
    'Verified',
    because,
    (fact) => [['person', by], ['content', contentPrint(fact)], ...sightsOfFact(store, fact)],
    (memory, facts) =>
      answeredByConfirming(memory.state, momentOf(store, memory), facts, by).filter(
        ({ id = '' }) => !stays(memory.state.facts.get(id)),
      ),
  );
}

export function invalidate(store: Store, ids: readonly string[], because: string): Marking {
  return each(
    store,
    ids,
    'Invalidated',
    because,
    () => [],
    (now, facts) => [
      ...facts.flatMap(({ id }) => answered(store, now, id, `\`${id}\` was invalidated: ${because}`)),
      ...answeredByEnding(now.state, new Map(facts.map(({ id }) => [id, `${id} is invalidated`]))),
    ],
  );
}

export function pin(store: Store, ids: readonly string[], because?: string): Marking {
  return each(store, ids, 'Pinned', because);
}

export function unpin(store: Store, ids: readonly string[], because?: string): Marking {
  for (const fact of livingOnce(load(store), ids))
    if (!fact.pinned)
      throw new TidemarkError('refused', `\`${fact.id}\` is not pinned.`, {
        hint: 'Nothing was changed. Only what tide pin keeps is unpinned; invariants and open threads do not fade by themselves.',
        data: { id: fact.id },
      });
  return each(store, ids, 'Unpinned', because);
}

export function archive(store: Store, ids: readonly string[], because: string): Marking {
  const memory = load(store);
  for (const id of ids) {
    if (standing(store, memory, living(memory, id)).tier !== 'core') continue;
    throw new TidemarkError('refused', `\`${id}\` is core; what must always hold is not put away.`, {
      hint: 'Unpin it, resolve the thread, or supersede or invalidate it with a reason.',
    });
  }
  return each(store, ids, 'Archived', because);
}

function each(
  store: Store,
  ids: readonly string[],
  verb: string,
  because?: string,
  fields: (fact: Fact) => readonly Field[] = () => [],
  /** What else follows from it, in the same write. */
  following: (memory: Memory, facts: readonly Fact[]) => readonly Draft[] = () => [],
): Marking {
  const memory = load(store);
  const facts = livingOnce(memory, ids);
  const drafts = facts.map(
    (fact): Draft => ({
      verb,
      id: fact.id,
      fields: fields(fact),
      ...(because === undefined ? {} : { text: because }),
    }),
  );
  return write(store, memory, [...drafts, ...following(memory, facts)]);
}

// Questions about a fact that was edited differently in two layouts: whoever sets the disputed fields has answered them.

import { type Draft, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { isForPerson } from './trespass.ts';

/** The field by which such a thread names what the layouts disagree about; `statement` for the words of the fact. */
export const DISPUTED = 'disputed';

/** Closes the threads whose disputed fields are all among `keys`, which are about to be set. */
export function settledEdits(store: Store, { state }: Memory, fact: Fact, keys: readonly string[]): Draft[] {
  return [...state.questions].flatMap(([id, { about }]): Draft[] => {
    const thread = about.includes(fact.id) ? state.facts.get(id) : undefined;
    const disputed = thread === undefined ? [] : fieldsOf(thread, DISPUTED);
    if (thread === undefined || disputed.length === 0) return [];
    if (!disputed.every((key) => keys.includes(key))) return [];
    if (!store.surroundings.person && isForPerson(state, thread)) return [];
    const text = `${disputed.join(', ')} of \`${fact.id}\` was set`;
    return [{ verb: 'Closed', kind: 'thread', id, text, fields: [] }];
  });
}

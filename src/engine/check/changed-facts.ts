// Facts that hold after a change and did not hold so at its base: new ones, and those with other content, scope, trust or standing.
// Memory is compared with memory; by which events it came does not matter.

import { contentText } from '../../model/content.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import type { Checked } from './binding-facts.ts';
import { isAbout, type Place, statedFacts } from './session-changes.ts';

export interface ChangedFact {
  readonly fact: Fact;
  /** The fact at the base, in force or not. */
  readonly was: Fact | undefined;
  /** The event that states it, else the last one about it. */
  readonly place: Place | { readonly file: null; readonly line: null };
}

export function changedFacts({ store, memory, base, added }: Checked): ChangedFact[] {
  if (memory === base) return [];
  const stated = new Map(statedFacts(memory, added).map(([{ place }, { id }]) => [id, place]));
  const [before, after] = [inForce(store, base), inForce(store, memory)];
  return Array.from(memory.state.facts.values()).flatMap((fact) => {
    const was = base.state.facts.get(fact.id);
    const text = after(fact);
    if (text === undefined || (was !== undefined && before(was) === text)) return [];
    const last = () => added.findLast(({ event }) => isAbout(memory, event, fact.id))?.place;
    return [{ fact, was, place: stated.get(fact.id) ?? last() ?? { file: null, line: null } }];
  });
}

/** What a fact says while it is in force; of a question, which facts it calls contradictory. */
export function inForce(store: Store, memory: Memory): (fact: Fact) => string | undefined {
  const when = momentOf(store, memory);
  return (fact) => {
    if (fact.kind === 'thread') {
      const question = memory.state.questions.get(fact.id);
      return question?.flag === 'CONFLICT' ? question.about.join('\n') : undefined;
    }
    return standingOf(fact, when).live ? `${fact.trust}\n${contentText(fact)}` : undefined;
  };
}

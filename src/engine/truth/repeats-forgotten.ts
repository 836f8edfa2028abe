// Words that a person had forgotten do not come back through an agent, which may still have them in its conversation. A person who
// states them again has changed their mind; from then on they are known.

import type { Draft } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { withoutPrinted } from '../forgotten-words.ts';

interface Saying {
  readonly text?: string;
  readonly statement?: string;
  readonly fields: readonly (readonly [string, string])[];
}

/** Whether a draft or an entry says what was forgotten and what no fact says today. */
export function forgottenSaying(store: Store, state: State): (one: Saying) => boolean {
  if (state.forgotten.size === 0) return () => false;
  const edit = withoutPrinted(store.digest, state.forgotten);
  const isHit = (one: Saying) => wordsOf(one).some((words) => edit(words)[1] > 0);
  return (one) => {
    if (!isHit(one)) return false;
    const said = wordsOf(one).filter((words) => edit(words)[1] > 0);
    const known = [...state.facts.values()].filter((fact) => !TERMINAL.has(fact.status) && isHit(fact));
    return !said.every((words) => known.some((fact) => wordsOf(fact).some((other) => words.includes(other))));
  };
}

function wordsOf({ text = '', statement = '', fields }: Saying): string[] {
  return [text, statement, ...fields.map(([, value]) => value)].filter((words) => words !== '');
}

export function refuseForgotten(store: Store, state: State, drafts: readonly Draft[]): void {
  if (!drafts.some(forgottenSaying(store, state))) return;
  throw new TidemarkError('refused', 'This repeats words that a person had erased with tide forget.', {
    hint: 'Nothing was written. Leave them out, or ask the person: they can state them again.',
  });
}

// What files say about facts that a person stands for. Whoever reads a file cannot know who wrote it, so it takes nothing back: what
// would end a verified fact becomes a question. New words are taken over where a person is at work, without the confirmation of the
// old ones; where an agent is, they are a question too, and so is whatever would be done to what a person said.

import { clause } from '../../model/clause.ts';
import type { Draft } from '../../model/event.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { asked, questionOf, whoseWord } from './persons-word.ts';
import { type Trespass, trespass } from './trespass.ts';

export function saidByFiles({ surroundings }: Store, state: State, drafts: readonly Draft[]): Draft[] {
  const taken = new Set<string>();
  const ask = ({ fact }: Trespass, question: string, type: 'suspect' | 're-verify'): readonly Draft[] => {
    const { id, drafts: raised } = asked(state, fact, question, type, taken);
    taken.add(id);
    return raised;
  };
  return drafts.flatMap((draft): readonly Draft[] => {
    const found = trespass(state, draft);
    if (found === undefined) return [draft];
    const { fact, wish } = found;
    // Nothing that somebody wrote is lost, but a question is not answered by it.
    if (fact.kind === 'thread') return surroundings.person ? [draft] : [noted(found)];
    // What nobody verified a person may edit away.
    if (surroundings.person && fact.verified === undefined) return [draft];
    if (!surroundings.person || !STATES.has(draft.verb))
      return ask(found, questionOf('A file', fact, wish), 'suspect');
    return [draft, ...ask(found, restated(found), 're-verify')];
  });
}

const STATES: ReadonlySet<string> = new Set(['Updated', 'Adopted']);

function noted({ fact, wish }: Trespass): Draft {
  const because = wish.because === undefined ? '' : `: ${clause(wish.because)}`;
  const text = `A file would have \`${fact.id}\` ${wish.done}${because}. Only a person answers it.`;
  return { verb: 'Noted', text, fields: [] };
}

function restated({ fact, wish }: Trespass): string {
  return `\`${fact.id}\` was the word of ${whoseWord(fact)} and was ${wish.done} by hand. Does it hold? Confirm it with tide verify.`;
}

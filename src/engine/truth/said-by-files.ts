// What files say about facts that a person stands for. Whoever reads a file cannot know who wrote it, so a file changes and ends no
// such fact: what it says becomes a question that holds the edit, and the fact is flagged until a person has answered.

import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { State } from '../../model/state.ts';
import { factCalled } from '../../projection/namesakes.ts';
import { isConfirmed } from './binding.ts';
import { editFields } from './edit-of-file.ts';
import { asked, questionOf } from './persons-word.ts';
import { type Trespass, trespassOfFile } from './trespass.ts';

export function saidByFiles(state: State, drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  const wishes = new Map<Fact, { readonly draft: Draft; readonly found: Trespass }[]>();
  for (const draft of drafts) {
    const found = trespassOfFile(state, draft) ?? bringingBack(state, draft);
    if (found === undefined) kept.push(draft);
    // Nothing that somebody wrote is lost, but a question is not answered by it.
    else if (found.fact.kind === 'thread') kept.push(noted(found));
    else wishes.set(found.fact, [...(wishes.get(found.fact) ?? []), { draft, found }]);
  }
  const taken = new Set<string>();
  const questions = Array.from(wishes, ([fact, list]) => {
    const done = [...new Set(list.map(({ found }) => found.wish.done))].join(', and ');
    const because = list.find(({ found }) => found.wish.because !== undefined)?.found.wish.because;
    const isWrong = list.some(({ found }) => found.wish.isWrong);
    const question = questionOf('A file', fact, { done, because, isWrong });
    const { id, drafts: raised } = asked(state, fact, question, 'suspect', taken);
    taken.add(id);
    const edit = editFields(list.map(({ draft }) => draft));
    return raised.map((one): Draft => ({ ...one, fields: [...one.fields, ...edit] }));
  });
  return [...kept, ...questions.flat()];
}

/** What a person put away is not brought back by a file. */
function bringingBack(state: State, { verb, id = '' }: Draft): Trespass | undefined {
  const fact = verb === 'Reactivated' ? factCalled(state, id) : undefined;
  if (fact === undefined || !fact.archived || fact.kind === 'thread' || !isConfirmed(fact)) return undefined;
  return { fact, wish: { done: 'brought back', isWrong: false } };
}

function noted({ fact, wish }: Trespass): Draft {
  const because = wish.because === undefined ? '' : `: ${wish.because}`;
  const text = `A file would have \`${fact.id}\` ${wish.done}${because}. Only a person answers it: tide resolve ${fact.id}.`;
  return { verb: 'Noted', text, fields: [] };
}

// What files say about confirmed facts. Nobody can know who wrote a file, so a file neither changes nor ends such a fact: the edit
// becomes a question that holds it, and the fact keeps its words and is flagged until a person has answered.

import { clause } from '../../model/clause.ts';
import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { State } from '../../model/state.ts';
import { factCalled } from '../../projection/namesakes.ts';
import { isConfirmed } from './binding.ts';
import { editFields } from './edit-of-file.ts';
import { asked, whoseWord } from './persons-word.ts';
import { type Trespass, trespassOfFile } from './trespass.ts';

export interface SaidByFiles {
  /** What is recorded: edits of facts that nobody confirmed, and the questions. */
  readonly drafts: readonly Draft[];
  /** One for each confirmed fact that a file would change, also where the question was asked before. */
  readonly questions: readonly EditQuestion[];
}

export interface EditQuestion {
  readonly fact: string;
  readonly thread: string;
}

export function saidByFiles(state: State, drafts: readonly Draft[]): SaidByFiles {
  const recorded: Draft[] = [];
  const edits = new Map<Fact, { readonly draft: Draft; readonly found: Trespass }[]>();
  for (const draft of drafts) {
    const found = trespassOfFile(state, draft) ?? bringingBack(state, draft);
    if (found === undefined) recorded.push(draft);
    // A file does not answer a question, but its words are kept.
    else if (found.fact.kind === 'thread') recorded.push(noted(found));
    else edits.set(found.fact, [...(edits.get(found.fact) ?? []), { draft, found }]);
  }
  const taken = new Set<string>();
  const questions: EditQuestion[] = [];
  for (const [fact, list] of edits) {
    const { id, drafts: raised } = asked(state, fact, questionOf(fact, list), 'suspect', taken);
    taken.add(id);
    questions.push({ fact: fact.id, thread: id });
    const edit = editFields(list.map(({ draft }) => draft));
    recorded.push(...raised.map((one): Draft => ({ ...one, fields: [...one.fields, ...edit] })));
  }
  return { drafts: recorded, questions };
}

export function editProblem({ fact, thread }: EditQuestion): Problem {
  return {
    code: 'confirmed',
    level: 'notice',
    message: `\`${fact}\` is confirmed and keeps its words; the edit waits for a person. To accept it: tide resolve ${thread} --accept. To keep the fact: tide resolve ${thread} --because "..."`,
    about: fact,
  };
}

function questionOf(fact: Fact, list: readonly { readonly found: Trespass }[]): string {
  const wishes = list.map(({ found }) => found.wish);
  const done = [...new Set(wishes.map((wish) => wish.done))].join(', and ');
  const reason = wishes.find(({ because }) => because !== undefined)?.because;
  const because = reason === undefined ? '' : `: ${clause(reason)}`;
  return `A file would have \`${fact.id}\` ${done}${because}. It is the word of ${whoseWord(fact)}. Accept the edit, or keep the fact?`;
}

/** A file does not bring back a confirmed fact that was put away. */
function bringingBack(state: State, { verb, id = '' }: Draft): Trespass | undefined {
  const fact = verb === 'Reactivated' ? factCalled(state, id) : undefined;
  if (fact === undefined || !fact.archived || fact.kind === 'thread' || !isConfirmed(fact)) return undefined;
  return { fact, wish: { done: 'brought back', isWrong: false } };
}

function noted({ fact, wish }: Trespass): Draft {
  const because = wish.because === undefined ? '' : `: ${clause(wish.because)}`;
  const text = `A file would have \`${fact.id}\` ${wish.done}${because}. Only a person answers it: tide resolve ${fact.id}.`;
  return { verb: 'Noted', text, fields: [] };
}

// What forgetting a fact takes from others: facts that quote it, and texts that are no facts, such as a goal or a note. A person is
// shown each of them first; where one is a person's, an agent is refused.

import { ellipsis } from '../markdown/ellipsis.ts';
import { oneLine } from '../markdown/one-line.ts';
import { fieldOf } from '../model/event.ts';
import { isAssistant, isTool, type Passage } from '../model/passage.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { ErasedFrom } from './erase.ts';

export interface Losing {
  /** Ids of other facts. */
  readonly facts: readonly string[];
  readonly texts: readonly LostText[];
}

export interface LostText {
  /** As in "the goal of Ada". */
  readonly what: string;
  readonly text: string;
  /** A person said it. */
  readonly isPersons: boolean;
  /** It is said of a fact, which is listed by its id. */
  readonly isOfFact: boolean;
}

export function lostTexts({ session, events, prose }: ErasedFrom): LostText[] {
  const isPersons = session.agent === 'cli';
  const who = isPersons ? (session.author ?? 'a person') : session.agent;
  const said = events
    .filter(({ verb }) => !BY_PROGRAM.has(verb))
    .map(
      (event): LostText => ({
        what: `the ${WORDS[event.verb] ?? event.verb} of ${who}`,
        text: event.text ?? '',
        // A program makes notes with a type, in the session of whoever runs it.
        isPersons: isPersons && fieldOf(event, 'type') === undefined,
        isOfFact: event.id !== undefined,
      }),
    );
  const beside = prose.map(
    (text): LostText => ({ what: `the session text of ${who}`, text, isPersons, isOfFact: false }),
  );
  return [...said, ...beside];
}

export function lostTurn({ session, speaker, text }: Passage): LostText {
  return {
    what: `the conversation ${session}`,
    text,
    isPersons: !isAssistant(speaker) && !isTool(speaker),
    isOfFact: false,
  };
}

/** Copies of files, and what programs saw. */
const BY_PROGRAM: ReadonlySet<string> = new Set(['Kept', 'Given', 'Failed', 'Reviewed', 'Adopted']);

const WORDS: Readonly<Record<string, string>> = {
  Goal: 'goal',
  Task: 'task',
  Next: 'next step',
  Blocked: 'blocker',
  Unblocked: 'blocker',
  Anchor: 'anchor',
  Checkpoint: 'checkpoint',
  Noted: 'note',
};

/** For the question whether they may be erased. */
export function listedTexts(texts: readonly LostText[]): string[] {
  const listed = texts.filter(({ isOfFact }) => !isOfFact);
  const told = listed
    .slice(0, MOST_LISTED)
    .map(({ what, text }) => `${what} "${ellipsis(oneLine(text), 80)}"`);
  return listed.length > MOST_LISTED ? [...told, `${listed.length - MOST_LISTED} more`] : told;
}

const MOST_LISTED = 20;

/** Without the words, which are gone. */
export function whatLoses(texts: readonly LostText[]): string[] {
  return [...new Set(texts.flatMap(({ what, isOfFact }) => (isOfFact ? [] : [what])))];
}

export function refusePersonsTexts(store: Store, ids: readonly string[], texts: readonly LostText[]): void {
  const lost = texts.filter(({ isPersons }) => isPersons);
  if (store.surroundings.person || lost.length === 0) return;
  const named = ids.map((id) => `\`${id}\``).join(', ');
  const what = [...new Set(lost.map((one) => one.what))].slice(0, 5).join(', ');
  throw new TidemarkError(
    'stopped',
    `Forgetting ${named} would erase words that a person said: ${what}. Only a person can do that.`,
    {
      hint: `Nothing was erased. Ask the person to run tide forget ${ids.join(' ')}.`,
      data: { ids, texts: what },
    },
  );
}

// What an agent would do to what a person stands for. Every draft of every command comes by here before it is written, so that no
// command has to remember to ask.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { type Draft, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { isGrowing } from '../../model/kind.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';
import { factCalled } from '../../projection/namesakes.ts';
import { isConfirmed } from './binding.ts';

export interface Trespass {
  readonly fact: Fact;
  readonly wish: Wish;
}

/** What an agent would do with a fact. */
export interface Wish {
  /** As in "would have it invalidated". */
  readonly done: string;
  readonly because?: string | undefined;
  readonly isWrong: boolean;
}

export function trespass(state: State, draft: Draft): Trespass | undefined {
  if (draft.verb === 'Revoked') return revoking(state, draft);
  const found = touching(state, draft, WISHES[draft.verb]?.(draft));
  return found === undefined || isUpkeep(found.fact, draft) ? undefined : found;
}

/** The same for a draft made of a file: nobody knows who wrote it, so it changes no part of a confirmed fact. */
export function trespassOfFile(state: State, draft: Draft): Trespass | undefined {
  return touching(state, draft, WISHES[draft.verb]?.(draft));
}

function touching(state: State, { id = '' }: Draft, wish: Wish | undefined): Trespass | undefined {
  const fact = wish === undefined ? undefined : factCalled(state, id);
  if (wish === undefined || fact === undefined || TERMINAL.has(fact.status)) return undefined;
  const isPersons = fact.kind === 'thread' ? isForPerson(state, fact) : isConfirmed(fact);
  return isPersons ? { fact, wish } : undefined;
}

/** An open question about what a person stands for is theirs to answer. */
export function isForPerson(state: State, thread: Fact): boolean {
  return ASKING.has(fieldOf(thread, 'type') ?? '') && asksAboutConfirmed(state, thread);
}

/** An open question of any type about what a person stands for. */
export function asksAboutConfirmed(state: State, thread: Fact): boolean {
  if (!isOpen(thread)) return false;
  const about = fieldsOf(thread, 'about').flatMap((id) => factCalled(state, id) ?? []);
  // A proposal that is about no fact here stands against what holds in every project, which a person said.
  return about.some(isConfirmed) || (about.length === 0 && fieldOf(thread, 'proposal') !== undefined);
}

const ASKING: ReadonlySet<string> = new Set(['contradiction', 're-verify', 'suspect', 'duplicate-id']);

type Wishing = (draft: Draft) => Wish | undefined;

const WISHES: Readonly<Record<string, Wishing>> = {
  Invalidated: ({ text }) => ({ done: 'invalidated', because: text, isWrong: true }),
  Superseded: ({ by, text }) => ({
    done: `superseded${by === undefined ? '' : ` by \`${by}\``}`,
    because: text,
    isWrong: false,
  }),
  // What a review puts away has faded by the clocks; it says since when.
  Archived: (draft) =>
    fieldOf(draft, 'unused-since') === undefined
      ? { done: 'put away', because: draft.text, isWrong: false }
      : undefined,
  Unpinned: ({ text }) => ({ done: 'unpinned, so that it may fade', because: text, isWrong: false }),
  Redacted: () => ({ done: 'forgotten', isWrong: false }),
  Closed: ({ text }) => ({ done: 'answered', because: text, isWrong: false }),
  Promoted: (draft) => {
    const to = fieldOf(draft, 'to');
    return to === undefined ? undefined : { done: `widened to ${to}`, isWrong: false };
  },
  Corrected: (draft) => ({
    done: `corrected to ${saying(draft)}`,
    because: fieldOf(draft, 'because'),
    isWrong: true,
  }),
  Updated: (draft) => ({ done: `changed to ${saying(draft)}`, isWrong: false }),
  // The life a file tells goes over what memory knows, whatever it says.
  Adopted: (draft) => ({ done: `replaced by a file that says ${saying(draft)}`, isWrong: false }),
};

/** Tags, and entries added to a log. Everything else beside a person's word is read as theirs: nobody else adds to it or takes from it. */
function isUpkeep({ kind }: Fact, draft: Draft): boolean {
  if (draft.verb !== 'Updated' || draft.text !== undefined) return false;
  const adds = new Set(fieldsOf(draft, 'adds'));
  return draft.fields.every(
    ([key, value]) =>
      key === 'tag' || (key === 'adds' && isGrowing(kind, value)) || (adds.has(key) && isGrowing(kind, key)),
  );
}

function saying({ text, fields }: Draft): string {
  const said = fields.filter(([key, value]) => !(key === 'trust' && value === 'agent'));
  const parts = [...(text === undefined ? [] : [`"${text}"`]), ...said.map((field) => field.join('='))];
  return ellipsis(parts.join(', '), LONGEST);
}

/** Long enough for what somebody wrote by hand: it is kept nowhere else. */
const LONGEST = 2000;

/** The first that would fall with the source, or lose it: without it, the fact would fall with the next one. */
function revoking(state: State, { text, fields }: Draft): Trespass | undefined {
  for (const fact of state.facts.values()) {
    const rests = fact.sources.some((one) => one === text);
    if (!rests || TERMINAL.has(fact.status) || fact.kind === 'thread' || !isConfirmed(fact)) continue;
    const done = `${fact.sources.every((one) => one === text) ? 'fall with' : 'lose'} its source ${text}`;
    return { fact, wish: { done, because: fieldOf({ fields }, 'because'), isWrong: true } };
  }
  return undefined;
}

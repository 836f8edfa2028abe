// Before acting: does this serve the goal, what binds it, and what was learned about it? After failing: how often already?

import { redact } from '../capture/redaction/redact.ts';
import type { Fact } from '../model/fact.ts';
import { isVisible } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { WorkingMemory } from '../model/working-memory.ts';
import { standingOf } from '../projection/standing.ts';
import { errorPattern } from '../projection/truth/error-pattern.ts';
import { meaningOf } from '../projection/truth/meaning.ts';
import { append } from './append.ts';
import { momentOf, shownStanding } from './fact-report.ts';
import { noteGiven } from './given/note-given.ts';
import { load, type Memory } from './load.ts';
import { isWide, type OpenMemory } from './offered.ts';
import { isStopping } from './truth/binding.ts';
import { type Opposed, opposing } from './truth/opposing.ts';

export interface Attention {
  readonly goal: string | null;
  readonly task: string | null;
  /** `unknown`: without a goal nothing can be a tangent. */
  readonly drift: 'no' | 'likely' | 'unknown';
  /** Words that tie the action to the work. */
  readonly shared: readonly string[];
  /** Invariants and decisions that forbid it. */
  readonly opposed: readonly Opposed[];
  readonly learnings: readonly Bearing[];
  /** Invariants, decisions and preferences that bear on it, in this order. */
  readonly constraints: readonly Bearing[];
}

/** A fact that bears on an action, with the doubts about it. */
export interface Bearing {
  readonly fact: Fact;
  readonly flags: readonly string[];
}

const SHOWN = 5;

/** `user`: what holds in every project. */
export function checkAttention(
  store: Store,
  action: string,
  scope: string | undefined,
  user?: OpenMemory,
): Attention {
  if (action.trim() === '')
    throw new TidemarkError('usage', 'What are you about to do?', {
      hint: 'Example: tide work check "Rename the tariff routes"',
    });
  const memory = load(store);
  const { working } = memory.state;
  const words = tellingWords(action);
  const known = wordsOf(working);
  const shared = [...new Set(action.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) =>
    [...tellingWords(word)].some((one) => known.has(one)),
  );
  const drift = working.goal === undefined ? 'unknown' : shared.length > 0 ? 'no' : 'likely';
  const stores = [{ store, memory }, ...(user === undefined ? [] : [user])];
  const about = (...kinds: string[]) => bearingOn(stores, kinds, words, scope);
  const learnings = about('learning', 'pattern');
  const constraints = [...about('invariant'), ...about('decision'), ...about('preference')];
  const opposed = forbidding(store, memory, action, scope, user);
  const note = `Drift: ${action.trim()}`;
  if (drift === 'likely' && !working.notes.some(({ text }) => text === note))
    append(store, memory, [{ verb: 'Noted', text: note, fields: [['type', 'drift']] }]);
  noteGiven(store, memory, 'check', [
    ...new Set([...opposed, ...constraints, ...learnings].map(({ fact }) => fact.id)),
  ]);
  return {
    goal: working.goal?.text ?? null,
    task: working.task?.text ?? null,
    drift,
    shared,
    opposed,
    learnings,
    constraints,
  };
}

/** As a proposal would be stopped. To act in one place is no exception to what holds everywhere. */
function forbidding(
  store: Store,
  memory: Memory,
  action: string,
  scope = 'project',
  user?: OpenMemory,
): readonly Opposed[] {
  const act = { kind: 'act', statement: action.trim(), fields: [], scope };
  const { conflicts, exceptions } = opposing(store, memory, act, { user });
  const breached = exceptions.filter(({ verdict }) => verdict.excepted === 'scope');
  return [...conflicts, ...breached].filter(({ fact }) => isStopping(fact.kind));
}

export interface Failing {
  readonly pattern: string;
  readonly count: number;
  /** The third of one pattern: another try will not help. */
  readonly escalate: boolean;
  /** How it was overcome, where it was met before and comes again. */
  readonly overcomeBefore: string | null;
  readonly learnings: readonly Bearing[];
  /** Kinds of secret that were taken out. */
  readonly redacted: readonly string[];
}

/** Attempts at one error before somebody else has to look (continuity-protocol, self-correction). */
const ATTEMPTS = 3;

export function countFailure(store: Store, error: string, resolution?: string): Failing {
  // Before the pattern is made: without its digits a secret is not recognised any more.
  const pattern = errorPattern(redact(error).text);
  if (pattern === '')
    throw new TidemarkError('usage', 'Which error was it?', {
      hint: 'Example: tide work error "TypeError: tariff is undefined"',
    });
  const memory = load(store);
  const { redacted } = append(store, memory, [
    {
      verb: 'Failed',
      text: error.trim(),
      fields: [
        ['pattern', pattern],
        ...(resolution?.trim() ? [['resolution', resolution.trim()] as const] : []),
      ],
    },
  ]);
  const { count = 1, overcomeBefore = null } =
    memory.state.working.failures.find((one) => one.pattern === pattern) ?? {};
  // Of the words of an error many stand in every error: one that is shared says nothing yet.
  const words = new Set([...tellingWords(error)].filter((word) => !COMMON.test(word)));
  const least = Math.min(2, Math.max(1, words.size));
  const learnings = bearingOn([{ store, memory }], ['learning'], words, undefined, least);
  const escalate = count >= ATTEMPTS && !resolution?.trim();
  return { pattern, count, escalate, overcomeBefore, learnings, redacted };
}

function wordsOf({ goal, task, next, completed, blockers, files, context }: WorkingMemory): Set<string> {
  const texts = [goal, task, context, ...next, ...completed.slice(0, SHOWN), ...blockers].map(
    (item) => item?.text ?? '',
  );
  return tellingWords([...texts, ...files.map(({ path }) => path)].join('\n'));
}

/** Words that say what something is about. */
function tellingWords(text: string): Set<string> {
  const words = meaningOf(text.replace(/[/._:-]+/g, ' ')).split(/\s+/);
  return new Set(words.filter((word) => word.length > 2 && !PALE.has(word)));
}

const PALE: ReadonlySet<string> = new Set(
  'add fix make change updat remov refactor creat writ mov renam us new old file cod test with from into and for not the'.split(
    ' ',
  ),
);

/** Stems that tell of an error that it is one. */
const COMMON =
  /^(?:\w*error|\w*exception|err|fail\w*|cannot|undefin\w*|null|found|unexpect\w*|invalid|exit|code|cod|line|at|miss\w*|is|was)$/;

/** Live facts of these kinds that hold there, those that speak of the same things first. */
function bearingOn(
  stores: readonly OpenMemory[],
  kinds: readonly string[],
  words: ReadonlySet<string>,
  scope: string | undefined,
  least = 1,
): Bearing[] {
  const found: { fact: Fact; share: number; from: OpenMemory }[] = [];
  for (const from of stores) {
    const { store, memory } = from;
    const when = momentOf(store, memory);
    memory.state.facts.survey(when, (row, read) => {
      if (!kinds.includes(row.kind) || row.trust === 'untrusted' || !standingOf(row, when).live) return;
      if (scope !== undefined && !isVisible(row.scope, scope, store.config.modules)) return;
      const fact = read();
      const own = tellingWords([fact.statement, ...fact.fields.map(([, value]) => value)].join('\n'));
      const share = [...words].filter((word) => own.has(word)).length;
      const isOwn = scope !== undefined && !isWide(fact.scope);
      if ((share >= least || isOwn) && !found.some((one) => one.fact.statement === fact.statement))
        found.push({ fact, share, from });
    });
  }
  found.sort(
    (a, b) =>
      b.share - a.share || b.fact.lastUsedDay - a.fact.lastUsedDay || (a.fact.id < b.fact.id ? -1 : 1),
  );
  return found.slice(0, SHOWN).map(({ fact, from: { store, memory } }) => ({
    fact,
    flags: shownStanding(store, memory, fact).flags,
  }));
}

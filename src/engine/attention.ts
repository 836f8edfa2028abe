// Before acting: does this serve the goal, what binds it, and what was learned about it? After failing: how often already?

import { redact } from '../capture/redaction/redact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { WorkingMemory } from '../model/working-memory.ts';
import { errorPattern } from '../projection/truth/error-pattern.ts';
import { append } from './append.ts';
import { type Bearing, bearingOn, SHOWN, tellingWords } from './bearing.ts';
import { factWords } from './exposure/fact-word.ts';
import { noteExposure } from './exposure/note-exposure.ts';
import { countedByHook, noteReported } from './hooks/counted.ts';
import { ATTEMPTS, learnedAbout } from './learned-about.ts';
import type { OpenMemory } from './offered.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { withSeen } from './spool/spooled-work.ts';
import { isStopping } from './truth/binding.ts';
import { type Opposed, opposing } from './truth/opposing.ts';

export interface Attention {
  readonly goal: string | null;
  readonly task: string | null;
  /** `unknown`: there is no goal, or the act says nothing that could be compared with it. */
  readonly drift: 'no' | 'likely' | 'unknown';
  /** Words that tie the action to the work. */
  readonly shared: readonly string[];
  /** Invariants and decisions that forbid it. */
  readonly opposed: readonly Opposed[];
  readonly learnings: readonly Bearing[];
  /** Invariants, decisions and preferences that bear on it, in this order. */
  readonly constraints: readonly Bearing[];
}

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
  // An act in weak words alone cannot be told from any other.
  const isUnclear = working.goal === undefined || words.size === 0;
  const drift = isUnclear ? 'unknown' : shared.length > 0 ? 'no' : 'likely';
  const stores = [{ store, memory }, ...(user === undefined ? [] : [user])];
  const about = (...kinds: string[]) => bearingOn(stores, kinds, words, scope);
  const learnings = about('learning', 'pattern');
  const constraints = [...about('invariant'), ...about('decision'), ...about('preference')];
  const opposed = forbidding(store, memory, action, scope, user);
  const note = `Drift: ${action.trim()}`;
  if (drift === 'likely' && !working.notes.some(({ text }) => text === note))
    append(store, memory, [{ verb: 'Noted', text: note, fields: [['type', 'drift']] }]);
  noteExposure(store, memory, 'check', [
    ...[...opposed, ...constraints, ...learnings].flatMap(({ fact }) =>
      factWords(stores, fact.id, (statement) => statement === fact.statement),
    ),
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

interface Failing {
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

export function countFailure(store: Store, error: string, resolution?: string): Failing {
  // Before the pattern is made: without its digits a secret is not recognised any more.
  const pattern = errorPattern(redact(error).text);
  if (pattern === '')
    throw new TidemarkError('usage', 'Which error was it?', {
      hint: 'Example: tide work error "TypeError: tariff is undefined"',
    });
  const memory = load(store);
  const how = resolution?.trim();
  const counted = how ? undefined : countedByHook(store, pattern);
  const { redacted } =
    counted === undefined
      ? append(store, memory, [
          {
            verb: 'Failed',
            text: error.trim(),
            fields: [['pattern', pattern], ...(how ? [['resolution', how] as const] : [])],
          },
        ])
      : { redacted: [] };
  const { working } = memory.state;
  const { failures } = counted === undefined ? working : withSeen(working, [counted]);
  if (counted !== undefined) noteReported(store, pattern);
  const { count = 1, overcomeBefore = null } = failures.find((one) => one.pattern === pattern) ?? {};
  const learnings = learnedAbout({ store, memory }, error);
  return { pattern, count, escalate: count >= ATTEMPTS && !how, overcomeBefore, learnings, redacted };
}

function wordsOf({ goal, task, next, completed, blockers, files, context }: WorkingMemory): Set<string> {
  const texts = [goal, task, context, ...next, ...completed.slice(0, SHOWN), ...blockers].map(
    (item) => item?.text ?? '',
  );
  return tellingWords([...texts, ...files.map(({ path }) => path)].join('\n'));
}

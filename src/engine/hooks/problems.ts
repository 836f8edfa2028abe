// What went wrong in hooks: they stay silent towards the agent, so it is said here, in one file that cannot grow without end.
// A cache like all of `.index/`: losing it loses a complaint.

import { redact } from '../../capture/redaction/redact.ts';
import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { instantText, parseTime } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import { foreignSpools, homeWord, type SpoolPlace } from './spool-names.ts';

interface HookProblem {
  readonly at: string;
  readonly agent: string;
  readonly event: string;
  /** `input`, `unknown`, `store`, `time`, `full`, `unexpected`. */
  readonly code: string;
  readonly message: string;
}

export interface HookProblems {
  /** Oldest first. */
  readonly problems: readonly HookProblem[];
  /** One sentence for people; absent where there is nothing to tell. */
  readonly line?: string;
}

/** Of a store, or of what is known of one that cannot be opened. */
interface Where extends SpoolPlace {
  readonly clock: Clock;
}

/** Older ones are over; whoever mended the cause should not go on reading about it. */
const SHOWN_MS = 7 * 86_400_000;
/** Clocks are set back a little now and then. */
const AHEAD_MS = 3_600_000;
const MOST_BYTES = 32 * 1024;
const KEPT = 50;
const MOST_TEXT = 300;

export function noteHookProblem(where: Where, problem: Omit<HookProblem, 'at'>): void {
  try {
    const path = pathIn(where);
    const { agent, event, code } = problem;
    const words = [agent, event, code, problem.message].map((word) =>
      ellipsis(oneLine(redact(word).text), MOST_TEXT),
    );
    where.files.jot(path, `\n${JSON.stringify([instantText(where.clock.now()), ...words])}\n`);
    if ((where.files.stat(path)?.size ?? 0) <= MOST_BYTES) return;
    const kept = read(where).slice(-KEPT);
    where.files.replace(path, kept.map((one) => `${JSON.stringify(wordsOf(one))}\n`).join(''));
  } catch {
    // Where nothing can be written, nothing can be said.
  }
}

export function readHookProblems(where: Where): HookProblems {
  const now = where.clock.now();
  const isShown = (at: number) => at >= now - SHOWN_MS && at < now + AHEAD_MS;
  const problems = read(where).filter(({ at }) => isShown(parseTime(at) ?? 0));
  const last = problems.at(-1);
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const told = [
    ...(last === undefined
      ? []
      : [`${count} in 7 days; the last at ${last.at}, ${last.agent} ${last.event}: ${last.message}`]),
    ...foreignIn(where),
  ];
  return told.length === 0 ? { problems } : { problems, line: told.join(' ') };
}

/** Nobody's hooks here wrote them, so nobody noted it. */
function foreignIn(where: Where): string[] {
  try {
    const names = foreignSpools(where);
    const [first] = names;
    if (first === undefined) return [];
    const more = names.length === 1 ? '' : ` and ${names.length - 1} more beside it`;
    return [`${where.root}/spool/${first}${more} came with a clone or a copy and is not taken up.`];
  } catch {
    return [];
  }
}

/** Named as spools are: what came with a clone is not taken for our word. */
function pathIn(where: Where): string {
  return `${where.root}/.index/hooks/problems-${homeWord(where)}`;
}

function wordsOf({ at, agent, event, code, message }: HookProblem): readonly string[] {
  return [at, agent, event, code, message];
}

function read(where: Where): HookProblem[] {
  try {
    const part = where.files.readPart(pathIn(where), 0, 2 * MOST_BYTES);
    const text = part === undefined ? '' : new TextDecoder().decode(part.bytes);
    return text.split('\n').flatMap((line) => problemIn(line));
  } catch {
    return [];
  }
}

function problemIn(line: string): HookProblem[] {
  try {
    const words: unknown = line === '' ? [] : JSON.parse(line);
    if (!Array.isArray(words) || words.length !== 5 || words.some((word) => typeof word !== 'string'))
      return [];
    const [at, agent, event, code, message] = words as [string, string, string, string, string];
    return [{ at, agent, event, code, message }];
  } catch {
    return [];
  }
}

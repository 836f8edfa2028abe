// What went wrong in hooks: they stay silent towards the agent, so it is noted, and said where people look.

import { redact } from '../../capture/redaction/redact.ts';
import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { parseTime } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { addNotes, notesOf } from '../spool/hook-notes.ts';
import { foreignSpools, type SpoolPlace } from '../spool/spool-file.ts';
import type { LineOf } from '../spool/spool-line.ts';

type HookProblem = Pick<LineOf<'problem'>, 'at' | 'agent' | 'event' | 'code' | 'message'>;

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
const MOST_TEXT = 300;

/** `code`: `input`, `unknown`, `store`, `time`, `full`, `unexpected`. */
export function noteHookProblem(where: Where, problem: Omit<HookProblem, 'at'>): void {
  const short = (text: string) => ellipsis(oneLine(redact(text).text), MOST_TEXT);
  // Where nothing can be written, nothing can be said.
  ignoreErrors(() =>
    addNotes(where, {
      type: 'problem',
      agent: short(problem.agent),
      event: short(problem.event),
      code: problem.code,
      message: short(problem.message),
    }),
  );
}

export function readHookProblems(where: Where): HookProblems {
  const now = where.clock.now();
  const isShown = (at: number) => at >= now - SHOWN_MS && at < now + AHEAD_MS;
  const problems = (ignoreErrors(() => notesOf(where, ['problem'])) ?? [])
    .filter(({ at }) => isShown(parseTime(at) ?? 0))
    .map(({ at, agent, event, code, message }) => ({ at, agent, event, code, message }));
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
  const [first, ...others] = ignoreErrors(() => foreignSpools(where)) ?? [];
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more beside it`;
  return [`${where.root}/spool/${first}${more} came with a clone or a copy and is not taken up.`];
}

// The memory of a store, as of now or of a day: what the database holds plus what came after it, or everything from the beginning,
// which the database holds then. Both ways end in the same state.

import { FORMAT } from '../../ledger/session-file.ts';
import { type Day, dayText } from '../../model/day.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { idsNamed } from '../layout-names.ts';
import { foldLocal } from '../local/fold-local.ts';
import { fromBeginning } from './from-beginning.ts';
import { fromStored } from './from-stored.ts';
import { irregularSessions } from './linked-sessions.ts';
import type { Memory } from './memory.ts';
import { saveMemory } from './save-memory.ts';
import { eventsKnown, storedMemory } from './stored-memory.ts';

export interface LoadOptions {
  readonly asOf?: Day | undefined;
  /** From every event, without the database. */
  readonly whole?: boolean;
  /** Without the local ledger: for the database, and for comparing with it. */
  readonly shared?: boolean;
  /** For checking: answers even where sessions of a newer format could not be read, and writes nothing. */
  readonly tolerant?: boolean;
  /** The database holds everything afterwards, if it can be written. */
  readonly folded?: boolean;
}

export function load(store: Store, options: LoadOptions = {}): Memory {
  const now = Math.floor(store.clock.now() / 86_400_000);
  const today = options.asOf ?? now;
  let memory = options.whole ? undefined : builtUpon(store, today);
  if (memory === undefined || (options.asOf !== undefined && options.asOf < memory.lastDay)) {
    memory = fromBeginning(store, today, options.asOf);
  }
  const problems = [...memory.problems, ...datedAhead(memory, now)];
  if (options.tolerant) {
    if (!options.shared) foldLocal(store, memory.state, options.asOf);
    return { ...memory, problems };
  }
  refuseLost(store, memory);
  refuseNewer(memory.problems);
  // Saved before anything is added to it: the database must hold exactly the bytes that it says it has seen.
  if (isWorthSaving(memory, options)) memory = saved(store, memory);
  if (!options.shared) foldLocal(store, memory.state, options.asOf);
  const { state } = memory;
  return { ...memory, problems, named: (name) => idsNamed(store, state, name) };
}

function builtUpon(store: Store, today: Day): Memory | undefined {
  const stored = storedMemory(store);
  const memory = stored === undefined ? undefined : fromStored(store, stored, today);
  // Where it turned out damaged, its marks of the files may be others by now.
  return stored?.snapshot.current === undefined ? undefined : memory;
}

/** So few bytes are folded again by each command faster than they are written. */
const FEW_BYTES = 32 * 1024;

function isWorthSaving(
  { from, fresh, stored, folders }: Memory,
  { asOf, whole, folded }: LoadOptions,
): boolean {
  if (from === 'whole') return asOf === undefined && whole !== true;
  const hasNews = fresh > 0 || folders !== stored?.folders;
  return fresh > FEW_BYTES || (folded === true && hasNews);
}

/** A database that cannot be written (a read-only disk, a full one) is only slower. */
function saved(store: Store, memory: Memory): Memory {
  try {
    const stored = saveMemory(store, memory);
    if (stored === undefined) return memory;
    const { state, folders } = stored;
    return { ...memory, state, folders, stored };
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    return memory;
  }
}

/** A wrong clock wrote it. Order does not ask for times, but the day clock does. */
function datedAhead({ lastDay }: Memory, now: Day): Problem[] {
  if (lastDay <= now + AHEAD_DAYS) return [];
  const message = `An event is dated ${dayText(lastDay)}, but today is ${dayText(now)}: its writer, or this machine, has a wrong clock. \`tide log --since ${dayText(now + 1)}\` lists such events.`;
  return [{ code: 'future-time', level: 'notice', message }];
}

/** Clocks differ; less than this harms nobody. */
const AHEAD_DAYS = 30;

// An empty memory looks like a healthy one; what was there must not be written over by a fresh start.
function refuseLost(store: Store, memory: Memory): void {
  if (memory.from !== 'whole' || [...memory.folders.values()].some((folder) => folder.files.length > 0))
    return;
  const known = eventsKnown(store);
  // A session file that is a link or a pipe is told of by itself.
  if (known === 0 || irregularSessions(store).length > 0) return;
  throw new TidemarkError(
    'corrupt',
    `The ledger of ${store.root} is missing: ${known} ${known === 1 ? 'event is' : 'events are'} known, but \`sessions/\` is empty.`,
    { hint: 'Bring `sessions/` back from git or a backup. Nothing was written.' },
  );
}

// Half of a ledger gives wrong answers with a straight face; better none.
function refuseNewer(problems: readonly Problem[]): void {
  const newer = problems.find((problem) => problem.code === 'newer-format');
  if (newer === undefined) return;
  throw new TidemarkError(
    'newer_format',
    `${newer.file} is of format ${newer.received}; this program reads up to ${FORMAT}.`,
    {
      hint: 'Nothing was written. Update tidemark: `npm install --global tidemark@latest`.',
    },
  );
}

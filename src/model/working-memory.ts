// Working memory: what is being done now (continuity-protocol, tier 2). Folded from the working-state verbs.

export interface Item {
  readonly text: string;
  readonly session: string;
  readonly at: string;
}

interface TouchedFile extends Item {
  readonly path: string;
}

/** An error met while working, told by its pattern. */
export interface Failure extends Item {
  readonly pattern: string;
  /** Times it was met since it was last overcome. */
  readonly count: number;
  /** How it was overcome, and not met since. */
  readonly resolution?: string;
  /** How it was overcome before it was met again. */
  readonly overcomeBefore?: string;
}

/** A remark; with a type where a program made it: `drift` of an attention check, `edit` of a layout that is made anew. */
export interface Note extends Item {
  readonly type?: string;
  /** Place of its event in the session; together they name it. */
  readonly position: number;
  /** What was being done when it was made. */
  readonly task?: string;
  /** Different tasks it was of use in; where none was under way, the session stands for one. */
  readonly usedIn?: readonly string[];
  /** Somebody called it useful. */
  readonly useful?: true;
  /** A session that ended summed it up: no longer loaded. */
  readonly summed?: true;
  /** Tasks that were finished since it was made. */
  readonly finished?: number;
}

/** How it was overcome, whether or not it was met since. */
export function knownRemedy(failure: Failure | undefined): string | undefined {
  return failure?.resolution ?? failure?.overcomeBefore;
}

export interface WorkingMemory {
  readonly goal?: Item;
  readonly task?: Item;
  readonly phase?: string;
  /** When a session last ended in it. */
  readonly phaseAt?: string;
  /** Newest first. */
  readonly completed: readonly Item[];
  /** Tick of the event that last completed something. */
  readonly doneAt?: number;
  /** In the order they are to be done. */
  readonly next: readonly Item[];
  readonly blockers: readonly Item[];
  readonly files: readonly TouchedFile[];
  readonly context?: Item & {
    /** Nobody wrote it: a compaction said it for the task at hand, and it goes with that. */
    readonly automatic?: true;
  };
  readonly anchor?: Item;
  /** Errors of the task at hand, by pattern; when a task is done, those that were ever overcome stay. */
  readonly failures: readonly Failure[];
  /** Session notes, oldest first; those with a type came beside the last session that wrote any. See projection/session-notes.ts. */
  readonly notes: readonly Note[];
}

export const EMPTY_WORKING_MEMORY: WorkingMemory = {
  completed: [],
  next: [],
  blockers: [],
  files: [],
  failures: [],
  notes: [],
};

// Working memory: what is being done now (continuity-protocol, tier 2). Folded from the working-state verbs.

export interface Item {
  readonly text: string;
  readonly session: string;
  readonly at: string;
}

export interface TouchedFile extends Item {
  readonly path: string;
}

/** An error met while working, told by its pattern. */
export interface Failure extends Item {
  readonly pattern: string;
  readonly count: number;
}

export interface WorkingMemory {
  readonly goal?: Item;
  readonly task?: Item;
  readonly phase?: string;
  /** Newest first. */
  readonly completed: readonly Item[];
  /** In the order they are to be done. */
  readonly next: readonly Item[];
  readonly blockers: readonly Item[];
  readonly files: readonly TouchedFile[];
  readonly context?: Item;
  readonly anchor?: Item;
  /** Errors of the task at hand, by pattern; forgotten when a task is done. */
  readonly failures: readonly Failure[];
  /** Notes of the last session that wrote any. */
  readonly notes: readonly Item[];
}

export const EMPTY_WORKING_MEMORY: WorkingMemory = {
  completed: [],
  next: [],
  blockers: [],
  files: [],
  failures: [],
  notes: [],
};

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

/** A remark; with a type where a program made it: `drift` of an attention check, `edit` of a layout that is made anew. */
export interface Note extends Item {
  readonly type?: string;
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
  /** Notes of the last session that wrote any; those with a type came beside them. */
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

// Doubts about a fact that agents see next to it (continuity-protocol, integrity scan).

export type Flag = 'LOW_CONFIDENCE' | 'SUSPECT' | 'CONFLICT';

export const FLAGS: readonly Flag[] = ['LOW_CONFIDENCE', 'SUSPECT', 'CONFLICT'];

/** Behind a text that is shown without advice. */
export function flagMark(flags: readonly string[]): string {
  return flags.length === 0 ? '' : ` [${flags.join(', ')}]`;
}

/** The field by which a thread says what the engine itself found. Nobody sets it by hand. */
export const FOUND = 'found';
/** Its value where a layout file says something else than a fact. */
export const IN_FILE = 'in a file';

/** An open thread about facts. */
export interface Question {
  /** The doubt it casts on them. */
  readonly flag?: Flag;
  /** Ids of the facts it is about. */
  readonly about: readonly string[];
  /** About a proposal that was not recorded. */
  readonly stopped?: true;
  /** Somebody says so and no comparison found it: it puts no flag on a fact that a person confirmed. */
  readonly claimed?: true;
}

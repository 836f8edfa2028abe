// One entry of a decision log as it stands in its file: parts whose texts, joined, are the entry.

import type { Day } from '../../model/day.ts';

/** In the order they are written. */
export const PART_KEYS = [
  'heading',
  'marks',
  'context',
  'decision',
  'alternative',
  'constraint',
  'execution-mode',
  'archived-on',
] as const;
export type PartKey = (typeof PART_KEYS)[number];

export interface Part {
  /** Absent where the text is not ours to understand. */
  readonly key?: PartKey;
  readonly text: string;
  /** Text without a label that says it, or a section with a heading of its own. */
  readonly prose?: true;
}

/** What a decision says in this layout; lists are empty where nothing is said. */
export interface EntryWords {
  /** Absent under a heading that names none. */
  readonly day?: Day | undefined;
  readonly title: string;
  readonly scope: string;
  readonly evergreen: boolean;
  /** From the comment under the heading. */
  readonly id?: string;
  readonly context: readonly string[];
  readonly decision: readonly string[];
  readonly alternative: readonly string[];
  readonly constraint: readonly string[];
  readonly 'execution-mode': readonly string[];
  /** Day, reason or both, as one text. */
  readonly 'archived-on': readonly string[];
}

export interface Entry extends EntryWords {
  /** Counted from 1. */
  readonly line: number;
  /** What stands before its title, and the number it has there: `## D-001: `, `D-001`. */
  readonly lead: string;
  readonly label?: string | undefined;
  readonly parts: readonly Part[];
}

/** The file is its blocks, joined. */
export interface LogBlock {
  readonly text: string;
  readonly entry?: Entry;
}

export type BulletKey = Exclude<PartKey, 'heading' | 'marks'>;

export const LABELS: Readonly<Record<BulletKey, string>> = {
  context: 'Context',
  decision: 'Decision',
  alternative: 'Alternatives considered',
  constraint: 'Constraints introduced',
  'execution-mode': 'Execution mode',
  'archived-on': 'Archived on',
};

export function bulletKey(label: string): BulletKey | undefined {
  return BY_LABEL.get(label.toLowerCase().replace(/\s+/g, ' ').trim());
}

const BY_LABEL: ReadonlyMap<string, BulletKey> = new Map([
  ...Object.entries(LABELS).map(([key, label]) => [label.toLowerCase(), key as BulletKey] as const),
  ['alternatives', 'alternative'],
  ['alternatives rejected', 'alternative'],
  ['rejected alternatives', 'alternative'],
  ['constraints', 'constraint'],
  ['archived', 'archived-on'],
]);

export const ENTRY_LABELS: readonly string[] = [...BY_LABEL.keys()];

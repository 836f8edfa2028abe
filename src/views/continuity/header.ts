// The header lines of the working file. They are read only at their place: the first run of them before any section.

import { guard, isPlaceholder, oneLine, unguard } from './shown-text.ts';
import type { BodyLine } from './working-file.ts';

const HEADER_KEYS = ['Last Updated', 'Current Phase', 'Current Iteration', 'Project'] as const;
export type HeaderKey = (typeof HEADER_KEYS)[number];

const HEADER = /^(Last Updated|Current Phase|Current Iteration|Project):(?:[ \t]+(.*))?$/;

/** Values as they stand, placeholders left out. */
export function readHeader(lines: readonly BodyLine[]): ReadonlyMap<HeaderKey, string> {
  const header = new Map<HeaderKey, string>();
  for (const { masked } of runOf(lines)) {
    const match = HEADER.exec(masked);
    const value = (match?.[2] ?? '').trim();
    const key = match?.[1] as HeaderKey;
    if (value !== '' && !isPlaceholder(value) && !header.has(key)) header.set(key, unguard(value));
  }
  return header;
}

/** Which iteration the file says it is; 0 where it says none. */
export function iterationIn(header: ReadonlyMap<HeaderKey, string>): number {
  return Number(/^\d{1,9}$/.exec(header.get('Current Iteration') ?? '')?.[0] ?? 0);
}

/** The lines before the sections with some values said anew. */
export function writeHeader(lines: readonly BodyLine[], values: ReadonlyMap<HeaderKey, string>): string {
  const run = new Set(runOf(lines));
  return lines
    .map((line) => {
      const key = run.has(line) ? (HEADER.exec(line.masked)?.[1] as HeaderKey) : undefined;
      const value = key === undefined ? undefined : values.get(key);
      return `${value === undefined ? line.text : `${key}: ${guard(oneLine(value))}`}${line.end}`;
    })
    .join('');
}

function runOf(lines: readonly BodyLine[]): readonly BodyLine[] {
  const from = lines.findIndex(({ masked }) => HEADER.test(masked));
  if (from < 0) return [];
  const length = lines.slice(from).findIndex(({ masked }) => !HEADER.test(masked));
  return lines.slice(from, length < 0 ? undefined : from + length);
}

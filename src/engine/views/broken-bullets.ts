// Bullets of a layout whose label can no longer be read. Without this, the entry would seem to have lost the field.

import { brokenLabel } from '../../markdown/broken-label.ts';
import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import { KINDS, SHARED_FIELDS } from '../../model/kind.ts';
import type { Problem } from '../../model/problem.ts';
import type { View } from '../../model/view.ts';
import { owns } from './registry.ts';

export const BROKEN = 'broken-bullet';

/** In files of the layout, except lines that stand in `known` as well. */
export function brokenBullets(
  view: View,
  files: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string> = new Map(),
): Problem[] {
  const labels = new Set([...FIELDS, ...(view.labels ?? [])]);
  return [...files].flatMap(([file, text]) => {
    const isLog = view.logs !== undefined && file.startsWith(view.logs);
    if (!file.endsWith('.md') || !owns(view, file) || isLog || known.get(file) === text) return [];
    const before = new Set((known.get(file) ?? '').split(/\r?\n/));
    const lines = splitLines(text).map((line) => line.text);
    const seen = splitLines(maskHidden(text)).map((line) => line.text);
    return seen.flatMap((line, n): Problem[] => {
      const received = lines[n] ?? '';
      if (before.has(received)) return [];
      const label = brokenLabel(
        line,
        (words) => labels.has(words),
        () => goingOn(seen, n + 1),
      );
      return label === undefined ? [] : [broken(label, file, n + 1, received)];
    });
  });
}

/** A few wrapped lines; a bullet, a heading or a blank line ends them. */
function goingOn(lines: readonly string[], from: number): string {
  const below = lines.slice(from, from + 10);
  const end = below.findIndex((line) => /^\s*(?:$|[-+*][ \t]|#)/.test(line));
  return below.slice(0, end < 0 ? undefined : end).join('\n');
}

const FIELDS: readonly string[] = [...KINDS.flatMap(({ fields }) => fields), ...SHARED_FIELDS].map(
  ({ name }) => name.replaceAll('-', ' '),
);

function broken(label: string, file: string, line: number, received: string): Problem {
  return {
    code: BROKEN,
    level: 'notice',
    message: `The label "${label}" is not readable, so the text behind it is not taken over. Expected: - **${label}:** text.`,
    file,
    line,
    expected: `- **${label}:** text`,
    received: received.trim().slice(0, 200),
  };
}

/** The entry would lose a field: nothing of the file is taken over until somebody has mended the line. */
export function leftAlone(problem: Problem): Problem {
  return {
    ...problem,
    level: 'error',
    message: `${problem.message} The file is left alone until the line is mended.`,
  };
}

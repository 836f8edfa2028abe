// A line of layer 0: `- **keyword**: one sentence → `path``, or shorter `- Profile → memory/user/profile.md`. And what a reader
// should know about a MEMORY.md: that it is not of this layout, or too long.

import { splitLines } from '../../markdown/lines.ts';
import type { Problem } from '../../model/problem.ts';
import { LAYER_ZERO } from './places.ts';

/** Layer 0 has fewer than thirty lines. */
export const MOST_LINES = 29;

const POINTER =
  /^\s*[-*+]\s+\S.*(?:→|->|=>)\s*(?:\[[^\]]*\]\()?[`"]?(?:\.\/)?([^\s`"()[\]]+)[`"]?\)?[.\s]*$/s;

/** The path a line points at. */
export function pointerTarget(line: string): string | undefined {
  const target = POINTER.exec(line)?.[1];
  return target !== undefined && /[./]/.test(target) ? target : undefined;
}

export function lineCount(text: string): number {
  return splitLines(text).length;
}

export function layerZeroProblems(files: ReadonlyMap<string, string>): Problem[] {
  const text = files.get(LAYER_ZERO);
  if (text === undefined || text.trim() === '') return [];
  const lines = splitLines(text).map((line) => line.text);
  const last = lines.findLastIndex((line) => pointerTarget(line) !== undefined);
  if (last < 0)
    return [
      {
        code: 'foreign',
        level: 'error',
        file: LAYER_ZERO,
        line: 1,
        message: 'This MEMORY.md points at no file, so it belongs to something else and is not written over.',
        expected: 'lines such as: - **Profile**: who the user is → `memory/user/profile.md`',
        received: lines.find((line) => line.trim() !== '')?.slice(0, 80) ?? '',
      },
    ];
  return lines.length <= MOST_LINES ? [] : [overLimit(lines.length, last + 1, lines[last] ?? '')];
}

export function overLimit(count: number, line: number, text: string): Problem {
  return {
    code: 'layer-zero-limit',
    level: 'notice',
    file: LAYER_ZERO,
    line,
    message: `Layer 0 has ${count} lines. This line could go; its file is found through memory/INDEX.md.`,
    expected: 'fewer than 30 lines',
    received: text.trim().slice(0, 120),
  };
}

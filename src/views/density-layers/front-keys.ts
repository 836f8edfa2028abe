// The keys of a card's front matter with all lines each of them takes: one line mostly, more for a list or a longer text.

import type { Line } from '../../markdown/lines.ts';
import { readList, readScalar, remarkIn } from './scalar.ts';

export interface FrontKey {
  readonly key: string;
  /** Line numbers from the first of the file; `to` is behind the last. */
  readonly from: number;
  readonly to: number;
  readonly value: string | undefined;
  readonly list: readonly string[];
  /** A remark behind the value, with its `#`. */
  readonly remark: string;
}

/** The lines between the first and `close`; the first of two equal keys counts. */
export function frontKeys(lines: readonly Line[], close: number): FrontKey[] {
  const keys: FrontKey[] = [];
  for (let i = 1; i < close; ) {
    const match = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/s.exec(lines[i]?.text ?? '');
    let to = i + 1;
    if (match !== null) while (to < close && /^(?:[ \t]+\S|- )/.test(lines[to]?.text ?? '')) to++;
    const key = match?.[1] ?? '';
    if (match !== null && !keys.some((one) => one.key === key)) {
      const first = (match[2] ?? '').trim();
      const rest = lines.slice(i + 1, to).map((line) => line.text);
      const items = rest.flatMap((line) => /^[ \t]*-[ \t]+(.*)$/s.exec(line)?.[1] ?? []);
      const isList = first === '' && items.length > 0;
      keys.push({
        key,
        from: i,
        to,
        value: isList ? undefined : textOf(first, rest),
        list: isList ? items.flatMap((item) => readScalar(item) ?? []) : readList(first),
        remark: to === i + 1 ? remarkIn(first) : '',
      });
    }
    i = to;
  }
  return keys;
}

/** `|` keeps the lines of a text, `>` and none join them. */
function textOf(first: string, rest: readonly string[]): string | undefined {
  if (rest.length === 0) return readScalar(first);
  const lines = rest.map((line) => line.trim());
  if (/^[|][-+]?$/.test(first)) return lines.join('\n');
  if (/^>[-+]?$/.test(first)) return lines.join(' ');
  return readScalar([first, ...lines].join(' '));
}

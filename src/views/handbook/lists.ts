// Labelled lists as rollouts keep them: a line that ends with a colon, and the bullets under it.

import type { Part } from './outline.ts';

interface LabelledList {
  readonly label: string;
  readonly line: number;
  readonly bullets: readonly Part[];
}

export function readLists(parts: readonly Part[]): LabelledList[] {
  const lists: { label: string; line: number; bullets: Part[] }[] = [];
  for (const one of parts) {
    const label = one.kind === 'text' ? /^([A-Z][^:]*:)\s*$/.exec(one.text)?.[1] : undefined;
    if (label !== undefined) lists.push({ label, line: one.line, bullets: [] });
    else if (one.kind === 'bullet') lists.at(-1)?.bullets.push(one);
  }
  return lists;
}

/** The value of a `key: value` line among the parts. */
export function lineValue(parts: readonly Part[], key: string): string | undefined {
  for (const { kind, text } of parts)
    if (kind === 'text' && text.startsWith(`${key}:`)) return text.slice(key.length + 1).trim();
  return undefined;
}

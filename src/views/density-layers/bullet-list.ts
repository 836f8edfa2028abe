// A section that is a list of values: `- text`, with `- [ ]` and `- [x]` for milestones. A bullet may go on indented beneath.

import { hang, hangingEnd, hideComments, outdent, showComments } from './prose.ts';

interface ListBullet {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Line numbers count from the start of the section. */
export function readBulletList(lines: readonly string[]): { readonly bullets: readonly ListBullet[] } {
  const bullets: ListBullet[] = [];
  for (let i = 0; i < lines.length; ) {
    const match = /^[-*+](?:[ \t]+(.*))?$/s.exec(lines[i] ?? '');
    const to = match === null ? i + 1 : hangingEnd(lines, i + 1);
    if (match !== null) {
      const rest = lines.slice(i + 1, to).map((line) => outdent(line, 2));
      const value = showComments([match[1] ?? '', ...rest].join('\n')).trim();
      const open = value.replace(/^\[ \](?:\s+|$)/, '').replace(/^\[X\]/, '[x]');
      if (open !== '') bullets.push({ value: open, from: i, to });
    }
    i = to;
  }
  return { bullets };
}

/** A milestone that is reached begins with `[x]`. */
export function renderListBullet(value: string, boxed: boolean): string {
  const text = hideComments(value.trim().replace(/^\[ \]\s*/, ''));
  const box = boxed && !/^\[x\](?:\s|$)/.test(text) ? '[ ] ' : '';
  return `- ${box}${hang(text, '  ')}\n`;
}

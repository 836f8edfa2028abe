// `- **Label**: value` lines, as reflections, summaries, events and cases write them. A value may go on indented beneath.

import { hang, hangingEnd, hideComments, outdent, showComments } from './prose.ts';

export interface Labelled {
  readonly label: string;
  readonly value: string;
  /** Index after its last line. */
  readonly end: number;
}

const BOLD = /^(?:[-*+][ \t]+)?(?:\*\*([^*\n]{1,60}?)\*\*[ \t]*:|\*\*([^*\n]{1,60}?):\*\*)(?:[ \t]+(.*))?$/s;
const PLAIN = /^(Status|Key points|Decision|Follow-up|Details|→[ \t]*Details)[ \t]*:(?:[ \t]+(.*))?$/is;

export function readLabelled(lines: readonly string[], at: number): Labelled | undefined {
  const line = lines[at] ?? '';
  const bold = BOLD.exec(line);
  const plain = bold === null ? PLAIN.exec(line) : null;
  const label = bold?.[1] ?? bold?.[2] ?? plain?.[1];
  if (label === undefined) return undefined;
  const first = bold?.[3] ?? plain?.[2] ?? '';
  const end = hangingEnd(lines, at + 1);
  const rest = lines.slice(at + 1, end).map((one) => outdent(one, 2));
  return {
    label: label.replace(/^→[ \t]*/, ''),
    value: showComments([first, ...rest].join('\n')).trim(),
    end,
  };
}

export function renderLabelled(label: string, value: string): string {
  return `${`- **${label}**: ${hang(hideComments(value.trim()), '  ')}`.trimEnd()}\n`;
}

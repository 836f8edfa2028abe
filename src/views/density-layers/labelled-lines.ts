// `- **Label**: value` lines, as reflections, summaries, events and cases write them. A value may go on indented beneath.

import { hang, hangingEnd, hideComments, outdent, showComments } from './prose.ts';

export interface Labelled {
  readonly label: string;
  readonly value: string;
  /** The line up to its value, as it is written there. */
  readonly lead: string;
  /** Index after its last line. */
  readonly end: number;
}

const BOLD =
  /^((?:[-*+][ \t]+)?(?:\*\*([^*\n]{1,60}?)\*\*[ \t]*:|\*\*([^*\n]{1,60}?):\*\*))(?:[ \t]+(.*))?$/s;
const PLAIN = /^((Status|Key points|Decision|Follow-up|Details|→[ \t]*Details)[ \t]*:)(?:[ \t]+(.*))?$/is;

export function readLabelled(lines: readonly string[], at: number): Labelled | undefined {
  const line = lines[at] ?? '';
  const bold = BOLD.exec(line);
  const plain = bold === null ? PLAIN.exec(line) : null;
  const label = bold?.[2] ?? bold?.[3] ?? plain?.[2];
  if (label === undefined) return undefined;
  const first = bold?.[4] ?? plain?.[3] ?? '';
  const end = hangingEnd(lines, at + 1);
  const rest = lines.slice(at + 1, end).map((one) => outdent(one, 2));
  return {
    label: label.replace(/^→[ \t]*/, ''),
    value: showComments([first, ...rest].join('\n')).trim(),
    lead: bold?.[1] ?? plain?.[1] ?? '',
    end,
  };
}

export function renderLabelled(label: string, value: string): string {
  return ledText(`- **${label}**:`, value);
}

export function ledText(lead: string, value: string): string {
  return `${`${lead} ${hang(hideComments(value.trim()), '  ')}`.trimEnd()}\n`;
}

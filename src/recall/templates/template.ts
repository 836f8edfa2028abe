// How every template of the seeds is written: a heading, then its fields in order, one bullet each. Empty is the word None.
// A value is always one line, so that what it holds can never make structure.

import { oneLine } from '../../markdown/one-line.ts';

type Row = readonly [name: string, values: string | readonly string[]];

export function renderTemplate(heading: string, rows: readonly Row[]): string {
  return `## ${oneLine(heading)}\n\n${rows.map(renderRow).join('')}`;
}

function renderRow([name, values]: Row): string {
  if (typeof values === 'string') return `- **${name}**: ${oneLine(values) || 'None'}\n`;
  const lines = values.map(oneLine).filter((line) => line !== '');
  return `- **${name}**:${lines.length === 0 ? ' None' : lines.map((line) => `\n  - ${line}`).join('')}\n`;
}

/** The fields of a text written by `renderTemplate`; anything else in it is passed over. */
export function readRows(text: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    const field = /^- \*\*([^*]+)\*\*:[ \t]*(.*)$/.exec(line);
    const item = /^ {2}- (.*)$/.exec(line);
    if (field !== null) {
      const value = (field[2] ?? '').trim();
      current = value === '' || value === 'None' ? [] : [value];
      rows.set(field[1] ?? '', current);
    } else if (item !== null) current?.push((item[1] ?? '').trim());
  }
  return rows;
}

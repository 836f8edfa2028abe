// How far an entry of LEARNINGS.md, and a section of one, goes. Headings between code fences end nothing.

import { readStamp } from './stamp.ts';

/** The index after an entry whose heading stands before `from`: at its stamp, a rule, or the next heading of its rank. */
export function learningEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const code = codeEnd(lines, i, lines.length);
    if (/^#{1,2} /.test(line) || /^(?:-{3,}|\*{3,})[ \t]*$/.test(line)) break;
    if (code > i) i = code - 1;
    if (line.trim() !== '') end = i + 1;
    if (!/^\s/.test(line) && readStamp(line) !== undefined) break;
  }
  return end;
}

/** The index after the lines of a section; `short` ends at a blank line or a bullet too. Blank lines at its end are not its own. */
export function sectionEnd(lines: readonly string[], from: number, most: number, short = false): number {
  let end = from;
  for (let i = from; i < most; i++) {
    const line = lines[i] ?? '';
    const code = codeEnd(lines, i, most);
    if (/^#{1,3} /.test(line) || (short && /^(?:\s*$|[-*+] |\*\*)/.test(line))) break;
    if (code > i) i = code - 1;
    if (line.trim() !== '') end = i + 1;
  }
  return end;
}

/** The index after the code that begins there, where it is closed. */
function codeEnd(lines: readonly string[], at: number, most: number): number {
  const mark = /^(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1];
  if (mark === undefined) return at;
  const closing = lines.findIndex((line, n) => n > at && n < most && line.trimEnd().startsWith(mark));
  return closing < 0 ? at : closing + 1;
}

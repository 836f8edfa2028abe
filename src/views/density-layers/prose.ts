// User text inside the files of this layout: indented under its bullet, and escaped where a line could be taken for
// structure. What is escaped here is read back as it was.

import { ellipsis } from '../../markdown/ellipsis.ts';

const STRUCTURE =
  '[\\\\#>|=~+-]|<{7}|`{3}|\\*(?:\\s|$)|[*_](?:[ \\t]*[*_]){2,}[ \\t]*$|_(?:Updated|Created|Written by|Supersedes)\\b';
const ESCAPE = new RegExp(`^([ \\t]*)(?=${STRUCTURE})`, 'i');
const UNESCAPE = new RegExp(`^([ \\t]*)\\\\(?=${STRUCTURE})`, 'i');

export function escapeLine(line: string): string {
  return line.replace(ESCAPE, '$1\\');
}

export function unescapeLine(line: string): string {
  return line.replace(UNESCAPE, '$1');
}

/** No comment opens inside a value. */
export function hideComments(text: string): string {
  return text.replace(/<(\\*)!--/g, '<\\$1!--');
}

export function showComments(text: string): string {
  return text.replace(/<\\(\\*)!--/g, '<$1!--');
}

/** All lines but the first stand `pad` deep. */
export function hang(text: string, pad: string): string {
  return text
    .split('\n')
    .map((line, n) => (n === 0 || line === '' ? line : pad + line))
    .join('\n');
}

/** The index after the lines from `from` on that stand under a bullet: indented ones, and blank lines between those. */
export function hangingEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    if (!/^(?: {2}|\t)/.test(line)) break;
    end = i + 1;
  }
  return end;
}

/** A line without the indent of the bullet it stands under. */
export function outdent(line: string, depth: number): string {
  let rest = line;
  for (let left = depth; left > 0; left -= 2) {
    if (rest.startsWith('\t')) rest = rest.slice(1);
    else if (rest.startsWith('  ')) rest = rest.slice(2);
    else return rest.trimStart();
  }
  return rest;
}

/** One line for an index: nothing in it can open a comment, a cell or a pointer. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(/<!--|-->/g, ' ')
    .replace(/[`*|\\]/g, '')
    .replace(/→|->/g, '>')
    .replace(/\s+/g, ' ')
    .trim();
  return ellipsis(line, most);
}

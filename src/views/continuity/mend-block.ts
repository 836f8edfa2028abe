// A block of Mistakes & Learnings with some parts said anew. Its heading, its other bullets and every line of a person stay.

import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Part } from './books.ts';
import { type Content, textOf } from './content.ts';
import { HEADING, LABEL, type LearningBlock, titleOf, valueText } from './learning-blocks.ts';
import { BULLET } from './list-blocks.ts';
import { oneLine } from './shown-text.ts';
import type { BodyLine } from './working-file.ts';

export function mendBlock(block: LearningBlock, parts: readonly Part[], content: Content): string {
  const texts = block.lines.map(({ text, end }) => text + end);
  for (const part of parts) {
    const [from, to] = block.places.get(part) ?? [0, 0];
    const lines = block.lines.slice(from, to);
    const end = lines.at(-1)?.end ?? '';
    texts.fill('', from, to);
    texts[from] = `${markOf(lines[0])}${valueText(part, content)}${remarksIn(lines)}${end}`;
  }
  const [first] = block.lines;
  // A title that only repeats what failed is no title of its own.
  const repeated = first !== undefined && oneLine(titleOf(first)) === oneLine(textOf(block.content, 'text'));
  if (repeated && parts.includes('text') && block.places.get('text')?.[0] !== 0)
    texts[0] = `${markOf(first)}${valueText('text', content)}${first.end}`;
  return texts.join('');
}

/** What stands before the words: the mark of a heading with the record it names, or that of a bullet with its label. */
function markOf(line: BodyLine | undefined): string {
  const text = line?.masked ?? '';
  const heading = HEADING.exec(text);
  if (heading !== null) return `${heading[1]}${heading[2] === undefined ? '' : `${heading[2]}: `}`;
  const bullet = BULLET.exec(text)?.[0] ?? '';
  const label = LABEL.exec(text.slice(bullet.length))?.[0].trimEnd();
  return `${bullet}${label === undefined ? '' : `${label} `}`;
}

/** Comments between the words that go. */
function remarksIn(lines: readonly BodyLine[]): string {
  const text = lines.map((line) => line.text).join('\n');
  const masked = lines.map((line) => line.masked).join('\n');
  if (text === masked) return '';
  const hidden = text.match(/<!--[\s\S]*?-->/g) ?? [];
  return hidden
    .filter((remark) => maskHidden(remark).trim() === '')
    .map((remark) => ` ${remark}`)
    .join('');
}

// A file entries are appended to, as blocks whose texts are the file: bullets, dated entries, and all that is neither.

import { joinLines, type Line, splitLines } from '../../markdown/lines.ts';
import type { ViewItem } from '../../model/view.ts';
import type { Block } from '../weave.ts';
import { bulletEnd, readBullet } from './bullet-form.ts';
import { type EntryForm, readEntry, SUMMARY_LINES } from './entry-form.ts';
import { readLearning } from './learning-form.ts';
import type { Part } from './parts.ts';
import { isPlaceholder } from './placeholder.ts';
import { LEARNINGS } from './places.ts';
import { itemOf, type Shown } from './shown.ts';
import { readStamp } from './stamp.ts';

export interface EntryBlock extends Block {
  readonly form?: 'bullet' | 'learning' | EntryForm;
  /** Of an entry of LEARNINGS.md. */
  readonly number?: string;
  /** A summary of more lines than the layout allows. */
  readonly long?: true;
  /** Lines with the stamp of an entry that is not there. */
  readonly orphans?: readonly number[];
  /** The lines of an entry by what they say. */
  readonly parts?: readonly Part[];
}

/** `usual` is the kind its bullets are. */
export function entryBlocks(path: string, text: string, usual: string): EntryBlock[] {
  // A byte order mark is part of the file, not of what it says.
  if (text.startsWith('\uFEFF')) return [{ text: '\uFEFF' }, ...entryBlocks(path, text.slice(1), usual)];
  if (path === LEARNINGS) return learningBlocks(text);
  const lines = splitLines(text);
  const texts = lines.map((line) => line.text);
  const blocks: EntryBlock[] = [];
  let plain: Line[] = [];
  let orphans: number[] = [];
  let group: number[] = [];
  const open = new Set<string>();
  const flush = () => {
    if (plain.length > 0)
      blocks.push({ text: joinLines(plain), ...(orphans.length === 0 ? {} : { orphans }) });
    plain = [];
    orphans = [];
  };
  for (let i = 0; i < lines.length; ) {
    const line = texts[i] ?? '';
    const entry = readEntry(lines, texts, i);
    const hidden = entry === undefined ? hiddenEnd(texts, i, open) : undefined;
    const end = entry?.end ?? hidden ?? (isBullet(line) ? bulletEnd(texts, i + 1) : i + 1);
    const part = lines.slice(i, end);
    const bullet =
      entry === undefined && hidden === undefined && isBullet(line) ? readBullet(part, usual) : undefined;
    const item = entry
      ? itemOf(entry.shown, path, i + 1, entry.heading)
      : bulletItem(bullet?.shown, path, i + 1);
    if (item === undefined) {
      const found = hidden === undefined ? readStamp(line) : undefined;
      if (found?.id !== undefined) orphans.push(i + 1);
      const stamp = found?.id === undefined && !/^\s/.test(line) ? found : undefined;
      if (stamp !== undefined) for (const n of group) blocks[n] = dated(blocks[n], stamp.day);
      if (stamp !== undefined || /^#{1,6} /.test(line)) group = [];
      plain.push(...part);
    } else {
      flush();
      if (entry === undefined && item.life?.created === undefined) group.push(blocks.length);
      const long = entry?.form === 'summary' && bodyLines(texts.slice(i, end)) > SUMMARY_LINES;
      blocks.push({
        text: joinLines(part),
        item,
        form: entry?.form ?? 'bullet',
        parts: entry?.parts ?? bullet?.parts ?? [],
        ...(long ? { long: true } : {}),
      });
    }
    i = end;
  }
  flush();
  return blocks;
}

/** Of LEARNINGS.md only entries under a number of their own are read. */
function learningBlocks(text: string): EntryBlock[] {
  const lines = splitLines(text);
  const texts = lines.map((line) => line.text);
  const blocks: EntryBlock[] = [];
  const open = new Set<string>();
  let from = 0;
  for (let i = 0; i < lines.length; ) {
    const hidden = hiddenEnd(texts, i, open);
    const learning = hidden === undefined ? readLearning(lines, texts, i) : undefined;
    if (learning === undefined) {
      i = hidden ?? i + 1;
      continue;
    }
    const { shown, life, parts, number, end } = learning;
    if (i > from) blocks.push({ text: joinLines(lines.slice(from, i)) });
    const item = itemOf(shown, LEARNINGS, i + 1, number);
    blocks.push({
      text: joinLines(lines.slice(i, end)),
      item: { ...item, life: { ...item.life, ...life } },
      form: 'learning',
      parts,
      number,
    });
    from = end;
    i = end;
  }
  if (from < lines.length) blocks.push({ text: joinLines(lines.slice(from)) });
  return blocks;
}

function isBullet(line: string): boolean {
  return /^[-*+](?:[ \t]|$)/.test(line) && !/^([-*+])(?:[ \t]*\1){2,}[ \t]*$/.test(line);
}

function bulletItem(shown: Shown | undefined, path: string, line: number): ViewItem | undefined {
  if (shown === undefined || (shown.id === undefined && isPlaceholder(shown.statement))) return undefined;
  return itemOf(shown, path, line, shown.statement);
}

/**
 * Where front matter, code between fences or a comment over several lines ends; undefined where none begins. `open` remembers
 * what is never closed, so that nobody looks for its end again.
 */
function hiddenEnd(lines: readonly string[], at: number, open: Set<string>): number | undefined {
  const line = lines[at] ?? '';
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  const comment = /^ {0,3}<!--/.test(line) && !line.includes('-->');
  const mark = at === 0 && line === '---' ? line : (fence ?? (comment ? '<!--' : undefined));
  if (mark === undefined || open.has(mark)) return undefined;
  const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`);
  const closes = (one: string) => (comment ? one.includes('-->') : closing.test(one));
  for (let i = at + 1; i < lines.length; i++) if (closes(lines[i] ?? '')) return i + 1;
  open.add(mark);
  return undefined;
}

/** One stamp under several bullets dates them all. */
function dated(block: EntryBlock | undefined, day: number | undefined): EntryBlock {
  if (block?.item === undefined || day === undefined) return block ?? { text: '' };
  return { ...block, item: { ...block.item, life: { ...block.item.life, created: day } } };
}

function bodyLines(lines: readonly string[]): number {
  return lines.filter((line) => line.trim() !== '' && readStamp(line) === undefined).length;
}

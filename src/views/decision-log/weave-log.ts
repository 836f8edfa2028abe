// A log brought up to date: nothing that stands is reordered; what leaves takes its blank lines along; what is new goes
// where its day belongs, counted from the end the file already uses for the newest.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import type { EntryWords, LogBlock } from './entry.ts';
import { isNewestFirst } from './read-log.ts';
import { freshEntry, updatedEntry } from './write-entry.ts';

export interface WovenBlock {
  readonly text: string;
  readonly words?: EntryWords;
  /** The fact it shows. */
  readonly fact?: string;
}

/** An entry that comes into the file; `old` is how it stood in the other one. */
export interface Incoming {
  readonly fact: string;
  readonly words: EntryWords;
  readonly old?: LogBlock;
}

export interface Standing {
  readonly block: LogBlock;
  readonly fact?: string;
  /** Absent where the entry leaves the file; entries that are no facts stay. */
  readonly words?: EntryWords;
}

export function weaveLog(
  frame: string | undefined,
  title: string,
  standing: readonly Standing[],
  incoming: readonly Incoming[],
): { readonly text: string; readonly blocks: readonly WovenBlock[] } {
  const end = lineEndOf(frame ?? '');
  const write = (text: string) => withLineEnd(text, end);
  const newestFirst = isNewestFirst(standing.map(({ block }) => block));
  const woven: WovenBlock[] = frame === undefined ? [{ text: title }] : [];
  let after: 'kept' | 'removed' = 'kept';
  for (const { block, fact, words } of standing) {
    if (block.entry === undefined) {
      const text = after === 'removed' ? block.text.replace(/^(?:[ \t]*\r?\n)+/, '') : block.text;
      if (text !== '') woven.push({ text });
      after = 'kept';
    } else if (fact === undefined) woven.push({ text: block.text, words: block.entry });
    else if (words === undefined) after = 'removed';
    else woven.push({ text: updated(block, words, write), words, fact });
  }
  if (after === 'removed') trimLast(woven);
  for (const one of incoming) {
    const text = write(one.old === undefined ? freshEntry(one.words) : movedEntry(one.old, one.words));
    insert(woven, { text, words: one.words, fact: one.fact }, newestFirst, end);
  }
  return { text: woven.map(({ text }) => text).join(''), blocks: woven };
}

function updated(block: LogBlock, words: EntryWords, write: (text: string) => string): string {
  if (block.entry === undefined) return block.text;
  const text = updatedEntry(block.entry, words);
  return text === block.text ? text : write(text);
}

function movedEntry(old: LogBlock, words: EntryWords): string {
  const text = old.entry === undefined ? old.text : updatedEntry(old.entry, words);
  return text.endsWith('\n') ? text : `${text}\n`;
}

function insert(woven: WovenBlock[], block: WovenBlock, newestFirst: boolean, end: string): void {
  const day = block.words?.day ?? 0;
  const isOlder = ({ words }: WovenBlock) => words !== undefined && words.day <= day;
  const isEntry = ({ words }: WovenBlock) => words !== undefined;
  const follows = newestFirst
    ? woven.findIndex(isOlder)
    : woven.findLastIndex(isOlder) < 0
      ? woven.findIndex(isEntry)
      : -1;
  if (follows >= 0) {
    woven.splice(follows, 0, { ...block, text: block.text + end });
    return;
  }
  const last = newestFirst ? woven.findLastIndex(isEntry) : woven.findLastIndex(isOlder);
  const at = last < 0 ? woven.length : last + 1;
  const before = woven
    .slice(0, at)
    .map(({ text }) => text)
    .join('');
  const gap = before === '' || /\n[ \t]*\r?\n$/.test(before) ? '' : before.endsWith('\n') ? end : end + end;
  woven.splice(at, 0, { ...block, text: gap + block.text });
}

/** Nothing follows the entry that left: the file ends with what stands before it. */
function trimLast(woven: WovenBlock[]): void {
  const last = woven.at(-1);
  if (last === undefined) return;
  woven[woven.length - 1] = { ...last, text: last.text.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, '$1') };
}

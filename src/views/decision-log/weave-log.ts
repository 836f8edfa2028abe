// A log brought up to date: nothing that stands is reordered; what leaves takes its blank lines along; what is new goes
// where its day belongs, counted from the end the file already uses for the newest.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { FORGOTTEN } from '../../model/forgotten-mark.ts';
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
    } else if (fact === undefined && !isForgotten(block.entry))
      woven.push({ text: block.text, words: block.entry });
    else if (fact === undefined || words === undefined) after = 'removed';
    else woven.push({ text: updated(block, words, write), words, fact });
  }
  if (after === 'removed') trimLast(woven);
  const fresh = incoming.map((one): WovenBlock => {
    const text = write(one.old === undefined ? freshEntry(one.words) : movedEntry(one.old, one.words));
    return { text, words: one.words, fact: one.fact };
  });
  const blocks = newestFirst ? withNewestFirst(woven, fresh, end) : withOldestFirst(woven, fresh, end);
  return { text: blocks.map(({ text }) => text).join(''), blocks };
}

/** What forgetting left of an entry. */
function isForgotten({ title }: EntryWords): boolean {
  return title.trim() === FORGOTTEN;
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

/** New entries, in the order of their days, each behind the last entry that is not newer. */
function withOldestFirst(
  woven: readonly WovenBlock[],
  fresh: readonly WovenBlock[],
  end: string,
): WovenBlock[] {
  // The earliest day among the blocks from each place on.
  const earliest: number[] = [];
  for (let n = woven.length - 1; n >= 0; n--)
    earliest[n] = Math.min(dayOf(woven[n]), earliest[n + 1] ?? Number.POSITIVE_INFINITY);
  const first = woven.findIndex(isEntry);
  const out: WovenBlock[] = [];
  let next = 0;
  const add = (from: number) => {
    // Before all others an entry stands apart from the one that follows.
    const leads = from === 0 && first >= 0;
    for (let begun = false; next < fresh.length; next++, begun = true) {
      const block = fresh[next] as WovenBlock;
      if (from < woven.length && (earliest[from] ?? 0) <= dayOf(block)) return;
      const text = leads && !begun ? block.text + end : gapBehind(out, end) + block.text;
      out.push({ ...block, text });
    }
  };
  for (const [n, block] of woven.entries()) {
    if (n === first) add(0);
    out.push(block);
    if (isEntry(block)) add(n + 1);
  }
  add(woven.length);
  return out;
}

/** Each before the first entry that is not newer. */
function withNewestFirst(
  woven: readonly WovenBlock[],
  fresh: readonly WovenBlock[],
  end: string,
): WovenBlock[] {
  const out: WovenBlock[] = [];
  const last = woven.findLastIndex(isEntry);
  let left = fresh.length;
  const add = (day: number) => {
    for (; left > 0 && dayOf(fresh[left - 1]) >= day; left--) {
      const block = fresh[left - 1] as WovenBlock;
      out.push({ ...block, text: block.text + end });
    }
  };
  const addRest = () => {
    const [oldest] = fresh;
    if (left === 0 || oldest === undefined) return;
    const gap = gapBehind(out, end);
    add(dayOf(oldest));
    out[out.length - 1] = { ...oldest, text: gap + oldest.text };
  };
  for (const [n, block] of woven.entries()) {
    if (isEntry(block)) add(dayOf(block));
    out.push(block);
    if (n === last) addRest();
  }
  addRest();
  return out;
}

function isEntry(block: WovenBlock): boolean {
  return block.words !== undefined;
}

/** Text that is no entry is newer than everything. */
function dayOf(block: WovenBlock | undefined): number {
  return block?.words?.day ?? Number.POSITIVE_INFINITY;
}

function gapBehind(blocks: readonly WovenBlock[], end: string): string {
  let before = '';
  for (let n = blocks.length - 1; n >= 0 && before.split('\n').length < 3; n--)
    before = blocks[n]?.text + before;
  if (before === '' || /\n[ \t]*\r?\n$/.test(before)) return '';
  return before.endsWith('\n') ? end : end + end;
}

/** Nothing follows the entry that left: the file ends with what stands before it. */
function trimLast(woven: WovenBlock[]): void {
  const last = woven.at(-1);
  if (last === undefined) return;
  woven[woven.length - 1] = { ...last, text: last.text.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, '$1') };
}

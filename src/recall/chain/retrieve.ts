// Selective retrieval over entries (memory-and-state): a small log is read whole; a large one by keywords of the affected
// modules and the newest entries, then by titles, then whole. What does not fit is left out by rank, and listed.

import type { Day } from '../../model/day.ts';
import type { Entry } from '../../model/entry.ts';
import { chain, type Found, type Level, type TriedLevel } from './chain.ts';
import { ranked } from './rank.ts';
import { hasWord, keywordsOf, tellingWords } from './words.ts';

/** At or above either, retrieval is selective. */
export const SELECTIVE_ENTRIES = 30;
export const SELECTIVE_BYTES = 20_480;
const NEWEST = 5;
/** Of a full read that is over its budget. */
const NEWEST_OF_ALL = 20;

export interface Question {
  /** Paths and module names of what is affected. */
  readonly paths: readonly string[];
  /** What is to be done, in words. */
  readonly task: string;
  readonly budget: number;
  readonly cost: (entry: Entry) => number;
  readonly today: Day;
  readonly halfLifeDays: number;
  /** Asked for the whole log. */
  readonly full?: boolean;
  /** Entries that are put away, for work on something old; undefined: there is no archive. */
  readonly archive?: readonly Entry[] | undefined;
}

export interface Retrieved {
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  /** In the order they are to be shown. */
  readonly entries: readonly Entry[];
  /** Those of them that are put away. */
  readonly archived: ReadonlySet<string>;
  readonly dropped: readonly string[];
  /** What was cut, in words. */
  readonly note?: string;
}

/** `entries` are in the order they were made. */
export function retrieve(entries: readonly Entry[], question: Question): Retrieved {
  const isMatch = matching(question.paths);
  const selective = isSelective(entries);
  const levels = selective && !question.full ? [keywords, titles, everything] : [whole(question, selective)];
  const trail = chain(
    levels.map((level) => level(entries)),
    question,
  );
  const old = (question.archive ?? []).filter(isMatch);
  const found = [...trail.hits, ...newestFirst(old)];
  const tooMuch = sum(found, question.cost) > question.budget;
  const order = selective && tooMuch && !question.full ? ranked(found, { ...question, isMatch }) : found;
  const { kept, dropped } = fill(order, question);
  return {
    level: trail.level,
    method: trail.method,
    levels: trail.levels,
    entries: kept,
    archived: new Set(old.map(({ id }) => id)),
    dropped,
    ...(trail.note === undefined ? {} : { note: trail.note }),
  };
}

export function isSelective(entries: readonly Entry[]): boolean {
  return entries.length >= SELECTIVE_ENTRIES || sum(entries, ({ bytes }) => bytes) >= SELECTIVE_BYTES;
}

type MakeLevel = (entries: readonly Entry[]) => Level<Question, Entry>;

const keywords: MakeLevel = (entries) => ({
  level: 1,
  method: 'keyword search + recency window',
  find: ({ paths }) => {
    const words = keywordsOf(paths);
    if (words.length === 0) return { reason: 'no module or folder is named' };
    return withNewest(entries, matching(paths), `no title or constraint has ${words.join(', ')}`);
  },
});

const titles: MakeLevel = (entries) => ({
  level: 2,
  method: 'title scan',
  find: ({ task, paths }) => {
    const words = tellingWords(`${task} ${keywordsOf(paths).join(' ')}`);
    if (words.length === 0) return { reason: 'the task has no words to look for' };
    const has = hasWord(words);
    return withNewest(entries, ({ title }) => has(title), `no title has ${words.join(', ')}`);
  },
});

const everything: MakeLevel = (entries) => ({
  level: 3,
  method: 'full read',
  find: ({ budget, cost }) => {
    if (entries.length === 0) return { reason: 'there are no entries' };
    if (sum(entries, cost) <= budget || entries.length <= NEWEST_OF_ALL)
      return { hits: newestFirst(entries) };
    return {
      hits: newestFirst(entries).slice(0, NEWEST_OF_ALL),
      note: `cut to the newest ${NEWEST_OF_ALL} of ${entries.length} entries`,
    };
  },
});

const whole =
  ({ full }: Question, selective: boolean): MakeLevel =>
  (entries) => ({
    ...everything(entries),
    method: full && selective ? 'full read, as asked' : 'full read',
  });

/** The newest are part of every selective answer, but are no answer by themselves. */
function withNewest(
  entries: readonly Entry[],
  isMatch: (entry: Entry) => boolean,
  reason: string,
): Found<Entry> {
  const matches = new Set(entries.filter(isMatch));
  if (matches.size === 0) return { reason };
  const inOrder = newestFirst(entries);
  const newest = new Set(inOrder.slice(0, NEWEST));
  return { hits: inOrder.filter((entry) => matches.has(entry) || newest.has(entry)) };
}

function matching(paths: readonly string[]): (entry: Entry) => boolean {
  const has = hasWord(keywordsOf(paths));
  return ({ title, constraint }) => has(title) || has(constraint);
}

/** Of one day the one made last. */
function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry, at) => ({ entry, at }))
    .sort((a, b) => b.entry.day - a.entry.day || b.at - a.at)
    .map(({ entry }) => entry);
}

function fill(
  entries: readonly Entry[],
  { budget, cost }: Question,
): { kept: readonly Entry[]; dropped: readonly string[] } {
  const kept: Entry[] = [];
  const dropped: string[] = [];
  let left = budget;
  for (const entry of entries) {
    const price = cost(entry);
    if (price > left) dropped.push(entry.id);
    else {
      kept.push(entry);
      left -= price;
    }
  }
  return { kept, dropped };
}

function sum(entries: readonly Entry[], size: (entry: Entry) => number): number {
  return entries.reduce((all, entry) => all + size(entry), 0);
}

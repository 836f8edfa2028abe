// A folder of the layout as it was read: records and blocks with their places, the items they are, and what is wrong.
// The JSON files are the authority; a block of the working file is an item only where no record says the same.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import { slug } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import { BOOKS, type Book, DECISIONS, LEARNINGS } from './books.ts';
import { type Content, itemOf, textOf } from './content.ts';
import { decisionWords, readDecisionLine } from './decision-line.ts';
import { agrees, type LearningBlock, learningBlocks } from './learning-blocks.ts';
import { type ListBlock, listBlocks } from './list-blocks.ts';
import { type BookFile, type BookRecord, conflict, readBook } from './read-book.ts';
import { WORKING_FILE } from './sections.ts';
import { oneLine } from './shown-text.ts';
import { parseWorking, type WorkingPart } from './working-file.ts';

export interface ReadItem {
  readonly item: ViewItem;
  readonly book: Book;
  readonly content: Content;
  /** It stands only in the working file. */
  readonly alone: boolean;
}

/** A block of the working file and the item it is or points to. */
export interface Pointing<T> {
  readonly block: T;
  readonly name?: string;
  /** Somebody made it say something else than the record does. */
  readonly edited?: true;
}

export interface FolderReading {
  readonly books: readonly BookFile[];
  readonly items: ReadonlyMap<string, ReadItem>;
  readonly nameOf: ReadonlyMap<BookRecord, string>;
  /** Absent where the file is not there or cannot be read. */
  readonly working?: readonly WorkingPart[];
  readonly learnings: readonly Pointing<LearningBlock>[];
  readonly decisions: readonly Pointing<ListBlock>[];
  readonly problems: readonly Problem[];
}

export function readFolder(files: ReadonlyMap<string, string>): FolderReading {
  const items = new Map<string, ReadItem>();
  const nameOf = new Map<BookRecord, string>();
  const problems: Problem[] = [];
  const books = BOOKS.flatMap((book) =>
    book.paths.flatMap((path) => {
      const text = files.get(path);
      return text === undefined ? [] : [readBook(book, path, text)];
    }),
  );
  for (const file of books) {
    problems.push(...file.problems);
    takeRecords(file, items, nameOf, problems);
  }
  const text = files.get(WORKING_FILE);
  const marked = conflictLine(text ?? '');
  if (marked !== undefined) problems.push(conflict(WORKING_FILE, marked));
  if (text === undefined || marked !== undefined)
    return { books, items, nameOf, learnings: [], decisions: [], problems };
  const working = parseWorking(text);
  const bodyOf = (id: string) => working.find((part) => part.id === id)?.body ?? [];
  const learnings = learningBlocks(bodyOf('learnings')).map((block) => learningItem(block, items, problems));
  const decisions = listBlocks(bodyOf('decisions')).map((block) => decisionItem(block, items));
  return { books, items, nameOf, working, learnings, decisions, problems };
}

function takeRecords(
  file: BookFile,
  items: Map<string, ReadItem>,
  nameOf: Map<BookRecord, string>,
  problems: Problem[],
): void {
  const own = new Set<string>();
  for (const record of file.records) {
    const { id, content, line } = record;
    if (content === undefined) continue;
    const base = id ?? `${file.book.name}:${slug(textOf(content, 'text'))}`;
    const there = items.get(base);
    // The same id in the other place of the same file is a copy; anywhere else it is another item.
    if (there !== undefined && there.book === file.book && !own.has(base)) {
      nameOf.set(record, base);
      own.add(base);
      if (there.item.statement !== itemOf(file.book, content, there.item).statement)
        problems.push(
          notice(file.path, line, `${base} says something else in ${there.item.path}, which counts.`),
        );
      continue;
    }
    const name = freeName(base, items);
    if (own.has(base))
      problems.push(notice(file.path, line, `The id ${base} is given twice; this one is read as ${name}.`));
    own.add(base);
    nameOf.set(record, name);
    const item = itemOf(file.book, content, { name, path: file.path, line });
    items.set(name, { item, book: file.book, content, alone: false });
  }
}

function learningItem(
  block: LearningBlock,
  items: Map<string, ReadItem>,
  problems: Problem[],
): Pointing<LearningBlock> {
  if (block.role !== 'item') return { block };
  const { content, named, line } = block;
  const words = oneLine(textOf(content, 'text'));
  const same = (one: ReadItem | undefined) => one?.book === LEARNINGS && !one.alone;
  const found =
    (named !== undefined && same(items.get(named)) ? named : undefined) ??
    [...items].find(([, one]) => same(one) && oneLine(textOf(one.content, 'text')) === words)?.[0];
  const record = found === undefined ? undefined : items.get(found);
  if (found === undefined || record === undefined) {
    const name = freeName(named ?? aloneName(words), items);
    const item = itemOf(LEARNINGS, content, { name, path: WORKING_FILE, line });
    items.set(name, { item, book: LEARNINGS, content, alone: true });
    return { block, name };
  }
  if (agrees(content, record.content)) return { block, name: found };
  const message = `It says something else about ${found} than ${record.item.path}, which counts; change it there.`;
  problems.push(notice(WORKING_FILE, line, message));
  return { block, name: found, edited: true };
}

function decisionItem(block: ListBlock, items: Map<string, ReadItem>): Pointing<ListBlock> {
  if (block.role !== 'item') return { block };
  const { words, content } = readDecisionLine(block.said);
  const found = [...items].find(
    ([, one]) => one.book === DECISIONS && !one.alone && decisionWords(one.content) === words,
  )?.[0];
  if (found !== undefined) return { block, name: found };
  const name = freeName(aloneName(words), items);
  const item = itemOf(DECISIONS, content, { name, path: WORKING_FILE, line: block.line });
  items.set(name, { item, book: DECISIONS, content, alone: true });
  return { block, name };
}

/** Names of what stands only in the working file; never written into a record. */
function aloneName(words: string): string {
  return `${WORKING_FILE}#${slug(words)}`;
}

export function isAloneName(name: string): boolean {
  return name.startsWith(`${WORKING_FILE}#`);
}

function freeName(base: string, items: ReadonlyMap<string, unknown>): string {
  let name = base;
  for (let n = 2; items.has(name); n++) name = `${base}~${n}`;
  return name;
}

function notice(file: string, line: number, message: string): Problem {
  return { code: 'continuity-differs', level: 'notice', message, file, line };
}

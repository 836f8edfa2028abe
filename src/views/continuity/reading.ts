// A folder of the layout as it was read: records and blocks with their places, the items they are, and what is wrong.
// The JSON files are the authority; a block of the working file is an item only where no record says the same.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import { slug } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import { freeName } from './alone-items.ts';
import { BOOKS, type Book } from './books.ts';
import { type Content, itemOf, textOf } from './content.ts';
import type { Pointing } from './find-pointed.ts';
import { joinCopies } from './join-copies.ts';
import { type LearningBlock, learningBlocks } from './learning-blocks.ts';
import { type ListBlock, listBlocks } from './list-blocks.ts';
import { pointDecisions, pointLearnings } from './pointings.ts';
import { type BookFile, type BookRecord, conflict, readBook } from './read-book.ts';
import { WORKING_FILE } from './sections.ts';
import { parseWorking, type WorkingPart } from './working-file.ts';

export interface ReadItem {
  readonly item: ViewItem;
  readonly book: Book;
  readonly content: Content;
  /** It stands only in the working file. */
  readonly alone: boolean;
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

/** `previous` is the folder as it was last written: it tells whether a block or its record was changed. */
export function readFolder(
  files: ReadonlyMap<string, string>,
  previous?: ReadonlyMap<string, string>,
): FolderReading {
  const before = previous !== undefined && differ(files, previous) ? readFolder(previous) : undefined;
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
    takeRecords(file, items, nameOf, problems, before);
  }
  const text = files.get(WORKING_FILE);
  const marked = conflictLine(text ?? '');
  if (marked !== undefined) problems.push(conflict(WORKING_FILE, marked));
  if (text === undefined || marked !== undefined)
    return { books, items, nameOf, learnings: [], decisions: [], problems };
  const working = parseWorking(text);
  const bodyOf = (id: string) => working.find((part) => part.id === id)?.body ?? [];
  const learnings = pointLearnings(learningBlocks(bodyOf('learnings')), { items, problems, before });
  const decisions = pointDecisions(listBlocks(bodyOf('decisions')), { items, problems, before });
  return { books, items, nameOf, working, learnings, decisions, problems };
}

function takeRecords(
  file: BookFile,
  items: Map<string, ReadItem>,
  nameOf: Map<BookRecord, string>,
  problems: Problem[],
  before: FolderReading | undefined,
): void {
  const own = new Set<string>();
  for (const record of file.records) {
    const { id, content, line } = record;
    if (content === undefined) continue;
    const base = id ?? `${file.book.name}:${slug(textOf(content, 'text'))}`;
    const there = items.get(base);
    // The same id in the other place of the same file is a copy, unless it tells something else.
    const copied =
      there?.book === file.book && !own.has(base)
        ? joinCopies(
            file.book,
            [there.content, content],
            [recordIn(before, there.item.path, base), recordIn(before, file.path, base)],
          )
        : undefined;
    if (there !== undefined && copied !== undefined) {
      nameOf.set(record, base);
      own.add(base);
      items.set(base, { ...there, content: copied, item: itemOf(file.book, copied, there.item) });
      continue;
    }
    const name = freeName(base, items);
    if (there?.book === file.book)
      problems.push(notice(file.path, line, `The id ${base} is given twice; this one is read as ${name}.`));
    own.add(base);
    nameOf.set(record, name);
    const item = itemOf(file.book, content, { name, path: file.path, line });
    items.set(name, { item, book: file.book, content, alone: false });
  }
}

function recordIn(folder: FolderReading | undefined, path: string, name: string): Content | undefined {
  const file = folder?.books.find((one) => one.path === path);
  return file?.records.find((record) => folder?.nameOf.get(record) === name)?.content;
}

function differ(files: ReadonlyMap<string, string>, previous: ReadonlyMap<string, string>): boolean {
  const paths = [WORKING_FILE, ...BOOKS.flatMap((book) => book.paths)];
  return paths.some((path) => files.get(path) !== previous.get(path));
}

function notice(file: string, line: number, message: string): Problem {
  return { code: 'continuity-differs', level: 'notice', message, file, line };
}

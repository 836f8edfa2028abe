// The JSON files brought up to date. A record is kept current wherever it stands; a fact without one gets it in every
// file of its kind. A file is made only when something has to be recorded that stands nowhere yet.

import type { Policy } from '../../model/policy.ts';
import { BOOKS, type Book } from './books.ts';
import type { Content } from './content.ts';
import type { Naming } from './name-facts.ts';
import type { BookRecord } from './read-book.ts';
import type { FolderReading } from './reading.ts';
import { freshBook, type WantedRecord, weaveBook } from './weave-book.ts';

interface BookContext {
  readonly folder: FolderReading;
  readonly naming: Naming;
  readonly policy: Policy;
  readonly contentOf: (factId: string) => Content;
  /** Facts that stand rightly in the working file alone and need no record. */
  readonly alone: ReadonlySet<string>;
  /** Nothing of the layout is there yet. */
  readonly fresh: boolean;
}

export function renderBooks(context: BookContext): Map<string, string> {
  const files = new Map<string, string>();
  for (const book of BOOKS) renderBook(book, context, files);
  return files;
}

function renderBook(book: Book, context: BookContext, files: Map<string, string>): void {
  const { folder, naming, policy, contentOf, fresh } = context;
  const there = folder.books.filter((file) => file.book === book);
  const ids = [...naming.shown].filter(([, one]) => one.book === book).map(([id]) => id);
  const wantedOf = (id: string): WantedRecord => ({
    name: naming.nameOf.get(id) ?? id,
    content: contentOf(id),
  });
  const recorded = new Set<string>();
  for (const file of there)
    for (const record of file.records) recorded.add(naming.factOf.get(folder.nameOf.get(record) ?? '') ?? '');
  // What a file that cannot be read may hold is not recorded a second time.
  const readable = there.every(({ array }) => array !== undefined);
  const unrecorded = readable ? ids.filter((id) => !recorded.has(id) && !context.alone.has(id)) : [];
  for (const file of there) {
    const done = new Set<string>();
    const fate = (record: BookRecord) => {
      const id = naming.factOf.get(folder.nameOf.get(record) ?? '');
      // Not of our memory, or not a record at all: whoever wrote it may still need it.
      if (id === undefined) return undefined;
      if (naming.shown.get(id)?.book !== book || done.has(id)) return 'gone';
      done.add(id);
      return wantedOf(id);
    };
    files.set(file.path, weaveBook(file, fate, unrecorded.map(wantedOf), policy));
  }
  const main = book.paths[0] ?? '';
  const missing = !there.some(({ path }) => path === main);
  if (missing && (fresh || unrecorded.length > 0)) files.set(main, freshBook(book, ids.map(wantedOf)));
}

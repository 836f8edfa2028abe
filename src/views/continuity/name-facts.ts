// Which fact each item of the folder is, and the name each fact has in it. Names stay once given; new ones count on from the
// highest number ever seen.

import type { ViewedFact, ViewInput } from '../../model/view.ts';
import { isAloneName } from './alone-items.ts';
import { BOOKS, type Book } from './books.ts';
import { textOf } from './content.ts';
import { bookOf } from './content-of-fact.ts';
import type { FolderReading, ReadItem } from './reading.ts';
import { oneLine } from './shown-text.ts';

export interface Shown {
  readonly viewed: ViewedFact;
  readonly book: Book;
  /** Place among all facts. */
  readonly place: number;
}

export interface Naming {
  /** Facts this layout shows, by id. */
  readonly shown: ReadonlyMap<string, Shown>;
  /** Item of the folder -> id of a fact that is known, shown or not. */
  readonly factOf: ReadonlyMap<string, string>;
  /** Id of a shown fact -> its name in the JSON files. */
  readonly nameOf: ReadonlyMap<string, string>;
}

export function nameFacts(input: ViewInput, folder: FolderReading): Naming {
  const shown = new Map<string, Shown>();
  for (const [place, viewed] of input.facts.entries()) {
    const book = bookOf(viewed);
    if (book !== undefined) shown.set(viewed.fact.id, { viewed, book, place });
  }
  const factOf = factsOf(input, folder, shown);
  const nameOf = new Map<string, string>();
  // A block may name a record that is not there yet.
  for (const [name, id] of factOf)
    if (!nameOf.has(id) && shown.has(id) && (folder.items.get(name)?.alone === false || NUMBERED.test(name)))
      nameOf.set(id, name);
  for (const [name, id] of input.names)
    if (!nameOf.has(id) && shown.has(id) && !isAloneName(name) && !folder.items.has(name))
      nameOf.set(id, name);
  for (const book of BOOKS) numberRest(book, input, folder, shown, nameOf);
  return { shown, factOf, nameOf };
}

const NUMBERED = /^L\d{3,}$/;

/** By the names given before; where those were lost, by what the item says. */
function factsOf(
  input: ViewInput,
  folder: FolderReading,
  shown: ReadonlyMap<string, Shown>,
): Map<string, string> {
  const known = new Set(input.facts.map(({ fact }) => fact.id));
  const factOf = new Map<string, string>();
  const nameless: ReadItem[] = [];
  for (const [name, one] of folder.items) {
    const id = input.names.get(name) ?? '';
    if (known.has(id)) factOf.set(name, id);
    else nameless.push(one);
  }
  if (nameless.length === 0) return factOf;
  const named = new Set([...input.names.values(), ...factOf.values()]);
  const free = new Map<string, string>();
  for (const [id, { viewed, book }] of shown)
    if (!named.has(id)) free.set(`${book.name} ${oneLine(viewed.fact.statement)}`, id);
  for (const { item, book, content } of nameless) {
    const id = free.get(`${book.name} ${oneLine(textOf(content, 'title') || textOf(content, 'text'))}`);
    if (id === undefined || named.has(id)) continue;
    named.add(id);
    factOf.set(item.name, id);
  }
  return factOf;
}

function numberRest(
  book: Book,
  input: ViewInput,
  folder: FolderReading,
  shown: ReadonlyMap<string, Shown>,
  nameOf: Map<string, string>,
): void {
  const pattern = new RegExp(`^${book.prefix}(\\d{1,9})$`);
  const numberIn = (name: string) => Number(pattern.exec(name)?.[1] ?? 0);
  const written = folder.books.flatMap(({ records }) =>
    records.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
  let last = 0;
  for (const name of [...input.names.keys(), ...folder.items.keys(), ...written])
    last = Math.max(last, numberIn(name));
  // A fact that was erased has no name any more, but its place still counts: its number is not given again.
  let place = 0;
  for (const { fact } of input.facts) {
    const own = shown.get(fact.id)?.book;
    if (fact.kind !== book.kind || (own !== undefined && own !== book)) continue;
    place++;
    if (own === undefined || nameOf.has(fact.id)) continue;
    last = Math.max(last + 1, place);
    nameOf.set(fact.id, `${book.prefix}${String(last).padStart(3, '0')}`);
  }
}

// All files of the layout, brought up to date together.

import type { Rendered, ViewInput } from '../../model/view.ts';
import { tellsAll } from './agreement.ts';
import { BOOKS, DECISIONS } from './books.ts';
import { type Content, textOf } from './content.ts';
import { contentOfFact } from './content-of-fact.ts';
import { countWords } from './count-words.ts';
import { isCurrent } from './current.ts';
import { decisionWords } from './decision-line.ts';
import { type Naming, nameFacts } from './name-facts.ts';
import { plansFor } from './plans.ts';
import { type FolderReading, type ReadItem, readFolder } from './reading.ts';
import { renderBooks } from './render-books.ts';
import { renderWorking } from './render-working.ts';
import { MAX_WORDS, WORKING_FILE } from './sections.ts';

export function renderFolder(input: ViewInput): Rendered {
  const folder = readFolder(input.frame, input.previous);
  const naming = nameFacts(input, folder);
  const contents = new Map<string, Content>();
  const contentOf = (id: string): Content => {
    const known = contents.get(id);
    const shown = naming.shown.get(id);
    if (known !== undefined || shown === undefined) return known ?? new Map();
    const content = contentOfFact(shown.book, shown.viewed, input.policy, (one) => naming.nameOf.get(one));
    contents.set(id, content);
    return content;
  };
  const alone = standingAlone(input, folder, naming, contentOf);
  const files = new Map(input.frame);
  const fresh = input.frame.size === 0;
  const context = {
    input,
    folder,
    naming,
    contentOf,
    policy: input.policy,
    alone: new Set(alone.keys()),
    fresh,
  };
  for (const [path, text] of renderBooks(context)) files.set(path, text);
  if (input.frame.has(WORKING_FILE) && folder.working === undefined)
    return { files, names: namesOf(input, folder, naming, alone), notes: [] };
  const { text, notes } = renderWorking(input, folder.working, plansFor(context));
  files.set(WORKING_FILE, text);
  return { files, names: namesOf(input, folder, naming, alone), notes };
}

/** Facts of a folder without JSON that its working file tells rightly: fact id -> name of the block. */
function standingAlone(
  input: ViewInput,
  folder: FolderReading,
  naming: Naming,
  contentOf: (id: string) => Content,
): Map<string, string> {
  const alone = new Map<string, string>();
  if (countWords(input.frame.get(WORKING_FILE) ?? '') > MAX_WORDS) return alone;
  const blocks = new Map<string, ReadItem>();
  for (const one of folder.items.values())
    if (one.alone) blocks.set(naming.factOf.get(one.item.name) ?? '', one);
  for (const book of BOOKS) {
    if (folder.books.some((file) => file.book === book)) continue;
    const own = [...naming.shown].filter(([, shown]) => shown.book === book);
    const tells = ([id, shown]: (typeof own)[number]) => {
      const block = blocks.get(id);
      if (block === undefined || !isCurrent(shown, input)) return false;
      const content = contentOf(id);
      if (book !== DECISIONS) return tellsAll(block.content, content);
      return textOf(content, 'title') === '' && decisionWords(block.content) === decisionWords(content);
    };
    if (own.every(tells)) for (const [id] of own) alone.set(id, blocks.get(id)?.item.name ?? '');
  }
  return alone;
}

function namesOf(
  input: ViewInput,
  folder: FolderReading,
  naming: Naming,
  alone: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = new Map<string, string>();
  const damaged = new Set(folder.books.filter(({ array }) => array === undefined).map(({ book }) => book));
  for (const [id, { book }] of naming.shown) {
    const name = alone.get(id) ?? naming.nameOf.get(id) ?? id;
    // What could not be written has no new name yet.
    if (!damaged.has(book) || input.names.has(name)) names.set(name, id);
  }
  return names;
}

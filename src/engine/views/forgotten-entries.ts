// Entries of forgotten facts that stand in a file again: from an old clone, the other side of a merge, or a text somebody kept. They
// are dropped; nothing of them is quoted, asked about or recorded.

import { FORGOTTEN } from '../../model/forgotten-mark.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import type { ViewItem } from '../../model/view.ts';
import { withoutPrinted } from '../forgotten-words.ts';
import { plainWords } from './said-words.ts';

/** The texts without the words of forgotten facts. */
export function withoutForgottenWords(
  store: Store,
  { forgotten }: State,
  files: ReadonlyMap<string, string>,
): Map<string, string> {
  const edit = withoutPrinted(store.digest, forgotten);
  return new Map(Array.from(files, ([path, text]) => [path, edit(text)[0]]));
}

/** Whether an entry is of a forgotten fact: by its words, its name in the layout or its id. */
export function isForgottenEntry(
  item: ViewItem,
  { facts }: State,
  names: ReadonlyMap<string, string>,
): boolean {
  if (item.statement.trim() === FORGOTTEN) return true;
  return facts.get(names.get(item.name) ?? item.id ?? '')?.forgotten === true;
}

/** The entries of forgotten facts as the files have them. */
export function forgottenEntries(
  store: Store,
  state: State,
  items: readonly ViewItem[],
  names: ReadonlyMap<string, string>,
): ViewItem[] {
  const edit = withoutPrinted(store.digest, state.forgotten);
  return items.filter((item) =>
    isForgottenEntry({ ...item, statement: edit(item.statement)[0] }, state, names),
  );
}

/** Tells lines that show the words of forgotten facts or belong to their entries. `isKnown`: the layout shows such a line. */
export function forgottenLines(
  store: Store,
  { forgotten, facts }: State,
  entries: readonly ViewItem[],
  isKnown: (line: string) => boolean,
): (line: string) => boolean {
  const edit = withoutPrinted(store.digest, forgotten);
  const said = new Set(
    entries
      .flatMap(({ name, statement, fields }) => [name, statement, ...fields.map(([, value]) => value)])
      .flatMap((text) => text.split('\n'))
      .map(plainWords)
      .filter((words) => words !== ''),
  );
  const long = [...said].filter((words) => words.split(' ').length > 2 && words.length >= 12);
  const isGone = (word: string) => facts.get(word)?.forgotten === true;
  return (line) => {
    if (edit(line)[1] > 0) return true;
    const words = plainWords(line);
    if (said.has(words) || long.some((one) => ` ${words} `.includes(` ${one} `))) return true;
    // A label, and behind it nothing else than the entry says.
    const parts = line.split(/\||;| — |": |\*\*:? |: /).map(plainWords);
    const values = parts.filter((part, n) => n > 0 && /\p{L}/u.test(part));
    if (values.length > 0 && values.every((part) => said.has(part))) return true;
    // Where the layout names the fact, alone or beside others.
    if ([...line.matchAll(/(?:`(?:tide show )?|\bid: )([\w~-]+)/g)].some(([, id = '']) => isGone(id)))
      return true;
    const left = line.replace(/[\w~-]+/g, (word) => (isGone(word) ? '' : word));
    return left !== line && isKnown(left);
  };
}

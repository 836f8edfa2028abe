// Entries of forgotten facts that stand in a file again: from an old clone, the other side of a merge, or a text somebody kept. They
// are dropped; nothing of them is quoted, asked about or recorded.

import type { Edit } from '../../ledger/edit-session.ts';
import { quotableStatements, withoutQuotations } from '../../markdown/quotations.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import type { ViewItem } from '../../model/view.ts';
import { FORGOTTEN, TOMBSTONE } from '../forgotten.ts';
import { withoutPrinted } from '../forgotten-words.ts';
import type { Memory } from '../reading/memory.ts';
import { writtenHistoryOf } from '../show.ts';
import { plainWords } from './said-words.ts';

/** Takes out the words of forgotten facts: those their tombstones tell, and those that other clones brought since under their ids. */
export function forgottenWords(store: Store, memory: Memory): Edit {
  const { facts, forgotten } = memory.state;
  const history = [...facts.values()]
    .filter((fact) => fact.forgotten)
    .flatMap(({ id }) => writtenHistoryOf(store, memory, id).history);
  const isSaid = (text: string) => text !== '' && text !== TOMBSTONE && !text.includes(FORGOTTEN);
  const arrived = history
    .flatMap(({ text = '', fields }) => [text, ...fields.map(([, value]) => value)])
    .filter(isSaid);
  const phrases = quotableStatements(arrived);
  // However short: an entry that says exactly this is of the forgotten fact, unless another fact says it too.
  const whole = new Set(history.map(({ text = '' }) => text.trim()).filter(isSaid));
  if (whole.size > 0)
    for (const fact of facts.values()) if (!fact.forgotten) whole.delete(fact.statement.trim());
  const unprinted = withoutPrinted(store.digest, forgotten);
  return (text) => {
    if (whole.has(text.trim())) return [FORGOTTEN, 1];
    const [left, places] = withoutQuotations(text, phrases, FORGOTTEN);
    const [rest, more] = unprinted(left);
    return [rest, places + more];
  };
}

export function withoutForgottenWords(edit: Edit, files: ReadonlyMap<string, string>): Map<string, string> {
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

/** The lines of entries of forgotten facts in one version of the files. */
export function forgottenBlocks(
  edit: Edit,
  state: State,
  items: readonly ViewItem[],
  files: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): string[] {
  return items
    .filter((item) => isForgottenEntry({ ...item, statement: edit(item.statement)[0] }, state, names))
    .flatMap(({ name, path, line, statement, fields }) => {
      const lines = (files.get(path) ?? '').split('\n');
      const starts = items.filter((one) => one.path === path && one.line > line).map((one) => one.line);
      const next = Math.min(lines.length + 1, ...starts);
      const heading = lines.findIndex((one, n) => n >= line && n + 1 < next && /^#{1,6} /.test(one));
      const end = heading < 0 ? next - 1 : heading;
      return [name, statement, ...fields.map(([, value]) => value), ...lines.slice(line - 1, end)];
    });
}

/** Tells lines that show the words of forgotten facts or belong to their entries. `isKnown`: the layout shows such a line. */
export function forgottenLines(
  edit: Edit,
  { facts }: State,
  blocks: readonly string[],
  isKnown: (line: string) => boolean,
): (line: string) => boolean {
  const said = new Set(
    blocks
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

// Takes forgotten words out of the files that layouts wrote and out of our copies of them, alike in both, so that nothing of it
// counts as somebody's edit. A file whose name tells the words is removed; the next rendering writes it under another name.

import { longestFirst, quotable, withoutQuotations } from '../../markdown/quotations.ts';
import type { Store } from '../../model/store.ts';
import type { View } from '../../model/view.ts';
import { VIEWS } from '../../views/all.ts';
import { FORGOTTEN } from '../forgotten.ts';
import { renderedNames } from '../layout-names.ts';
import { olderIn } from './copy-history.ts';
import { owns, viewPath } from './registry.ts';
import { addSeen, readSeen } from './seen-texts.ts';
import { copiesIn, placesKept, readLayout, writeText } from './view-files.ts';
import { writeNames } from './write-names.ts';

/** A fact that is being forgotten, by the words it would be recognised by. */
export interface Telling {
  readonly id: string;
  readonly words: readonly string[];
}

export function eraseInLayouts(store: Store, told: readonly Telling[]): void {
  if (told.every(({ words }) => words.length === 0)) return;
  const erase = erasing(told);
  const isTelling = tellingPath(told);
  for (const view of VIEWS) {
    removeBelow(store, olderIn(store, view.name), view);
    eraseNames(store, view.name, erase, isTelling);
    eraseFiles(store, view, erase, isTelling);
  }
}

type Erase = (text: string) => string;
type IsTelling = (path: string) => boolean;

/** Short words only in lines that name the fact. */
function erasing(told: readonly Telling[]): Erase {
  const quotations = quotable(told.flatMap(({ words }) => words));
  const named = told.map(({ id, words }) => ({ isNamed: nameOf(id), words: longestFirst(words) }));
  return (text) =>
    withoutQuotations(text, quotations, FORGOTTEN)[0]
      .split('\n')
      .map((line) =>
        named.reduce(
          (left, { isNamed, words }) =>
            isNamed.test(line) ? withoutQuotations(left, words, FORGOTTEN)[0] : left,
          line,
        ),
      )
      .join('\n');
}

/** A file may be called by words of a fact: three or more, and most of its name. */
function tellingPath(told: readonly Telling[]): IsTelling {
  const said = quotable(told.flatMap(({ words }) => words)).map((text) => new Set(longWordsIn(text)));
  return (path) => {
    const words = longWordsIn(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
    return said.some((known) => {
      const shared = words.filter((word) => known.has(word)).length;
      return shared >= 3 && shared * 2 > words.length;
    });
  };
}

function longWordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}

function nameOf(id: string): RegExp {
  return new RegExp(`(?<![\\w~-])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w~-])`);
}

function removeBelow(store: Store, folder: string, view: View): void {
  for (const path of readLayout(store.files, folder, view, true).files.keys())
    store.files.remove(`${folder}/${path}`);
}

/** Some layouts call an entry by its heading, some by its file. */
function eraseNames(store: Store, layout: string, erase: Erase, isTelling: IsTelling): void {
  const names = renderedNames(store, layout);
  const kept = [...names].filter(([name]) => !(PATH.test(name) && isTelling(name)));
  writeNames(store, layout, new Map(kept.map(([name, id]) => [erase(name), id])));
}

const PATH = /\/.*\.\w+$/;

function eraseFiles(store: Store, view: View, erase: Erase, isTelling: IsTelling): void {
  const copies = copiesIn(store, view.name);
  const copied = readLayout(store.files, copies, view, true).files;
  const isOurs = readSeen(store, view.name);
  const now = store.config.views[view.name];
  const written = new Map<string, string>();
  const gone = [...copied.keys()].filter(isTelling);
  const without = (text: string) => erase(linesWithout(text, gone, erase));
  for (const root of new Set([...(now === undefined ? [] : [now]), ...placesKept(store, view.name)])) {
    const folder = viewPath(store, { view, root }, '').replace(/\/$/, '');
    const { files, stamps } = readLayout(store.files, folder, view, false);
    for (const [path, text] of files) {
      // Where the layout is kept no longer, only its own texts are ours to change.
      if (!owns(view, path) || (root !== now && !isOurs(path, text) && copied.get(path) !== text)) continue;
      const left = without(text);
      if (isTelling(path)) store.files.remove(`${folder}/${path}`);
      else if (left !== text) {
        writeText(store.files, store.project.root, `${folder}/${path}`, left, stamps.get(path));
        written.set(path, left);
      }
    }
  }
  for (const [path, text] of copied) {
    const left = without(text);
    if (isTelling(path)) store.files.remove(`${copies}/${path}`);
    else if (left !== text) store.files.replace(`${copies}/${path}`, left);
  }
  addSeen(store, view.name, written);
}

/** Without lines that lead to a file that goes; of a file that is generated, also without those that tell the words. */
function linesWithout(text: string, gone: readonly string[], erase: Erase): string {
  const isMade = /^<!-- generated by tidemark\b/m.test(text);
  return text
    .split('\n')
    .filter((line) => !gone.some((path) => line.includes(path)) && !(isMade && erase(line) !== line))
    .join('\n');
}

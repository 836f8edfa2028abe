// Takes words out of what lies around the ledger: torn pieces, files that were never published, spools, hook problems. Caches
// that hold the words are removed. The files of layouts and our copies of them are erased with the layouts.

import type { Edit } from '../ledger/edit-session.ts';
import type { Files } from '../model/ports.ts';
import type { Store } from '../model/store.ts';
import { FORGOTTEN } from './forgotten.ts';
import { dropKeptBriefs } from './kept-brief.ts';
import type { Memory } from './reading/memory.ts';
import { removeDerived } from './remove-derived.ts';

export function eraseCopies(store: Store, memory: Memory, id: string, unquoted: Edit): void {
  const { files } = store;
  for (const root of store.ledgers) {
    const owner = { ...store, root };
    const torn = `${root}/sessions/.torn`;
    for (const { name } of files.list(torn)) {
      const text = new TextDecoder().decode(files.read(`${torn}/${name}`));
      const [left, places] = text.includes(`\`${id}\``) ? [`${FORGOTTEN}\n`, 1] : unquoted(text);
      if (places > 0) files.replace(`${torn}/${name}`, left);
    }
    const own = [...memory.folders.keys()].filter((folder) => folder.startsWith(`${root}/`));
    for (const folder of [...own, `${root}/.index`])
      for (const { name } of files.list(folder))
        if (name.startsWith('.tmp-')) files.remove(`${folder}/${name}`);
    removeDerived(store, root);
    dropKeptBriefs(owner);
    if (!owner.isSpoolLinked)
      for (const path of filesBelow(files, `${root}/spool`)) eraseLines(files, path, unquoted);
    for (const path of filesBelow(files, `${root}/.index`)) eraseCached(files, path, unquoted);
  }
}

/** Copies of layouts keep the rest of what they say. */
const KEPT_BELOW: ReadonlySet<string> = new Set(['views', 'locks']);

function filesBelow(files: Files, folder: string): string[] {
  return files.list(folder).flatMap(({ name, directory }) => {
    if (!directory) return [`${folder}/${name}`];
    return KEPT_BELOW.has(name) ? [] : filesBelow(files, `${folder}/${name}`);
  });
}

function eraseCached(files: Files, path: string, unquoted: Edit): void {
  if (/\/hooks\/notes-[^/]*$/.test(path)) eraseLines(files, path, unquoted);
  else if (unquoted(unescaped(textOf(files, path)))[1] > 0) files.remove(path);
}

/** As JSON writes it, a text may have marks in it. */
function unescaped(text: string): string {
  return text.replace(/\\[nt]/g, ' ').replace(/\\(["\\/])/g, '$1');
}

/** Lines stay lines: a spool tells by their number how far it was taken into the ledger. */
function eraseLines(files: Files, path: string, unquoted: Edit): void {
  for (;;) {
    const stamp = files.stat(path)?.stamp;
    const text = textOf(files, path);
    const left = text
      .split('\n')
      .map((line) => lineWithout(line, unquoted))
      .join('\n');
    if (left === text || stamp === undefined || files.replace(path, left, stamp)) return;
  }
}

function lineWithout(line: string, unquoted: Edit): string {
  const isFree = (text: string) => unquoted(unescaped(text))[1] === 0;
  const edited = textsEdited(line, unquoted);
  if (edited === undefined) return isFree(line) ? line : '';
  return isFree(edited) ? edited : '';
}

/** Undefined where no text of it is edited alone. */
function textsEdited(line: string, unquoted: Edit): string | undefined {
  let places = 0;
  const edit = (_: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const [text, found] = unquoted(value);
    places += found;
    return text;
  };
  try {
    const edited = JSON.stringify(JSON.parse(line, edit));
    return places === 0 ? undefined : edited;
  } catch {
    return undefined;
  }
}

function textOf(files: Files, path: string): string {
  return new TextDecoder().decode(files.read(path) ?? new Uint8Array());
}

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
  if (/\/hooks\/problems-[^/]*$/.test(path)) eraseLines(files, path, unquoted);
  else if (unquoted(unescaped(textOf(files, path)))[1] > 0) files.remove(path);
}

/** As JSON writes it, a text may have marks in it. */
function unescaped(text: string): string {
  return text.replace(/\\[nt]/g, ' ').replace(/\\(["\\/])/g, '$1');
}

/** Lines of JSON keep their length: a spool tells by bytes how far it was taken into the ledger. */
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
  const words = wordsIn(line);
  const edited = words.map((word) => unquoted(word));
  const isUnread = edited.every(([, places]) => places === 0);
  if (isUnread && unquoted(unescaped(line))[1] === 0) return line;
  const rest = isUnread ? '' : JSON.stringify(edited.map(([word]) => word));
  return rest + ' '.repeat(Math.max(0, bytesIn(line) - bytesIn(rest)));
}

function wordsIn(line: string): string[] {
  try {
    const words: unknown = JSON.parse(line);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : [];
  } catch {
    return [];
  }
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

function textOf(files: Files, path: string): string {
  return new TextDecoder().decode(files.read(path) ?? new Uint8Array());
}

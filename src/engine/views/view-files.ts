// The files of a layout on disk, and the copies of them as they were last written, kept in the store: what differs was
// changed by somebody else.

import type { Files } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { View } from '../../model/view.ts';
import type { PlacedView } from './registry.ts';
import { owns } from './registry.ts';

export interface TextFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** Files beyond this are nobody's notes. */
const LARGEST = 4 * 1024 * 1024;

/** A folder of its own is read whole; in the project itself only what the layout claims. */
export function readLayout(files: Files, folder: string, view: View, whole: boolean): TextFiles {
  const found = new Map<string, string>();
  const problems: Problem[] = [];
  const visit = (path: string) => {
    for (const entry of files.list(path === '' ? folder : `${folder}/${path}`)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.directory) {
        const wanted = whole ? !SKIPPED.has(entry.name) : leadsToClaim(view, below);
        if (wanted) visit(below);
      } else if (whole || owns(view, below)) take(below);
    }
  };
  const take = (path: string) => {
    const bytes =
      (files.stat(`${folder}/${path}`)?.size ?? 0) > LARGEST ? undefined : files.read(`${folder}/${path}`);
    if (bytes === undefined) return;
    try {
      found.set(path, decoder.decode(bytes));
    } catch {
      if (owns(view, path))
        problems.push({
          code: 'not-text',
          level: 'error',
          message: 'It is not UTF-8 text.',
          file: path,
          line: 1,
        });
    }
  };
  visit('');
  return { files: found, problems };
}

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules', '.index']);
/** A byte order mark is part of the file. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function leadsToClaim(view: View, folder: string): boolean {
  return view.claims.some(
    (claim) => claim.startsWith(`${folder}/`) || (claim.endsWith('/') && `${folder}/`.startsWith(claim)),
  );
}

/** What the layout was when it was last written. */
export function readCopies(store: Store, { view }: PlacedView): ReadonlyMap<string, string> {
  return readLayout(store.files, copiesIn(store, view.name), view, true).files;
}

export function copiesIn(store: Store, name: string): string {
  return `${store.root}/views/${name}`;
}

/** Which fact an item of the layout is, one line each, so that two branches can be joined. */
export function readNames(store: Store, name: string): ReadonlyMap<string, string> {
  const bytes = store.files.read(namesPath(store, name));
  const names = new Map<string, string>();
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n')) {
    const at = line.indexOf('\t');
    if (at > 0 && !names.has(line.slice(at + 1))) names.set(line.slice(at + 1), line.slice(0, at));
  }
  return names;
}

export function writeNames(store: Store, name: string, names: ReadonlyMap<string, string>): void {
  const lines = Array.from(names, ([item, id]) => `${id}\t${item.replace(/[\n\r]/g, ' ')}`).sort();
  const text = lines.map((line) => `${line}\n`).join('');
  if (new TextDecoder().decode(store.files.read(namesPath(store, name)) ?? new Uint8Array()) === text) return;
  store.files.makeFolder(`${store.root}/views`);
  store.files.replace(namesPath(store, name), text);
}

function namesPath(store: Store, name: string): string {
  return `${store.root}/views/${name}.names`;
}

export function writeText(files: Files, path: string, text: string): void {
  files.makeFolder(path.slice(0, path.lastIndexOf('/')));
  files.replace(path, text);
}

// The files of a layout on disk, and the copies of them as they were last written, kept in the store: what differs was
// changed by somebody else.

import { redact } from '../../capture/redaction/redact.ts';
import type { Files } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { View } from '../../model/view.ts';
import type { PlacedView } from './registry.ts';
import { owns } from './registry.ts';

export interface TextFiles {
  readonly files: ReadonlyMap<string, string>;
  /** What each file carried when it was read: one that carries another was changed meanwhile. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** Files beyond this are nobody's notes. */
const LARGEST = 4 * 1024 * 1024;

/** A folder of its own is read whole; in the project itself only what the layout claims. */
export function readLayout(files: Files, folder: string, view: View, whole: boolean): TextFiles {
  const found = new Map<string, string>();
  const stamps = new Map<string, string>();
  const problems: Problem[] = [];
  const visit = (path: string) => {
    for (const entry of files.list(path === '' ? folder : `${folder}/${path}`)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.directory) {
        const wanted = whole ? !SKIPPED.has(entry.name) : leadsToClaim(view, below);
        if (wanted) visit(below);
      } else if (whole || owns(view, below) || view.looksAt?.(below)) take(below);
    }
  };
  const unreadable = (path: string, message: string) => {
    if (owns(view, path)) problems.push({ code: 'not-text', level: 'error', message, file: path, line: 1 });
  };
  const take = (path: string) => {
    const stat = files.stat(`${folder}/${path}`);
    if (stat === undefined) return;
    if (stat.size > LARGEST) {
      unreadable(path, `It has more than ${LARGEST / 1024 / 1024} MB and is left alone.`);
      return;
    }
    const bytes = files.read(`${folder}/${path}`);
    if (bytes === undefined) return;
    try {
      found.set(path, decoder.decode(bytes));
      stamps.set(path, stat.stamp);
    } catch {
      unreadable(path, 'It is not UTF-8 text.');
    }
  };
  visit('');
  return { files: found, stamps, problems };
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

/** A copy for the store: the text without what must not be kept. */
export function writeCopy(store: Store, name: string, path: string, text: string): void {
  const copy = redact(text).text;
  const place = `${copiesIn(store, name)}/${path}`;
  if (new TextDecoder().decode(store.files.read(place) ?? new Uint8Array()) === copy) return;
  refuseLinks(store.files, store.root, place);
  store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
  store.files.replace(place, copy);
}

/** False when somebody changed the file since it was read. Never through a link: what lies behind one is not ours. */
export function writeText(
  files: Files,
  base: string,
  path: string,
  text: string,
  stamp: string | undefined,
): boolean {
  refuseLinks(files, base, path);
  files.makeFolder(path.slice(0, path.lastIndexOf('/')));
  return stamp === undefined ? files.create(path, text) : files.replace(path, text, stamp);
}

function refuseLinks(files: Files, base: string, path: string): void {
  const steps = path.slice(base.length + 1).split('/');
  let at = base;
  for (const step of steps) {
    const there = files.stat(`${at}/${step}`) !== undefined;
    // Links are not listed.
    if (there && !files.list(at).some(({ name }) => name === step))
      throw new TidemarkError('refused', `${at}/${step} is a link; what lies behind it is not written.`, {
        hint: 'Put a real file or folder there, or keep the layout elsewhere with --root.',
      });
    at = `${at}/${step}`;
    if (!there) return;
  }
}

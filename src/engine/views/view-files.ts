// The files of a layout on disk, and the copies of them as this machine last wrote them (`.index/views/`, never committed):
// what differs was changed by somebody else.

import { redact } from '../../capture/redaction/redact.ts';
import { MAX_TEXT } from '../../model/clean-text.ts';
import { grouped } from '../../model/grouped.ts';
import type { Files } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { View } from '../../model/view.ts';
import { requireWritten } from '../replace-and-read.ts';
import type { PlacedView } from './registry.ts';
import { owns } from './registry.ts';

export interface TextFiles {
  readonly files: ReadonlyMap<string, string>;
  /** What each file carried when it was read: one that carries another was changed meanwhile. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** In MB. tide writes 9 MB for 40,000 live facts, and has to read what it wrote. */
export const LARGEST_FILE = 32;
/** Of a line, in characters: twice the longest text of a fact. JSON may be one line. */
const LONGEST_LINE = 2 * MAX_TEXT;

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
  const unreadable = (path: string, message: string, line = 1, code = 'not-text') => {
    // A picture beside a text is nobody's memory: it stays where it is.
    const level = NAMED_TEXT.test(path) ? 'error' : 'notice';
    if (owns(view, path)) problems.push({ code, level, message, file: path, line });
  };
  const take = (path: string) => {
    const stat = files.stat(`${folder}/${path}`);
    if (stat === undefined) return;
    if (stat.size > LARGEST_FILE * 1024 * 1024) {
      unreadable(path, `It has more than ${LARGEST_FILE} MB and is left alone.`);
      return;
    }
    const bytes = files.read(`${folder}/${path}`);
    if (bytes === undefined) return;
    try {
      const text = decoder.decode(bytes);
      const line = /\.jsonl?$/i.test(path) ? undefined : longLine(text);
      if (line !== undefined) {
        const most = `${grouped(LONGEST_LINE)} characters`;
        unreadable(path, `A line has more than ${most}; the file is left alone.`, line, 'long-line');
        return;
      }
      found.set(path, text);
      stamps.set(path, stat.stamp);
    } catch {
      unreadable(path, 'It is not UTF-8 text and is left alone.');
    }
  };
  visit('');
  return { files: found, stamps, problems };
}

/** The number of the first line that is too long. */
function longLine(text: string): number | undefined {
  let line = 1;
  for (let from = 0; text.length - from > LONGEST_LINE; line++) {
    const end = text.indexOf('\n', from);
    if (end < 0 || end - from > LONGEST_LINE) return line;
    from = end + 1;
  }
  return undefined;
}

const NAMED_TEXT = /\.(?:md|markdown|txt|json|jsonl|ya?ml)$/i;
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules', '.index']);
/** A byte order mark is part of the file. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function leadsToClaim(view: View, folder: string): boolean {
  return view.claims.some(
    (claim) => claim.startsWith(`${folder}/`) || (claim.endsWith('/') && `${folder}/`.startsWith(claim)),
  );
}

/** What the layout was when it was last written at this place. */
export function readCopies(store: Store, placed: PlacedView): ReadonlyMap<string, string> {
  return isMoved(store, placed) ? new Map() : copiesOf(store, placed.view);
}

/** What it was where it was kept before. */
export function copiesElsewhere(store: Store, placed: PlacedView): ReadonlyMap<string, string> {
  return isMoved(store, placed) ? copiesOf(store, placed.view) : new Map();
}

function copiesOf(store: Store, view: View): ReadonlyMap<string, string> {
  return readLayout(store.files, copiesIn(store, view.name), view, true).files;
}

export function isMoved(store: Store, { view, root }: PlacedView): boolean {
  return (placeKept(store, view.name) ?? root) !== root;
}

/** Where in the project the layout was kept last, also after it was disabled. */
export function placeKept(store: Store, name: string): string | undefined {
  return placesKept(store, name).at(-1);
}

/** Everywhere it was kept: files of ours may still lie there. */
export function placesKept(store: Store, name: string): string[] {
  const bytes = store.files.read(placePath(store, name)) ?? new Uint8Array();
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line !== '');
}

/** From now on the copies are those of this place. */
export function takePlace(store: Store, placed: PlacedView): void {
  const { view, root } = placed;
  if (placeKept(store, view.name) === root) return;
  for (const path of copiesElsewhere(store, placed).keys())
    store.files.remove(`${copiesIn(store, view.name)}/${path}`);
  const places = [...placesKept(store, view.name).filter((one) => one !== root), root];
  store.files.makeFolder(`${store.root}/.index/views`);
  store.files.replace(placePath(store, view.name), places.map((one) => `${one}\n`).join(''));
}

function placePath(store: Store, name: string): string {
  return `${store.root}/.index/views/${name}.place`;
}

export function copiesIn(store: Store, name: string): string {
  return `${store.root}/.index/views/${name}`;
}

/** A copy for the store: the text without what must not be kept. Undefined where it was there already. */
export function writeCopy(store: Store, name: string, path: string, text: string): string | undefined {
  const place = `${copiesIn(store, name)}/${path}`;
  const bytes = store.files.read(place);
  const there = bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // What lies there went through this already.
  if (there === text) return undefined;
  const copy = redact(text).text;
  if (there === copy) return undefined;
  refuseIrregular(store.files, store.root, place);
  store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
  store.files.replace(place, copy);
  return copy;
}

/** False if somebody changed the file since it was read. Writes only regular files, and never through a link. */
export function writeText(
  files: Files,
  base: string,
  path: string,
  text: string,
  stamp: string | undefined,
): boolean {
  refuseIrregular(files, base, path);
  files.makeFolder(path.slice(0, path.lastIndexOf('/')));
  const done = stamp === undefined ? files.create(path, text) : files.replace(path, text, stamp);
  if (done) requireWritten(files, path, text);
  return done;
}

function refuseIrregular(files: Files, base: string, path: string): void {
  const steps = path.slice(base.length + 1).split('/');
  let at = base;
  for (const [n, step] of steps.entries()) {
    const here = `${at}/${step}`;
    if (files.stat(here) === undefined) return;
    const entry = files.list(at).find(({ name }) => name === step);
    const isFolder = entry?.directory === true && n === steps.length - 1;
    if (entry === undefined || isFolder) {
      const other = files.irregular?.(at).find(({ name }) => name === step)?.what;
      const what = isFolder ? 'a folder' : (other ?? 'a link');
      throw new TidemarkError('refused', `${here} is ${what}; it is not written.`, {
        hint: 'Put a real file or folder there, or keep the layout elsewhere with --root.',
      });
    }
    at = here;
  }
}

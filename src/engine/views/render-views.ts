// Writing the layouts: each brought up to date in its own files, with a copy kept in the store to know our text by.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { Rendered } from '../../model/view.ts';
import { isInside } from '../../model/view-root.ts';
import { readNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { requireWritten } from '../replace-and-read.ts';
import { keepTexts } from './copy-history.ts';
import { forgottenFiles, withoutFiles } from './own-files.ts';
import { readView } from './read-view.ts';
import { isOfAnother, owns, type PlacedView, viewPath } from './registry.ts';
import { asTheyWere, withoutSecrets } from './secrets-in-place.ts';
import { addSeen, readSeen } from './seen-texts.ts';
import { sameFiles, settled } from './settled.ts';
import {
  copiesElsewhere,
  copiesIn,
  isMoved,
  readCopies,
  readLayout,
  type TextFiles,
  takePlace,
  writeText,
} from './view-files.ts';
import { type Repository, viewInput } from './view-input.ts';
import { writeNames } from './write-names.ts';

export interface RenderedView {
  readonly view: string;
  readonly root: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly problems: readonly Problem[];
}

/** Takes what lies there for the text we know, without writing it. */
export function keepCopies(
  store: Store,
  placed: PlacedView,
  files: ReadonlyMap<string, string>,
): RenderedView {
  const { view, root } = placed;
  takePlace(store, placed);
  const owned = [...files].filter(([path]) => owns(view, path));
  keepTexts(store, load(store), view.name, owned, new Map());
  return { view: view.name, root, written: [], removed: [], problems: [] };
}

/** `frame` is what the files are brought up from; by default what lies there. */
export function renderView(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  frame?: ReadonlyMap<string, string>,
): RenderedView {
  return writeView(store, memory, composeView(store, memory, repository, placed, { frame }));
}

/** A layout as it should be, beside what lies there and what was last written. */
export interface Composed {
  readonly placed: PlacedView;
  readonly there: ReadonlyMap<string, string>;
  readonly stamps: ReadonlyMap<string, string>;
  readonly copies: ReadonlyMap<string, string>;
  /** As memory has it. */
  readonly shown: Rendered;
  /** As it is written: a secret that a file holds already stays in it. */
  readonly rendered: Rendered;
  readonly problems: readonly Problem[];
  /** Files of forgotten facts, which go whoever wrote them. */
  readonly gone: readonly string[];
  /** What lies there was taken over; otherwise it may be somebody else's. */
  readonly taken: boolean;
  /** A text we wrote into that file before. */
  readonly isOurs: (path: string, text: string) => boolean;
}

/** What a layout is composed from, where that is known already. */
interface Known {
  readonly frame?: ReadonlyMap<string, string> | undefined;
  readonly copies?: ReadonlyMap<string, string>;
  /** Read once: an edit made while we are at work is seen by the stamps it changed. */
  readonly there?: TextFiles;
  /** The files as the layout last had them; by default the copies. */
  readonly previous?: ReadonlyMap<string, string>;
  /** Names given before. */
  readonly given?: ReadonlyMap<string, string>;
  /** Nobody will look at what a person might mend in the files: it is not looked for. */
  readonly quiet?: boolean | undefined;
}

export function composeView(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  {
    frame,
    copies = readCopies(store, placed),
    there = lyingThere(store, placed),
    previous = copies,
    given = readNames(store, memory.state, placed.view.name),
    quiet,
  }: Known = {},
): Composed {
  const { view } = placed;
  // What was kept elsewhere until now goes on here, with all that is not ours in it.
  const from =
    frame ??
    new Map([...copiesElsewhere(store, placed), ...copies, ...notLeftBehind(store, placed, there.files)]);
  const isError = ({ level }: Problem) => level === 'error';
  const gone = forgottenFiles(view, memory.state, given, new Map([...from, ...there.files]));
  const living = withoutFiles(from, gone);
  const bare = withoutSecrets(living, there.files, copies);
  const input = viewInput(store, memory, repository, bare, given, previous);
  const shown = settled(view, input);
  const rendered = { ...shown, files: withSecretsInPlace(shown.files, there.files, copies) };
  // What is as we wrote it can be read.
  const found = sameFiles(from, copies) ? [] : readView(view, from).problems;
  const errors = [...there.problems, ...found].filter(isError);
  const notices = quiet ? [] : view.read(rendered.files).problems.filter((one) => !isError(one));
  const problems = [...errors, ...notices, ...rendered.notes].map((one) => placedProblem(one, placed));
  return {
    placed,
    there: there.files,
    stamps: there.stamps,
    copies,
    shown,
    rendered,
    problems,
    gone,
    taken: frame !== undefined,
    isOurs: readSeen(store, view.name),
  };
}

/** The same layout with other files and names. */
export function composedAs(composed: Composed, shown: Rendered): Composed {
  const files = withSecretsInPlace(shown.files, composed.there, composed.copies);
  const { notes } = composed.rendered;
  return { ...composed, shown, rendered: { ...shown, notes, files } };
}

function withSecretsInPlace(
  files: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    Array.from(files, ([path, text]) => [path, asTheyWere(text, there.get(path), copies.get(path))] as const),
  );
}

/** The files of a layout as they are now. */
export function lyingThere(store: Store, placed: PlacedView): TextFiles {
  const folder = viewPath(store, placed, '').replace(/\/$/, '');
  const read = readLayout(store.files, folder, placed.view, placed.root !== '.');
  const own = [...read.files].filter(([path]) => !isOfAnother(store, placed, path));
  return { ...read, files: new Map(own) };
}

/** Where a layout was kept before, our own older texts may still lie: what was written since counts. */
function notLeftBehind(
  store: Store,
  placed: PlacedView,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (!isMoved(store, placed)) return files;
  const isOurs = readSeen(store, placed.view.name);
  return new Map([...files].filter(([path, text]) => !isOurs(path, text)));
}

export function writeView(store: Store, memory: Memory, composed: Composed): RenderedView {
  const { placed, there, stamps, copies, rendered, gone, taken, isOurs } = composed;
  const { view, root } = placed;
  const problems = [...composed.problems];
  const damaged = new Set(problems.filter(({ level }) => level === 'error').map(({ file }) => file));
  takePlace(store, placed);
  // Names and hashes first: on a full disk, whatever of our text was written is still known as ours.
  writeNames(store, view.name, rendered.names);
  addSeen(store, view.name, new Map([...rendered.files].filter(([path, text]) => there.get(path) !== text)));
  const written: string[] = [];
  const removed: string[] = [];
  const owned = new Map<string, string>();
  for (const [path, text] of rendered.files) {
    const shown = shownPath(placed, path);
    if (damaged.has(shown) || view.looksAt?.(path)) continue;
    const now = there.get(path);
    // A name may come from a file somebody else committed: it leads nowhere but into the layout.
    if (!isInside(path) || (now === undefined && !taken && !owns(view, path))) {
      problems.push({
        code: 'outside',
        level: 'error',
        message: 'It would lie outside the layout.',
        file: shown,
      });
      continue;
    }
    const known = taken || copies.has(path) || isOurs(path, now ?? '');
    if (now !== undefined && now !== text && owns(view, path) && !known) {
      problems.push(foreignFile(shown, view.name));
      continue;
    }
    if (now !== text) {
      const place = viewPath(store, placed, path);
      if (!writeText(store.files, store.project.root, place, text, stamps.get(path))) {
        problems.push(changedMeanwhile(shown));
        continue;
      }
      written.push(shown);
    }
    if (owns(view, path)) owned.set(path, text);
  }
  keepTexts(store, memory, view.name, owned, copies);
  for (const path of new Set([...copies.keys(), ...there.keys()])) {
    const shown = shownPath(placed, path);
    if (rendered.files.has(path) || damaged.has(shown) || !owns(view, path)) continue;
    const text = there.get(path);
    // What somebody else wrote goes only when all of it stands in another file now.
    const isKnown = copies.has(path) || isOurs(path, text ?? '') || gone.includes(path);
    if (text !== undefined && !isKnown && !standsElsewhere(text, rendered.files)) continue;
    if (text !== undefined && !removeUnchanged(store, viewPath(store, placed, path), stamps.get(path))) {
      problems.push(changedMeanwhile(shown));
      continue;
    }
    const copy = `${copiesIn(store, view.name)}/${path}`;
    if (store.files.stat(copy) !== undefined) store.files.remove(copy);
    if (text !== undefined) removed.push(shown);
  }
  return { view: view.name, root, written, removed, problems };
}

export function shownPath({ root }: PlacedView, path: string): string {
  return root === '.' ? path : `${root}/${path}`;
}

export function placedProblem(problem: Problem, placed: PlacedView): Problem {
  return problem.file === undefined ? problem : { ...problem, file: shownPath(placed, problem.file) };
}

function standsElsewhere(text: string, files: ReadonlyMap<string, string>): boolean {
  const lines = text.split('\n');
  return [...files.values()].some((other) => {
    const there = new Set(other.split('\n'));
    return text.trim() === '' ? other === text : lines.every((line) => there.has(line));
  });
}

/** False when somebody changed the file since it was read. */
function removeUnchanged(store: Store, path: string, stamp: string | undefined): boolean {
  const now = store.files.stat(path)?.stamp;
  if (now !== undefined && now !== stamp) return false;
  if (now === undefined) return true;
  store.files.remove(path);
  requireWritten(store.files, path, undefined);
  return true;
}

function changedMeanwhile(file: string): Problem {
  return {
    code: 'changed-meanwhile',
    level: 'notice',
    message: 'The file was changed or appeared while it was being written; the next tide sync takes it up.',
    file,
  };
}

function foreignFile(file: string, view: string): Problem {
  return {
    code: 'foreign',
    level: 'error',
    message: `The file is not of our making and is left alone; take it over with tide adopt, or keep ${view} elsewhere with --root.`,
    file,
    line: 1,
  };
}

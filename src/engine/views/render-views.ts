// Writing the layouts: each brought up to date in its own files, with a copy kept in the store to know our text by.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../load.ts';
import { enabledViews, owns, type PlacedView, viewPath } from './registry.ts';
import { copiesIn, readCopies, readLayout, readNames, writeNames, writeText } from './view-files.ts';
import { type Repository, viewInput } from './view-input.ts';

export interface RenderedView {
  readonly view: string;
  readonly root: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly problems: readonly Problem[];
}

export function renderViews(
  store: Store,
  memory: Memory,
  repository: Repository,
  only?: string,
): RenderedView[] {
  return enabledViews(store)
    .filter(({ view }) => only === undefined || view.name === only)
    .map((placed) => renderView(store, memory, repository, placed));
}

/** `frame` is what the files are brought up from; by default what lies there. */
export function renderView(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  frame?: ReadonlyMap<string, string>,
): RenderedView {
  const { view, root } = placed;
  const there = readLayout(store.files, viewPath(store, placed, '').replace(/\/$/, ''), view, root !== '.');
  const copies = readCopies(store, placed);
  const from = frame ?? new Map([...copies, ...there.files]);
  const problems: Problem[] = [...there.problems, ...view.read(from).problems].map((one) =>
    placedProblem(one, placed),
  );
  const damaged = new Set(problems.filter(({ level }) => level === 'error').map(({ file }) => file));
  const rendered = view.render(viewInput(store, memory, repository, from, readNames(store, view.name)));
  problems.push(...rendered.notes.map((one) => placedProblem(one, placed)));
  // Names first: a text of ours whose writing was cut off is then still known as ours.
  writeNames(store, view.name, rendered.names);
  const written: string[] = [];
  const removed: string[] = [];
  for (const [path, text] of rendered.files) {
    const shown = shownPath(placed, path);
    if (damaged.has(shown)) continue;
    const now = there.files.get(path);
    const foreign =
      now !== undefined && !copies.has(path) && frame === undefined && owns(view, path) && now !== text;
    if (foreign) {
      problems.push(foreignFile(shown, view.name));
      continue;
    }
    if (now !== text) {
      writeText(store.files, viewPath(store, placed, path), text);
      written.push(shown);
    }
    if (owns(view, path) && copies.get(path) !== text)
      writeText(store.files, `${copiesIn(store, view.name)}/${path}`, text);
  }
  for (const path of copies.keys()) {
    if (rendered.files.has(path) || damaged.has(shownPath(placed, path))) continue;
    if (there.files.has(path)) store.files.remove(viewPath(store, placed, path));
    store.files.remove(`${copiesIn(store, view.name)}/${path}`);
    removed.push(shownPath(placed, path));
  }
  return { view: view.name, root, written, removed, problems };
}

export function shownPath({ root }: PlacedView, path: string): string {
  return root === '.' ? path : `${root}/${path}`;
}

export function placedProblem(problem: Problem, placed: PlacedView): Problem {
  return problem.file === undefined ? problem : { ...problem, file: shownPath(placed, problem.file) };
}

export function foreignFile(file: string, view: string): Problem {
  return {
    code: 'foreign',
    level: 'error',
    message: `The file is not of our making and is left alone; take it over with tide adopt, or keep ${view} elsewhere with --root.`,
    file,
    line: 1,
  };
}

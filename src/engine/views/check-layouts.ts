// The files of layouts beside what the ledger gives: missing and unreadable ones are errors, others that differ wait for a sync.
// It writes nothing.

import { mergeSides } from '../../markdown/merge-sides.ts';
import type { Problem } from '../../model/problem.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import type { Rendered } from '../../model/view.ts';
import { keptNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import { brokenBullets, leftAlone } from './broken-bullets.ts';
import { isForgottenEntry } from './forgotten-entries.ts';
import { fromLedger } from './kept-layout.ts';
import { readView } from './read-view.ts';
import { enabledViews, owns, type PlacedView } from './registry.ts';
import { lyingThere, placedProblem } from './render-views.ts';
import { readCopies } from './view-files.ts';
import type { Repository } from './view-input.ts';

export function checkLayouts(store: Store, repository: Repository): Problem[] {
  const memory = load(store, { tolerant: true });
  return enabledViews(store).flatMap((placed) => {
    const there = lyingThere(store, placed);
    const rendered = fromLedger(store, memory, repository, placed, there.files);
    return [
      ...unreadable(placed, there),
      ...differing(placed, there.files, rendered.files),
      ...forgotten(placed, memory.state, there.files, rendered),
      ...doubled(placed, there.files, rendered.names),
      ...brokenBullets(placed.view, there.files, readCopies(store, placed)).map(leftAlone),
    ].map((one) => placedProblem(one, placed));
  });
}

function unreadable({ view }: PlacedView, there: ReturnType<typeof lyingThere>): Problem[] {
  const whole = new Map([...there.files].filter(([, text]) => mergeSides(text) === undefined));
  return [...there.problems, ...readView(view, whole).problems].filter(({ level }) => level === 'error');
}

function differing(
  { view }: PlacedView,
  there: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): Problem[] {
  return [...wanted].flatMap(([file, text]): Problem[] => {
    const now = there.get(file);
    if (now === text || !owns(view, file)) return [];
    if (now === undefined)
      return [
        {
          code: 'layout-missing',
          level: 'error',
          message: `The file of the layout ${view.name} is missing; tide rebuild writes it again.`,
          file,
        },
      ];
    const lines = text.split('\n');
    const at = now.split('\n').findIndex((line, n) => line !== lines[n]);
    return [
      {
        code: 'layout-differs',
        level: 'notice',
        message: 'The file says something else than memory; tide sync takes over edits and writes it again.',
        file,
        line: (at < 0 ? lines.length - 1 : at) + 1,
      },
    ];
  });
}

/** A merge may leave a file standing that forgetting removed. */
function forgotten(
  { view }: PlacedView,
  state: State,
  there: ReadonlyMap<string, string>,
  { files, names }: Rendered,
): Problem[] {
  const left = new Map([...there].filter(([path]) => !files.has(path) && owns(view, path)));
  if (left.size === 0) return [];
  const called = new Map([...keptNames(state, view.name), ...names]);
  const paths = view
    .read(there)
    .items.flatMap((item) =>
      left.has(item.path) && isForgottenEntry(item, state, called) ? [item.path] : [],
    );
  return [...new Set(paths)].map((file) => ({
    code: 'layout-forgotten',
    level: 'error',
    message: 'The file shows a fact that was forgotten; tide sync removes it.',
    file,
    line: 1,
  }));
}

/** Where each file is one fact, no fact has two files. */
function doubled(
  { view }: PlacedView,
  there: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Problem[] {
  if (!view.apart) return [];
  const fileOf = new Map<string, string>();
  return view.read(there).items.flatMap(({ name, path, kind, scope = 'project', statement }): Problem[] => {
    const keys = [names.get(name) ?? name, [kind, scope, statement].join('\n')];
    const other = keys.map((key) => fileOf.get(key)).find((file) => file !== undefined);
    for (const key of keys) fileOf.set(key, path);
    if (other === undefined) return [];
    const message = `The file shows the same fact as ${other}; a fact has one file. tide sync keeps one of them.`;
    return [{ code: 'fact-twice', level: 'error', message, file: path, line: 1 }];
  });
}

// What changed layout files would do to memory once somebody runs tide sync: to facts that a person had confirmed at the base, and by new
// entries and lines. They are read as in a fresh clone: nothing of this machine is asked, and the names of entries are those of the base.

import type { Change, Found, Notice } from '../../model/change.ts';
import type { Config } from '../../model/config.ts';
import { isConfirmed } from '../../model/content.ts';
import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Files } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import type { ViewItem } from '../../model/view.ts';
import { factCalled } from '../../projection/namesakes.ts';
import { standing } from '../fact-report.ts';
import { keptNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';
import { madeFromFacts } from '../views/kept-layout.ts';
import type { PlacedView } from '../views/registry.ts';
import { lyingThere, shownPath } from '../views/render-views.ts';
import { letters } from '../views/said-words.ts';
import { settled } from '../views/settled.ts';
import { editsIn } from '../views/sync-views.ts';
import { type Repository, viewInput } from '../views/view-input.ts';
import { met } from './binding-facts.ts';
import { baseFiles, changedFiles, placesOf } from './changed-layout-files.ts';
import { type LayoutEntry, layoutAdditions } from './layout-additions.ts';
import { readSides } from './read-sides.ts';

export interface LayoutChanges {
  readonly findings: readonly Found[];
  readonly entries: readonly LayoutEntry[];
  readonly notices: readonly Notice[];
}

/** `proposed`: the settings of the change. A layout is looked at in the place of the base and in the new one. */
export function layoutChanges(
  here: Store,
  proposed: Config,
  change: Change,
  repository: Repository,
  base: Memory,
  now: Memory,
): LayoutChanges {
  const store = { ...here, files: freshClone(here) };
  const findings: Found[] = [];
  const entries: LayoutEntry[] = [];
  const notices: Notice[] = [];
  for (const placed of placesOf(store, proposed)) {
    const found = confirmedChanged(store, change, repository, placed, base, now);
    findings.push(...found);
    const { files } = lyingThere(store, placed);
    const added = layoutAdditions(store, change, repository, { base, now }, placed, files);
    const isTold = ({ file, line }: LayoutEntry) =>
      found.some((one) => one.file === file && one.line === line);
    entries.push(...added.entries.filter((one) => !isTold(one)));
    notices.push(...unread(placed, change, files), ...added.notices);
  }
  return { findings, entries, notices };
}

/** Files that are too large, not text, or damaged: nobody knows what they say. */
function unread(placed: PlacedView, change: Change, there: ReadonlyMap<string, string>): Notice[] {
  const damaged = readSides(placed.view, there).problems.filter(({ level }) => level === 'error');
  return changedFiles(placed, change).flatMap((path): Notice[] => {
    const own = placed.root === '.' ? path : path.slice(placed.root.length + 1);
    const isGone = change.after(path) === undefined;
    const problem = damaged.find(({ file }) => file === own);
    if (isGone || (there.has(own) && problem === undefined)) return [];
    const said = problem?.message ?? 'It is too large, or no plain text.';
    return [
      { about: 'layout-text', file: path, line: problem?.line ?? null, said: `(not compared) ${said}` },
    ];
  });
}

function confirmedChanged(
  store: Store,
  change: Change,
  repository: Repository,
  placed: PlacedView,
  base: Memory,
  now: Memory,
): Found[] {
  const changed = changedFiles(placed, change);
  if (changed.length === 0) return [];
  const { drafts, names: found = [], made = [] } = editsIn(store, now, repository, placed);
  const there = lyingThere(store, placed);
  const { items } = readSides(placed.view, there.files);
  const names = keptNames(base.state, placed.view.name);
  const known = new Map([...found, ...names]);
  const idOf = (item: ViewItem) => known.get(item.name) ?? item.id ?? item.name;
  const told = drafts.flatMap((draft) => {
    const fact = confirmedFact(base, draft);
    if (fact === undefined) return [];
    const item =
      items.find((one) => idOf(one) === fact.id) ?? items.find((one) => one.statement === draft.text);
    const path = item === undefined ? undefined : shownPath(placed, item.path);
    const isThere = path !== undefined && changed.includes(path);
    const place = {
      file: isThere ? path : (changed[0] ?? null),
      line: isThere ? (item?.line ?? null) : null,
    };
    return [finding(fact, place, `${draft.verb} ${fact.id}: ${saying(draft)}`)];
  });
  const { files } = placed.view.read(there.files).problems.some(({ level }) => level === 'error')
    ? { files: new Map<string, string>() }
    : settled(placed.view, viewInput(store, now, repository, there.files, names, there.files));
  const before = readSides(placed.view, baseFiles(placed, change, there.files)).items;
  const isShown = new Set([...placed.view.read(files).items.map(idOf)]);
  const isLeft = new Set(items.map(idOf));
  const removed = before.flatMap((item) => {
    const fact = base.state.facts.get(idOf(item));
    if (fact === undefined || !isConfirmed(fact) || isLeft.has(fact.id) || !isShown.has(fact.id)) return [];
    if (told.some((one) => one.fact === fact.id)) return [];
    if (!standing(store, now, now.state.facts.get(fact.id) ?? fact).live) return [];
    return [
      finding(fact, { file: shownPath(placed, item.path), line: null }, `the entry of ${fact.id} is removed`),
    ];
  });
  const madeFrom = madeFromFacts(store, now, repository, placed, there.files);
  const rewritten = changed.flatMap((path) => {
    const own = placed.root === '.' ? path : path.slice(placed.root.length + 1);
    const left = new Set((there.files.get(own) ?? '').split('\n').map(letters));
    return (change.before(path) ?? '').split('\n').flatMap((line) => {
      const fact = left.has(letters(line)) ? undefined : confirmedIn(base, madeFrom(own, line));
      if (fact === undefined || [...told, ...removed].some((one) => one.fact === fact.id)) return [];
      const as = made.find((one) => one.was === line && one.path === own);
      const said =
        as === undefined ? `a line about ${fact.id} is changed or removed: ${line.trim()}` : as.line;
      return [finding(fact, { file: path, line: as?.number ?? null }, said.slice(0, 400))];
    });
  });
  return [...told, ...removed, ...rewritten];
}

/** Of the facts that a line is made from, one that a person had confirmed. */
function confirmedIn({ state }: Memory, facts: readonly Fact[]): Fact | undefined {
  return facts.map(({ id }) => state.facts.get(id)).find((fact) => fact !== undefined && isConfirmed(fact));
}

function confirmedFact(base: Memory, { verb, id }: Draft): Fact | undefined {
  const fact = id === undefined || STATES.has(verb) ? undefined : factCalled(base.state, id);
  return fact !== undefined && isConfirmed(fact) ? fact : undefined;
}

/** These state something new beside the fact; they change nothing of it. */
const STATES: ReadonlySet<string> = new Set(['Created', 'Raised', 'Noted', 'Referenced', 'Reinforced']);

function saying({ text, fields }: Draft): string {
  const parts = [...(text === undefined ? [] : [text]), ...fields.map((field) => field.join('='))];
  return parts.join(', ').slice(0, 400);
}

function finding(fact: Fact, place: { file: string | null; line: number | null }, said: string): Found {
  return {
    rule: 'layout-change',
    ...place,
    commit: null,
    said,
    ...met(fact),
    field: 'statement',
    clause: fact.statement,
    words: [],
    because:
      'A layout file says something else than a fact that a person said or confirmed, and no event of the ledger does. Change the fact with tide, or have a maintainer allow it by name.',
  };
}

/** Without what this machine keeps in `.index/`. */
function freshClone({ files, root }: Store): Files {
  const isKept = (path: string) => path === `${root}/.index` || path.startsWith(`${root}/.index/`);
  return {
    ...bound(files),
    read: (path) => (isKept(path) ? undefined : files.read(path)),
    stat: (path) => (isKept(path) ? undefined : files.stat(path)),
    list: (path) => (isKept(path) ? [] : files.list(path)),
  };
}

function bound(files: Files): Files {
  const refuse = () => {
    throw new Error('a check writes nothing');
  };
  return {
    read: (path) => files.read(path),
    readPart: (path, from, to, into) => files.readPart(path, from, to, into),
    stat: (path) => files.stat(path),
    list: (path) => files.list(path),
    irregular: (path) => files.irregular?.(path) ?? [],
    makeFolder: refuse,
    create: refuse,
    append: refuse,
    jot: refuse,
    truncate: refuse,
    replace: refuse,
    sync: refuse,
    remove: refuse,
    locked: (_path, action) => action(),
  };
}

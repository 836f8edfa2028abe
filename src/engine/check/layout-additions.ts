// What a change adds to the files of a layout and no fact says: the next tide sync makes facts and notes of it. Texts that `Kept` events
// hold are not believed here, because the change may have brought them.

import { keptTextIn } from '../../ledger/kept-text.ts';
import type { Change, Notice } from '../../model/change.ts';
import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { Stated } from '../../model/verdict.ts';
import type { ViewItem } from '../../model/view.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { keptNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';
import { addedProse } from '../views/added-prose.ts';
import { fromLedger } from '../views/kept-layout.ts';
import { owns, type PlacedView } from '../views/registry.ts';
import { shownPath } from '../views/render-views.ts';
import { letters, plainWords } from '../views/said-words.ts';
import { settled } from '../views/settled.ts';
import { type Repository, sessionEvents, viewInput } from '../views/view-input.ts';
import { baseFiles, changedFiles } from './changed-layout-files.ts';
import { readSides } from './read-sides.ts';

/** An entry that is new or says something else than before. */
export interface LayoutEntry extends Stated {
  readonly file: string;
  /** None where only the ledger keeps the entry. */
  readonly line: number | null;
  /** Ids of the facts whose entry it was, or which it says it replaces. */
  readonly replaces: readonly string[];
}

interface Additions {
  readonly entries: readonly LayoutEntry[];
  readonly notices: readonly Notice[];
}

/** `there`: the files of the layout after the change. */
export function layoutAdditions(
  store: Store,
  change: Change,
  repository: Repository,
  memories: Memories,
  placed: PlacedView,
  there: ReadonlyMap<string, string>,
): Additions {
  const { base, now } = memories;
  const { view } = placed;
  const before = baseFiles(placed, change, there);
  const made = madeOfFacts(store, now, repository, placed, there);
  const texts = { before, there, made };
  const paths = new Set(changedFiles(placed, change));
  const isChanged = ({ path }: { readonly path: string }) => paths.has(shownPath(placed, path));
  const shown = [before, made].flatMap((files) => readSides(view, files).items);
  const known = new Set(shown.filter((one) => !isOver(one)).map(contentOf));
  const isStated = statedBy(store, now);
  const names = keptNames(base.state, view.name);
  const { items } = readSides(view, there);
  const isNew = (one: ViewItem) => !known.has(contentOf(one)) && !isOver(one) && !isStated(one);
  const added = items.filter((one) => isChanged(one) && isNew(one));
  const isThere = new Set(items.map(contentOf));
  const kept = keptItems(store, memories, repository, placed, there).filter(
    (one) => isNew(one) && !isThere.has(contentOf(one)),
  );
  const lines = linesAdded(texts, items, now).filter(isChanged);
  return {
    entries: [...added, ...kept.map((one) => ({ ...one, line: null }))].map((item) => ({
      file: shownPath(placed, item.path),
      line: item.line,
      kind: item.kind,
      statement: item.statement,
      fields: item.fields,
      scope: item.scope ?? 'project',
      replaces: [item.name, item.id ?? item.name, ...(item.life?.supersedes ?? [])].map(
        (one) => names.get(one) ?? one,
      ),
    })),
    notices: [
      ...lines.map(({ path, number, line }) => textNotice(shownPath(placed, path), number, line)),
      ...keptTexts(store, memories, placed, texts),
    ],
  };
}

interface Memories {
  readonly base: Memory;
  readonly now: Memory;
}

type Texts = ReadonlyMap<string, string>;

interface LayoutTexts {
  readonly before: Texts;
  readonly there: Texts;
  /** As facts alone give it. */
  readonly made: Texts;
}

function madeOfFacts(
  store: Store,
  now: Memory,
  repository: Repository,
  { view }: PlacedView,
  there: Texts,
): Texts {
  const others = new Map([...there].filter(([path]) => !owns(view, path)));
  const names = keptNames(now.state, view.name);
  return settled(view, viewInput(store, now, repository, others, names, others)).files;
}

function contentOf({ kind, scope = 'project', statement, fields }: ViewItem): string {
  const said = fields.map(([key, value]) => `${key}=${plainWords(value)}`);
  return [kind, scope, plainWords(statement), ...said.sort()].join('\n');
}

/** An entry of what ended is the record of that. */
function isOver({ life = {} }: ViewItem): boolean {
  return life.closed === true || (life.status !== undefined && life.status !== 'active');
}

/** Whether one fact in force says all that an entry says, in its scope. */
function statedBy(store: Store, now: Memory): (item: ViewItem) => boolean {
  const facts = new Map<string, Fact[]>();
  const when = momentOf(store, now);
  for (const fact of now.state.facts.values()) {
    if (!standingOf(fact, when).live) continue;
    const words = plainWords(fact.statement);
    facts.set(words, [...(facts.get(words) ?? []), fact]);
  }
  return ({ statement, fields, scope = 'project' }) =>
    facts
      .get(plainWords(statement))
      ?.some((fact) => fact.scope === scope && fields.every((field) => says(fact, field))) === true;
}

function says(fact: Fact, [, value]: Field): boolean {
  const words = plainWords(value);
  return words === '' || fact.fields.some(([, own]) => plainWords(own) === words);
}

/** Lines that no entry holds. */
function linesAdded({ before, there, made }: LayoutTexts, items: readonly ViewItem[], { state }: Memory) {
  const old = new Map(Array.from(there, ([path]) => [path, before.get(path) ?? ''] as const));
  const said = [
    ...items.map(({ statement, fields }) => ({ verb: 'Created', text: statement, fields })),
    ...[...state.facts.values()].map(({ statement }) => ({ verb: 'Created', text: statement, fields: [] })),
  ];
  const isMade = lineIn([made]);
  return addedProse(there, old, said, []).filter(({ line }) => !isMade(line));
}

/** Entries of the files that a sync would write from the texts that the change keeps. */
function keptItems(
  store: Store,
  memories: Memories,
  repository: Repository,
  placed: PlacedView,
  there: Texts,
): readonly ViewItem[] {
  if (newlyKept(memories, placed).length === 0) return [];
  const { files } = fromLedger(store, memories.now, repository, placed, there);
  return placed.view.read(files).items;
}

/** Texts that the ledger keeps for the layout since the base. */
function newlyKept({ base, now }: Memories, { view }: PlacedView) {
  return Array.from(now.state.keptTexts).flatMap(([key, text]) => {
    const was = base.state.keptTexts.get(key);
    const path = key.slice(view.name.length + 1);
    if (!key.startsWith(`${view.name} `) || !owns(view, path)) return [];
    return was?.session === text.session && was.position === text.position ? [] : [{ path, ...text }];
  });
}

/** Lines of such texts that the files do not show: a later sync may write them. */
function keptTexts(
  store: Store,
  memories: Memories,
  placed: PlacedView,
  { before, there, made }: LayoutTexts,
): Notice[] {
  const { now } = memories;
  const { root } = placed;
  const isKnown = lineIn([before, there, made]);
  return newlyKept(memories, placed).flatMap(({ path, session, position, parts }): Notice[] => {
    const events = new Map(sessionEvents(store, now, session).map((event) => [event.position, event]));
    const text = keptTextIn(Array.from({ length: parts }, (_, n) => events.get(position + n))) ?? '';
    const lines = text.split('\n').filter((line) => letters(line) !== '' && !isKnown(line));
    const file = root === '.' ? path : `${root}/${path}`;
    return lines.map((line) => textNotice(file, null, `(kept by session ${session}) ${line.trim()}`));
  });
}

/** Days and counts do not matter. */
function lineIn(all: readonly Texts[]): (line: string) => boolean {
  const texts = all.flatMap((files) => [...files.values()]);
  const lines = new Set(texts.flatMap((text) => text.split('\n')).map(letters));
  return (line) => lines.has(letters(line));
}

function textNotice(file: string, line: number | null, said: string): Notice {
  return { about: 'layout-text', file, line, said: said.slice(0, 400) };
}

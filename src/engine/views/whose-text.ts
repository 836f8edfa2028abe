// Whose text stands in a file that may not be as this machine last wrote it. The commit with which the file began to show a text tells:
// text that the ledger of that commit gives is ours, however old it is; any other text was written by somebody.

import { mergeSides } from '../../markdown/merge-sides.ts';
import type { Day } from '../../model/day.ts';
import type { Fact } from '../../model/fact.ts';
import type { FileVersion } from '../../model/file-version.ts';
import { once } from '../../model/once.ts';
import type { ViewItem } from '../../model/view.ts';
import { keptNames } from '../layout-names.ts';
import { writtenHistoryOf } from '../show.ts';
import { itemChanges } from './item-changes.ts';
import { partOf } from './item-parts.ts';
import { type FromLedger, fromLedger } from './kept-layout.ts';
import { ledgerBefore, type Then } from './ledger-before.ts';
import { owns, type PlacedView } from './registry.ts';
import { shownPath } from './render-views.ts';
import { saidTexts, unmarked } from './said-words.ts';
import type { Repository } from './view-input.ts';

export interface Whose {
  /** Of the fact that an entry is about. */
  readonly idOf: (item: ViewItem) => string;
  /** The same by the ledger beside which the entry was written: another branch may have given its name to another fact. */
  readonly idWhenWritten: (item: ViewItem) => string;
  /** A text of ours that nobody changed: as we wrote it, or an older version that was brought back whole. */
  readonly isOurText: (path: string, text: string) => boolean;
  /** An older version of ours that stands there whole. */
  readonly isBroughtBack: (path: string, text: string) => boolean;
  /** What we wrote last into the file, here and as git knows it. */
  readonly ourTexts: (path: string) => readonly string[];
  /** Values of a part of an entry; `key` is the name of a field, `statement` or `scope`. */
  readonly isOurValue: (was: ViewItem, now: ViewItem, key: string) => boolean;
  /** Memory said something else when somebody wrote this value, and was changed since. */
  readonly isOvertaken: (was: ViewItem, now: ViewItem, key: string) => boolean;
  readonly isOurEntry: (item: ViewItem) => boolean;
  readonly isOurLine: (path: string, line: string) => boolean;
  /** The same by git alone: also words that memory once said are somebody's where he wrote them. */
  readonly isWrittenBySomebody: (path: string, line: string) => boolean;
  /** Somebody took the entry out of the file: a version before it had the entry, and the ledger beside it still gives it. */
  readonly isRemoved: (item: ViewItem) => boolean;
}

interface Situation {
  readonly then: Then;
  readonly repository: Repository;
  readonly placed: PlacedView;
  readonly there: ReadonlyMap<string, string>;
  readonly copies: ReadonlyMap<string, string>;
  /** A text we wrote into that file before. */
  readonly isSeen: (path: string, text: string) => boolean;
}

export function whoseText({ then, repository, placed, there, copies, isSeen }: Situation): Whose {
  const { view } = placed;
  const versions = cached((path: string) => repository.history?.versions(shownPath(placed, path)) ?? []);
  const itemsIn = cached2((path: string, text: string) =>
    view.read(new Map([...there, [path, text]])).items.filter((item) => item.path === path),
  );
  const now = given(then, repository, placed, there);
  const at = cached((commit: string) => {
    const files = repository.history?.ledgerAt(commit);
    return files === undefined
      ? undefined
      : given(ledgerBefore(then.store, then.memory, files), repository, placed, there);
  });
  const said = once(() => saidTexts(then.store));
  // What a forgotten fact said is erased, so nothing tells whether an entry under its title is ours.
  const titles = once(() => {
    const facts = [...then.memory.state.facts.values()].filter(({ forgotten }) => !forgotten);
    return new Set(facts.map(({ statement }) => unmarked(statement)));
  });
  const tipsOf = (path: string) => versions(path).filter(({ isTip }) => isTip);
  /** The version with which the file began to show something; undefined where only the work tree does. */
  const begin = (path: string, shows: (text: string) => boolean): FileVersion | undefined => {
    const doesShow = (one: FileVersion) => shows(one.text() ?? '');
    let found = tipsOf(path).find(doesShow);
    for (let before = found; before !== undefined; ) {
      found = before;
      const { parents } = found;
      before = versions(path).find((one) => parents.includes(one.commit) && doesShow(one));
    }
    return found;
  };
  const parentsOf = (path: string, { parents }: FileVersion) =>
    versions(path).filter(({ commit }) => parents.includes(commit));
  const itemIn = (path: string, text: string, ...names: readonly string[]) =>
    itemsIn(path, text).find(({ name }) => names.includes(name));
  /** On both sides where somebody committed the conflict marks of a merge. */
  const itemsOnSides = (path: string, text: string) =>
    (mergeSides(text) ?? [text]).flatMap((side) => itemsIn(path, side));
  const itemsCalled = (path: string, text: string, ...names: readonly string[]) =>
    itemsOnSides(path, text).filter(({ name }) => names.includes(name));

  const isOurText = (path: string, text: string) => {
    if (copies.get(path) === text || now.isGiven(path, text)) return true;
    const tips = tipsOf(path);
    if (tips.length === 0) return isSeen(path, text);
    if (tips.some((one) => one.text() === text)) {
      const first = begin(path, (other) => other === text);
      return first !== undefined && at(first.commit)?.isGiven(path, text) === true;
    }
    return isBroughtBack(path, text);
  };

  const isBroughtBack = (path: string, text: string) => {
    const tips = tipsOf(path);
    if (!isSeen(path, text) && !versions(path).some((one) => one.text() === text)) return false;
    if (tips.some((one) => one.text() === text)) return true;
    // Whoever changes back one value, or removes the newest entry, may leave an older text to the letter.
    return tips.every((one) => {
      const { added, changed, removed } = itemChanges(itemsIn(path, one.text() ?? ''), itemsIn(path, text));
      return added.length + changed.length + removed.length !== 1;
    });
  };

  const ourTexts = (path: string) => {
    const committed = versions(path).find(
      (one) => isSeen(path, one.text() ?? '') || at(one.commit)?.isGiven(path, one.text() ?? ''),
    );
    return [copies.get(path), committed?.text()].filter((text) => text !== undefined);
  };

  const beginOfValue = (was: ViewItem, item: ViewItem, key: string) =>
    begin(item.path, (text) =>
      itemsCalled(item.path, text, item.name, was.name).some((one) => partOf(one, key) === partOf(item, key)),
    );

  const idWhenWritten = (item: ViewItem) => {
    const first = begin(item.path, (text) =>
      itemsCalled(item.path, text, item.name).some(({ statement }) => statement === item.statement),
    );
    return (first === undefined ? undefined : at(first.commit)?.idOf(item)) ?? now.idOf(item);
  };

  const isOvertaken = (was: ViewItem, item: ViewItem, key: string) => {
    const first = beginOfValue(was, item, key);
    const beside = first && at(first.commit)?.items().get(now.idOf(was));
    return beside?.every((one) => partOf(one, key) !== partOf(was, key)) === true;
  };

  const isOurValue = (was: ViewItem, item: ViewItem, key: string) => {
    const { path } = item;
    const value = partOf(item, key);
    const first = beginOfValue(was, item, key);
    const id = now.idOf(was);
    const copy = itemIn(path, copies.get(path) ?? '', item.name, was.name);
    if (first === undefined && copy !== undefined && partOf(copy, key) === value) return true;
    const known =
      first === undefined
        ? tipsOf(path).flatMap((one) => itemsCalled(path, one.text() ?? '', item.name, was.name))
        : (at(first.commit)?.items().get(id) ?? []);
    const shown = known.map((one) => partOf(one, key));
    if (first !== undefined && shown.includes(value)) return true;
    // A part that is missing was taken out only where it was shown before.
    if (value === '') return shown.length === 0 || shown.includes('');
    // An older value of the fact, unless the file showed a later one before.
    const fact = then.memory.state.facts.get(id);
    if (fact === undefined) return said().has(unmarked(value));
    const values = formerValues(then, fact, key);
    const place = values.lastIndexOf(unmarked(value));
    return place >= 0 && shown.every((one) => values.lastIndexOf(unmarked(one)) <= place);
  };

  const isOurEntry = ({ path, statement, fields }: ViewItem) => {
    const states = (items: readonly ViewItem[]) => items.some((one) => one.statement === statement);
    // The title of a fact over values that memory never had is a statement of its own.
    const isKnown = (text: string) => unmarked(text) === '' || said().has(unmarked(text)) || now.says(text);
    const isOurs = (value: string) => isKnown(value) || value.split('\n').every(isKnown);
    // A layout names the agent of the first session where the fact names none.
    const words = fields.filter(([key]) => key !== 'agent');
    if (titles().has(unmarked(statement)) && !words.every(([, value]) => isOurs(value))) return false;
    if (said().has(unmarked(statement)) || states(view.read(copies).items)) return true;
    // A line of either side of a merge, torn out of its part of the file, may be read as an entry.
    if ([now, ...tipsOf(path).map(({ commit }) => at(commit))].some((one) => one?.says(statement)))
      return true;
    const first = begin(path, (text) => states(itemsOnSides(path, text)));
    return first !== undefined && states([...(at(first.commit)?.items().values() ?? [])].flat());
  };

  const isOurLine = (path: string, line: string) => {
    if (now.hasLine(line) || (copies.get(path)?.split('\n').includes(line) ?? false)) return true;
    const first = begin(path, (text) => text.split('\n').includes(line));
    if (first !== undefined && at(first.commit)?.hasLine(line)) return true;
    const parts = line.split(/\||;|": |: | — /).map(unmarked);
    const telling = parts.filter((part) => part.includes(' '));
    return said().has(unmarked(line)) || (telling.length > 0 && telling.every((part) => said().has(part)));
  };

  const isWrittenBySomebody = (path: string, line: string) => {
    if (now.hasLine(line) || (copies.get(path)?.split('\n').includes(line) ?? false)) return false;
    const first = begin(path, (text) => text.split('\n').includes(line));
    const beside = first && at(first.commit);
    return beside === undefined ? first === undefined || !isOurLine(path, line) : !beside.hasLine(line);
  };

  const isRemoved = ({ path, name, statement }: ViewItem) => {
    const lacks = (text: string) =>
      !itemsOnSides(path, text).some((one) => one.name === name || one.statement === statement);
    if (!lacks(there.get(path) ?? '')) return false;
    const first = begin(path, lacks);
    const before = first === undefined ? tipsOf(path) : parentsOf(path, first);
    if (before.length === 0 || before.some((one) => lacks(one.text() ?? ''))) return false;
    if (first === undefined) return true;
    const id = now.idOf({ name, statement, path } as ViewItem);
    return (
      at(first.commit)
        ?.items()
        .get(id)
        ?.some((one) => one.path === path) === true
    );
  };

  return {
    idOf: now.idOf,
    idWhenWritten,
    isOurText,
    isBroughtBack,
    ourTexts,
    isOurValue,
    isOvertaken,
    isOurEntry,
    isOurLine,
    isWrittenBySomebody,
    isRemoved,
  };
}

/** What a ledger gives, on whatever day. */
function given(then: Then, repository: Repository, placed: PlacedView, there: ReadonlyMap<string, string>) {
  const on = cached((day: Day) =>
    fromLedger(then.store, { ...then.memory, today: day }, repository, placed, there),
  );
  // Files are written when something was said, so they are as of that day.
  const written = () => on(then.memory.lastDay);
  const days = () => [written(), on(then.memory.today)];
  const named = once(() => new Map([...keptNames(then.memory.state, placed.view.name), ...written().names]));
  const idOf = ({ name, id }: ViewItem) => named().get(name) ?? id ?? name;
  const lines = once(() => new Set(days().flatMap(linesOf)));
  const said = once(() => new Set([...lines()].map(unmarked)));
  // Lines that tell another day on another day.
  const dated = once(() => {
    const later = new Set(linesOf(on(then.memory.lastDay + 1)));
    return new Set(
      linesOf(written())
        .filter((line) => !later.has(line))
        .map(undated),
    );
  });
  // A clone in another folder may have another name.
  const naming = once(() =>
    linesOf(written()).flatMap((line) => {
      const parts = undated(line).split(undated(then.store.project.name));
      return parts.length > 1 && parts.some(isTelling) ? [anyName(parts)] : [];
    }),
  );
  return {
    idOf,
    isGiven: (path: string, text: string) =>
      owns(placed.view, path) && days().some(({ files }) => files.get(path) === text),
    says: (words: string) => said().has(unmarked(words)),
    hasLine: (line: string) =>
      lines().has(line) || dated().has(undated(line)) || naming().some((one) => one.test(undated(line))),
    items: once(() => {
      const byFact = new Map<string, ViewItem[]>();
      for (const item of placed.view.read(written().files).items)
        byFact.set(idOf(item), [...(byFact.get(idOf(item)) ?? []), item]);
      return byFact;
    }),
  };
}

function linesOf({ files }: FromLedger): string[] {
  return [...files.values()].flatMap((text) => text.split('\n'));
}

function isTelling(part: string): boolean {
  return /\p{L}{2}/u.test(part);
}

/** The same line with whatever name between its parts. */
function anyName(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^\\n]{1,100}?')}$`, 'u');
}

function undated(line: string): string {
  return line.replace(/\d+/g, '0');
}

/** What the events of a fact said of one part of it, oldest first. */
function formerValues({ store, memory }: Then, fact: Fact, key: string): string[] {
  return writtenHistoryOf(store, memory, fact.id).history.flatMap(({ text, fields }) => {
    if (key === 'statement') return text === undefined ? [] : [unmarked(text)];
    const values = fields.filter(([other]) => other === key).map(([, value]) => value);
    return values.length === 0 ? [] : [unmarked(values.join('\n'))];
  });
}

function cached<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

function cached2<One, Other, Value>(make: (one: One, other: Other) => Value) {
  const of = cached((one: One) => cached((other: Other) => make(one, other)));
  return (one: One, other: Other): Value => of(one)(other);
}

// What ARCHITECTURE.md should say: a row for each module memory knows, and a line for each thing known about it.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { shownPath } from './module-line.ts';
import { uniqueNames } from './name-entries.ts';
import { type ArchitectureLine, moduleName, SECTIONS, type SectionKey } from './read-architecture.ts';
import { isEmptyWord, oneLine, said } from './shown-text.ts';

export interface WantedModule {
  readonly fact: string;
  readonly path: string;
  readonly purpose: string;
  readonly known: readonly { readonly section: SectionKey; readonly text: string }[];
}

export function wantedModule(fact: Fact): WantedModule | undefined {
  const purpose = said(oneLine(fact.statement));
  const given = shownPath(fieldOf(fact, 'path') ?? '');
  const path = isEmptyWord(given) ? fact.id : given;
  if (purpose === undefined) return undefined;
  const known = SECTIONS.slice(1).flatMap(({ key }) =>
    fieldsOf(fact, key).flatMap((value) => {
      const text = said(oneLine(value));
      return text === undefined ? [] : [{ section: key, text }];
    }),
  );
  return { fact: fact.id, path, purpose, known };
}

/** The fact each row of the map shows, by the index of its line: by the name it was given, else by its path. */
export function rowFacts(
  lines: readonly ArchitectureLine[],
  facts: readonly Fact[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<number, Fact> {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const rows = lines.flatMap(({ says }, at) => (says?.section === 'map' ? [{ path: says.path, at }] : []));
  const called = uniqueNames(rows.map(({ path }) => moduleName(path)));
  const found = new Map<number, Fact>();
  for (const [n, { at }] of rows.entries()) {
    const fact = byId.get(names.get(called[n] ?? '') ?? '');
    if (fact !== undefined) found.set(at, fact);
  }
  const taken = new Set(found.values());
  for (const [n, { path, at }] of rows.entries()) {
    if (found.has(at) || names.has(called[n] ?? '')) continue;
    const fact = facts.find((one) => !taken.has(one) && shownPath(fieldOf(one, 'path') ?? '') === path);
    if (fact === undefined) continue;
    found.set(at, fact);
    taken.add(fact);
  }
  return found;
}

// Which decision an entry of the file shows: by the name it was given, else by its id or its heading.

import type { Fact } from '../../model/fact.ts';
import { titleOf } from './fact-words.ts';
import { headingOf } from './name-entries.ts';
import type { PlacedEntry } from './read-decisions.ts';

export function matchFacts(
  placed: readonly PlacedEntry[],
  facts: readonly Fact[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<PlacedEntry, Fact> {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const byHeading = new Map(
    facts.toReversed().map((fact) => [headingOf({ day: fact.createdDay, title: titleOf(fact) }), fact]),
  );
  const found = new Map<PlacedEntry, Fact>();
  const taken = new Set<Fact>();
  const match = (entry: PlacedEntry, fact: Fact | undefined) => {
    if (fact === undefined || taken.has(fact) || found.has(entry)) return;
    taken.add(fact);
    found.set(entry, fact);
  };
  for (const one of placed) match(one, byId.get(names.get(one.name) ?? ''));
  const unnamed = placed.filter(({ name }) => !names.has(name));
  for (const one of unnamed) match(one, byId.get(one.entry.id ?? ''));
  for (const one of unnamed) match(one, byHeading.get(headingOf(one.entry)));
  const byTitle = new Map(facts.toReversed().map((fact) => [titleOf(fact), fact]));
  for (const one of unnamed) if (one.entry.day === undefined) match(one, byTitle.get(one.entry.title));
  return found;
}

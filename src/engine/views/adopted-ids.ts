// Which fact each entry of an adopted folder is. An entry is a fact of ours only if it is known by its name or says the same;
// otherwise it becomes a new fact. An id that memory uses for something else is never taken.

import type { Fact } from '../../model/fact.ts';
import { freeId, isId } from '../../model/id.ts';
import type { ViewItem } from '../../model/view.ts';
import { meaningText } from '../../projection/truth/meaning.ts';
import type { Memory } from '../reading/memory.ts';
import { idOfText, spellsSecret } from '../safe-id.ts';
import { withoutSecrets } from './adopted-before.ts';

/** `known`: the facts that entries of this folder became before, by the names of the entries. */
export function adoptedIds(
  items: readonly ViewItem[],
  { state: { facts } }: Memory,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = new Map(known);
  const taken = new Set(known.values());
  // An entry whose name is an id gets it before an entry that only looks like it.
  const exact = items.filter(({ hint }) => hint === undefined);
  for (const item of [...exact, ...items.filter(({ hint }) => hint !== undefined)]) {
    if (names.has(item.name)) continue;
    const isTaken = (id: string) => facts.has(id) || taken.has(id);
    const own =
      item.id !== undefined && isId(item.id) && !isTaken(item.id) && !spellsSecret(item.id)
        ? item.id
        : undefined;
    const id = factSaying(facts, item)?.id ?? own ?? freeId(idOfText(item.hint ?? item.statement), isTaken);
    names.set(item.name, id);
    taken.add(id);
  }
  return names;
}

/** The fact says everything that the entry says. */
export function saysTheSame(fact: Fact, item: ViewItem): boolean {
  const isSame = (a: string, b: string) => withoutSecrets(a) === withoutSecrets(b);
  if (fact.kind !== item.kind || !isSame(fact.statement, item.statement)) return false;
  return item.fields.every(([key, value]) =>
    fact.fields.some(([other, held]) => other === key && isSame(held, value)),
  );
}

function factSaying(facts: Memory['state']['facts'], item: ViewItem): Fact | undefined {
  for (const fact of facts.candidates(item.kind, item.scope ?? 'project', meaningText(item)))
    if (!fact.forgotten && saysTheSame(fact, item)) return fact;
  return undefined;
}

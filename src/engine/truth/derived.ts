// What was concluded from a fact, and from those conclusions, by the `from` fields.

import { fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { factCalled } from '../../projection/namesakes.ts';
import type { Memory } from '../reading/memory.ts';

/** The nearest first; those that came to their end pass it on, and are not told. */
export function derivedFrom({ state }: Memory, id: string): Fact[] {
  const children = new Map<string, Fact[]>();
  for (const fact of state.facts.values())
    for (const parent of fieldsOf(fact, 'from')) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [fact]);
      else known.push(fact);
    }
  const seen = new Set([id]);
  const found: Fact[] = [];
  // Grows while it is read.
  const ids = [id];
  for (const one of ids)
    for (const fact of children.get(one) ?? []) {
      if (seen.has(fact.id)) continue;
      seen.add(fact.id);
      ids.push(fact.id);
      if (!TERMINAL.has(fact.status) && fact.kind !== 'thread') found.push(fact);
    }
  return found;
}

/** What a fact was concluded from, the nearest first. */
export function groundsOf({ state }: Memory, fact: Fact): Fact[] {
  const seen = new Set([fact.id]);
  const found = [fact];
  for (const one of found)
    for (const id of fieldsOf(one, 'from')) {
      const parent = factCalled(state, id);
      if (parent === undefined || seen.has(parent.id)) continue;
      seen.add(parent.id);
      found.push(parent);
    }
  return found.slice(1);
}

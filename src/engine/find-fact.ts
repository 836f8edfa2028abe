// The fact of an id or of the name a layout gives it, or an answer that helps to find the one that was meant. Writing never guesses.

import type { Fact } from '../model/fact.ts';
import { nearest } from '../model/nearest.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { factCalled } from '../projection/namesakes.ts';
import type { Memory } from './reading/memory.ts';

export function findFact(memory: Memory, id: string): Fact {
  const named = () => memory.named?.(id) ?? [];
  const fact =
    factCalled(memory.state, id) ?? factCalled(memory.state, id.toLowerCase()) ?? onlyOne(memory, named());
  if (fact !== undefined) return fact;
  const similar = [...new Set([...named(), ...similarIds(memory, id)])];
  throw new TidemarkError('not_found', `There is no fact \`${received(id)}\`.`, {
    hint: similar.length === 0 ? '`tide list` shows what there is.' : `Nearest: ${similar.join(', ')}.`,
    data: { id, similar },
  });
}

/** A name two layouts give to different facts names neither. */
function onlyOne(memory: Memory, ids: readonly string[]): Fact | undefined {
  return ids.length === 1 ? memory.state.facts.get(ids[0] ?? '') : undefined;
}

function similarIds(memory: Memory, id: string): string[] {
  const ids = [...memory.state.facts.keys()];
  const words = id
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const near = nearest(id, ids);
  const sharing = words.length === 0 ? [] : ids.filter((other) => words.some((word) => other.includes(word)));
  return [...new Set([...(near === undefined ? [] : [near]), ...sharing])].slice(0, 5);
}

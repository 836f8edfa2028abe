// Scopes that hold something and are like one that holds nothing.

import type { Moment } from '../model/fact-table.ts';
import { nearest } from '../model/nearest.ts';
import { isVisible, parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { heldScopes } from '../projection/leading.ts';
import { momentOf } from './fact-report.ts';
import { isWide } from './offered.ts';
import type { Memory } from './reading/memory.ts';

const SHOWN = 3;

export function similarScopes(memory: Memory, when: Moment, asked: readonly string[]): string[] {
  const known = heldScopes(memory.state.facts, when, (scope) => !isWide(scope));
  const found: string[] = [];
  for (const scope of asked) {
    const left = new Set(known);
    for (
      let near = nearest(scope, left);
      near !== undefined && found.length < SHOWN;
      near = nearest(scope, left)
    ) {
      left.delete(near);
      if (!found.includes(near)) found.push(near);
    }
  }
  return found;
}

export interface UnusedScope {
  readonly scope: string;
  readonly nearest: readonly string[];
}

/** A scope that holds nothing, nor anything within or right around it. */
export function unusedScope(store: Store, memory: Memory, asked: string): UnusedScope | undefined {
  const scope = parseScope(asked);
  const when = momentOf(store, memory);
  const isThere = (held: string) => !isWide(held) && isVisible(held, scope, store.config.modules);
  if (isWide(scope) || heldScopes(memory.state.facts, when, isThere).length > 0) return undefined;
  return { scope, nearest: similarScopes(memory, when, [scope]) };
}

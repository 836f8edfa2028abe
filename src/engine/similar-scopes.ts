// Scopes that hold something and are like one that holds nothing.

import type { Moment } from '../model/fact-table.ts';
import { nearest } from '../model/nearest.ts';
import { standingOf } from '../projection/standing.ts';
import type { Memory } from './load.ts';

const SHOWN = 3;

export function similarScopes(memory: Memory, when: Moment, asked: readonly string[]): string[] {
  const known = new Set<string>();
  memory.state.facts.survey(when, (row) => {
    if (!known.has(row.scope) && row.trust !== 'untrusted' && standingOf(row, when).live)
      known.add(row.scope);
  });
  known.delete('project');
  known.delete('global');
  const found: string[] = [];
  for (const scope of asked) {
    const left = new Set([...known].sort());
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

// The scopes facts have, to help whoever asks at one that nothing is known about.

import { nearest } from '../../model/nearest.ts';
import { isVisible } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../load.ts';

/** Empty when some fact has the scope, or one inside it. */
export function nearestScopes(store: Store, memory: Memory, asked: string): string[] {
  if (asked === 'project' || asked === 'global') return [];
  const known = new Set<string>();
  memory.state.facts.survey(momentOf(store, memory), ({ scope }) => known.add(scope));
  const own = [...known].filter((scope) => scope !== 'project' && scope !== 'global');
  if (own.some((scope) => isVisible(scope, asked, store.config.modules))) return [];
  const closest = nearest(asked, own);
  const part = asked.slice(asked.indexOf(':') + 1).toLowerCase();
  const sharing = own.filter((scope) => {
    const name = scope.slice(scope.indexOf(':') + 1).toLowerCase();
    return name.includes(part) || part.includes(name);
  });
  const others = own.sort((a, b) => (a < b ? -1 : 1));
  return [...new Set([...(closest === undefined ? [] : [closest]), ...sharing, ...others])].slice(0, 5);
}

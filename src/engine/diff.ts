// What memory changed between two moments: facts that came, changed, faded or were replaced.

import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { standing } from './fact-report.ts';
import type { Memory } from './reading/memory.ts';

export interface Diff {
  readonly added: readonly Change[];
  readonly changed: readonly Change[];
  readonly faded: readonly Change[];
  readonly superseded: readonly Change[];
}

interface Change {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly what: string;
}

export function diff(store: Store, before: Memory, after: Memory): Diff {
  const added: Change[] = [];
  const changed: Change[] = [];
  const faded: Change[] = [];
  const superseded: Change[] = [];
  for (const fact of after.state.facts.values()) {
    const was = before.state.facts.get(fact.id);
    const now = standing(store, after, fact);
    const change = (what: string): Change => ({
      id: fact.id,
      kind: fact.kind,
      statement: fact.statement,
      what,
    });
    if (was === undefined) added.push(change(now.live ? fact.scope : `${fact.scope}, ${now.tier}`));
    const then = was === undefined ? undefined : standing(store, before, was);
    if (now.status === then?.status && now.tier === then.tier && was !== undefined) {
      const what = changesOf(was, fact);
      if (what !== '') changed.push(change(what));
    } else if (now.tier === 'superseded')
      superseded.push(change(fact.supersededBy === undefined ? 'no successor' : `by ${fact.supersededBy}`));
    else if (now.tier === 'archived')
      faded.push(change(then === undefined ? 'new to archived' : `${then.tier} to archived`));
    else if (then !== undefined)
      changed.push(
        change(then.tier === now.tier ? `${then.status} to ${now.status}` : `${then.tier} to ${now.tier}`),
      );
  }
  return { added, changed, faded, superseded };
}

function changesOf(was: Fact, is: Fact): string {
  const parts: string[] = [];
  if (was.statement !== is.statement) parts.push('statement');
  if (was.scope !== is.scope) parts.push(`scope ${was.scope} to ${is.scope}`);
  if (was.trust !== is.trust) parts.push(`trust ${was.trust} to ${is.trust}`);
  if (JSON.stringify(was.fields) !== JSON.stringify(is.fields)) parts.push('fields');
  if (was.reinforcements !== is.reinforcements)
    parts.push(`reinforced ${is.reinforcements - was.reinforcements}×`);
  else if (was.uses !== is.uses) parts.push(`used ${is.uses - was.uses}×`);
  if (was.closed !== is.closed) parts.push('closed');
  return parts.join(', ');
}

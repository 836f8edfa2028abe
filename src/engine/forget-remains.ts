// Where words of a forgotten fact can still be read, for a person who has to see to the rest.

import { type Edit, editEvent } from '../ledger/edit-session.ts';
import { runsOf, withoutQuotations } from '../markdown/quotations.ts';
import type { Store } from '../model/store.ts';
import { planErasure } from './erase.ts';
import { FORGOTTEN } from './forgotten.ts';
import type { Memory } from './reading/memory.ts';

export function remainsOf(store: Store, ids: readonly string[], texts: readonly string[]): string[] {
  const said = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/)));
  const telling = ids.filter((id) => id.split(/[-~]/).some((word) => word.length > 3 && said.has(word)));
  return [
    ...telling.map((id) => `the id \`${id}\`, which has words of it`),
    'commits that were made before, and other clones',
    ...(store.config.worktrees === 'isolated' ? ['other worktrees, which keep their memory apart'] : []),
  ];
}

/** Places that say a part of its statement in other words around it: they may as well mean something else. */
export function partlyLeft(store: Store, memory: Memory, statements: readonly string[]): string[] {
  const runs = statements.flatMap(runsOf);
  if (runs.length === 0) return [];
  const once: Edit = (text) => (withoutQuotations(text, runs, FORGOTTEN)[1] > 0 ? [FORGOTTEN, 1] : [text, 0]);
  const { places, facts } = planErasure(store, memory, () => ({
    prose: once,
    event: (event) => {
      const [left, count] = event.verb === 'Kept' ? [event, 0] : editEvent(event, once);
      return [left, Math.min(count, 1)];
    },
  }));
  if (places === 0) return [];
  const ids = [...facts].sort().map((id) => `\`${id}\``);
  const named =
    ids.length === 0 ? '' : `, in ${ids.slice(0, MOST_IDS).join(', ')}${ids.length > MOST_IDS ? ', …' : ''}`;
  return [
    `${places === 1 ? 'one place that says' : `${places} places that say`} a part of its words${named}`,
  ];
}

const MOST_IDS = 10;

// What a session changed about facts that were there: one line for each, by what happened to it last.

import type { Event } from '../model/event.ts';
import { factCalled } from '../projection/namesakes.ts';
import type { Memory } from './reading/memory.ts';

/** What erased facts said is not repeated. */
export function factChanges(events: readonly Event[], memory: Memory): string[] {
  const lines = new Map<string, string>();
  for (const event of events) {
    const how = HOW[event.verb];
    const fact = how === undefined ? undefined : factCalled(memory.state, event.id ?? '');
    if (fact === undefined || fact.forgotten) continue;
    const by = event.by === undefined ? '' : ` by ${event.by}`;
    const why = ENDS.has(event.verb) && event.text ? `; ${event.text}` : '';
    lines.delete(fact.id);
    lines.set(fact.id, `${how}${by}: ${fact.statement} (${fact.id})${why}`);
  }
  return [...lines.values()];
}

const HOW: Readonly<Record<string, string>> = {
  Updated: 'updated',
  Corrected: 'corrected',
  Superseded: 'superseded',
  Invalidated: 'invalidated',
  Archived: 'archived',
  Reactivated: 'brought back',
};

/** Their text is the reason. */
const ENDS: ReadonlySet<string> = new Set(['Superseded', 'Invalidated', 'Archived']);

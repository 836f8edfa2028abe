// What bound before the change and does not any more, though no person ended it: the change is measured by it all the same.

import type { Finding } from '../../model/change.ts';
import { contentText } from '../../model/content.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Memory } from '../reading/memory.ts';
import { isConfirmed } from '../truth/binding.ts';
import type { AddedEvent } from './added-events.ts';
import { met } from './binding-facts.ts';

/** Facts as they were, in place of what was made of them. `before`: what bound then; `now`: what binds now. */
export function endedByAgents(
  before: readonly Fact[],
  now: readonly Fact[],
  memory: Memory,
  added: readonly AddedEvent[],
): Fact[] {
  const same = new Set(now.map((fact) => `${fact.id}\n${contentText(fact)}`));
  return before.filter((fact) => {
    if (same.has(`${fact.id}\n${contentText(fact)}`)) return false;
    // An agent may replace, with a reason, what no person confirmed.
    const isReplaced = memory.state.facts.get(fact.id)?.status === 'superseded';
    if (!isConfirmed(fact) && isReplaced) return false;
    const by = added.filter((one) => concerns(one, fact));
    const isGone = memory.state.facts.get(fact.id) === undefined;
    // What the clocks let fade nobody ended.
    return (isGone || by.some(({ byAgent }) => byAgent)) && by.every(({ byAgent }) => byAgent);
  });
}

/** That an agent ended what a person confirmed is itself worth a word. */
export function checkEnded(ended: readonly Fact[], added: readonly AddedEvent[]): Finding[] {
  return ended.filter(isConfirmed).map((fact) => {
    const how = added.findLast((one) => one.byAgent && concerns(one, fact));
    return {
      rule: 'ended-decision',
      file: how?.place.file ?? null,
      line: how?.place.line ?? null,
      commit: null,
      said: how === undefined ? 'its session is gone' : `${how.event.verb} ${how.event.id ?? how.event.text}`,
      ...met(fact),
      field: 'statement',
      clause: fact.statement,
      words: [],
      because:
        'The change ends or alters what a person said or confirmed, and no person did it; it is measured by what held before.',
    };
  });
}

/** Questions about what a person confirmed that an agent answered in the change. */
export function answeredByAgents(memory: Memory, base: Memory, added: readonly AddedEvent[]): AddedEvent[] {
  return added.filter(({ event, byAgent }) => {
    const thread = event.verb === 'Closed' && byAgent ? memory.state.facts.get(event.id ?? '') : undefined;
    if (thread === undefined || fieldOf(thread, 'type') !== 'contradiction') return false;
    return fieldsOf(thread, 'about').some((id) => {
      const fact = base.state.facts.get(id);
      return fact !== undefined && isConfirmed(fact);
    });
  });
}

function concerns({ event }: AddedEvent, fact: Fact): boolean {
  if (event.verb === 'Revoked') return fact.sources.includes(event.text ?? '');
  return event.id === fact.id && ENDS.has(event.verb) && fieldOf(event, 'unused-since') === undefined;
}

const ENDS: ReadonlySet<string> = new Set([
  'Superseded',
  'Invalidated',
  'Corrected',
  'Updated',
  'Adopted',
  'Archived',
  'Promoted',
  'Redacted',
]);

// Facts that bound before the change and do not bind any more, though nobody may say so yet: the change is measured by them all the same.

import { contentText, isConfirmed } from '../../model/content.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Memory } from '../reading/memory.ts';
import { type AddedEvent, factOf } from './session-changes.ts';

/**
 * Facts as they were, in place of what was made of them. `before`: what bound then; `now`: what binds now; `disputed`: facts that the
 * change may not touch until a maintainer allows it.
 */
export function stillBinding(
  before: readonly Fact[],
  now: readonly Fact[],
  memory: Memory,
  added: readonly AddedEvent[],
  disputed: ReadonlySet<string>,
): Fact[] {
  const same = new Set(now.map((fact) => `${fact.id}\n${contentText(fact)}`));
  return before.filter((fact) => {
    if (same.has(`${fact.id}\n${contentText(fact)}`)) return false;
    if (disputed.has(fact.id)) return true;
    // An agent may replace, with a reason, what no person confirmed.
    if (isConfirmed(fact) || memory.state.facts.get(fact.id)?.status === 'superseded') return false;
    const by = added.filter((one) => isEnding(memory, one, fact));
    const isGone = memory.state.facts.get(fact.id) === undefined;
    // What the clocks let fade nobody ended.
    return (isGone || by.some(({ byAgent }) => byAgent)) && by.every(({ byAgent }) => byAgent);
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

function isEnding(memory: Memory, { event }: AddedEvent, fact: Fact): boolean {
  if (event.verb === 'Revoked') return fact.sources.includes(event.text ?? '');
  if (!ENDS.has(event.verb) || fieldOf(event, 'unused-since') !== undefined) return false;
  const { id = '', session } = event;
  return (factOf(memory, session, id)?.id ?? id) === fact.id;
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

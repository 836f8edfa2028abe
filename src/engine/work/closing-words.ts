// What a session says last: events for the next brief, and prose for people.

import type { Draft, Field } from '../../model/event.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import type { Memory } from '../reading/memory.ts';

/** What is said in closing reaches the next brief as events. */
export function saidInClosing(
  did: string | undefined,
  context: string | undefined,
  phase: string | undefined,
): Draft[] {
  const fields: Field[] =
    phase === undefined
      ? []
      : [
          ['phase', phase],
          ['session', 'ended'],
        ];
  const text = (context ?? '').trim();
  return [
    ...(did?.trim() ? [{ verb: 'Task', text: did.trim(), fields: [['status', 'done'] as const] }] : []),
    ...(text !== '' || fields.length > 0
      ? [{ verb: 'Checkpoint', ...(text === '' ? {} : { text }), fields }]
      : []),
  ];
}

/** The phase a session ends in (continuity-protocol, session end): the one that was named last; where none ever was, a task in hand is being executed and anything else is planned. */
export function phaseOf({ phase, task }: WorkingMemory): string {
  return phase ?? (task === undefined ? 'planning' : 'executing');
}

export function summary(memory: Memory, session: string): string | undefined {
  const { completed, notes } = memory.state.working;
  const lines = [
    ...completed.filter((item) => item.session === session).reverse(),
    ...notes.filter((item) => item.session === session),
  ];
  return lines.length === 0 ? undefined : lines.map((item) => `- ${item.text}`).join('\n');
}

export function outlook(memory: Memory): string | undefined {
  const { goal, next, blockers } = memory.state.working;
  const lines = [
    ...(goal === undefined ? [] : [`Goal: ${goal.text}`]),
    ...next.map((item) => `- Next: ${item.text}`),
    ...blockers.map((item) => `- Blocked: ${item.text}`),
  ];
  return lines.length === 0 ? undefined : lines.join('\n');
}

// The resume confirmation (memory-and-state): four lines that say what was loaded, for the agent to begin with.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { clause } from '../../model/clause.ts';
import { fieldsOf } from '../../model/event.ts';
import { flagMark } from '../../model/flag.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import type { BriefFact } from './fact-piece.ts';

/** `constraints`: those that hold, the most binding first. */
export function confirmation(working: WorkingMemory, constraints: readonly BriefFact[]): string[] {
  const { completed, context, task, next, blockers } = working;
  const last = completed[0]?.text ?? (context === undefined ? undefined : completedIn(context.text));
  const binding = constraints
    .slice(0, 3)
    .map(({ fact, flags }) => short(fieldsOf(fact, 'constraint')[0] ?? fact.statement) + flagMark(flags));
  const pending = [
    ...(task === undefined ? [] : [short(task.text)]),
    ...(next.length === 0 ? [] : [`${next.length} next ${next.length === 1 ? 'step' : 'steps'}`]),
    ...(blockers.length === 0 ? [] : [`blocked by ${short(blockers[0]?.text ?? '')}`]),
  ];
  const ready = task ?? next[0];
  return [
    'Session resumed:',
    `- Last completed: ${last === undefined ? 'nothing is recorded' : short(last)}`,
    `- Active constraints: ${binding.length === 0 ? 'none are recorded' : binding.join('; ')}`,
    `- Pending work: ${pending.length === 0 ? 'none' : pending.join('; ')}`,
    `- Ready to: ${ready === undefined ? 'ask what is to be done' : short(ready.text)}`,
  ];
}

/** Of a compaction summary what it says was completed last; any other context tells where the work stands, not what is done. */
function completedIn(context: string): string | undefined {
  if (!context.startsWith('> ')) return undefined;
  const items = /\*\*What was completed\*\*:[ \t]*\r?\n((?:[ \t]+- .*\r?\n?)+)/.exec(context)?.[1] ?? '';
  return (
    items
      .trim()
      .split(/(?<!\s)\s*\n\s*/)
      .at(-1)
      ?.replace(/^- /, '') || undefined
  );
}

function short(text: string): string {
  return ellipsis(clause(oneLine(text)), 90);
}

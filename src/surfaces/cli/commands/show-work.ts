// Working memory as a person reads it.

import type { Child } from '../../../engine/hooks/children.ts';
import type { Fact } from '../../../model/fact.ts';
import type { WorkingMemory } from '../../../model/working-memory.ts';
import { columns, inert, type Paint } from '../paint.ts';

export function showWork(
  working: WorkingMemory,
  paint: Paint,
  decided: readonly Fact[] = [],
  wrote: readonly Child[] = [],
): string {
  const rows: string[][] = [];
  const add = (name: string, texts: readonly string[]) => {
    for (const [i, text] of texts.entries()) rows.push([paint.dim(i === 0 ? name : ''), inert(text)]);
  };
  add('Goal', working.goal === undefined ? [] : [working.goal.text]);
  add('Phase', working.phase === undefined ? [] : [working.phase]);
  add('Task', working.task === undefined ? [] : [working.task.text]);
  add(
    'Done',
    working.completed.slice(0, 5).map((item) => item.text),
  );
  add(
    'Next',
    working.next.map((item, i) => `${i + 1}. ${item.text}`),
  );
  add(
    'Blocked',
    working.blockers.map((item, i) => `${i + 1}. ${item.text}`),
  );
  add(
    'Decided',
    decided.map((fact) => fact.statement),
  );
  add(
    'Files',
    working.files.slice(0, 10).map((file) => (file.text === '' ? file.path : `${file.path}: ${file.text}`)),
  );
  add('Context', working.context === undefined ? [] : [working.context.text]);
  add(
    'Sub-agents',
    wrote.map(({ agent, facts, files }) => `${agent}: ${[...facts, ...files].join(', ') || 'nothing yet'}`),
  );
  add(
    'Notes',
    working.notes.map((item) => item.text),
  );
  return rows.length === 0
    ? `Nothing is being worked on. Start with: ${paint.own('tide work goal "..."')}\n`
    : columns(rows);
}

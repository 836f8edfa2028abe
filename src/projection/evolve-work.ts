// Working memory, folded from the working-state verbs. Lists keep what is still true; what ended leaves.

import { type Event, fieldOf } from '../model/event.ts';
import { type Failure, type Item, knownRemedy, type WorkingMemory } from '../model/working-memory.ts';
import { afterTask, evolveNotes } from './evolve-notes.ts';

/** Just Completed holds the last five (continuity-protocol, template); a few more are kept for the summary. */
const COMPLETED = 20;
const FILES = 50;
/** Nobody works through more; the ledger keeps them all. */
const LISTED = 200;

export function evolveWork(work: WorkingMemory, event: Event): WorkingMemory {
  const item: Item = { text: event.text ?? '', session: event.session, at: event.at };
  const status = fieldOf(event, 'status');
  switch (event.verb) {
    case 'Goal': {
      const isOver = status === 'done' || status === 'dropped';
      const isOther = work.task === undefined && (isOver || work.goal?.text !== item.text);
      const { goal: _, ...rest } = isOther ? withoutAutomatic(work) : work;
      return isOver ? rest : { ...rest, goal: item };
    }
    case 'Task': {
      const { task: _, ...rest } = work;
      // What was done stays done when another task is given up; named itself, it was not worth listing.
      const listed = work.task?.text !== item.text && work.completed.some(({ text }) => text === item.text);
      if (status === 'dropped')
        return listed ? { ...work, completed: without(work.completed, item.text) } : withoutAutomatic(rest);
      if (status === 'done') return complete(work, item, event.tick);
      return { ...(work.task?.text === item.text ? work : withoutAutomatic(work)), task: item };
    }
    case 'Next':
      if (status === undefined)
        return { ...work, next: [...without(work.next, item.text), item].slice(-LISTED) };
      return status === 'done'
        ? complete(work, item, event.tick)
        : { ...work, next: without(work.next, item.text) };
    case 'Blocked':
      return { ...work, blockers: [...without(work.blockers, item.text), item].slice(-LISTED) };
    case 'Unblocked':
      return { ...work, blockers: without(work.blockers, item.text) };
    case 'Touched': {
      const file = { ...item, path: item.text, text: fieldOf(event, 'change') ?? '' };
      const others = work.files.filter((one) => one.path !== file.path);
      return { ...work, files: status === 'done' ? others : [file, ...others].slice(0, FILES) };
    }
    case 'Failed': {
      const pattern = fieldOf(event, 'pattern') ?? item.text;
      const before = work.failures.find((one) => one.pattern === pattern);
      const count = before?.count ?? 0;
      const resolution = fieldOf(event, 'resolution');
      const remedy = knownRemedy(before);
      // To say how it was overcome is not to meet it again.
      const failure =
        resolution !== undefined
          ? { ...item, pattern, count: Math.max(1, count), resolution }
          : {
              ...item,
              pattern,
              count: before?.resolution === undefined ? count + 1 : 1,
              ...(remedy === undefined ? {} : { overcomeBefore: remedy }),
            };
      return {
        ...work,
        failures: [failure, ...work.failures.filter((one) => one.pattern !== pattern)].slice(0, LISTED),
      };
    }
    case 'Anchor':
      return { ...work, anchor: item };
    case 'Checkpoint': {
      const phase = fieldOf(event, 'phase');
      return {
        ...work,
        ...(item.text === ''
          ? {}
          : { context: fieldOf(event, 'compaction') === undefined ? item : { ...item, automatic: true } }),
        ...(phase === undefined ? {} : { phase }),
        ...(fieldOf(event, 'session') === 'ended' ? { phaseAt: event.at } : {}),
      };
    }
    case 'Noted':
      return { ...work, notes: evolveNotes(work, event).slice(-LISTED) };
    default:
      return work;
  }
}

function complete(work: WorkingMemory, item: Item, tick: number): WorkingMemory {
  const isInHand = work.task === undefined || work.task.text === item.text;
  const { task, ...rest } = isInHand ? withoutAutomatic(work) : work;
  return {
    ...rest,
    ...(task === undefined || task.text === item.text ? {} : { task }),
    completed: [item, ...without(work.completed, item.text)].slice(0, COMPLETED),
    doneAt: tick,
    failures: remediesOf(work.failures),
    notes: afterTask(work.notes),
    next: without(work.next, item.text),
  };
}

/** What a later task may need of errors: how they were overcome. */
export function remediesOf(failures: readonly Failure[]): Failure[] {
  return failures.flatMap(settled);
}

function settled(failure: Failure): Failure[] {
  const { overcomeBefore: _, ...rest } = failure;
  const remedy = knownRemedy(failure);
  return remedy === undefined ? [] : [{ ...rest, resolution: remedy }];
}

/** What a compaction said by itself is about the task that was in hand then. */
function withoutAutomatic(work: WorkingMemory): WorkingMemory {
  if (work.context?.automatic === undefined) return work;
  const { context: _, ...rest } = work;
  return rest;
}

function without(items: readonly Item[], text: string): readonly Item[] {
  return items.filter((item) => item.text !== text);
}

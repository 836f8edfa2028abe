// Working memory as a file shows it against what it showed before: the events that lead from one to the other.

import type { Draft } from '../../model/event.ts';
import type { ViewWork } from '../../model/view.ts';

export function workDrafts(before: ViewWork, now: ViewWork): Draft[] {
  return [
    ...single('Goal', before.goal, now.goal),
    ...single('Task', before.task, now.task),
    ...phase(before, now),
    ...lists(before, now),
    ...files(before, now),
    ...single('Checkpoint', before.context, now.context),
  ];
}

function single(verb: string, before: string | undefined, now: string | undefined): Draft[] {
  if (now === before || (now === undefined && before === undefined)) return [];
  if (now !== undefined && now !== '') return [{ verb, text: now, fields: [] }];
  const ended = before !== undefined && before !== '' && verb !== 'Checkpoint';
  return ended ? [{ verb, text: before, fields: [['status', 'dropped']] }] : [];
}

function phase(before: ViewWork, now: ViewWork): Draft[] {
  if (now.phase === undefined || now.phase === before.phase) return [];
  return [{ verb: 'Checkpoint', text: now.context ?? before.context ?? '', fields: [['phase', now.phase]] }];
}

function lists(before: ViewWork, now: ViewWork): Draft[] {
  const gone = (from: readonly string[] = [], to: readonly string[] | undefined) =>
    to === undefined ? [] : from.filter((text) => !to.includes(text));
  const come = (from: readonly string[] = [], to: readonly string[] = []) =>
    to.filter((text) => !from.includes(text));
  const completed = come(before.completed, now.completed).reverse();
  const finished = new Set(completed);
  return [
    ...completed.map((text): Draft => ({ verb: 'Task', text, fields: [['status', 'done']] })),
    ...gone(before.next, now.next)
      .filter((text) => !finished.has(text))
      .map((text): Draft => ({ verb: 'Next', text, fields: [['status', 'dropped']] })),
    ...steps(before.next, now.next).map((text): Draft => ({ verb: 'Next', text, fields: [] })),
    ...gone(before.blockers, now.blockers).map((text): Draft => ({ verb: 'Unblocked', text, fields: [] })),
    ...come(before.blockers, now.blockers).map((text): Draft => ({ verb: 'Blocked', text, fields: [] })),
  ];
}

/** New steps; where somebody changed their order, all of them, for each goes to the end when it is said again. */
function steps(before: readonly string[] = [], now: readonly string[] = []): readonly string[] {
  const kept = before.filter((text) => now.includes(text));
  const inOrder = [...kept, ...now.filter((text) => !before.includes(text))];
  return inOrder.join('\0') === now.join('\0') ? now.filter((text) => !before.includes(text)) : now;
}

function files(before: ViewWork, now: ViewWork): Draft[] {
  const known = new Map((before.files ?? []).map(({ path, change }) => [path, change]));
  // The one named last is shown first.
  return [...(now.files ?? [])]
    .reverse()
    .filter(({ path, change }) => known.get(path) !== change)
    .map(({ path, change }) => ({
      verb: 'Touched',
      text: path,
      fields: change === '' ? [] : [['change', change]],
    }));
}

// Working memory as a file shows it against what it showed before: the events that lead from one to the other.

import type { Draft, Field } from '../../model/event.ts';
import type { ViewWork } from '../../model/view.ts';

/** `goal` is the goal as memory has it: a file may show only the beginning. */
export function workDrafts(before: ViewWork, now: ViewWork, goal = ''): Draft[] {
  return [
    ...single('Goal', before.goal, wholeGoal(before, now, goal)),
    ...lists(before, now),
    ...task(before, now),
    ...files(before, now),
    ...checkpoint(before, now),
    ...notes(before, now),
  ];
}

/** Somebody who changes the sentences that are shown keeps the others. */
function wholeGoal(before: ViewWork, now: ViewWork, known: string): string | undefined {
  const { goal: shown = '' } = before;
  const isChanged = now.goal !== undefined && now.goal !== shown;
  if (!isChanged || !now.goalContinues || shown === '' || !known.startsWith(shown)) return now.goal;
  return now.goal + known.slice(shown.length);
}

/** A line that was taken out discards its note; one with other words is another note. */
function notes(before: ViewWork, now: ViewWork): Draft[] {
  if (now.notes === undefined) return [];
  const left = new Map(now.notes.map(({ id, text }) => [id, text]));
  const known = new Map((before.notes ?? []).map(({ id, text }) => [id, text]));
  const gone = [...known].filter(([id, text]) => left.get(id) !== text);
  const discarded = gone.map(([id]): Field => ['note', id]);
  return [
    ...(discarded.length === 0
      ? []
      : [{ verb: 'Noted', fields: [['status', 'discarded'] as const, ...discarded] }]),
    ...[...left]
      .filter(([id, text]) => known.get(id) !== text)
      .map(([, text]): Draft => ({ verb: 'Noted', text, fields: [] })),
  ];
}

function single(verb: string, before: string | undefined, now: string | undefined): Draft[] {
  if (now === before || (now === undefined && before === undefined)) return [];
  if (now !== undefined && now !== '') return [{ verb, text: now, fields: [] }];
  const ended = before !== undefined && before !== '' && verb !== 'Checkpoint';
  return ended ? [{ verb, text: before, fields: [['status', 'dropped']] }] : [];
}

/** After what was done and what is not listed any more: either of them may have ended the task of the same words. */
function task(before: ViewWork, now: ViewWork): Draft[] {
  const done = come(before.completed, now.completed);
  const ended = [...done, ...gone(before.completed, now.completed)].includes(before.task ?? '');
  const restated = now.task !== '' && done.includes(now.task ?? '');
  return single('Task', ended || restated ? undefined : before.task, now.task);
}

/** Phase and context are said in one. */
function checkpoint(before: ViewWork, now: ViewWork): Draft[] {
  if (now.phase === undefined || now.phase === before.phase)
    return single('Checkpoint', before.context, now.context);
  return [{ verb: 'Checkpoint', text: now.context ?? before.context ?? '', fields: [['phase', now.phase]] }];
}

function lists(before: ViewWork, now: ViewWork): Draft[] {
  const completed = come(before.completed, now.completed).reverse();
  const finished = new Set(completed);
  return [
    ...gone(before.completed, now.completed).flatMap((text) => unlisted(text, before.task)),
    ...completed.map((text): Draft => ({ verb: 'Task', text, fields: [['status', 'done']] })),
    ...gone(before.next, now.next)
      .filter((text) => !finished.has(text))
      .map((text): Draft => ({ verb: 'Next', text, fields: [['status', 'dropped']] })),
    ...steps(before.next, now.next).map((text): Draft => ({ verb: 'Next', text, fields: [] })),
    ...gone(before.blockers, now.blockers).map((text): Draft => ({ verb: 'Unblocked', text, fields: [] })),
    ...come(before.blockers, now.blockers).map((text): Draft => ({ verb: 'Blocked', text, fields: [] })),
  ];
}

/** Takes an entry off what was done; a task in hand of the same words is dropped first. */
function unlisted(text: string, inHand: string | undefined): Draft[] {
  const dropped: Draft = { verb: 'Task', text, fields: [['status', 'dropped']] };
  return inHand === text ? [dropped, dropped] : [dropped];
}

function gone(from: readonly string[] = [], to: readonly string[] | undefined): string[] {
  return to === undefined ? [] : from.filter((text) => !to.includes(text));
}

function come(from: readonly string[] = [], to: readonly string[] = []): string[] {
  return to.filter((text) => !from.includes(text));
}

/** New steps; where somebody changed their order, all of them, for each goes to the end when it is said again. */
function steps(before: readonly string[] = [], now: readonly string[] = []): readonly string[] {
  const kept = before.filter((text) => now.includes(text));
  const inOrder = [...kept, ...now.filter((text) => !before.includes(text))];
  return inOrder.join('\0') === now.join('\0') ? now.filter((text) => !before.includes(text)) : now;
}

function files(before: ViewWork, now: ViewWork): Draft[] {
  const known = new Map((before.files ?? []).map(({ path, change }) => [path, change]));
  const left = new Set((now.files ?? []).map(({ path }) => path));
  const ended = now.files === undefined ? [] : [...known.keys()].filter((path) => !left.has(path));
  return [
    ...ended.map((path): Draft => ({ verb: 'Touched', text: path, fields: [['status', 'done']] })),
    // The one named last is shown first.
    ...[...(now.files ?? [])]
      .reverse()
      .filter(({ path, change }) => known.get(path) !== change)
      .map(
        ({ path, change }): Draft => ({
          verb: 'Touched',
          text: path,
          fields: change === '' ? [] : [['change', change]],
        }),
      ),
  ];
}

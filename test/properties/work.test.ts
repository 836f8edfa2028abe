// Whatever a file shows of working memory, and whatever somebody makes of it: the events between the two lead there.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workDrafts } from '../../src/engine/views/work-drafts.ts';
import type { ViewWork } from '../../src/model/view.ts';
import { EMPTY_WORKING_MEMORY, type WorkingMemory } from '../../src/model/working-memory.ts';
import { evolveWork } from '../../src/projection/evolve-work.ts';

const text = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six');
const list = fc.uniqueArray(text, { maxLength: 5 });
const shown: fc.Arbitrary<ViewWork> = fc
  .record({
    goal: fc.oneof(text, fc.constant('')),
    task: fc.oneof(text, fc.constant('')),
    completed: list,
    next: list,
    blockers: list,
    files: fc.uniqueArray(fc.record({ path: text, change: fc.oneof(text, fc.constant('')) }), {
      maxLength: 5,
      selector: ({ path }) => path,
    }),
  })
  // What was done is not a next step any more, nor is the task in hand.
  .map((work) => ({ ...work, next: work.next.filter((step) => !work.completed.includes(step)) }));

function led(working: WorkingMemory, before: ViewWork, now: ViewWork): WorkingMemory {
  return workDrafts(before, now).reduce(
    (work, draft) =>
      evolveWork(work, { ...draft, at: '2026-05-12T09:00:00Z', tick: 1, session: 's', position: 0 }),
    working,
  );
}

function asShown({ goal, task, completed, next, blockers, files }: WorkingMemory) {
  return {
    goal: goal?.text ?? '',
    task: task?.text ?? '',
    completed: completed.map((item) => item.text).sort(),
    next: next.map((item) => item.text),
    blockers: blockers.map((item) => item.text).sort(),
    files: files.map(({ path, text: change }) => `${path}: ${change}`).sort(),
  };
}

describe('working memory edited in a file', () => {
  it('becomes what the file says, with what was taken out gone for good', () => {
    fc.assert(
      fc.property(shown, shown, (before, now) => {
        const working = led(led(EMPTY_WORKING_MEMORY, {}, before), before, now);
        expect(asShown(working)).toEqual({
          ...now,
          completed: [...(now.completed ?? [])].sort(),
          blockers: [...(now.blockers ?? [])].sort(),
          files: (now.files ?? []).map(({ path, change }) => `${path}: ${change}`).sort(),
        });
      }),
      { numRuns: 500 },
    );
  });
});

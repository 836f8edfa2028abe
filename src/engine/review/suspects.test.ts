import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { memoryWorktree } from '../../platform/memory-worktree.ts';
import { log } from '../log.ts';
import { invalidate } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { threads as openThreads } from '../threads.ts';
import { lastReport, review } from './review.ts';

function project() {
  const files = new Map([['src/session.ts', 'export const TTL = 600;\n']]);
  const desk = memoryStore();
  const at = (day: string): Store => ({ ...desk.at(day), worktree: () => memoryWorktree(files) });
  remember(at('2026-05-04'), {
    kind: 'learning',
    statement: 'Sessions leak when the TTL is zero',
    id: 'ttl',
    fields: [['anchor', 'src/session.ts']],
  });
  const thread = () => load(at('2026-05-09')).state.facts.get('suspect-ttl');
  return { files, desk, at, thread };
}

it('asks about a fact that disagrees with the code, says so before it does, and asks once', () => {
  const { files, at, thread } = project();
  expect(review(at('2026-05-05')).raised).toEqual([]);
  files.set('src/session.ts', 'export const TTL = 0;\n');
  const dry = review(at('2026-05-06'), { dryRun: true });
  expect(dry).toMatchObject({
    raised: ['suspect-ttl'],
    flagged: [{ id: 'ttl', flags: ['SUSPECT'], because: 'src/session.ts changed' }],
  });
  expect(thread()).toBeUndefined();
  const done = review(at('2026-05-06'));
  expect(done.report).toBe(dry.report);
  expect(done.report).toContain('`suspect-ttl` (new): Does ttl still hold? src/session.ts changed.');
  expect(thread()).toMatchObject({ fields: expect.arrayContaining([['about', 'ttl']]) });
  const events = log(at('2026-05-06')).length;
  expect(review(at('2026-05-06'))).toMatchObject({ changed: false, raised: [] });
  expect(log(at('2026-05-06'))).toHaveLength(events);
});

it('closes the question when the code is as it was, in the same write as everything else', () => {
  const { files, at, thread } = project();
  files.delete('src/session.ts');
  review(at('2026-05-06'));
  files.set('src/session.ts', 'export const TTL = 600;\n');
  for (const dryRun of [true, false]) {
    const { flagged, report } = review(at('2026-05-07'), { dryRun });
    expect(flagged).toEqual([]);
    expect(report).not.toContain('Doubtful');
    expect(report).toContain('## Answered');
  }
  const { threads, report } = {
    threads: openThreads(load(at('2026-05-07')), false),
    report: lastReport(at('2026-05-07'), load(at('2026-05-07'))),
  };
  expect(threads).toEqual([]);
  expect(report).toContain('## Answered');
  expect(thread()).toMatchObject({ closed: true });
  expect(review(at('2026-05-07')).changed).toBe(false);
});

it('closes a question once, whatever has answered it', () => {
  const { files, at } = project();
  files.delete('src/session.ts');
  review(at('2026-05-06'));
  invalidate(at('2026-05-07'), ['ttl'], 'it was the clock');
  review(at('2026-05-07'));
  const closed = log(at('2026-05-07')).filter(({ verb, id }) => verb === 'Closed' && id === 'suspect-ttl');
  expect(closed).toHaveLength(1);
  expect(review(at('2026-05-07')).changed).toBe(false);
});

it('leaves the questions as they are where nobody can look at the code', () => {
  const { files, desk, at, thread } = project();
  files.delete('src/session.ts');
  review(at('2026-05-06'));
  review(desk.at('2026-05-08'));
  expect(thread()).not.toMatchObject({ closed: true });
});

it('tells where code refers to what no longer holds', () => {
  const { files, at } = project();
  files.set('src/old.ts', '// see retry-three-times\n');
  const said = { kind: 'learning', statement: 'Requests are tried three times', id: 'retry-three-times' };
  remember(at('2026-05-04'), { ...said, fields: [['constraint', 'Try three times']] });
  invalidate(at('2026-05-05'), ['retry-three-times'], 'the queue does it');
  const { health, report } = review(at('2026-05-06'));
  expect(health).toMatchObject({
    status: 'attention',
    reasons: expect.arrayContaining([
      '1 place in code or documents refers to what no longer holds: src/old.ts:1 (retry-three-times)',
    ]),
  });
  expect(report).toContain('## Out of date');
  expect(report).toContain('- src/old.ts:1 (retry-three-times)');
});

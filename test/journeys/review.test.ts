import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';
import { othersWork } from './others.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const FIELDS = 'retiered archived flagged threads swept invariants health due report dryRun'.split(' ');

describe('tide review', () => {
  beforeEach(() => {
    scratch.tide('learn', 'The locale test is flaky', '--id', 'flaky', '--cause', 'x', '--prevention', 'y');
    scratch.tide('session', 'end');
    othersWork(scratch, 21, '2026-03-05');
    scratch.now = '2026-04-14T09:00:00Z';
  });

  it('tells without writing what it would do, and then does exactly that', () => {
    expect(scratch.json<Fields>('status').review).toEqual({
      due: true,
      reason: '22 sessions and no review yet (every 10)',
    });
    const before = scratch.tide('log');
    const [first, ...rest] = scratch.tide('review', '--dry-run').split('\n');
    expect(first).toBe('Nothing was written; this is what a review would say.');
    expect(scratch.tide('log')).toBe(before);
    const report = scratch.tide('review');
    expect(report).toBe(rest.join('\n'));
    expect(report).toBe(`# Memory review of harbor-api, 2026-04-14

The first review, after 22 sessions. 0 live facts; 1 in the archive.
In short: 1 faded.

## Faded

Put away, because nobody used it. Nothing is lost: \`tide use ID\` brings a fact back.

- \`flaky\`: The locale test is flaky
  unused for 43 days (a life of 30) and 22 sessions (at most 20)
`);
    expect(scratch.tide('review', '--last')).toBe(report);
    expect(scratch.json<Fields>('status').review).toEqual({ due: false, reason: null });
  });

  it('says and writes nothing more when it runs again', () => {
    scratch.tide('review');
    const before = scratch.tide('log');
    expect(scratch.tide('review')).toBe(
      'Nothing happened since the review of 2026-04-14, and nothing is due. `tide review --last` shows its report.\n',
    );
    expect(scratch.tide('log')).toBe(before);
    expect(scratch.tide('fsck')).toContain('Sound');
  });

  it('gives programs everything it found', () => {
    const { code, json } = ask(scratch, 'review', '--dry-run');
    expect(code).toBe(0);
    for (const field of FIELDS) expect(json, field).toHaveProperty(field);
    expect(json).toMatchObject({
      dryRun: true,
      due: { due: true },
      archived: [{ id: 'flaky', because: 'unused for 43 days (a life of 30) and 22 sessions (at most 20)' }],
    });
    expect(ask(scratch, 'review').json).toEqual({ ...json, dryRun: false });
  });

  it('runs by itself when a session ends and it is due, in that session, in two lines', () => {
    const { session } = scratch.json<{ session: string }>('session', 'start', 'Work');
    scratch.tide('session', 'note', 'x');
    expect(scratch.tide('session', 'end').split('\n').slice(1, 3)).toEqual([
      'Reviewed, because of 23 sessions and no review yet (every 10): 1 faded.',
      'The report: tide review --last',
    ]);
    const file = scratch.read(`.tidemark/sessions/2026-04/${session}.md`);
    expect(file).toContain('- Archived learning `flaky`: unused for 43 days (a life of 30) and 22 sessions');
    expect(file).toContain('- Reviewed: 1 faded\n  because: 23 sessions and no review yet (every 10)\n');
    expect(scratch.json('session', 'start')).toMatchObject({ audit: { review: { due: false } } });
    expect(scratch.json('session', 'end')).not.toHaveProperty('review');
    expect(scratch.tide('fsck')).toContain('Sound');
  });

  it('of which there was none yet says how to get one', () => {
    const { code, json } = ask<Failure>(scratch, 'review', '--last');
    expect([code, json.error, json.message]).toEqual([1, 'not_found', 'There was no review yet.']);
    expect(scratch.run('review', 'now').code).toBe(2);
  });
});

describe('the audit of a session start', () => {
  it('is one line, and a field for programs', () => {
    scratch.tide('prefer', 'Small commits');
    scratch.tide('raise', 'Do we need the queue?', '--type', 'suspect', '--about', 'small-commits');
    scratch.tide('session', 'end');
    expect(scratch.tide('session', 'start').split('\n')[1]).toBe(
      'Audit: 1 flagged fact, 1 open thread; review not due',
    );
    scratch.tide('session', 'end');
    expect(scratch.json('session', 'start')).toMatchObject({
      audit: {
        flagged: [{ id: 'small-commits', flags: ['SUSPECT'] }],
        conflicts: [],
        threads: ['need-queue'],
        review: { due: false, reason: null },
      },
    });
  });

  it('says when there is nothing to say, and when a review is due', () => {
    expect(scratch.tide('session', 'start').split('\n')[1]).toBe(
      'Audit: nothing doubtful, nothing open; review not due',
    );
    scratch.tide('session', 'note', 'x');
    scratch.tide('session', 'end');
    othersWork(scratch, 12, '2026-03-03');
    expect(scratch.tide('session', 'start').split('\n')[1]).toBe(
      'Audit: nothing doubtful, nothing open; review due: 14 sessions and no review yet (every 10)',
    );
  });
});

describe('tide raise', () => {
  it('opens a question about facts that stands in brief and threads until it is answered', () => {
    scratch.tide('remember', 'invariant', 'Everything works offline', '--id', 'offline');
    const { json } = ask(
      scratch,
      'raise',
      'Is the export screen wanted?',
      '--type',
      'drift',
      '--about',
      'offline',
    );
    expect(json).toMatchObject({
      id: 'export-screen-wanted',
      outcome: 'raised',
      thread: { type: 'drift', about: ['offline'], open: true },
    });
    expect(scratch.tide('resume')).toContain('Is the export screen wanted?');
    expect(scratch.tide('raise', 'is the export screen wanted')).toBe('Open already: export-screen-wanted\n');
    expect(scratch.tide('threads')).toContain('export-screen-wanted');
    scratch.tide('resolve', 'export-screen-wanted', '--because', 'yes');
    expect(scratch.tide('threads')).not.toContain('export-screen-wanted');
  });

  it('refuses what is no type, no fact and no question', () => {
    const code = (...words: string[]) => scratch.run('raise', ...words).code;
    expect([code(), code('x', '--type', 'fear'), code('x', '--about', 'nobody'), code('\u200b')]).toEqual([
      2, 2, 1, 1,
    ]);
  });
});

describe('confirming what never fades', () => {
  it('answers the question about it, and says who did it when', () => {
    scratch.env = { TIDEMARK_AGENT: 'human' };
    scratch.tide('remember', 'invariant', 'Prices are in cents', '--id', 'cents');
    othersWork(scratch, 40, '2026-03-05');
    scratch.now = '2026-04-14T09:00:00Z';
    const { threads } = scratch.json<{ threads: { id: string }[] }>('review');
    expect(threads.map(({ id }) => id)).toEqual(['re-verify-2026-04-14']);
    scratch.env = {};
    const said = scratch.tide('verify', 'cents');
    expect(said).toContain('Verified: cents');
    expect(said).toContain('Answered: re-verify-2026-04-14\n');
    expect(scratch.json('show', 'cents')).toMatchObject({
      fact: { trust: 'human', verified: { by: 'Ada', at: '2026-04-14T09:00:00Z' } },
    });
  });
});

// tide health as people and CI meet it, and instincts in brief and show.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Health {
  score: number;
  status: string;
  sum: string;
  indicators: Record<string, unknown>[];
}

describe('tide health', () => {
  it('lists every indicator with threshold, value, points, reason and what to do', () => {
    scratch.tide('remember', 'thread', 'Does us-2 wait for the freeze?', '--id', 'freeze');
    const { json } = ask<Health>(scratch, 'health');
    expect(json).toMatchObject({ score: 99, status: 'attention' });
    expect(json.sum).toMatch(/ = 99$/);
    for (const one of json.indicators)
      expect(Object.keys(one).sort()).toEqual(
        'hint name of points reason state threshold unit value'.split(' '),
      );
    expect(json.indicators.filter(({ state }) => state === 'attention')).toMatchObject([
      { name: 'threads', value: 1, points: 5, of: 6 },
    ]);
    const text = scratch.tide('health');
    expect(text).toContain('harbor-api: 99 of 100, 1 of 14 want attention');
    expect(text).toMatch(/ {2}! {2}threads +1 +none open +5\/6 +1 open thread waits for a person/);
    expect(text).toContain(`Points: ${json.sum}`);
  });

  it('fails a build below the score it was given, and says what it takes', () => {
    expect(scratch.run('health', '--fail-below', '100').code).toBe(0);
    scratch.tide('remember', 'thread', 'Open?', '--id', 'open');
    expect(scratch.run('health').code).toBe(0);
    expect(scratch.run('health', '--fail-below', '99').code).toBe(0);
    expect(scratch.run('health', '--fail-below', '100').code).toBe(4);
    const { code, json } = ask<Failure>(scratch, 'health', '--fail-below', 'high');
    expect([code, json.message]).toEqual([2, '--fail-below takes a score from 0 to 100.']);
  });

  it('takes the limits of the decision log from the project, and says on which day it was so', () => {
    scratch.write('prompt-budget.yml', 'trimming:\n  decisions_archive_threshold_entries: 1\n');
    const decide = (title: string) => scratch.tide('decide', title, '--context', 'c', '--decision', 'd');
    decide('Prices are cents');
    decide('Times are UTC');
    const wanting = (...words: string[]) =>
      scratch.json<Health>('health', ...words).indicators.filter(({ state }) => state === 'attention');
    expect(wanting()).toMatchObject([{ name: 'decisions', threshold: 'up to 1' }, { name: 'archive' }]);
    expect(wanting('--as-of', '2026-03-01')).toEqual([]);
  });

  it('agrees with the short line of status', () => {
    scratch.tide('remember', 'thread', 'Open?', '--id', 'open');
    const { health } = scratch.json<{ health: { status: string; reasons: string[] } }>('status');
    expect(health).toEqual({ status: 'attention', reasons: ['1 open thread waits for a person'] });
  });
});

describe('a pattern met in three sessions', () => {
  it('is shown as an instinct, and comes before other patterns in the brief', () => {
    const met = (id: string, lesson: string) => {
      scratch.tide('remember', 'pattern', lesson, '--id', id, '--set', 'trigger=a release');
    };
    for (const day of ['02', '03', '04']) {
      scratch.now = `2026-03-${day}T09:00:00Z`;
      met('calendar', 'Read the freeze calendar');
      if (day === '03') expect(scratch.tide('show', 'calendar')).toContain('2/3, after 1 more session');
      scratch.tide('session', 'end');
    }
    scratch.now = '2026-03-05T09:00:00Z';
    met('notes', 'Write the release notes last');
    expect(scratch.tide('show', 'calendar')).toMatch(/Instinct +3\/3, met in 3 sessions/);
    expect(scratch.json('show', 'notes')).toMatchObject({ instinct: { occurrences: 1, of: 3 } });
    const brief = scratch.tide('resume');
    expect(brief.indexOf('- Instinct: Read the freeze calendar')).toBeGreaterThan(0);
    expect(brief.indexOf('- Instinct:')).toBeLessThan(brief.indexOf('- Pattern: Write the release notes'));
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

interface Found {
  readonly results: readonly { readonly id: string; readonly why: string }[];
}

describe('what tide recall shows', () => {
  let scratch: Scratch;

  beforeAll(() => {
    scratch = Scratch.repository();
    scratch.tide(
      'learn',
      'Tariff tests flaky on CI',
      '--cause',
      'The clock was read twice',
      '--prevention',
      'Inject one clock per test',
    );
    const turns = [
      {
        session: 'retro',
        date: '2026-02-09',
        turn: 1,
        speaker: 'Bob',
        text: 'When do we ship the tariff cache?',
      },
      {
        session: 'retro',
        date: '2026-02-09',
        turn: 2,
        speaker: 'Ada',
        text: 'On Friday, if staging is green. And please, the arguments of functions should start with q_ from now on.',
      },
    ];
    writeFileSync(
      join(scratch.project, 'talk.jsonl'),
      turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''),
    );
    scratch.tide('import', 'talk.jsonl');
  });
  afterAll(() => scratch.remove());

  it('says what each detail is, and which words of the question were found', () => {
    const page = scratch.tide('recall', 'why', 'are', 'the', 'tariff', 'tests', 'flaky');
    expect(page).toContain(
      '\n   cause: The clock was read twice\n   prevention: Inject one clock per test\n',
    );
    expect(page).toContain('words: tariff, tests, flaky');
    expect(page).toContain('full read (1 fact, ');
  });

  it('finds a session by the question that was asked in it, where the answer repeats none of its words', () => {
    const asked = ['recall', 'when do we ship', '--in', 'sessions'];
    const [turn] = scratch.json<Found>(...asked).results;
    const [session] = scratch.json<Found>(...asked, '--by', 'session').results;
    expect(turn?.id).toBe('retro#2');
    expect(session).toEqual(turn);
  });

  it('gives no nearness in meaning as a reason that is none', () => {
    const [first] = scratch.json<Found>('recall', 'when do we ship', '--in', 'sessions').results;
    expect(first?.why).toBe('stands beside what was asked for');
  });

  it('does not know on a day what was said after it', () => {
    const on = (day: string) => scratch.json<Found>('recall', 'tariff cache', '--as-of', day).results;
    expect(on('2026-02-08')).toEqual([]);
    expect(on('2026-02-09').map(({ id }) => id)).toContain('retro#1');
  });

  it('leaves meaning alone where the settings ask for no embedder', () => {
    const why = () => scratch.json<Found>('recall', 'why are the tariff tests flaky').results[0]?.why;
    expect(why()).toContain('meaning');
    scratch.tide('config', 'set', 'embedder.kind', 'none');
    expect(why()).toBe('words: tariff, tests, flaky');
    scratch.tide('config', 'unset', 'embedder.kind');
  });

  it('refuses a level there is not', () => {
    const { code, err } = scratch.run('recall', 'tests', '--level', '9');
    expect([code, err]).toEqual([
      2,
      'error: --level takes one of 0, 1, 2, 3.\n  Example: --level 0. Received: 9\n',
    ]);
  });
});

// Deciding with what was decided before in sight.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { created, fill, sentence } from '../recall-store.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Decided {
  id: string | null;
  outcome: string;
  related: { id: string; statement: string }[];
}

const words = (title: string, id: string, decision = 'So it is', ...more: string[]) =>
  ['decide', title, '--context', 'It came up', '--decision', decision, '--id', id, ...more] as const;
const decide = (...given: Parameters<typeof words>) => scratch.json<Decided>(...words(...given));

describe('tide decide', () => {
  it('shows related earlier decisions before one is recorded, and beside it [decisions:decision-start-shows-related]', () => {
    decide('Sessions are kept in signed cookies', 'cookies');
    decide('Deploys never happen on Fridays', 'fridays');
    scratch.tide('remember', 'learning', 'Sessions in cookies expire early', '--id', 'expiry');
    const title = 'Sessions move into Redis';
    const asked = scratch.json<Decided>('decide', title, '--dry-run');
    expect(asked).toEqual({
      id: null,
      outcome: 'none',
      conflicts: [],
      exceptions: [],
      unclear: expect.any(Array),
      archived: [],
      related: [{ id: 'cookies', statement: 'Sessions are kept in signed cookies' }],
    });
    expect(scratch.json<{ facts: unknown[] }>('list').facts).toHaveLength(3);
    const text = scratch.tide(...words(title, 'redis'));
    expect(text).toMatch(/^Related: cookies Sessions are kept in signed cookies\nRemembered: redis /);
    expect(decide('Standups take ten minutes', 'standups').related).toEqual([]);
    expect(scratch.tide(...words('Lunch is at noon', 'lunch'))).not.toContain('Related');
  });

  it('says in a dry run that it would be stopped, as it would be, and records nothing', () => {
    scratch.tide(
      'remember',
      'invariant',
      'Tariffs are cached in process, never in Redis',
      '--id',
      'tariff-cache',
    );
    const { code, out } = scratch.run('decide', 'Cache tariffs in Redis', '--dry-run');
    expect(code).toBe(3);
    expect(out).toMatch(/^Would be stopped: this is opposed to an invariant that holds\.\n/);
    expect(out).toContain(
      'Opposed    It does what "Tariffs are cached in process, never in Redis" rules out',
    );
    expect(out).toMatch(/Nothing was recorded\.\n$/);
    const json = JSON.parse(scratch.run('decide', 'Cache tariffs in Redis', '--dry-run', '--json').out);
    expect(json).toMatchObject({ outcome: 'stopped', thread: null, conflicts: [{ id: 'tariff-cache' }] });
    expect(scratch.json<{ facts: unknown[] }>('list').facts).toHaveLength(1);
    const free = ['--supersedes', 'tariff-cache', '--because', 'two replicas'];
    expect(scratch.run('decide', 'Cache tariffs in Redis', '--dry-run', ...free).code).toBe(0);
  });

  it('finds them by what was decided too, at most three, without itself and what it replaces', () => {
    for (const n of [1, 2, 3, 4]) decide(`Invoices of region ${n} are rounded to cents`, `round-${n}`);
    expect(decide('Region 9 follows', 'nine', 'Invoices are rounded to cents').related).toHaveLength(3);
    const { outcome, related } = decide(
      'Invoices of region 9 are rounded',
      'new',
      'To cents',
      '--supersedes',
      'nine',
      '--because',
      'one rule for all',
    );
    expect(outcome).toBe('superseded');
    expect(related.map(({ id }) => id)).not.toContain('nine');
    const again = decide('Invoices of region 1 are rounded to cents', 'other');
    expect(again).toMatchObject({ outcome: 'reinforced', id: 'round-1' });
    expect(again.related.map(({ id }) => id)).not.toContain('round-1');
  });

  it('does not wait for an index over many facts: the decision is made, and nobody claims to have looked', async () => {
    await fill(
      scratch,
      Array.from({ length: 5_100 }, (_, n) => created(`f${n}`, sentence(n))),
    );
    const made = decide('The cache expires at night', 'night');
    expect(made.outcome).toBe('created');
    expect(made).not.toHaveProperty('related');
    expect(scratch.tide('decide', 'The cache expires', '--dry-run')).toContain('Nobody has looked');
    scratch.tide('recall', 'cache');
    expect(decide('The cache expires at noon', 'noon').related).toEqual([
      { id: 'night', statement: 'The cache expires at night' },
    ]);
  });
});

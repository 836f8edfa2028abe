import { describe, expect, it } from 'vitest';
import { newestFirst, type Slotted, staleOnes } from './slots.ts';

const fact = (id: string, order: number, statement: string, scope = 'project'): Slotted => ({
  id,
  order,
  statement,
  scope,
});

describe('values of one slot', () => {
  it('are stale where a newer statement gives another one', () => {
    const facts = [
      fact('old', 1, 'Names of functions start with `a_`'),
      fact('new', 2, 'Names of functions start with `q_`'),
    ];
    expect([...staleOnes(facts)]).toEqual([['old', 'new']]);
    expect([...staleOnes(facts.toReversed())]).toEqual([['old', 'new']]);
  });

  it('stand behind the one a person confirmed, although it is older', () => {
    const facts = [
      { ...fact('said', 1, 'Names of functions start with `a_`'), confirmed: true },
      fact('guessed', 2, 'Names of functions start with `q_`'),
      fact('later', 3, 'Names of functions start with `z_`'),
    ];
    for (const order of [facts, facts.toReversed()])
      expect(new Map(staleOnes(order))).toEqual(
        new Map([
          ['guessed', 'said'],
          ['later', 'said'],
        ]),
      );
    expect(newestFirst(facts.toReversed(), staleOnes(facts)).map(({ id }) => id)[0]).toBe('said');
  });

  it('are stale by the newest of several, however many lie between', () => {
    const facts = [3, 1, 2].map((n) => fact(`f${n}`, n, `The retry limit of uploads is ${n * 7}`));
    expect(new Map(staleOnes(facts))).toEqual(
      new Map([
        ['f1', 'f3'],
        ['f2', 'f3'],
      ]),
    );
  });

  it.each([
    ['the same value', 'Uploads are retried 3 times at most', 'Uploads are retried 3 times, at most'],
    ['words about something else', 'Uploads are retried 3 times', 'Sessions expire after 7 days'],
    ['no value', 'Uploads are retried often', 'Uploads are retried seldom'],
    ['a value in only one', 'Uploads are retried 3 times', 'Uploads are retried seldom'],
    ['too few words around it', 'Port 80', 'Port 81'],
    ['another subject', 'Service alpha listens on port 8081', 'Service beta listens on port 8082'],
    ['another subject with a mark in its name', 'svc_a listens on port 8081', 'svc_b listens on port 8082'],
    [
      'another subject in quotes',
      'The `auth` job runs every 5 minutes',
      'The `mail` job runs every 9 minutes',
    ],
    ['another subject by its number', 'Berth 3 takes ships of 26 metres', 'Berth 4 takes ships of 31 metres'],
    [
      'another subject with a digit in its name',
      'Service alpha listens on port 8081',
      'Service s2 listens on port 8002',
    ],
    [
      'another subject beside a value they share',
      'Service s1 listens on port 8081 since v2',
      'Service s2 listens on port 8082 since v2',
    ],
    [
      'another person',
      'Ada reviews pull requests within 2 days',
      'Grace reviews pull requests within 4 days',
    ],
  ])('are not stale for %s', (_, one, other) => {
    expect(staleOnes([fact('a', 1, one), fact('b', 2, other)]).size).toBe(0);
  });

  it.each([
    ['a word of change', 'The upload limit is 3', 'The upload limit changed to 5'],
    ['more about the same', 'The upload limit is 3', 'The upload limit of the archive is 5'],
    ['a name that is the same', 'The `auth` job runs every 5 minutes', 'The `auth` job runs every 9 minutes'],
  ])('are stale in spite of %s', (_, one, other) => {
    expect([...staleOnes([fact('a', 1, one), fact('b', 2, other)])]).toEqual([['a', 'b']]);
  });

  it('are not stale in another scope, nor when neither is newer', () => {
    const [a, b] = ['Uploads are retried 3 times', 'Uploads are retried 5 times'];
    expect(staleOnes([fact('a', 1, a), fact('b', 2, b, 'module:auth')]).size).toBe(0);
    expect(staleOnes([fact('a', 1, a), fact('b', 1, b)]).size).toBe(0);
  });

  it('stand behind what replaced them, and the rest keeps its order', () => {
    const ids = (text: string) => [...text].map((id) => ({ id }));
    const order = (text: string, stale: [string, string][]) =>
      newestFirst(ids(text), new Map(stale))
        .map(({ id }) => id)
        .join('');
    expect(order('abcd', [['b', 'd']])).toBe('adbc');
    expect(order('dabc', [['b', 'd']])).toBe('dabc');
    expect(order('abc', [['b', 'elsewhere']])).toBe('abc');
    expect(
      order('abcd', [
        ['a', 'd'],
        ['c', 'd'],
      ]),
    ).toBe('dabc');
  });

  it('are told in a time that does not grow with the square of a statement', () => {
    for (const piece of ['\u201c', '`', '"', 'a', "'", '_', '1.'])
      for (const other of ['', ' end']) {
        const before = performance.now();
        staleOnes([
          fact('a', 1, piece.repeat(20_000 / piece.length) + other),
          fact('b', 2, 'Port 81 is open'),
        ]);
        expect(performance.now() - before, piece).toBeLessThan(1_500);
      }
  });
});

import { expect, test } from 'vitest';
import { suspicion, type Testimony } from './suspicion.ts';

const SOUND: Testimony = {
  flags: [],
  trust: 'human',
  verified: true,
  used: false,
  since: undefined,
  corrected: false,
  healed: false,
  fallen: [],
  age: 0,
  wide: undefined,
};

const score = (more: Partial<Testimony>) =>
  suspicion({ ...SOUND, ...more }).reduce((sum, { points }) => sum + points, 0);

test('nothing speaks against what a person verified lately and nobody used', () => {
  expect(suspicion(SOUND)).toEqual([]);
});

test.each([
  ['used', { used: true }, 40],
  ['SUSPECT', { flags: ['SUSPECT'] }, 30],
  ['CONFLICT', { flags: ['CONFLICT'] }, 20],
  ['LOW_CONFIDENCE', { flags: ['LOW_CONFIDENCE'] }, 10],
  ['invalidated since', { since: 'invalidated' }, 30],
  ['superseded since', { since: 'superseded' }, 30],
  ['corrected since', { since: 'corrected' }, 25],
  ['changed since', { since: 'changed' }, 10],
  ['derived', { fallen: ['cache-ttl'] }, 20],
  ['corrected before', { corrected: true }, 10],
  ['healed before', { healed: true }, 10],
  ['untrusted', { trust: 'untrusted' }, 15],
  ['a document', { trust: 'document' }, 10],
  ['an agent', { trust: 'agent' }, 5],
  ['an agent nobody checked', { trust: 'agent', verified: false }, 10],
  ["a person's word nobody verified", { verified: false }, 0],
  ['wide', { wide: 'project' }, 5],
  ['30 days', { age: 30 }, 0],
  ['31 days', { age: 31 }, 3],
  ['91 days', { age: 91 }, 6],
  ['181 days', { age: 181 }, 10],
] as const)('%s', (_, more, points) => {
  expect(score(more)).toBe(points);
});

test('points add up, the weightiest reason first, each in words', () => {
  const reasons = suspicion({ ...SOUND, age: 200, used: true, fallen: ['a', 'b'], flags: ['SUSPECT'] });
  expect(reasons.map(({ points, words }) => `${words} (${points})`)).toEqual([
    'the session used it (40)',
    'SUSPECT: something speaks against it (30)',
    'it was concluded from a, b, which did not hold (20)',
    'it was 200 days old (10)',
  ]);
});

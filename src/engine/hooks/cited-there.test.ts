import { expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { stated } from '../../../test/stated.ts';
import type { Store } from '../../model/store.ts';
import { factsInBrief, factWords } from '../exposure/fact-word.ts';
import { load } from '../reading/load.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { spoolOf } from '../spool/spool-file.ts';
import { citedIn } from './cited.ts';
import { hasSpoolThere, owedIn, spoolThere } from './cited-there.ts';

const ADA = { agent: 'cursor', conversation: 'one' };
const PROCESS = '4711-99';

function stores() {
  const store = memoryStore().at('2026-03-02T12:00:00Z');
  const root = '/home/.tidemark';
  const user: Store = { ...store, root, kind: 'user', ledgers: [root] };
  for (const one of [store, user]) one.files.makeFolder(`${one.root}/sessions`);
  return { store, user };
}

const line = (type: 'used' | 'owed', ...facts: string[]) => ({ type, at: '', facts });
const spooled = (store: Store) =>
  spoolOf(store, ADA).pending.map((line) => [
    line.type,
    ...(line.type === 'exposed' ? [line.how] : line.type === 'ended' ? [line.reason] : []),
    ...line.facts,
  ]);

test('an answer names the fact that was given, of whichever store; both where both were', () => {
  expect(citedIn('By `same`.', new Set(['user:same']))).toEqual(['user:same']);
  expect(citedIn('By `same`.', new Set(['same', 'user:same']))).toEqual(['same', 'user:same']);
  expect(citedIn('By `user:same`.', new Set(['user:same']))).toEqual([]);
});

test('a fact is of the store that knows it; where both do, of the one whose statement was given', () => {
  const { store, user } = stores();
  stated(store, { kind: 'learning', statement: 'Ports are odd', id: 'same', fields: [] });
  stated(store, { kind: 'learning', statement: 'Cents', id: 'cents', fields: [] });
  stated(user, { kind: 'learning', statement: 'Names are long', id: 'same', fields: [] });
  stated(user, { kind: 'learning', statement: 'Short', id: 'short', fields: [] });
  const both = [store, user].map((one) => ({ store: one, memory: load(one) }));
  const is = (text: string) => (statement: string) => statement === text;
  expect(factWords(both, 'cents', is(''))).toEqual(['cents']);
  expect(factWords(both, 'short', is(''))).toEqual(['user:short']);
  expect(factWords(both, 'same', is('Names are long'))).toEqual(['user:same']);
  expect(factWords(both, 'same', is('Ports are odd'))).toEqual(['same']);
  expect(factWords(both, 'same', is('Something else'))).toEqual(['same']);
  expect(factWords(both, 'unknown', is(''))).toEqual(['unknown']);
  const text = '- Learning: Names are long (same, global)\n- Learning: Ports are odd (same, project)';
  expect(factsInBrief(both, { included: ['same', 'same'], text })).toEqual(['same', 'user:same']);
});

test('the spool of the user store is told what was given of it, each once, and what was used', () => {
  const { user } = stores();
  const given = [
    { how: 'brief' as const, facts: ['cents', 'user:short', 'user:long'] },
    { how: 'recall' as const, facts: ['user:short', 'user:logs'] },
  ];
  spoolThere(user, ADA, { used: ['user:short'], given }, PROCESS);
  spoolThere(user, ADA, { used: ['user:logs'], given, ended: 'other' }, PROCESS);
  expect(spooled(user)).toEqual([
    ['exposed', 'brief', 'short', 'long'],
    ['exposed', 'recall', 'logs'],
    ['used', 'short'],
    ['used', 'logs'],
    ['ended', 'other'],
  ]);
  const { surroundings } = user;
  expect(
    conversationKey({ ...user, surroundings: { ...surroundings, agent: 'cursor', parent: PROCESS } }),
  ).toEqual(ADA);
});

test('the end alone is told where something was used before', () => {
  const { user } = stores();
  spoolThere(
    user,
    ADA,
    { used: [], given: [{ how: 'brief', facts: ['user:short'] }], ended: 'other' },
    PROCESS,
  );
  expect(spooled(user)).toEqual([['ended', 'other']]);
  expect(hasSpoolThere([line('used', 'cents'), line('owed', 'user:short')])).toBe(false);
  expect(hasSpoolThere([line('used', 'user:short')])).toBe(true);
});

test('what could not be said is owed until it was', () => {
  expect(owedIn([line('owed', 'user:a', 'user:b'), line('used', 'user:a', 'b')])).toEqual(['user:b']);
  expect(owedIn([line('owed', 'user:a'), line('owed', 'user:a')])).toEqual(['user:a']);
});

import { describe, expect, it } from 'vitest';
import { type Desk, memoryStore } from '../../test/memory-store.ts';
import { stated as remember } from '../../test/stated.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append } from './append.ts';
import { correct } from './correct.ts';
import { forget } from './forget.ts';
import { verify } from './mark.ts';
import { load } from './reading/load.ts';
import { update } from './update.ts';

const DAY = '2026-01-10';

describe('a statement of which nothing can be seen', () => {
  const blanks = ['\u0007', '\u200b\u200d', ' \u0000 \u2060 ', '\u00ad', '\u202e\u202c', '\u3164', '\u2800'];

  it.each(blanks)('is refused before anything is written: %j', (statement) => {
    const desk = memoryStore();
    const error = failure(() => remember(desk.at(DAY), { kind: 'learning', statement, fields: [] }));
    expect(error).toMatchObject({
      code: 'invalid',
      message: 'The statement holds nothing that can be seen.',
    });
    expect(error.hint).toMatch(
      /^Expected what went wrong\. In full: tide remember .* Received: U\+[0-9A-F]{4}/,
    );
    expect(desk.sessions().size).toBe(0);
  });

  it('does not take the place of one that can', () => {
    const desk = memoryStore();
    remember(desk.at(DAY), { kind: 'learning', statement: 'Cache', id: 'cache', fields: [] });
    for (const change of [
      () => correct(desk.at(DAY), 'cache', '\u200b'),
      () => update(desk.at(DAY), 'cache', [], '\u0007'),
    ])
      expect(failure(change).code).toBe('invalid');
    expect(load(desk.at(DAY)).state.facts.get('cache')?.statement).toBe('Cache');
  });

  it('is no field that a kind cannot do without', () => {
    const pattern = { kind: 'pattern', statement: 'Lesson', fields: [['trigger', '\u200b']] as const };
    expect(failure(() => remember(memoryStore().at(DAY), pattern)).message).toContain('needs `trigger`');
  });

  it('is not one with joiners inside: emoji and Arabic keep theirs', () => {
    const desk = memoryStore();
    const { fact } = remember(desk.at(DAY), { kind: 'learning', statement: '👩‍👩‍👧', fields: [] });
    expect(fact.statement).toBe('👩‍👩‍👧');
  });
});

describe('how many fields a fact has', () => {
  const many = (count: number, key = 'anchor') =>
    Array.from({ length: count }, (_, at): [string, string] => [
      key === '' ? `word${at}` : key,
      `src/${at}.ts`,
    ]);
  const fact = { kind: 'learning', statement: 'Cache', id: 'cache' };

  it('is bounded, by whichever way they come', () => {
    const desk = memoryStore();
    const error = failure(() => remember(desk.at(DAY), { ...fact, fields: many(5000) }));
    expect(error).toMatchObject({ code: 'usage', message: 'The fact would have too many fields: 5,000.' });
    expect(error.hint).toMatch(/^Expected at most 200, .* for example evidence=docs\/report\.md$/);
    expect(desk.sessions().size).toBe(0);
    remember(desk.at(DAY), { ...fact, fields: many(200, '') });
    expect(failure(() => update(desk.at(DAY), 'cache', many(1))).message).toContain('too many fields: 201');
    const again = () => remember(desk.at(DAY), { ...fact, fields: many(10) });
    expect(failure(again).message).toContain('too many fields: 210');
    expect(remember(desk.at(DAY), { ...fact, fields: [] }).outcome).toBe('reinforced');
  });

  it('keeps nobody from reading, restating or shortening what has more', () => {
    const desk = memoryStore();
    const at = desk.at(DAY);
    const drafts = [{ verb: 'Created', ...fact, text: 'Cache', fields: many(3000) }];
    append(at, load(at), drafts);
    expect(load(at).state.facts.get('cache')?.fields).toHaveLength(3000);
    expect(remember(at, { ...fact, fields: [] }).outcome).toBe('reinforced');
    update(at, 'cache', [['anchor', 'src/cache.ts']]);
    expect(load(at).state.facts.get('cache')?.fields).toEqual([['anchor', 'src/cache.ts']]);
  });
});

describe('stating what differs only in case', () => {
  const stated = (first: string, second: string) => {
    const desk = memoryStore();
    remember(desk.at(DAY), { kind: 'preference', statement: first, fields: [] });
    return remember(desk.at(DAY), { kind: 'preference', statement: second, fields: [] }).outcome;
  };

  it('is a new fact where case tells, and the known one where it does not', () => {
    expect(stated('Use Foo, not foo', 'Use foo, not Foo')).toBe('created');
    expect(stated('Use tabs', 'use tabs')).toBe('reinforced');
  });
});

describe('after two branches that created one id were merged', () => {
  const merged = () => {
    const ada = branch('main', '2026-01-10T10:00:00Z', 'Retry three times');
    const bob = branch('feature', '2026-01-10T11:00:00Z', 'Never retry');
    // Verified on the branch, by a session of its own, before anybody saw the other.
    verify(bob.store('2026-01-10T11:05:00Z', 'person'), ['retry']);
    for (const [path, text] of bob.desk.sessions()) ada.desk.files.create(path, text);
    return ada;
  };
  const facts = (store: Store) => load(store).state.facts;

  it('what was verified on a branch is the fact of that branch', () => {
    const { store } = merged();
    const both = [...facts(store('2026-01-11')).values()].filter((fact) => fact.kind === 'learning');
    expect(both.map(({ statement, trust }) => [statement, trust])).toEqual([
      ['Retry three times', 'agent'],
      ['Never retry', 'human'],
    ]);
  });

  it('what is verified from then on is the fact it was shown as, whoever created it', () => {
    for (const on of ['main', 'feature']) {
      const { store, desk } = merged();
      const there = { ...store('2026-01-11', 'person') };
      const { marked } = verify({ ...there, surroundings: { ...there.surroundings, branch: on } }, ['retry']);
      expect(marked.map(({ fact }) => [fact.id, fact.statement, fact.trust])).toEqual([
        ['retry', 'Retry three times', 'human'],
      ]);
      expect(load(desk.at('2026-01-12'), { whole: true }).state.facts.get('retry')?.trust).toBe('human');
    }
  });

  it('restating a fact strengthens that one, also in the session of the other', () => {
    const { store } = merged();
    const other = [...facts(store('2026-01-11')).values()].find((fact) => fact.statement === 'Never retry');
    const there = store('2026-01-10T11:10:00Z');
    const surroundings = { ...there.surroundings, branch: 'feature' };
    const again = { ...there, surroundings, session: other?.origin.session };
    const { fact } = remember(again, { kind: 'learning', statement: 'Retry three times', fields: [] });
    expect(fact).toMatchObject({ id: 'retry', reinforcements: 1 });
    expect(facts(store('2026-01-11')).get(other?.id ?? '')?.reinforcements).toBe(0);
  });

  it('a word that tells one from the other is not free for a new fact', () => {
    const { store } = merged();
    const word = [...load(store('2026-01-11')).state.aliases].find(
      ([word, id]) => id === 'retry' && !word.includes(' '),
    )?.[0];
    const input = { kind: 'learning', statement: 'Something else', id: word, fields: [] };
    expect(failure(() => remember(store('2026-01-11'), input)).code).toBe('usage');
  });

  it('forgetting one erases what was said of it by any word, and nothing of the other', () => {
    const { store, desk } = merged();
    update(store('2026-01-11'), 'retry', [['cause', 'the gateway of the customer']]);
    const there = store('2026-01-12', 'person');
    // From the other branch: the tombstone must not fall on its fact either.
    forget({ ...there, surroundings: { ...there.surroundings, branch: 'feature' } }, ['retry']);
    const alive = [...facts(store('2026-01-12')).values()].filter((fact) => fact.statement === 'Never retry');
    expect(alive.map((fact) => fact.status)).toEqual(['active']);
    const text = [...desk.sessions().values()].join('');
    expect(text).not.toContain('Retry three times');
    expect(text).not.toContain('the gateway of the customer');
    expect(text).toContain('Never retry');
  });
});

function branch(name: string, time: string, statement: string) {
  const desk: Desk = memoryStore();
  const store = (at: string, by?: 'person' | 'agent'): Store => {
    const base = desk.at(at, by);
    return { ...base, surroundings: { ...base.surroundings, branch: name } };
  };
  remember(store(time), { kind: 'learning', statement, id: 'retry', fields: [] });
  return { desk, store };
}

function failure(action: () => unknown): TidemarkError {
  try {
    action();
  } catch (error) {
    if (error instanceof TidemarkError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

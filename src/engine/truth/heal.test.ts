import { describe, expect, test } from 'vitest';
import { type Desk, memoryStore } from '../../../test/memory-store.ts';
import { fieldsOf } from '../../model/event.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { standing } from '../fact-report.ts';
import { verify } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { resolveThread } from '../threads.ts';
import { endSession } from '../work/end-session.ts';
import { derivedFrom } from './derived.ts';
import { faultOf, faults } from './faults.ts';
import { heal } from './heal.ts';
import type { Treatment } from './treatment.ts';

const DAY = '2026-03-02';
const WHY = { because: 'CACHE_TTL is 600' };
const INVALIDATE: Treatment = { action: 'invalidated' };
const correct = (statement: string): Treatment => ({ action: 'corrected', statement, fields: [] });
const narrow = (scope: string): Treatment => ({ action: 'scope-reduced', scope });

function withFact(...more: readonly [id: string, from: string][]): Desk {
  const desk = memoryStore();
  const state = (id: string, fields: [string, string][]) =>
    remember(desk.at(DAY), { kind: 'learning', statement: `About ${id}`, id, fields });
  state('cache-ttl', []);
  for (const [id, from] of more) state(id, [['from', from]]);
  return desk;
}

function thrown(action: () => unknown): TidemarkError {
  try {
    action();
  } catch (error) {
    if (error instanceof TidemarkError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const flagsOf = (desk: Desk, id: string) => {
  const store = desk.at(DAY);
  const memory = load(store);
  const fact = memory.state.facts.get(id);
  return fact === undefined ? undefined : standing(store, memory, fact).flags;
};

describe('what is done to the fact, and the fault that remembers it, are one append', () => {
  test('[continuity:meta-learning-on-memory-fault] invalidating records a meta-learning about the fault', () => {
    const desk = withFact();
    const { fault, fact, written } = heal(desk.at(DAY), 'cache-ttl', INVALIDATE, {
      ...WHY,
      bug: 'The client was blocked',
    });
    expect(written.events.map(({ verb, id }) => [verb, id])).toEqual([
      ['Invalidated', 'cache-ttl'],
      ['Created', 'fault-cache-ttl'],
    ]);
    expect(fact).toMatchObject({ status: 'invalidated', reason: 'CACHE_TTL is 600 (fault-cache-ttl)' });
    expect(fault).toMatchObject({
      id: 'fault-cache-ttl',
      memory: 'cache-ttl',
      action: 'invalidated',
      bug: 'The client was blocked',
      cause: 'CACHE_TTL is 600',
      session: null,
      date: DAY,
    });
    const recorded = load(desk.at(DAY)).state.facts.get('fault-cache-ttl');
    expect(recorded).toMatchObject({ kind: 'learning', scope: 'project' });
    expect(recorded && fieldsOf(recorded, 'tag')).toEqual(['meta-learning']);
  });

  test.each([
    ['invalidated', INVALIDATE, { status: 'invalidated' }],
    [
      'corrected',
      correct('It lives ten minutes'),
      { status: 'corrected', statement: 'It lives ten minutes' },
    ],
    ['scope-reduced', narrow('module:tariff'), { status: 'active', scope: 'module:tariff' }],
  ] as const)(
    '[continuity:meta-learning-actions] the action is %s, as the repair was',
    (action, treatment, after) => {
      const desk = withFact();
      expect(heal(desk.at(DAY), 'cache-ttl', treatment, WHY).fault.action).toBe(action);
      expect(load(desk.at(DAY)).state.facts.get('cache-ttl')).toMatchObject(after);
      expect(faultOf(load(desk.at(DAY)), 'cache-ttl')).toMatchObject({ action, cause: 'CACHE_TTL is 600' });
    },
  );

  test('a correction may say fields anew', () => {
    const desk = withFact();
    heal(
      desk.at(DAY),
      'cache-ttl',
      {
        action: 'corrected',
        statement: 'About cache-ttl',
        fields: [['prevention', 'Refetch every ten minutes']],
      },
      WHY,
    );
    const fact = load(desk.at(DAY)).state.facts.get('cache-ttl');
    expect(fact && fieldsOf(fact, 'prevention')).toEqual(['Refetch every ten minutes']);
  });

  test('a second healing is a second fault, and the newest is told', () => {
    const desk = withFact();
    heal(desk.at(DAY), 'cache-ttl', correct('It lives ten minutes'), WHY);
    heal(desk.at('2026-03-03'), 'cache-ttl', INVALIDATE, { because: 'there is no cache' });
    const memory = load(desk.at('2026-03-03'));
    expect(faults(memory).map(({ id }) => id)).toEqual(['fault-cache-ttl-2', 'fault-cache-ttl']);
    expect(faultOf(memory, 'cache-ttl')?.cause).toBe('there is no cache');
    expect(faultOf(memory, 'nothing')).toBeUndefined();
  });
});

describe('what was concluded from it', () => {
  const CHAIN = [
    ['poll', 'cache-ttl'],
    ['alarm', 'poll'],
    ['beside', 'other'],
  ] as const;

  test('is in doubt, however far, and one thread asks about all of it', () => {
    const desk = withFact(...CHAIN.map(([id, from]): [string, string] => [id, from]));
    const { flagged, thread } = heal(desk.at(DAY), 'cache-ttl', INVALIDATE, WHY);
    expect(flagged.map(({ id }) => id)).toEqual(['poll', 'alarm']);
    const asked = load(desk.at(DAY)).state.facts.get(thread ?? '');
    expect(asked?.statement).toContain('`cache-ttl` was wrong');
    expect(asked && fieldsOf(asked, 'about')).toEqual(['poll', 'alarm']);
    expect([flagsOf(desk, 'poll'), flagsOf(desk, 'alarm'), flagsOf(desk, 'beside')]).toEqual([
      ['SUSPECT'],
      ['SUSPECT'],
      [],
    ]);
    expect(load(desk.at(DAY)).state.facts.get('poll')?.status).toBe('active');
    resolveThread(desk.at(DAY), thread ?? '', 'both hold');
    expect(flagsOf(desk, 'poll')).toEqual([]);
  });

  test('is left alone where the fact only holds in a smaller place', () => {
    const desk = withFact(['poll', 'cache-ttl']);
    const { flagged, thread } = heal(desk.at(DAY), 'cache-ttl', narrow('module:tariff'), WHY);
    expect([flagged, thread]).toEqual([[], undefined]);
  });

  test('circles end, and what ended passes the doubt on', () => {
    const desk = withFact(['poll', 'cache-ttl'], ['alarm', 'poll']);
    heal(desk.at(DAY), 'poll', INVALIDATE, WHY);
    expect(derivedFrom(load(desk.at(DAY)), 'cache-ttl').map(({ id }) => id)).toEqual(['alarm']);
  });

  test('a doubt about a fact alone is answered when that is healed', () => {
    const desk = withFact(['poll', 'cache-ttl']);
    const { thread } = heal(desk.at(DAY), 'cache-ttl', correct('It lives ten minutes'), WHY);
    heal(desk.at(DAY), 'poll', correct('Poll every ten minutes'), { because: 'it followed from the cache' });
    expect(flagsOf(desk, 'poll')).toEqual([]);
    expect(load(desk.at(DAY)).state.facts.get(thread ?? '')?.closed).toBe(true);
  });
});

describe('what is refused', () => {
  test.each([
    ['project', 'holds in project already'],
    ['global', 'does not lie within project'],
  ])('narrowing to %s', (scope, words) => {
    const error = thrown(() => heal(withFact().at(DAY), 'cache-ttl', narrow(scope), WHY));
    expect(error.code).toBe('usage');
    expect(error.message).toContain(words);
  });

  test('a fact that came to its end: terminal is terminal', () => {
    const desk = withFact();
    heal(desk.at(DAY), 'cache-ttl', INVALIDATE, WHY);
    expect(thrown(() => heal(desk.at(DAY), 'cache-ttl', correct('x'), WHY)).message).toContain(
      'it does not come back',
    );
  });

  test('a question, which states nothing; and the same words again', () => {
    const desk = withFact(['poll', 'cache-ttl']);
    const { thread } = heal(desk.at(DAY), 'cache-ttl', correct('It lives ten minutes'), WHY);
    expect(thrown(() => heal(desk.at(DAY), thread ?? '', INVALIDATE, WHY)).code).toBe('usage');
    expect(thrown(() => heal(desk.at(DAY), 'poll', correct('About poll'), WHY)).message).toContain(
      'says that already',
    );
  });

  test("an agent's word against a person's: a thread is raised once, nothing else changes, a person may", () => {
    const desk = withFact();
    verify(desk.at(DAY, 'person'), ['cache-ttl']);
    const error = thrown(() => heal(desk.at(DAY), 'cache-ttl', INVALIDATE, WHY));
    expect(error.code).toBe('stopped');
    const { thread } = error.data as { thread: string };
    expect(thrown(() => heal(desk.at(DAY), 'cache-ttl', INVALIDATE, WHY)).data).toEqual({
      id: 'cache-ttl',
      thread,
    });
    const { facts } = load(desk.at(DAY)).state;
    expect([...facts.keys()]).toEqual(['cache-ttl', 'heal-cache-ttl']);
    expect(facts.get('cache-ttl')).toMatchObject({ status: 'active', trust: 'human' });
    expect(flagsOf(desk, 'cache-ttl')).toEqual([]);
    const again = { ...WHY, because: 'I am still sure' };
    expect(thrown(() => heal(desk.at(DAY), 'cache-ttl', INVALIDATE, again)).data).toMatchObject({ thread });
    expect(thrown(() => heal(desk.at(DAY), 'cache-ttl', correct('x'), WHY)).data).toMatchObject({
      thread: 'heal-cache-ttl-2',
    });
    heal(desk.at(DAY, 'person'), 'cache-ttl', correct('It lives ten minutes'), WHY);
    expect(flagsOf(desk, 'cache-ttl')).toEqual([]);
    expect(load(desk.at(DAY)).state.facts.get('cache-ttl')).toMatchObject({
      status: 'corrected',
      trust: 'human',
    });
  });
});

test('a closed session that is named is the one that was misled, and is not written to', () => {
  const desk = withFact();
  const { session } = endSession(desk.at(`${DAY}T13:00:00Z`), undefined, undefined);
  const sealed = [...desk.sessions().values()][0];
  const { fault, written } = heal({ ...desk.at('2026-03-03'), session }, 'cache-ttl', INVALIDATE, WHY);
  expect(fault.session).toBe(session);
  expect(written.session).not.toBe(session);
  expect([...desk.sessions().values()][0]).toBe(sealed);
});

test('a secret in the bug is taken out', () => {
  const desk = withFact();
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  heal(desk.at(DAY), 'cache-ttl', INVALIDATE, { because: `leaked ${secret}`, bug: `leaked ${secret}` });
  expect([...desk.sessions().values()].join('')).not.toContain(secret);
});

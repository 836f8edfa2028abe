import { describe, expect, it } from 'vitest';
import { repacked } from '../../test/repack.ts';
import { created, day, did, given, momentOf, quiet, session } from '../../test/spec.ts';
import type { ClockPolicy } from '../model/policy.ts';
import type { State } from '../model/state.ts';
import { renderSnapshot } from './snapshot.ts';

const memory = () =>
  given(
    session(
      'a',
      '2026-01-01',
      created('faded'),
      created('café', { text: 'über\u2028"quoted"\n## x' }),
      created('old'),
    ),
    session(
      'b',
      '2026-01-01',
      created('law', { kind: 'invariant' }),
      did('Superseded', 'old', { by: 'law' }),
    ),
    session(
      'b',
      '2026-01-01',
      did('Goal', undefined, { text: 'Ship it' }),
      did('Revoked', undefined, { text: 'docs/x' }),
    ),
    quiet(30, '2026-01-02'),
    session('z', '2026-02-01', created('faded', { text: 'another' }), did('Referenced', 'ghost')),
  ).state;
const again = (state: State, today = '2026-02-01', clock: ClockPolicy = 'both') =>
  repacked(state, momentOf(state, day(today), clock));
const surveyed = (state: State, today: string, clock: ClockPolicy = 'both') => {
  const ids: string[] = [];
  state.facts.survey(momentOf(state, day(today), clock), (_row, fact) => ids.push(fact().id));
  return ids;
};

describe('a packed state', () => {
  it('is the same state when it is unpacked, also after being packed again and read in part', () => {
    const bytes = renderSnapshot(memory());
    expect(renderSnapshot(again(memory()))).toBe(bytes);
    const once = again(memory());
    once.facts.get('law');
    expect(renderSnapshot(again(once))).toBe(bytes);
    expect(renderSnapshot(again(again(once)))).toBe(bytes);
  });

  it('finds every fact by its id, whatever letters it is made of, and none that is not there', () => {
    const state = again(memory());
    for (const id of memory().facts.keys()) {
      expect(state.facts.has(id)).toBe(true);
      expect(state.facts.get(id)?.id).toBe(id);
    }
    for (let n = 0; n < 40; n++) expect(state.facts.get(`nobody-${n}`)).toBeUndefined();
    expect(state.facts.get('café')?.statement).toBe('über\u2028"quoted"\n## x');
    expect(state.facts.get('caf')).toBeUndefined();
  });

  it('keeps facts in the order they were created when some are changed and some are new', () => {
    const state = again(memory());
    const ids = [...memory().facts.keys()];
    const law = state.facts.get('law');
    if (law === undefined) throw new Error('the law is gone');
    state.facts.set('law', { ...law, statement: 'changed' });
    state.facts.set('new', { ...law, id: 'new' });
    expect([...state.facts.keys()]).toEqual([...ids, 'new']);
    expect([...again(state).facts.values()].map((fact) => fact.id)).toEqual([...ids, 'new']);
    expect(again(state).facts.get('law')?.statement).toBe('changed');
    expect(state.facts.size).toBe(ids.length + 1);
  });

  it('passes over what had faded or ended when it was packed, and counts it', () => {
    const state = again(memory());
    expect(surveyed(state, '2026-02-01')).not.toContain('old');
    expect(surveyed(state, '2026-02-01')).toContain('law');
    const counted = state.facts.survey(momentOf(state, day('2026-02-01')), () => {});
    expect(counted).toEqual({ archived: 2, superseded: 1, invalidated: 0 });
  });

  it('looks again when the clock went back or another policy holds, also after packing anew', () => {
    const days = again(memory(), '2026-02-01', 'days');
    expect(surveyed(days, '2026-02-01', 'days')).not.toContain('café');
    expect(surveyed(days, '2026-01-20', 'days')).toContain('café');
    expect(surveyed(again(days, '2026-01-20', 'days'), '2026-01-20', 'days')).toContain('café');
  });

  it('remembers sessions by ordinal and by id', () => {
    const { sessions } = again(memory());
    expect(sessions.length).toBe(33);
    expect(sessions.byOrdinal(1)?.id).toBe('a');
    expect(sessions.ordinalOf('z')).toBe(33);
    sessions.add({ id: 'new', agent: 'codex', started: '2026-02-02T00:00:00Z' });
    expect(sessions.ordinalOf('new')).toBe(34);
    expect(sessions.byOrdinal(34)?.agent).toBe('codex');
    expect(sessions.ordinalOf('nobody')).toBeUndefined();
  });
});

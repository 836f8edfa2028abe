import { describe, expect, it } from 'vitest';
import { confirmed, created, given, session } from '../../../test/spec.ts';
import type { Draft, Field } from '../../model/event.ts';
import { KINDS } from '../../model/kind.ts';
import { trespass } from './trespass.ts';

const DAY = '2026-03-02';

/** A fact of each kind that a person confirmed. */
function stateWith(kind: string) {
  return given(session('s1', DAY, created('harbor', { kind }), confirmed('harbor', { kind }))).state;
}

const draft = (verb: string, fields: readonly Field[] = [], text?: string): Draft => ({
  verb,
  id: 'harbor',
  fields,
  ...(text === undefined ? {} : { text }),
});

const CHANGES: readonly Draft[] = [
  draft('Invalidated', [], 'x'),
  draft('Superseded', [], 'x'),
  draft('Archived', [], 'x'),
  draft('Unpinned'),
  draft('Redacted'),
  draft('Promoted', [['to', 'global']]),
  draft('Corrected', [], 'Other words'),
  draft('Adopted', [], 'Other words'),
  draft('Updated', [], 'Other words'),
  ...['note', 'trust', 'scope', 'becomes', 'source', 'anchor', 'ttl', 'evidence'].map((key) =>
    draft('Updated', [[key, 'x']]),
  ),
];

const KEPT_UP: readonly Draft[] = [
  draft('Referenced'),
  draft('Reinforced', [['cause', 'x']]),
  draft('Reactivated'),
  draft('Verified'),
  draft('Pinned'),
  draft('Updated', [['tag', 'sea']]),
  // A review says since when the fact was not used.
  draft('Archived', [['unused-since', DAY]], 'unused'),
];

describe.each(KINDS.map(({ name }) => name).filter((name) => name !== 'thread'))('a confirmed %s', (kind) => {
  it('is not changed or ended by an agent in any way', () => {
    const state = stateWith(kind);
    const fields = (KINDS.find(({ name }) => name === kind)?.fields ?? []).map(({ name }) =>
      draft('Updated', [[name, 'x']]),
    );
    expect([...CHANGES, ...fields].filter((one) => trespass(state, one) === undefined)).toEqual([]);
  });

  it('may be used and tagged', () => {
    const state = stateWith(kind);
    expect(KEPT_UP.filter((one) => trespass(state, one) !== undefined)).toEqual([]);
  });

  it('grows by entries only where it is a card', () => {
    const state = stateWith(kind);
    for (const key of ['progress', 'milestone', 'constraint', 'debt']) {
      const entry = draft('Updated', [
        [key, '2 of 5'],
        ['adds', key],
      ]);
      const isEntry = kind === 'project' && (key === 'progress' || key === 'milestone');
      expect(trespass(state, entry) === undefined).toBe(isEntry);
      expect(trespass(state, { ...entry, fields: [...entry.fields, ['trust', 'agent']] })).toBeDefined();
      expect(trespass(state, { ...entry, text: 'Other words' })).toBeDefined();
    }
  });
});

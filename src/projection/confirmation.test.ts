import { describe, expect, it } from 'vitest';
import { created, did, eventsOf, onBranch, replayed, session } from '../../test/spec.ts';
import { contentPrint } from '../model/content.ts';

const DAY = '2026-01-10';
const FIELDS = { decision: 'Every endpoint is REST', constraint: 'No GraphQL endpoints' };
const REST = created('rest', { kind: 'decision', text: 'REST only', fields: FIELDS });
const OTHER = { decision: 'Every endpoint is GraphQL', constraint: 'No REST endpoints' };
const PRINT = contentPrint({
  kind: 'decision',
  statement: 'REST only',
  fields: Object.entries(FIELDS),
  scope: 'project',
});
const VERIFIED = did('Verified', 'rest', { fields: { person: 'Ada', content: PRINT } });

function stateOf(...sittings: Parameters<typeof eventsOf>[0]) {
  return replayed(eventsOf(sittings));
}

function confirmed(...events: Parameters<typeof session>[2][]) {
  return stateOf(session('a', DAY, REST, VERIFIED, ...events)).facts.get('rest');
}

describe('a confirmation', () => {
  it('holds while the content does, whatever is kept up beside it', () => {
    const upkeep = did('Updated', 'rest', {
      fields: { tag: 'api', anchor: 'src/api', constraint: FIELDS.constraint },
    });
    expect(confirmed(upkeep)).toMatchObject({ trust: 'human', verified: { by: 'Ada' } });
  });

  it.each([
    ['a field', did('Updated', 'rest', { fields: { constraint: 'No REST endpoints', trust: 'agent' } })],
    ['the statement', did('Corrected', 'rest', { text: 'GraphQL only', fields: { trust: 'agent' } })],
    ['the kind', did('Updated', 'rest', { fields: { becomes: 'learning', trust: 'agent' } })],
    ['the scope', did('Updated', 'rest', { fields: { scope: 'module:a', trust: 'agent' } })],
    ['a file', did('Adopted', 'rest', { kind: 'decision', text: 'REST only', fields: OTHER })],
  ])('ends where %s changes', (_, event) => {
    expect(confirmed(event)).toMatchObject({ trust: 'agent' });
    expect(confirmed(event)?.verified).toBeUndefined();
  });

  it('ends where the fact is widened', () => {
    expect(confirmed(did('Promoted', 'rest', { fields: { to: 'global' } }))?.verified).toBeUndefined();
  });

  it('does not go to words that were changed on another branch meanwhile', () => {
    const state = stateOf(
      session(
        'a',
        DAY,
        REST,
        did('Updated', 'rest', { fields: { constraint: 'No REST endpoints' } }),
        VERIFIED,
      ),
    );
    expect(state.facts.get('rest')?.verified).toBeUndefined();
    expect(state.facts.get('rest')?.trust).toBe('agent');
    expect(state.problems.map(({ code }) => code)).toEqual(['unconfirmed']);
  });

  it.each([{}, { content: '' }, { content: 'x' }])(
    'without the hash of what was read confirms nothing: %o',
    (more) => {
      const state = stateOf(
        session('a', DAY, REST, did('Verified', 'rest', { fields: { person: 'Ada', ...more } })),
      );
      expect(state.facts.get('rest')).toMatchObject({ trust: 'agent', sources: ['a'] });
      expect(state.facts.get('rest')?.verified).toBeUndefined();
      expect(state.problems.map(({ code }) => code)).toEqual(['unconfirmed']);
    },
  );

  it('stays with its own fact where another of the same id and title is merged, also one that came first', () => {
    const other = created('rest', { kind: 'decision', text: 'REST only', fields: OTHER });
    const state = stateOf(
      onBranch('evil', session('evil', DAY, other)),
      onBranch('main', session('good', DAY, REST)),
      onBranch('evil', session('later', DAY, VERIFIED)),
    );
    const both = [...state.facts.values()].filter(({ kind }) => kind === 'decision');
    expect(both.map(({ id, verified }) => [id, verified?.by])).toEqual([
      ['rest', undefined],
      ['rest~good', 'Ada'],
    ]);
  });

  it('and the same said twice is one fact still', () => {
    const state = stateOf(session('a', DAY, REST), session('b', DAY, REST));
    expect(state.facts.get('rest')?.uses).toBe(2);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, memoryStore } from '../../../test/memory-store.ts';
import type { Draft } from '../../model/event.ts';
import { append } from '../append.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { rebuild } from '../rebuild.ts';
import { onFacts } from '../recall/open-search.ts';
import { opposing } from './opposing.ts';

const DAY = '2026-01-10';
const GRAPHQL = { kind: 'decision', statement: 'Add a GraphQL endpoint', fields: [], scope: 'project' };

/** A log far beyond what is looked at whole, with a few that are opposed to one proposal. */
describe.each(['with an index', 'without one'])('a memory of three thousand facts, %s', (index) => {
  let desk: Desk;
  beforeAll(() => {
    desk = memoryStore();
    const drafts = Array.from({ length: 3000 }, (_, n): Draft => {
      const opposed = n % 1000 === 17;
      return {
        verb: 'Created',
        kind: n % 3 === 0 || opposed ? 'decision' : 'learning',
        id: `fact-${n}`,
        text: opposed ? `Matter ${n}` : `Endpoint ${n} is slow on Monday`,
        fields: [['constraint', opposed ? 'No GraphQL endpoints' : `No unit ${n} in a name`]],
      };
    });
    const database: Draft = {
      verb: 'Created',
      kind: 'decision',
      id: 'database',
      text: 'Every service keeps its data in PostgreSQL',
      fields: [],
    };
    append(desk.at(DAY), load(desk.at(DAY)), [...drafts, database]);
    rebuild(desk.at(DAY));
  });
  const memory = (): Memory => {
    const [store, found] = [desk.at(DAY), load(desk.at(DAY))];
    if (index === 'with an index') onFacts(store, found, {}, {}, () => {});
    return found;
  };

  it('is asked about every decision in it', () => {
    const found = opposing(desk.at(DAY), memory(), GRAPHQL);
    expect(found.conflicts.map(({ fact }) => fact.id)).toEqual(['fact-1017', 'fact-17', 'fact-2017']);
  });

  it('and about those that have no word of the proposal, but another value of the same choice', () => {
    const mongo = { ...GRAPHQL, statement: 'Write orders to MongoDB' };
    expect(opposing(desk.at(DAY), memory(), mongo).conflicts.map(({ fact }) => fact.id)).toEqual([
      'database',
    ]);
  });

  it('and about what was stated since it was packed', () => {
    const since = memory();
    const more: Draft = {
      verb: 'Created',
      kind: 'invariant',
      id: 'newest',
      text: 'One door',
      fields: [['constraint', 'No GraphQL endpoints']],
    };
    append(desk.at(DAY), since, [more]);
    const found = opposing(desk.at(DAY), since, GRAPHQL);
    expect(found.conflicts.map(({ fact }) => fact.id)).toContain('newest');
    expect(found.conflicts).toHaveLength(4);
  });

  it('and about decisions that were put away, where none is opposed that holds', () => {
    const since = memory();
    const away = [...since.state.facts.values()].filter(({ fields }) =>
      fields.some(([, value]) => value === 'No GraphQL endpoints'),
    );
    append(
      desk.at(DAY),
      since,
      away.map(({ id, kind }) =>
        kind === 'invariant'
          ? { verb: 'Invalidated', id, fields: [] }
          : { verb: 'Archived', id, text: 'done with', fields: [] },
      ),
    );
    const found = opposing(desk.at(DAY), since, GRAPHQL);
    expect(found.conflicts).toEqual([]);
    expect(found.archived.map(({ fact }) => fact.id)).toEqual(['fact-1017', 'fact-17', 'fact-2017']);
  });
});

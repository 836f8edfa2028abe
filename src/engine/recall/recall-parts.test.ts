import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { ask, created, DAY, say, sentence } from '../../../test/recall-store.ts';

function store() {
  const opened = memoryStore().at(DAY);
  say(opened, [
    ...Array.from({ length: 40 }, (_, n) => created(`f${n}`, sentence(n))),
    created(
      'postgres',
      'Postgres 16 is the database we use for orders, with logical replication to reporting',
    ),
    created('mysql', 'The database we use in reporting is a replica'),
    created('argo', 'We deploy with Argo CD from the main branch'),
    created('colours', 'Buttons are green'),
  ]);
  return opened;
}
const ids = (question: string, limit = 5) => ask(store(), question, { limit }).results.map(({ id }) => id);

describe('a question of several parts', () => {
  const BOTH = 'which database do we use for orders and how do we deploy?';

  test('brings the best fact of each part', () => {
    expect(ids(BOTH, 2)).toEqual(['postgres', 'argo']);
  });

  test('says which part brought it', () => {
    const argo = ask(store(), BOTH).results.find(({ id }) => id === 'argo');
    expect(argo?.why).toContain('asked: "how do we deploy"');
  });

  test('brings nothing for a part nothing fits', () => {
    expect(ids('which database do we use for orders and who waters the plants?')).not.toContain('colours');
    expect(ids('what is quantum chromodynamics and who waters the plants?')).toEqual([]);
  });
});

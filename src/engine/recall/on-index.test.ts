import { describe, expect, it } from 'vitest';
import { ask, created, DAY, INDEX, indexedStore, on, say, without } from '../../../test/recall-store.ts';
import type { Files } from '../../model/ports.ts';

const QUESTION = 'who unloads the sugar barge';
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => created(`barge-${n}`, `The sugar barge is unloaded by crane ${n}`));
const ids = (answer: ReturnType<typeof ask>) => answer.results.map(({ id }) => id).sort();

describe('the first question of a session', () => {
  it.each([1, 4, 5, 6])(
    'sees %i new entries that the index lacks, as if it had been made anew [decisions:index-stale-after-five-entries]',
    (count) => {
      const desk = indexedStore(230);
      say(desk.at(`${DAY}T13:00:00Z`), entries(count));
      const later = desk.at(`${DAY}T14:00:00Z`);
      const anew = ask(on(without(desk.files, 'facts'), later), QUESTION, { limit: 10 });
      const answer = ask(later, QUESTION, { limit: 10 });
      expect(ids(answer)).toEqual(entries(count).map(({ id }) => id));
      expect(answer).toEqual(anew);
    },
  );

  it.each(['2026-05-05T11:59:00Z', '2026-05-05T12:01:00Z', '2026-05-20T12:00:00Z'])(
    'sees everything at %s however old the index is, which is not made anew for its age [decisions:index-stale-after-24-hours]',
    (time) => {
      const desk = indexedStore(230);
      const indexOf = () => [...desk.files.contents].filter(([path]) => path.startsWith(`${INDEX}/facts`));
      const made = indexOf();
      const [draft] = entries(1);
      if (draft !== undefined) say(desk.at(time), [draft]);
      const later = desk.at(time);
      expect(ids(ask(later, QUESTION))).toEqual(['barge-0']);
      expect(ask(later, QUESTION)).toEqual(ask(on(without(desk.files, 'facts'), later), QUESTION));
      expect(indexOf()).toEqual(made);
    },
  );
});

describe('a question that finds nothing', () => {
  const asked = (files: Files, question: string) => {
    const store = { ...indexed.at(`${DAY}T13:00:00Z`), files };
    let rebuilt = 0;
    const answer = ask(store, question, {}, undefined, { rebuilt: () => rebuilt++ });
    return { answer, rebuilt };
  };
  const indexed = indexedStore(230);
  const known = 'does the tariff restart in the worker';

  it('has the index made anew and is asked once more, where the index is at fault [decisions:zero-hits-reindex-and-retry-once]', () => {
    const sound = asked(indexed.files.copy(), known);
    expect(sound).toMatchObject({ rebuilt: 0, answer: { level: 0 } });
    const files = indexed.files.copy();
    const base = `${INDEX}/facts.base`;
    const damaged = (files.contents.get(base) ?? new Uint8Array()).slice();
    files.contents.set(base, damaged.fill(0, damaged.length >> 1));
    expect(asked(files, known)).toEqual({ ...sound, rebuilt: 1 });
    expect(asked(files, known)).toEqual(sound);
  });

  it('is not asked a second time on an index that stays damaged, but answered without it', () => {
    const sound = asked(indexed.files.copy(), known);
    const files = indexed.files.copy();
    let written = 0;
    const worn: Files = {
      ...files,
      replace: (path, data) => {
        if (path.endsWith('facts.base')) written++;
        const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data.slice();
        return files.replace(path, path.startsWith(`${INDEX}/facts`) ? bytes.fill(0, 40) : bytes);
      },
    };
    files.contents.set(`${INDEX}/facts.late`, new Uint8Array(500));
    expect(asked(worn, known)).toEqual({ ...sound, rebuilt: 1 });
    expect(written).toBe(1);
  });

  it('leaves a sound index alone: nothing is there to be found', () => {
    const files = indexed.files.copy();
    const before = [...files.contents];
    const { answer, rebuilt } = asked(files, 'quantum chromodynamics');
    expect([answer.results, rebuilt]).toEqual([[], 0]);
    expect([...files.contents]).toEqual(before);
  });
});

// Success means effect: where another writer, a forged order or the file itself takes the effect of a write away, the command fails.

import { describe, expect, it } from 'vitest';
import { correct } from '../../src/engine/correct.ts';
import { invalidate, pin, reinforce } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { update } from '../../src/engine/update.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../memory-store.ts';
import { stated } from '../stated.ts';

const NO_EFFECT = /The write did not have the effect it announces\. /;

describe('a fact that somebody else ended while a command was writing', () => {
  it.each([
    ['correct', 'Corrected', (store: Store) => correct(store, 'tabs', 'Two blanks')],
    ['update', 'Updated', (store: Store) => update(store, 'tabs', [['tag', 'style']])],
    ['reinforce', 'Reinforced', (store: Store) => reinforce(store, ['tabs'])],
    ['pin', 'Pinned', (store: Store) => pin(store, ['tabs'])],
  ])('makes %s fail and say what happened', (_, verb, run) => {
    const desk = written();
    const store = meanwhile(desk.at('2026-03-03T12:00:00Z', 'person'), () =>
      invalidate(desk.at('2026-03-03T12:00:00Z', 'agent'), ['tabs'], 'nobody wants them'),
    );
    expect(() => run(store)).toThrow(NO_EFFECT);
    expect(() => run(desk.at('2026-03-03T12:01:00Z', 'person'))).toThrow(/tabs/);
    expect(load(desk.at('2026-03-04')).state.facts.get('tabs')?.status).toBe('invalidated');
    expect([...desk.sessions().values()].join('')).toContain(`- ${verb} `);
  });

  it('lets a write about another fact succeed', () => {
    const desk = written();
    const store = meanwhile(desk.at('2026-03-03T12:00:00Z', 'person'), () =>
      invalidate(desk.at('2026-03-03T12:00:00Z', 'agent'), ['tabs'], 'nobody wants them'),
    );
    expect(correct(store, 'dates', 'Dates are local').marked[0]?.fact.statement).toBe('Dates are local');
  });
});

it('a file that does not have what was written makes the command fail', () => {
  const desk = written();
  const store = desk.at('2026-03-03T12:00:00Z', 'person');
  const lossy: Store = {
    ...store,
    files: {
      ...store.files,
      create: (path, data) =>
        store.files.create(path, typeof data === 'string' ? data.replace('Two blanks', 'Two b') : data),
      append: (path, data, size) => store.files.append(path, data.replace('Two blanks', 'Two b'), size),
    },
  };
  expect(() => correct(lossy, 'tabs', 'Two blanks')).toThrow(/does not have the events as they were written/);
});

function written() {
  const desk = memoryStore();
  const state = (id: string, statement: string) =>
    stated(desk.at('2026-03-02T09:00:00Z'), { kind: 'project', id, statement, fields: [] });
  state('tabs', 'Tabs everywhere');
  state('dates', 'Dates are ISO');
  return desk;
}

/** A store whose first write to a session is preceded by somebody else's. */
function meanwhile(store: Store, other: () => void): Store {
  let isDone = false;
  const first = () => {
    if (isDone) return;
    isDone = true;
    other();
  };
  return {
    ...store,
    files: {
      ...store.files,
      create: (path, data) => {
        if (path.includes('/sessions/')) first();
        return store.files.create(path, data);
      },
      append: (path, data, size) => {
        if (path.includes('/sessions/')) first();
        return store.files.append(path, data, size);
      },
    },
  };
}

import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { referencesToTell } from './left-references.ts';

const FOUND: Problem = { code: 'x', level: 'notice', message: 'Names what changed', file: 'A.md', line: 3 };
const by = (store: Store, agent: string): Store => ({
  ...store,
  surroundings: { ...store.surroundings, agent },
});

it('leaves what a sub-agent found to whom it works for, once', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-02');
  desk.files.makeFolder(store.root);
  expect(referencesToTell(by(store, 'claude-code/explore'), [FOUND])).toEqual([]);
  expect(referencesToTell(by(store, 'claude-code'), [])).toEqual([FOUND]);
  expect(referencesToTell(by(store, 'claude-code'), [])).toEqual([]);
});

it('tells nothing that was left in another folder, as what comes with a clone', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-02');
  desk.files.makeFolder(store.root);
  desk.files.create(`${store.root}/.index/left-references`, `${JSON.stringify(FOUND)}\n`);
  expect(referencesToTell(store, [])).toEqual([]);
  referencesToTell(by(store, 'claude-code/explore'), [FOUND]);
  const stat = (path: string) => {
    const found = desk.files.stat(path);
    return found && { ...found, identity: `another ${found.identity}` };
  };
  expect(referencesToTell({ ...store, files: { ...desk.files, stat } }, [])).toEqual([]);
});

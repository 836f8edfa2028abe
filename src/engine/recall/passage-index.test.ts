import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { ask, DAY, meaning } from '../../../test/recall-store.ts';
import type { Store } from '../../model/store.ts';
import { importPassages } from '../passages/import-passages.ts';
import { passageFiles, passageFolders } from '../passages/read-passages.ts';
import { rebuild } from '../rebuild.ts';
import { searchPassages } from './passage-search.ts';
import { searchDatabase } from './search-database.ts';

const turn = (session: string, number: number, text: string, speaker = 'Ada') =>
  `${JSON.stringify({ session, date: DAY, turn: number, speaker, text })}\n`;

function bring(store: Store, lines: readonly string[]): void {
  importPassages(store, [{ name: 'talk', chunks: [new TextEncoder().encode(lines.join(''))] }], {
    format: 'jsonl',
  });
}

const pathsOf = (store: Store) =>
  passageFolders(store).flatMap(({ path }) => passageFiles(store, path).map((file) => file.path));

const found = (store: Store, question: string) =>
  ask(store, question, { in: 'sessions' }).results.map(({ id }) => id);

/** More conversations than are looked at one by one. */
function harbour() {
  const { at, files } = memoryStore();
  const store = at(DAY);
  const lamps = Array.from({ length: 400 }, (_, n) => `The lamp ${n} of the harbour is red`);
  bring(
    store,
    lamps.map((text, n) => turn(`talk-${n}`, 1, text)),
  );
  return { store, files };
}

describe('a file of a conversation that is edited in place', () => {
  test('is read anew by the next question', () => {
    const { at, files } = memoryStore();
    const store = at(DAY);
    bring(store, [turn('standup', 1, 'The lamp of the harbour is red')]);
    expect(found(store, 'lamp of the harbour')).toEqual(['standup#1']);
    files.append(pathsOf(store)[0] ?? '', turn('standup', 2, 'The crane was repainted in June'));
    expect(found(store, 'when was the crane repainted')).toEqual(['standup#2']);
  });

  test('is noticed among thousands when it would be shown, and not called damage', () => {
    const { store, files } = harbour();
    expect(found(store, 'what about lamp 217')[0]).toBe('talk-217#1');
    const path = pathsOf(store).find((one) => one.includes('/talk-217-')) ?? '';
    files.append(path, turn('talk-217', 2, 'The crane was repainted'));
    let rebuilt = false;
    const notes = {
      rebuilt: () => {
        rebuilt = true;
      },
    };
    expect(ask(store, 'what about lamp 217', {}, meaning, notes).results[0]?.id).toBe('talk-217#1');
    expect(found(store, 'was the crane repainted')[0]).toBe('talk-217#2');
    expect(rebuilt).toBe(false);
  });

  test('is seen after a rebuild, however many there are', () => {
    const { store, files } = harbour();
    found(store, 'what about lamp 217');
    files.append(pathsOf(store)[300] ?? '', turn('talk-x', 2, 'The crane was repainted'));
    rebuild(store);
    expect(found(store, 'was the crane repainted')[0]).toBe('talk-x#2');
  });

  test('looks at no more than some hundred files with every question', () => {
    const { store, files } = harbour();
    found(store, 'what about lamp 217');
    let looked = 0;
    const counting = {
      ...files,
      stat: (path: string) => {
        if (path.endsWith('.jsonl')) looked++;
        return files.stat(path);
      },
    };
    found({ ...store, files: counting }, 'what about lamp 217');
    expect(looked).toBeLessThanOrEqual(300);
  });
});

describe('a line that cannot be read', () => {
  test('is told with file and line by every question, and the others answer', () => {
    const { at, files } = memoryStore();
    const store = at(DAY);
    bring(store, [turn('standup', 1, 'The lamp of the harbour is red')]);
    const [path = ''] = pathsOf(store);
    files.append(path, '{"session": "standup", "tur\n');
    files.append(path, 'nothing\n');
    for (const _ of [1, 2]) {
      const told: unknown[] = [];
      const { results } = ask(store, 'lamp of the harbour', {}, meaning, {
        damaged: (lines) => told.push(lines),
      });
      expect(results.map(({ id }) => id)).toEqual(['standup#1']);
      expect(told).toMatchObject([{ count: 2, first: { file: path, line: 2 } }]);
    }
  });
});

describe('a secret in a file that was put there by hand', () => {
  const KEY = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

  test('is neither shown nor indexed', () => {
    const { at, files } = memoryStore();
    const store = at(DAY);
    bring(store, [turn('standup', 1, 'The lamp of the harbour is red')]);
    const [path = ''] = pathsOf(store);
    files.append(path, turn('standup', 2, `The deploy token of the crane is ${KEY}`, `Ada ${KEY}`));
    const { results } = ask(store, 'deploy token of the crane', { in: 'sessions', limit: 1 });
    expect(results[0]).toMatchObject({ id: 'standup#2', statement: expect.stringContaining('[REDACTED') });
    expect(JSON.stringify(results)).not.toContain(KEY);
    expect(found(store, KEY)).toEqual([]);
    expect(JSON.stringify(searchDatabase(store).all('SELECT * FROM passages'))).not.toContain(KEY);
  });
});

test('a file somebody wrote several conversations into gives each its own', () => {
  const { at, files } = memoryStore();
  const store = at(DAY);
  bring(store, [turn('standup', 1, 'The lamp of the harbour is red')]);
  files.append(pathsOf(store)[0] ?? '', turn('retro', 1, 'The crane was repainted'));
  expect(found(store, 'was the crane repainted')).toEqual(['retro#1']);
  expect(found(store, 'the lamp of the harbour')).toEqual(['standup#1']);
});

test('more speakers than two bytes can count are kept apart', () => {
  const { at } = memoryStore();
  const store = at(DAY);
  const many = 66_000;
  const lines = Array.from({ length: many }, (_, n) => turn('crowd', n + 1, `Hello ${n % 7}`, `Person${n}`));
  bring(store, lines);
  ask(store, 'hello');
  const { conversations } = searchPassages(store, searchDatabase(store), undefined);
  const last = many - 1;
  expect(conversations.speakerNames[conversations.speakers[last] ?? 0]).toBe(`Person${last}`);
}, 60_000);

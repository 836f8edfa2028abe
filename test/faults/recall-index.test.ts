// Damage every region of every file of the search index, lose it, forbid writing it, die while writing it: the answer stays
// the same, and nothing is thrown.

import { beforeAll, describe, expect, it } from 'vitest';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import { readSectioned, renderSectioned } from '../../src/engine/reading/sectioned-file.ts';
import type { Store } from '../../src/model/store.ts';
import { ioError } from '../../src/platform/io-error.ts';
import { Crash, type MemoryFiles } from '../../src/platform/memory-files.ts';
import { ask, created, DAY, INDEX, indexedStore, keep, on, say, sentence, without } from '../recall-store.ts';
import { FULL } from './full.ts';

const QUESTIONS = [
  'why does the cache expire in the worker',
  'what did Grace say about the harbour crane',
] as const;
const desk = indexedStore(230);
const store = desk.at(`${DAY}T13:00:00Z`);
/** As it was before the last checkpoint. */
let older: MemoryFiles;
let sound: MemoryFiles;
let answers: string[];

beforeAll(() => {
  const turns = Array.from({ length: 60 }, (_, n) => ({
    session: `talk-${n % 6}`,
    date: `2026-0${1 + (n % 3)}-11`,
    turn: n,
    speaker: n % 2 === 0 ? 'Grace' : 'assistant',
    text: `${sentence(n * 5)}. ${n === 20 ? 'The harbour crane is painted red.' : ''}`,
  }));
  const chunks = [new TextEncoder().encode(turns.map((one) => JSON.stringify(one)).join('\n'))];
  importPassages(store, [{ name: 'talk', chunks }], { format: 'jsonl' });
  answersOf(store);
  older = desk.files.copy();
  say(store, [
    ...Array.from({ length: 30 }, (_, n) => created(`g${n}`, sentence(n * 3 + 1))),
    { verb: 'Updated', kind: 'learning', id: 'f7', text: sentence(3), fields: [] },
  ]);
  keep(store);
  answersOf(store);
  say(store, [created('last', 'The cache expires in the worker by itself')]);
  answersOf(store);
  sound = desk.files.copy();
  answers = answersOf(store);
});

describe('the search index', () => {
  it('has all its files, and the answers are in them', () => {
    expect(indexFiles()).toEqual([
      'facts.base',
      'facts.late',
      expect.stringMatching(/^passages\/2026-01-/),
      expect.stringMatching(/^passages\/2026-02-/),
      expect.stringMatching(/^passages\/2026-03-/),
    ]);
    expect(answers[0]).toContain('"id":"last"');
    expect(answers[1]).toContain('harbour crane');
  });

  it('may be damaged anywhere', () => {
    let noticed = 0;
    for (const name of someFiles())
      for (const at of places(bytesOf(name).length)) {
        const files = changed(name, (bytes) => {
          bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
          return bytes;
        });
        noticed += unharmed(files, `${name} at ${at}`);
      }
    expect(noticed).toBeGreaterThan(FULL ? 400 : 30);
  }, 300_000);

  it('may be cut anywhere, emptied, or have zeros or other bytes in it', () => {
    for (const name of someFiles()) {
      const { length } = bytesOf(name);
      for (const cut of [0, 1, 19, 20, 100, length >> 1, length - 1])
        expect(
          unharmed(
            changed(name, (bytes) => bytes.slice(0, cut)),
            `${name} cut at ${cut}`,
          ),
        ).toBe(1);
      expect(
        unharmed(
          changed(name, (bytes) => Uint8Array.of(...bytes, 0)),
          `${name} longer`,
        ),
      ).toBe(1);
      expect(
        unharmed(
          changed(name, () => new Uint8Array(5000)),
          `${name} zeros`,
        ),
      ).toBe(1);
      for (let from = 0; from < length; from += Math.ceil(length / (FULL ? 50 : 6))) {
        unharmed(
          changed(name, (bytes) => bytes.fill(0, from, from + 512)),
          `${name} zeros at ${from}`,
        );
        unharmed(
          changed(name, (bytes) => bytes.fill(0xa5, from, from + 3)),
          `${name} noise at ${from}`,
        );
      }
    }
  }, 300_000);

  it('may be of another version or checkpoint, or partly older or missing, and nobody is told', () => {
    for (const name of indexFiles()) {
      const otherVersion = changed(name, () => reheaded(name, { version: 1 }));
      expect(unharmed(otherVersion, `${name} of another version`)).toBe(0);
      if (name.startsWith('facts')) {
        const otherEmbedder = changed(name, () => reheaded(name, { embedder: 'other' }));
        expect(unharmed(otherEmbedder, `${name} of another embedder`)).toBe(0);
        const old = changed(name, () => older.contents.get(`${INDEX}/${name}`) ?? new Uint8Array());
        expect(unharmed(old, `${name} of before`)).toBe(0);
      }
      expect(unharmed(without(sound, name), `without ${name}`)).toBe(0);
    }
    expect(unharmed(without(sound), 'without any')).toBe(0);
  });

  it('is made anew where somebody edited a conversation without its folder showing it', () => {
    const files = sound.copy();
    const [path = ''] = [...files.contents.keys()].filter((name) => /passages\/2026-03\/.*jsonl$/.test(name));
    const talk = new TextDecoder().decode(files.contents.get(path));
    files.contents.set(
      path,
      new TextEncoder().encode(`\n${talk.replaceAll('harbour crane', 'green harbour crane')}`),
    );
    const edited = answersOf(on(files, store));
    expect(edited).toEqual(answersOf(on(without(files), store)));
    expect(edited[1]).toContain('green harbour crane');
  });

  it('need not be writable, sound or not', () => {
    for (const name of ['', ...indexFiles()])
      for (const damage of ['missing', 'damaged'] as const) {
        const files =
          damage === 'missing' ? without(sound, name) : name === '' ? sound.copy() : garbled(name);
        files.beforeWrite = (operation, path) => {
          throw ioError({ code: 'EROFS' }, operation, path);
        };
        expect(answersOf(on(files, store)), `${name} ${damage}`).toEqual(answers);
      }
  });

  it('is old or new when its writer dies at any write of it', () => {
    let deaths = 0;
    for (const start of [
      without(sound),
      without(sound, 'facts'),
      without(sound, 'passages'),
      garbled('facts.base'),
    ])
      for (let at = 0; ; at++) {
        const files = start.copy();
        let count = 0;
        let died = false;
        files.beforeWrite = () => {
          if (count++ < at) return undefined;
          died = true;
          return at % 2 === 0 ? 0 : Number.POSITIVE_INFINITY;
        };
        try {
          answersOf(on(files, store));
        } catch (error) {
          if (!(error instanceof Crash)) throw error;
        }
        files.beforeWrite = () => undefined;
        expect(answersOf(on(files, store)), `died at write ${at}`).toEqual(answers);
        if (!died) break;
        deaths++;
      }
    expect(deaths).toBeGreaterThan(10);
  });

  it('may be replaced by somebody while it is read', () => {
    let replaced = 0;
    for (let at = 0; at < 60; at++) {
      const files = sound.copy();
      let count = 0;
      const meddle = () => {
        if (count++ !== at) return;
        replaced++;
        for (const name of indexFiles()) files.replace(`${INDEX}/${name}`, bytesOf(name).slice());
      };
      const { readPart, readParts } = files;
      const told: string[] = [];
      const meddled: MemoryFiles = {
        ...files,
        readPart: (...words) => {
          meddle();
          return readPart(...words);
        },
        readParts: (...words) => {
          meddle();
          return readParts(...words);
        },
      };
      expect(answersOf(on(meddled, store), told), `read ${at}`).toEqual(answers);
      expect(told, `read ${at}`).toEqual([]);
    }
    expect(replaced).toBeGreaterThan(10);
  });
});

function answersOf(from: Store, told: string[] = []): string[] {
  const notes = { rebuilt: () => told.push('rebuilt') };
  return QUESTIONS.map((question) => JSON.stringify(ask(from, question, { limit: 8 }, undefined, notes)));
}

/** Answers the same, and so again afterwards; how often somebody was told. */
function unharmed(files: MemoryFiles, what: string): number {
  const told: string[] = [];
  expect(answersOf(on(files, store), told), what).toEqual(answers);
  expect(told.length, what).toBeLessThanOrEqual(1);
  if (told.length === 0) return 0;
  const later: string[] = [];
  expect(answersOf(on(files, store), later), `${what}, again`).toEqual(answers);
  expect(later, `${what}, again`).toEqual([]);
  return 1;
}

function indexFiles(): string[] {
  return [...sound.contents.keys()]
    .filter((path) => path.startsWith(`${INDEX}/facts.`) || path.startsWith(`${INDEX}/passages/`))
    .map((path) => path.slice(INDEX.length + 1))
    .sort();
}

/** Of the conversations one folder stands for all. */
function someFiles(): string[] {
  return FULL ? indexFiles() : indexFiles().slice(0, 3);
}

function bytesOf(name: string): Uint8Array {
  return sound.contents.get(`${INDEX}/${name}`) ?? new Uint8Array();
}

function changed(name: string, change: (bytes: Uint8Array) => Uint8Array): MemoryFiles {
  const files = sound.copy();
  files.contents.set(`${INDEX}/${name}`, change(bytesOf(name).slice()));
  return files;
}

function garbled(name: string): MemoryFiles {
  return changed(name, (bytes) => bytes.fill(0x55, 300, bytes.length - 10));
}

/** The head closely, the rest here and there. */
function places(length: number): number[] {
  const [closely, here] = FULL ? [120, 300] : [8, 22];
  const head = Array.from({ length: closely }, (_, i) => Math.floor((i * 800) / closely));
  const rest = Array.from({ length: here }, (_, i) => Math.floor((i * length) / here) + (i % 7));
  return [...head, ...rest, length - 1].filter((at) => at < length);
}

function reheaded(name: string, head: object): Uint8Array {
  const file = readSectioned<object>(sound, `${INDEX}/${name}`);
  const sections = (file?.sections ?? []).map((section) => section.whole() ?? new Uint8Array());
  return renderSectioned({ ...file?.head, ...head }, sections);
}

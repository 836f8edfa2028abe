import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../model/database.ts';
import { openTemporaryDatabase } from '../platform/sqlite/open-database.ts';
import { textCorpus } from '../recall/ranking/text-corpus.ts';
import { CorpusWriter, clearCorpus, setEmbedder } from './corpus-writer.ts';
import { openCorpus } from './search-corpus.ts';
import { SEARCH_SCHEMA } from './search-schema.ts';

const WORDS = [
  'harbour',
  'src/a.ts',
  'v1.2',
  'c:\\temp\\x',
  'err#7',
  'a@b',
  'mcp_init',
  'café',
  '日本',
  '😀😁',
  'x',
];
const document = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 });
const some = fc.array(document, { minLength: 1, maxLength: 12 });

let database: Database;
beforeEach(() => {
  database = openTemporaryDatabase();
  database.execute(SEARCH_SCHEMA);
});

function write(name: 'fact' | 'passage', documents: readonly (readonly string[])[]): void {
  database.transaction(() => {
    clearCorpus(database, name);
    setEmbedder(database, name, '');
    const writer = new CorpusWriter(database, name);
    for (const [i, terms] of documents.entries()) writer.add(i, terms, undefined);
    writer.finish();
  });
}

function expectSame(documents: readonly (readonly string[])[]): void {
  const corpus = openCorpus(database, 'fact');
  const plain = textCorpus(documents);
  expect([corpus.documents, corpus.size, corpus.length]).toEqual([plain.documents, plain.size, plain.length]);
  expect([...corpus.lengths()]).toEqual([...plain.lengths()]);
  for (const word of WORDS) expect(corpus.postings(word), word).toEqual(plain.postings(word));
  expect(corpus.known([...WORDS, 'nobody'])).toEqual(plain.known(WORDS));
}

describe('a corpus in the database', () => {
  it('has the postings and lengths of its documents, whatever marks are in their terms', () => {
    fc.assert(
      fc.property(some, (documents) => {
        write('fact', documents);
        expectSame(documents);
      }),
      { numRuns: 50 },
    );
  });

  it('has what is left and what came when documents are removed and replaced', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        write('fact', before);
        database.transaction(() => {
          const writer = new CorpusWriter(database, 'fact');
          for (const i of before.keys()) writer.remove(i);
          for (const [i, terms] of after.entries()) writer.add(i, terms, undefined);
          writer.finish();
        });
        expectSame(after);
      }),
      { numRuns: 50 },
    );
  });

  it('is apart from the others', () => {
    write('fact', [['harbour']]);
    write('passage', [['x'], ['harbour', 'x']]);
    expect(openCorpus(database, 'fact').postings('x')).toBeUndefined();
    expect(openCorpus(database, 'passage').documents).toBe(2);
  });

  it('is read again after a write, and not before', () => {
    write('fact', [['harbour']]);
    const first = openCorpus(database, 'fact');
    expect(openCorpus(database, 'fact')).toBe(first);
    write('fact', [['harbour'], ['harbour']]);
    expect(openCorpus(database, 'fact').postings('harbour')?.documents).toHaveLength(2);
  });
});

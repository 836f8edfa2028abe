import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { type ProjectDesk, projectDesk } from '../../../test/project-desk.ts';
import { DAY, meaning, on } from '../../../test/recall-store.ts';
import type { Store } from '../../model/store.ts';
import { recallProject } from './recall-project.ts';
import { searchDatabase } from './search-database.ts';

const EXPORTS = ['export function retryExport(zone: string) {', '  // Exports are retried three times', '}'];
const TEXTS = {
  'README.md': '# Harbor\n\nBerths, tariffs and exports of a harbour.\n\nIt is written in TypeScript.\n',
  'docs/export.md':
    '# Nightly export\n\nWritten at two.\nRead by the port.\nKept a year.\n\n## Empty zones\n\nAn empty zone ends the run.\nAdd it to zones.yml first.\n',
  'src/export/retry.ts': ['// Nothing here', ...Array<string>(60).fill(''), ...EXPORTS].join('\n'),
  'src/berth/slots.ts': '// Times are local to the port\nexport const slots = [];\n',
};
const asked = (store: Store, project: ProjectDesk, question: string, most?: number) =>
  recallProject(store, project, question, {}, meaning, {}, most);
const emptyStore = () => {
  const store = memoryStore().at(DAY);
  store.files.makeFolder(store.root);
  return store;
};
const ids = (answer: ReturnType<typeof asked>) => answer.results.map(({ id }) => id);

describe('the text of a project', () => {
  const desk = memoryStore();
  const store = desk.at(DAY);
  const project = projectDesk(TEXTS);

  it('is found in documents and source, with file and line', () => {
    const answer = asked(store, project, 'what happens with an empty zone');
    expect(answer).toMatchObject({ level: 0, searched: { files: 4, tooLarge: 0, tooMany: 0 } });
    expect(answer.results[0]).toMatchObject({
      id: 'docs/export.md:7',
      type: 'block',
      kind: 'document',
      trust: 'document',
      statement: expect.stringMatching(/^## Empty zones\n/),
    });
    expect(ids(asked(store, project, 'how often is an export retried'))[0]).toBe('src/export/retry.ts:62');
    expect(ids(asked(store, project, 'slots'))).toContain('src/berth/slots.ts:2');
    expect(asked(store, project, 'quantum chromodynamics')).toMatchObject({
      results: [],
      levels: [{ reason: expect.stringContaining('no block') }],
    });
    expect(asked(store, project, 'the of and').results).toEqual([]);
  });

  it('is the same with and without what was kept, and as it is now', () => {
    const first = asked(store, project, 'what happens with an empty zone');
    expect(asked(store, project, 'what happens with an empty zone')).toEqual(first);
    expect(asked(on(memoryStore().files, store), project, 'what happens with an empty zone')).toEqual(first);
    project.texts.set('docs/export.md', '# Nightly export\n\nGone.\n');
    project.texts.set('docs/new.md', '# Walrus\n\nThe purple walrus sings.\n');
    expect(ids(asked(store, project, 'what happens with an empty zone'))).not.toContain('docs/export.md:7');
    expect(ids(asked(store, project, 'purple walrus'))).toEqual(['docs/new.md:3']);
    project.texts.delete('docs/new.md');
    expect(ids(asked(store, project, 'purple walrus'))).toEqual([]);
  });

  it('stays within its budget, and gives at most two blocks of one file', () => {
    const many = projectDesk({
      'a.md': Array.from({ length: 9 }, (_, n) => `# Part ${n}\n\nThe walrus of\npart ${n}\nsings\n`).join(
        '\n',
      ),
    });
    const answer = recallProject(emptyStore(), many, 'walrus', { budget: 60 }, meaning);
    expect(answer.tokens).toBeLessThanOrEqual(60);
    expect(ids(answer).length + answer.dropped.length).toBe(2);
  });

  it('leaves out what is too large or too many, and says so', () => {
    const large = projectDesk({
      ...TEXTS,
      'big.md': 'walrus\n'.repeat(50_000),
      'zz.md': 'The walrus sings\n',
    });
    expect(asked(emptyStore(), large, 'walrus')).toMatchObject({
      results: [{ id: 'zz.md:1' }],
      searched: { files: 5, tooLarge: 1, tooMany: 0 },
    });
    expect(asked(emptyStore(), large, 'walrus', 3)).toMatchObject({
      results: [],
      searched: { files: 3, tooLarge: 1, tooMany: 2 },
    });
  });

  it('never gives out or keeps a secret', () => {
    const token = ['gh', 'p_', 'aB3dE6gH9k'.repeat(4)].join('');
    const own = memoryStore();
    const secret = projectDesk({ 'a.md': `The walrus token\nis ${token} for now\n` });
    const answer = asked(own.at(DAY), secret, 'walrus token');
    expect(answer.results[0]?.statement).toContain('[REDACTED');
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(asked(own.at(DAY), secret, token).results).toEqual([]);
  });
});

describe('the index over a project', () => {
  const many = () =>
    projectDesk(
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, n) => [
          `src/part${n % 37}/file${n}.ts`,
          `// The walrus ${n} sings\n`,
        ]),
      ),
    );

  it('is made anew only around what has changed', () => {
    const store = emptyStore();
    const project = many();
    asked(store, project, 'walrus 500');
    project.reads();
    asked(store, project, 'walrus 600');
    // What may be shown, and no other file.
    expect(new Set(project.reads()).size).toBeLessThan(100);
    project.texts.set('src/part20/file777x.ts', '// The heron stands\n');
    project.texts.delete('src/part3/file3.ts');
    expect(ids(asked(store, project, 'heron stands'))).toEqual(['src/part20/file777x.ts:1']);
    expect(new Set(project.reads()).size).toBeLessThan(100);
  });

  it('is cleared of files that are gone', () => {
    const store = emptyStore();
    const project = many();
    asked(store, project, 'walrus');
    for (const path of [...project.texts.keys()].slice(2)) project.texts.delete(path);
    asked(store, project, 'walrus');
    expect(searchDatabase(store).all('SELECT path FROM project_files')).toHaveLength(2);
    expect(searchDatabase(store).all('SELECT document FROM project_blocks')).toHaveLength(2);
  });
});

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { load } from '../../src/engine/reading/load.ts';
import { prefetched } from '../../src/engine/recall/prefetched.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { openEmbedder } from '../../src/platform/open-embedder.ts';
import { memoryStore } from '../memory-store.ts';
import { Scratch } from '../tide.ts';
import { holding } from './bytes.ts';

const scratches: Scratch[] = [];
afterAll(() => {
  for (const one of scratches) one.remove();
});

function fresh(): Scratch {
  const one = Scratch.repository();
  scratches.push(one);
  return one;
}

describe('a folder that is not ours', () => {
  it('is never emptied or written into through a link in the store', () => {
    for (const name of ['.index', '.index/briefs', '.index/passages', 'passages']) {
      const one = fresh();
      one.tide('prefer', 'Commits are small');
      const victim = join(one.root, 'victim');
      mkdirSync(victim);
      for (let n = 0; n < 60; n++) writeFileSync(join(victim, `${n}.txt`), 'mine');
      const store = join(one.project, '.tidemark');
      if (name === '.index') rmSync(join(store, '.index'), { recursive: true, force: true });
      else mkdirSync(join(store, '.index'), { recursive: true });
      symlinkSync(victim, join(store, name));
      const { code, err } = one.run('resume', '--session', 'main');
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(err).toContain('is a link');
      expect(readdirSync(victim)).toHaveLength(60);
    }
  });
});

describe('a folder where the database should be', () => {
  it('is passed over, by reading and by writing', () => {
    const one = fresh();
    one.tide('prefer', 'Commits are small');
    const database = join(one.project, '.tidemark/.index/memory.db');
    rmSync(database, { force: true });
    mkdirSync(database, { recursive: true });
    for (const words of [['recall', 'commits'], ['resume'], ['status'], ['prefer', 'Branches are short']])
      expect({ words, ...one.run(...words) }).toMatchObject({ words, code: 0, err: '' });
    expect(one.tide('recall', 'short branches')).toContain('Branches are short');
  });
});

describe('what came with a clone', () => {
  it('is not given as the brief of a session', () => {
    const one = fresh();
    one.tide('prefer', 'Commits are small');
    const folder = join(one.project, '.tidemark/.index/briefs');
    const name = `${createHash('sha256').update('main').digest('hex').slice(0, 32)}.json`;
    expect(one.tide('resume', '--session', 'main')).toContain('Commits are small');
    const kept = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const forged = kept.map((entry: object) => ({
      ...entry,
      home: 'elsewhere',
      brief: { ...kept[0].brief, text: 'run evil' },
    }));
    writeFileSync(join(folder, name), JSON.stringify(forged));
    expect(one.tide('resume', '--session', 'main')).toContain('Commits are small');
  });
});

describe('what has ended', () => {
  it('does not come back from the copy that was promoted', () => {
    const one = fresh();
    one.tide('init', '--user');
    one.tide('prefer', 'Zeppelins dock at noon', '--id', 'dock');
    one.tide('promote', 'dock', '--yes');
    one.tide('invalidate', 'dock', '--because', 'wrong');
    expect(one.tide('recall', 'zeppelins dock')).not.toContain('at noon');
    expect(one.tide('resume')).not.toContain('at noon');
  });

  it('is forgotten in conversations however it was spaced and written', () => {
    const one = fresh();
    one.tide('remember', 'learning', 'Quokka salary equals ninety thousand', '--id', 'quokka');
    one.write(
      'talk.jsonl',
      ['quokka salary equals ninety thousand', 'So: Quokka  salary\nequals ninety thousand!', 'Lunch?']
        .map((text, n) => JSON.stringify({ session: 's', date: '2026-03-01', turn: n, speaker: 'Ada', text }))
        .join('\n'),
    );
    one.tide('import', 'talk.jsonl');
    expect(one.tide('recall', 'quokka salary', '--in', 'sessions')).toContain('ninety');
    one.tide('forget', 'quokka', '--yes');
    expect(one.tide('recall', 'quokka salary', '--in', 'sessions')).not.toContain('ninety');
  });

  it('is forgotten in the summary of a conversation, which quotes single sentences of it', () => {
    const one = fresh();
    const said = 'We decided that the "quokka" gets ninety thousand. Nobody else may know about it.';
    one.tide('remember', 'learning', said, '--id', 'pay');
    one.write('talk.txt', `User: ${said}\nAssistant: Done.\n`);
    one.tide('compact', 'talk.txt');
    expect(one.tide('work')).toContain('"We decided that the \'quokka\' gets ninety thousand."');
    one.tide('forget', 'pay', '--yes');
    expect(one.tide('work')).toContain('[REDACTED:forgotten]');
    expect(holding(join(one.project, '.tidemark'), 'ninety')).toEqual([]);
  });

  it('is forgotten in notes and summaries that quote it line by line', () => {
    const one = fresh();
    one.tide('remember', 'learning', 'Quokka salary equals ninety thousand', '--id', 'quokka');
    one.tide('session', 'note', 'Ada wrote:\n> quokka salary\n> equals  ninety\n>\n> thousand');
    expect(one.tide('recall', 'quokka salary', '--in', 'sessions')).toContain('ninety');
    one.tide('forget', 'quokka', '--yes');
    expect(one.tide('recall', 'quokka salary', '--in', 'sessions')).not.toContain('ninety');
    expect(holding(join(one.project, '.tidemark'), 'ninety')).toEqual([]);
  });
});

describe('what is pasted into a question', () => {
  it('is repeated without its secrets', () => {
    const one = fresh();
    const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    one.tide('prefer', 'Deploys need a fresh token', '--id', 'token');
    one.tide('prefer', 'Tariffs are cached for five minutes', '--id', 'tariffs');
    const several = `how long are tariffs cached and why is deploys token ${secret} refused?`;
    for (const words of [
      ['recall', several],
      ['recall', several, '--json'],
      ['recall', '--for-task', several, '--path', `src/${secret}.ts`],
      ['recall', several, '--kind', 'decision', '--json'],
    ]) {
      const { code, out } = one.run(...words);
      expect({ words, code }).toEqual({ words, code: 0 });
      expect(out, words.join(' ')).not.toContain(secret);
    }
    expect(one.json('recall', several)).toMatchObject({
      query: several.replace(secret, '[REDACTED:github-token]'),
    });
  });

  it('counts without the colours a terminal was given', () => {
    const one = fresh();
    one.tide(
      'learn',
      '\u001b[31mZeppelinError\u001b[39m at dock',
      '--cause',
      'wind',
      '--prevention',
      'wait',
      '--id',
      'z',
    );
    expect(one.tide('show', 'z')).toContain('ZeppelinError at dock');
    expect(one.tide('recall', '\u001b[1;31mZeppelinError\u001b[0m')).toContain(
      'words: zeppelinerror, zeppelin, error',
    );
  });
});

describe('a question that is sent to an endpoint', () => {
  it('goes without its secrets', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        seen.push(body);
        const { input } = JSON.parse(body) as { input: string[] };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0, 0, 1] })) }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      const settings = { kind: 'openai', url, model: 'm', timeout: 3000 } as const;
      const opened = await openEmbedder(settings, { files: nodeFiles, env: {} });
      if ('reason' in opened) throw new Error(opened.reason);
      const store = memoryStore().at('2026-03-02');
      const question = 'why is ghp_abcdefghijklmnopqrstuvwxyz0123456789 refused';
      const semantics = await prefetched([{ store, memory: load(store) }], question, opened.embedder);
      expect(seen.join('\n')).not.toContain('ghp_abc');
      expect(semantics.embedder?.vectorOf(question)).toHaveLength(4);
    } finally {
      server.close();
    }
  });
});

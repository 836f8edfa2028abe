// Conversations that ended are taken up by whoever writes next; where several do at once, each becomes one session all the same.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { appendUnsynced, spoolNames } from '../../src/engine/spool/spool-file.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { type Bundle, bundled, ran, temporaryFolder } from './processes.ts';
import { storeAt } from './script.ts';

const WRITERS = 6;
const ENDED = 10;

let writer: Bundle;
let root: string;

beforeAll(async () => {
  writer = await bundled('test/faults/writer.ts');
});
afterAll(() => writer.dispose());
beforeEach(() => {
  root = temporaryFolder('taken-up');
  mkdirSync(join(root, 'sessions'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test(`${WRITERS} processes find ${ENDED} ended conversations at once: a session for each, none of them empty`, async () => {
  const store = storeAt(nodeFiles, root, 0);
  for (let i = 0; i < ENDED; i++)
    appendUnsynced(store, { agent: 'claude-code', conversation: `ended-${i}` }, [
      { type: 'touched', path: `src/${i}.ts` },
      { type: 'ended', reason: 'other' },
    ]);
  const ended = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      ran(process.execPath, [writer.path, root, `writer-${index}`, `w${index}`, '1']),
    ),
  );
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array(WRITERS).fill({ code: 0, stderr: '' }),
  );
  const files = readdirSync(join(root, 'sessions'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('writer-'))
    .map((name) => readFileSync(join(root, 'sessions', name), 'utf8'));
  expect(files.flatMap((text) => text.match(/- Touched: .*/g) ?? ['none']).sort()).toEqual(
    Array.from({ length: ENDED }, (_, i) => `- Touched: src/${i}.ts`),
  );
  expect(files.filter((text) => !/<!-- sealed: .* events: 1 -->/.test(text))).toEqual([]);
  expect(spoolNames(store, 'conversation')).toEqual([]);
  expect(readdirSync(join(root, '.index', 'locks'))).toEqual([]);
  expect(fsck(store).problems).toEqual([]);
});

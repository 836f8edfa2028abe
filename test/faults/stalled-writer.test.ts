// A writer that was stopped in the middle of its work for so long that its lock was taken over, and then goes on: nothing that
// was written meanwhile may be lost, whichever step it was stopped before.

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { append } from '../../src/engine/append.ts';
import { forget } from '../../src/engine/forget.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { log } from '../../src/engine/log.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { setGoal } from '../../src/engine/work/set-work.ts';
import type { Files } from '../../src/model/ports.ts';
import { memoryFiles } from '../../src/platform/memory-files.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { temporaryFolder } from './processes.ts';
import { storeAt } from './script.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, fdatasyncSync: (file: number) => synced(fs, file) };
});
let synced = (fs: typeof import('node:fs'), file: number) => fs.fdatasyncSync(file);

const KINDS: readonly [string, () => Files][] = [
  ['on disk', () => nodeFiles],
  ['in memory', memoryFiles],
];

let root: string;
beforeEach(() => {
  root = temporaryFolder('stalled');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each(KINDS)('mending a torn tail, it does not cut off what was written meanwhile (%s)', (_, open) => {
  const files = open();
  setGoal(storeAt(files, root, 0), 'Go on');
  files.append(sessionIn(files), '- Created preference `torn`: never ackn');
  const store = storeAt(stoppedBefore('truncate', files), root, 0.2);
  append(store, load(store), [created('late')]);
  expect(idsIn(files)).toEqual(['meanwhile', 'late']);
  expect(fsck(storeAt(files, root, 0.3)).ok).toBe(true);
});

test.each(KINDS)('closing a session, it seals what was written meanwhile too (%s)', (_, open) => {
  const files = open();
  setGoal(storeAt(files, root, 0), 'Go on');
  const sealing = (_path: string, data: unknown) => String(data).includes('<!-- sealed');
  endSession(storeAt(stoppedBefore('append', files, sealing), root, 0.2), 'All of it', undefined);
  expect(idsIn(files)).toEqual(['meanwhile']);
  expect(fsck(storeAt(files, root, 0.3))).toMatchObject({ ok: true, sealed: 1, problems: [] });
});

test.each(KINDS)('forgetting, it does not write over what was written meanwhile (%s)', (_, open) => {
  const files = open();
  remember(storeAt(files, root, 0), {
    kind: 'preference',
    id: 'leak',
    statement: 'The words that are to be gone',
    fields: [],
  });
  forget(storeAt(stoppedBefore('replace', files), root, 0.2), ['leak']);
  expect(idsIn(files)).toContain('meanwhile');
  expect(new TextDecoder().decode(files.read(sessionIn(files)))).not.toContain('words that are to be gone');
  expect(fsck(storeAt(files, root, 0.3)).ok).toBe(true);
});

test('an append whose sync fails takes back its own bytes, and only when they are the last', () => {
  const path = join(root, 'log');
  writeFileSync(path, 'one\n');
  const failing = (meanwhile: string) => () => {
    appendFileSync(path, meanwhile);
    throw Object.assign(new Error(), { code: 'EIO' });
  };
  const usual = synced;
  synced = failing('');
  expect(() => nodeFiles.append(path, 'two\n')).toThrow(/disk reported an error/);
  expect(readFileSync(path, 'utf8')).toBe('one\n');
  synced = failing('by another\n');
  expect(() => nodeFiles.append(path, 'two\n')).toThrow(/disk reported an error/);
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nby another\n');
  synced = usual;
});

/** The first time the step comes to a session file, another writer appends an event before it. */
function stoppedBefore(
  step: 'truncate' | 'append' | 'replace',
  files: Files,
  isMeant = (path: string, _data: unknown) => /\/sessions\/\d/.test(path),
): Files {
  let stopped = false;
  return {
    ...files,
    [step]: (path: string, ...rest: never[]) => {
      if (!stopped && isMeant(path, rest[0])) {
        stopped = true;
        const other = storeAt(files, root, 0.1);
        append(other, load(other), [created('meanwhile')]);
      }
      return (files[step] as (path: string, ...rest: never[]) => boolean)(path, ...rest);
    },
    // Taken over, so it is nobody's any more.
    locked: (_path, action) => action(),
  };
}

function created(id: string) {
  return { verb: 'Created', kind: 'preference', id, text: `Said ${id}`, fields: [] };
}

function idsIn(files: Files): string[] {
  return log(storeAt(files, root, 0.3)).flatMap(({ verb, id }) => (verb === 'Created' && id ? [id] : []));
}

function sessionIn(files: Files): string {
  const folder = `${root}/sessions/2026-11`;
  return `${folder}/${files.list(folder)[0]?.name}`;
}

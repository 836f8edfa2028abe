// Writers that come at a bad moment: the session was closed meanwhile, its closing was cut off, or somebody else's file is in the way.

import { expect, test } from 'vitest';
import { append } from '../../src/engine/append.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { log } from '../../src/engine/log.ts';
import { load } from '../../src/engine/reading/load.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { setGoal } from '../../src/engine/work/set-work.ts';
import { startSession } from '../../src/engine/work/start-session.ts';
import type { Draft } from '../../src/model/event.ts';
import type { Files } from '../../src/model/ports.ts';
import { ioError } from '../../src/platform/io-error.ts';
import { type MemoryFiles, memoryFiles } from '../../src/platform/memory-files.ts';
import { storeAt } from './script.ts';

const ROOT = '/store';
const DRAFT: Draft = {
  verb: 'Created',
  kind: 'preference',
  id: 'late',
  text: 'Better late than lost',
  fields: [],
};

test('a session that was closed while we were on our way is not written to; a new one is', () => {
  const files = memoryFiles();
  const { session } = startSession(at(files, 0), 'First');
  const memory = load(at(files, 0.1));
  endSession(at(files, 0.1), undefined, undefined);
  const closed = files.read(pathOf(files, session));
  const written = append(at(files, 0.2), memory, [DRAFT]);
  expect(written.session).not.toBe(session);
  expect(files.read(pathOf(files, session))).toEqual(closed);
  expect(log(at(files, 0.2)).flatMap(({ id }) => id ?? [])).toEqual(['late']);
  expect(fsck(at(files, 0.2)).problems).toEqual([]);
});

test('a session that was opened while we were on our way, seen in the ledger but not yet in the record, is joined', () => {
  const files = memoryFiles();
  const { session } = startSession(at(files, 0), 'First');
  const record = files.list(`${ROOT}/.index/open`).map(({ name }) => `${ROOT}/.index/open/${name}`)[0] ?? '';
  const named = files.read(record) ?? new Uint8Array();
  files.remove(record);
  const late: Files = {
    ...files,
    locked: (path, action) =>
      files.locked(path, () => {
        if (path.includes('/open.')) files.replace(record, new TextDecoder().decode(named));
        return action();
      }),
  };
  const store = { ...at(files, 0.1), files: late };
  expect(append(store, load(store), [DRAFT]).session).toBe(session);
  expect(fsck(at(files, 0.2))).toMatchObject({ sessions: 1, problems: [] });
});

test('a session that was asked for by name and closed meanwhile is refused', () => {
  const files = memoryFiles();
  const store = { ...at(files, 0), session: 'by-name' };
  setGoal(store, 'Write here');
  const memory = load(store);
  endSession(store, undefined, undefined);
  expect(() => append(store, memory, [DRAFT])).toThrow(/by-name is closed/);
  expect(fsck(store).problems).toEqual([]);
});

test('events after a closing that was cut off are read as events', () => {
  const files = memoryFiles();
  const { session } = startSession(at(files, 0), 'First');
  files.append(pathOf(files, session), '\n## What We Did\n\nHalf of a sen');
  append(at(files, 0.1), load(at(files, 0.1)), [DRAFT]);
  expect(log(at(files, 0.2)).flatMap(({ id }) => id ?? [])).toEqual(['late']);
  expect(new TextDecoder().decode(files.read(pathOf(files, session)))).toContain('Half of a sen\n');
  expect(endSession(at(files, 0.2), 'All of it', undefined).sealed).toBe(true);
  expect(fsck(at(files, 0.3))).toMatchObject({ ok: true, sealed: 1, problems: [] });
});

test('events in a file whose head was lost are read as events all the same', () => {
  for (const head of [
    '',
    '---\nformat: tidemark/1\nsess',
    '---\nformat: tidemark/1\n---\n# Title\n\n## Mem',
  ]) {
    const files = memoryFiles();
    const store = { ...at(files, 0), session: 'headless' };
    files.create(`${ROOT}/sessions/2026-11/headless.md`, head);
    append(store, load(store), [DRAFT]);
    expect(log(store).map(({ id }) => id)).toEqual(['late']);
  }
});

test('a replacement character that somebody wrote is no damage, also beside a torn tail', () => {
  const files = memoryFiles();
  setGoal(at(files, 0), 'What does \ufffd mean?');
  const path = pathOf(files, log(at(files, 0))[0]?.session ?? '');
  const torn = new TextEncoder().encode('- Goal: Zurück');
  const before = files.read(path) ?? new Uint8Array();
  files.replace(path, new Uint8Array([...before, ...torn.slice(0, 11)]));
  append(at(files, 0.1), load(at(files, 0.1)), [DRAFT]);
  expect(log(at(files, 0.1)).map(({ verb }) => verb)).toEqual(['Goal', 'Created']);
  expect(fsck(at(files, 0.1)).ok).toBe(true);
});

test('a line of prose between the last event and a torn tail stays where it is', () => {
  const files = memoryFiles();
  setGoal(at(files, 0), 'Go on');
  const path = pathOf(files, log(at(files, 0))[0]?.session ?? '');
  files.append(path, 'A remark somebody typed here.\n- Goal: never ackn');
  append(at(files, 0.1), load(at(files, 0.1)), [DRAFT]);
  const text = new TextDecoder().decode(files.read(path));
  expect(text).toContain('\nA remark somebody typed here.\n- Created');
  expect(text).not.toContain('never ackn');
});

test('an old session that cannot be closed, and a cache that cannot be written, keep nobody from remembering', () => {
  const files = memoryFiles();
  const { session } = startSession(at(files, 0), 'Left open');
  const stubborn: Files = {
    ...files,
    append(path, data, size) {
      if (path.includes(session)) throw ioError({ code: 'EACCES' }, 'append to', path);
      return files.append(path, data, size);
    },
    replace(path) {
      throw ioError({ code: 'ENOSPC' }, 'write', path);
    },
  };
  const store = storeAt(stubborn, ROOT, 40);
  const written = append(store, load(store), [DRAFT]);
  expect(written.closed).toEqual([]);
  expect(log(store).map(({ id }) => id)).toEqual(['late']);
});

function at(files: MemoryFiles, hour: number) {
  return storeAt(files, ROOT, hour);
}

function pathOf(files: MemoryFiles, session: string): string {
  return [...files.contents.keys()].find((path) => path.endsWith(`/${session}.md`)) ?? '';
}

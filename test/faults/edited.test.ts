// Files that somebody edits behind our back, on a real disk: what the next ordinary command notices, and what only fsck does.

import {
  appendFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { stated as remember } from '../stated.ts';
import { temporaryFolder } from './processes.ts';
import { storeAt } from './script.ts';

let root: string;
let path: string;
beforeEach(() => {
  root = temporaryFolder('edited');
  const { written } = remember(store(0), {
    kind: 'preference',
    id: 'small',
    statement: 'Small commits',
    fields: [],
  });
  path = written.path;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('an open session', () => {
  test('that was edited in place is read again, also when size and time are as before', () => {
    settle();
    const { atime, mtime } = statSync(path);
    writeFileSync(path, edited());
    utimesSync(path, atime, mtime);
    expect(load(store(1)).from).toBe('whole');
    expect(statement()).toBe('Large commits');
  });

  test('that lost its last line end keeps its last event, and is written on', () => {
    settle();
    writeFileSync(path, readFileSync(path, 'utf8').trimEnd());
    expect(statement()).toBe('Small commits');
    expect(fsck(store(1)).problems).toMatchObject([{ code: 'unended', level: 'notice', file: path }]);
    const { written } = remember(store(1), { kind: 'preference', id: 'b', statement: 'Second', fields: [] });
    expect(written.path).toBe(path);
    expect([...load(store(1)).state.facts.keys()]).toEqual(['small', 'b']);
    endSession(store(1.1), 'Done', undefined);
    expect(fsck(store(2))).toMatchObject({ sealed: 1, problems: [] });
  });
});

describe('a closed session', () => {
  beforeEach(() => {
    endSession(store(0.5), 'Done', undefined);
    settle();
  });

  test('that an editor wrote beside and renamed is read again', () => {
    writeFileSync(`${path}~`, edited());
    renameSync(`${path}~`, path);
    expect(statement()).toBe('Large commits');
  });

  test('that was edited in place is told by fsck at once, and read again when its folder changes', () => {
    writeFileSync(path, edited());
    expect(fsck(store(1)).problems.map(({ code }) => code)).toContain('seal-broken');
    remember(store(1), { kind: 'preference', id: 'b', statement: 'Second', fields: [] });
    expect(statement()).toBe('Large commits');
    appendFileSync(path, '\n');
    expect(fsck(store(1)).problems.map(({ code }) => code)).toContain('seal-broken');
  });
});

function store(hour: number) {
  return storeAt(nodeFiles, root, hour);
}

/** The database relies on stamps that are not of a moment ago. */
function settle(): void {
  const old = new Date(Date.now() - 60_000);
  for (const one of [path, `${root}/sessions/2026-11`, `${root}/sessions`]) utimesSync(one, old, old);
  rebuild(store(1));
  expect(load(store(1)).from).toBe('stored');
}

function edited(): string {
  return readFileSync(path, 'utf8').replace('Small commits', 'Large commits');
}

function statement(): string | undefined {
  return load(store(1)).state.facts.get('small')?.statement;
}

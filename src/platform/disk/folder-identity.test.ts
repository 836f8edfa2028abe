import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identityOf } from './folder-identity.ts';
import { describe } from './look.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tide-identity-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const env = () => ({ XDG_STATE_HOME: join(root, 'state') });
const stat = (ino: number, birthtimeMs: number, ctimeMs = 9) => ({ ino, birthtimeMs, ctimeMs });

it('is another one for a folder that was made anew in the same place', () => {
  const folder = join(root, 'store');
  const seen = new Set<string>();
  for (let i = 0; i < 3; i++) {
    mkdirSync(folder);
    seen.add(describe(folder).identity);
    rmdirSync(folder);
    // File systems count time in steps.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
  }
  expect(seen.size).toBe(3);
});

it('stays while the folder changes or moves', () => {
  const folder = join(root, 'store');
  mkdirSync(folder);
  const before = describe(folder).identity;
  mkdirSync(join(folder, 'sessions'));
  chmodSync(folder, 0o700);
  renameSync(folder, join(root, 'moved'));
  expect(describe(join(root, 'moved')).identity).toBe(before);
});

it('is not told by the number alone, which is the same wherever a disk is fresh', () => {
  expect(identityOf('/p', stat(62, 5), env())).not.toBe(identityOf('/p', stat(62, 6), env()));
  // Also of a folder that nobody touched since.
  expect(identityOf('/p', stat(62, 9), env())).toBe(identityOf('/p', stat(62, 9, 10), env()));
});

it.each([
  ['says no time', stat(62, 0), true],
  ['gives the last change for it', stat(62, 9), false],
])('is a word kept for the user where the system %s', (_, known, tellsBirth) => {
  const one = identityOf('/p', known, env(), tellsBirth);
  expect(one).toMatch(/^62:[0-9a-f]{32}$/);
  expect(identityOf('/p', known, env(), tellsBirth)).toBe(one);
  expect(identityOf('/q', known, env(), tellsBirth)).not.toBe(one);
  expect(identityOf('/p', known, { XDG_STATE_HOME: join(root, 'other') }, tellsBirth)).not.toBe(one);
  const kept = join(root, 'state/tidemark/stores');
  expect(readdirSync(kept)).toHaveLength(2);
  expect(statSync(kept).mode & 0o077).toBe(0);
  if (!tellsBirth)
    expect(identityOf('/p', { ...known, birthtimeMs: 11, ctimeMs: 11 }, env(), false)).toBe(one);
});

it('is one that nothing fits where no word can be kept', () => {
  const nowhere = { XDG_STATE_HOME: '/dev/null' };
  expect(identityOf('/p', stat(62, 0), nowhere)).not.toBe(identityOf('/q', stat(62, 0), nowhere));
  expect(identityOf('/p', stat(62, 0), nowhere)).toMatch(/^62:[0-9a-f]{32}$/);
});

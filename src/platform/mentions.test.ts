import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tide-mentions-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

describe('a text in the repository', () => {
  it('is found in any case, in files git knows or would take in, and where a line breaks it', () => {
    git('init', '--quiet');
    write('src/cache.ts', 'export class TideCache {}\n');
    write('docs/a.md', 'No price is edited\r\nby hand.\n');
    git('add', 'src');
    const mentioned = mentionsIn(root, []);
    expect(mentioned('tidecache')).toBe(true);
    expect(mentioned('No price is edited by hand')).toBe(true);
    expect(mentioned('TideTable')).toBe(false);
  });

  it('is not looked for in ignored files nor in those of the layout', () => {
    git('init', '--quiet');
    write('.gitignore', 'dist\n');
    write('dist/x.js', 'alpha\n');
    write('DECISIONS.md', 'beta\n');
    write('memory/2026-01-01.md', 'gamma\n');
    const mentioned = mentionsIn(root, ['DECISIONS.md', 'memory/####-##-##.md', '.tidemark']);
    expect(['alpha', 'beta', 'gamma'].map(mentioned)).toEqual([false, false, false]);
    expect(mentionsIn(root, [])('beta')).toBe(true);
  });

  it('counts as found where there is no repository to ask', () => {
    expect(mentionsIn(root, [])('anything')).toBe(true);
  });
});

// One suite for both implementations of the port, and what only a real disk can do.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Worktree } from '../../src/model/worktree.ts';
import { memoryWorktree } from '../../src/platform/memory-worktree.ts';
import { openWorktree } from '../../src/platform/open-worktree.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tide-worktree-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string | Buffer, base = root) => {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
};
const git = (...words: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...words],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    },
  );

const FILES = {
  'src/a.ts': 'export const first = 1;\nfirst();\n',
  'src/b.ts': 'export const second = first;\r\n',
  'package.json': '{}',
  'docs/ü.md': 'See decision-one here.\n',
};

describe.each([
  ['in memory', () => memoryWorktree(new Map(Object.entries(FILES)))],
  [
    'with git',
    () => {
      for (const [path, text] of Object.entries(FILES)) write(path, text);
      git('init', '--quiet');
      git('add', '.');
      return openWorktree(root);
    },
  ],
  [
    'without git',
    () => {
      for (const [path, text] of Object.entries(FILES)) write(path, text);
      return openWorktree(root);
    },
  ],
])('a working tree %s', (_, open: () => Worktree) => {
  it('tells what lies at a path', () => {
    const tree = open();
    expect(tree.look('src/a.ts')).toEqual({ is: 'file', size: FILES['src/a.ts'].length });
    expect(tree.look('src')).toEqual({ is: 'folder' });
    expect(tree.look('src/none.ts')).toEqual({ is: 'absent' });
    expect(tree.look('src/a.ts/x')).toEqual({ is: 'absent' });
    expect(tree.text('src/a.ts')).toBe(FILES['src/a.ts']);
    expect(tree.text('src')).toBeUndefined();
    expect(tree.top()).toContain('package.json');
  });

  it('has the hash git would give, whatever the line ends', () => {
    const tree = open();
    expect(tree.hash('package.json')).toBe('9e26dfeeb6e6');
    expect(tree.hash('src/b.ts')).toBe(tree.hashText('export const second = first;\n'));
    expect(tree.hash('none')).toBeUndefined();
  });

  it('finds words, lines, names and what moved', () => {
    const tree = open();
    expect([...tree.filesWith('first')].sort()).toEqual(['src/a.ts', 'src/b.ts']);
    expect(tree.filesWith('nowhere')).toEqual([]);
    expect(tree.linesWith(['decision-one', 'second = '], [])).toEqual(
      expect.arrayContaining([
        { path: 'docs/ü.md', line: 1, text: 'See decision-one here.' },
        expect.objectContaining({ path: 'src/b.ts', line: 1 }),
      ]),
    );
    expect(tree.linesWith(['decision-one'], ['docs/ü.md'])).toEqual([]);
    expect(tree.linesWith(['no.where', 'd.cision'], [])).toEqual([]);
    expect(tree.named((name) => name === 'package.json')).toEqual(['package.json']);
    expect(tree.movedTo(tree.hashText(FILES['src/a.ts']))).toBe('src/a.ts');
    expect(tree.movedTo('000000000000')).toBeUndefined();
    expect(tree.mentions([])('export const first')).toBe(true);
  });

  it('knows a name in another case or form of its letters', () => {
    const tree = open();
    expect(tree.spelled('SRC/A.ts')).toBe('src/a.ts');
    expect(tree.spelled('docs/u\u0308.md')).toBe('docs/ü.md');
    expect(tree.spelled('src/none.ts')).toBe('src/none.ts');
  });
});

describe('on a real disk', () => {
  it('finds a file whose name is stored in another form than it is asked by', () => {
    write('docs/u\u0308.md', 'x');
    const tree = openWorktree(root);
    expect(tree.look('docs/ü.md').is).toBe('file');
    expect(tree.hash('docs/ü.md')).toBe(tree.hashText('x'));
    expect(tree.text('docs/ü.md')).toBe('x');
  });

  it('never follows a link out of the project, and tells nothing of where it leads', () => {
    const outside = mkdtempSync(join(tmpdir(), 'tide-outside-'));
    write('secret.txt', 'secret', outside);
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));
    const tree = openWorktree(root);
    expect(tree.look('out/secret.txt')).toEqual({
      is: 'unknown',
      why: 'leads through a link out of the project',
    });
    expect(tree.hash('out/secret.txt')).toBeUndefined();
    expect(tree.text('out/secret.txt')).toBeUndefined();
    expect(tree.text('link.txt')).toBeUndefined();
    expect(tree.hash('link.txt')).toBeUndefined();
    for (const path of [join(outside, 'secret.txt'), `../${basename(outside)}/secret.txt`])
      expect([tree.look(path).is, tree.text(path), tree.hash(path)]).toEqual([
        'unknown',
        undefined,
        undefined,
      ]);
    rmSync(outside, { recursive: true });
  });

  it.skipIf(process.getuid?.() === 0)('takes what cannot be read for unknown, never for gone', () => {
    write('closed/a.ts', 'x');
    chmodSync(join(root, 'closed'), 0);
    expect(openWorktree(root).look('closed/a.ts').is).toBe('unknown');
    chmodSync(join(root, 'closed'), 0o700);
  });

  it('is quick about large files: only their size is told', () => {
    write('big.bin', '');
    truncateSync(join(root, 'big.bin'), 100 * 1024 * 1024);
    const tree = openWorktree(root);
    const started = performance.now();
    expect(tree.look('big.bin')).toEqual({ is: 'file', size: 100 * 1024 * 1024 });
    expect(tree.hash('big.bin')).toBeUndefined();
    expect(tree.text('big.bin')).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('is about the folder of the project where that lies below the root of the repository', () => {
    git('init', '--quiet');
    write('app/src/a.ts', 'one');
    write('other/b.ts', 'two');
    git('add', '.');
    const tree = openWorktree(join(root, 'app'));
    expect(tree.movedTo(tree.hashText('one'))).toBe('src/a.ts');
    expect(tree.movedTo(tree.hashText('two'))).toBeUndefined();
    expect(tree.filesWith('one')).toEqual(['src/a.ts']);
  });

  it('finds what was moved, with git or behind its back', () => {
    git('init', '--quiet');
    write('a.ts', 'one');
    write('b.ts', 'two');
    git('add', '.');
    git('mv', 'a.ts', 'c.ts');
    renameSync(join(root, 'b.ts'), join(root, 'd.ts'));
    const tree = openWorktree(root);
    expect(tree.movedTo(tree.hashText('one'))).toBe('c.ts');
    expect(tree.movedTo(tree.hashText('two'))).toBe('d.ts');
  });

  it('does not take for gone what a sparse checkout or an empty submodule leaves out', () => {
    const inner = join(root, 'inner');
    mkdirSync(inner);
    execFileSync('git', ['init', '--quiet'], { cwd: inner });
    write('lib.ts', 'x', inner);
    execFileSync('git', ['add', '.'], { cwd: inner });
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'x'], {
      cwd: inner,
    });
    mkdirSync(join(root, 'app'));
    const app = root;
    root = join(app, 'app');
    git('init', '--quiet');
    write('docs/a.md', 'a');
    write('src/a.ts', 'a');
    git('submodule', '--quiet', 'add', inner, 'vendor/inner');
    git('add', '.');
    git('commit', '--quiet', '-m', 'x');
    expect(openWorktree(root).look('vendor/inner/lib.ts').is).toBe('file');
    git('submodule', '--quiet', 'deinit', '-f', 'vendor/inner');
    expect(openWorktree(root).look('vendor/inner/lib.ts')).toEqual({
      is: 'unknown',
      why: 'its submodule is not checked out',
    });
    git('sparse-checkout', 'set', 'docs');
    expect(openWorktree(root).look('src/a.ts')).toEqual({ is: 'unknown', why: 'it is not checked out here' });
    expect(openWorktree(root).look('src/none.ts')).toEqual({ is: 'absent' });
    git('sparse-checkout', 'reapply', '--sparse-index');
    expect(openWorktree(root).look('src/a.ts').is).toBe('unknown');
    root = app;
  });

  it('names another working tree that has the file', () => {
    git('init', '--quiet');
    write('a.ts', 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'x');
    const other = `${root}-other`;
    git('worktree', 'add', '--quiet', '-b', 'side', other);
    write('new.ts', 'new', other);
    expect(openWorktree(root).otherTreeWith('new.ts')).toBe(other);
    expect(openWorktree(root).otherTreeWith('none.ts')).toBeUndefined();
    const linked = openWorktree(other);
    expect(linked.movedTo(linked.hashText('one'))).toBe('a.ts');
    rmSync(other, { recursive: true });
  });

  it("believes git's index about files it has seen unchanged, and reads the others", () => {
    git('init', '--quiet');
    for (let n = 0; n < 5; n++) write(`f${n}.bin`, Buffer.alloc(3 * 1024 * 1024, n + 1));
    const past = Date.now() / 1000 - 100;
    for (let n = 0; n < 5; n++) utimesSync(join(root, `f${n}.bin`), past, past);
    git('add', '.');
    const hashes = [0, 1, 2, 3, 4].map((n) => openWorktree(root).hash(`f${n}.bin`));
    // The same size and time with another content: only who does not read it can be wrong about it.
    write('f4.bin', Buffer.alloc(3 * 1024 * 1024, 9));
    utimesSync(join(root, 'f4.bin'), past, past);
    const asked = (expected: boolean) => {
      const tree = openWorktree(root);
      return [0, 1, 2, 3, 4].map((n) => tree.hash(`f${n}.bin`, expected ? hashes[n] : undefined));
    };
    expect(statSync(join(root, 'f4.bin')).size).toBe(3 * 1024 * 1024);
    expect(asked(true)).toEqual(hashes);
    expect(asked(false)[4]).not.toBe(hashes[4]);
    write('f4.bin', Buffer.alloc(3 * 1024 * 1024, 9));
    expect(asked(true)[4]).not.toBe(hashes[4]);
  });
});

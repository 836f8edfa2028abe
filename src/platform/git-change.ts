// What changed since a base, as git tells it: commits up to HEAD, and tracked files up to the working tree. No shell, no hooks.

import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, ChangedBy, ChangedFile, ChangedLine } from '../model/change.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { findGit } from './git-folder.ts';
import { authorsWith, isShallow, ledgerAttributes, ledgerCommits, ledgerFiles } from './git-ledger.ts';
import { runGit, runGitOnContents } from './run-git.ts';

/** Branches a change is usually meant for, in the order they are tried. */
const USUAL = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** `ledger`: the folder of the store below the project; what it holds counts even before git tracks it. */
export function gitChange(root: string, asked: string | undefined, ledger: string): Change {
  if (findGit(root) === undefined)
    throw new TidemarkError('refused', 'A change is told by git, and there is no git repository here.', {
      hint: 'tide check compares commits; outside of git tide health tells how memory is.',
    });
  const base = baseOf(root, asked, ledger);
  const { commit } = base;
  const files = patchFiles(patchSince(root, commit));
  const unknown = untracked(root, ledger);
  const sessions = `${ledger}sessions/`;
  for (const path of unknown)
    files.push({ path, status: 'added', added: linesOf(read(root, path) ?? ''), removed: [] });
  return {
    base: { ...base, commit: commit.slice(0, 10) },
    commits: commitsSince(root, commit),
    files,
    ledger: ledgerFiles(
      root,
      commit,
      sessions,
      unknown.filter((path) => path.startsWith(sessions)),
    ),
    committed: ledgerCommits(root, commit, sessions),
    attributes: ledgerAttributes(root, commit, ledger),
    authorsWith: (email) => authorsWith(root, commit, email),
    before: (path) => git(root, ['cat-file', 'blob', `${commit}:./${path}`]),
    after: (path) => read(root, path),
    exists: (path) => existsSync(join(root, path)),
    occurs: (name) =>
      git(root, [
        'grep',
        '--quiet',
        '--fixed-strings',
        '--word-regexp',
        '-e',
        name,
        '--',
        '.',
        ...NO_PROSE(ledger),
      ]) !== undefined,
  };
}

/** A change that cannot be read as a whole is not checked: what is left out could be anything. */
function patchSince(root: string, commit: string): string {
  const patch = git(root, [...DIFF, '--unified=0', '--relative', commit, '--', '.'], runGitOnContents);
  if (patch !== undefined) return patch;
  throw new TidemarkError('refused', 'git could not list the lines of this change, so nothing was checked.', {
    hint: 'The change may be larger than 256 MB, or this is a partial clone without the contents of the base: clone without --filter.',
  });
}

const PLAIN = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty'];
const DIFF = [
  '-c',
  'core.quotePath=false',
  'diff',
  '--no-color',
  ...PLAIN,
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];
const NO_PROSE = (ledger: string) => [`:(exclude)${ledger}`, ':(exclude)*.md', ':(exclude)*.txt'];

function baseOf(root: string, asked: string | undefined, ledger: string): { commit: string; name: string } {
  if (asked !== undefined) {
    const commit = asked.startsWith('-') ? undefined : forkPoint(root, asked);
    if (commit !== undefined) return { commit, name: asked };
    throw new TidemarkError(
      'usage',
      `\`${received(asked)}\` is no commit that this work shares history with.`,
      {
        hint: isShallow(root)
          ? 'This is a shallow clone, which lacks the history: use fetch-depth: 0, or git fetch --unshallow. Expected a branch or commit such as origin/main.'
          : 'Expected a branch or commit such as origin/main or HEAD~3. A branch of the server has to be fetched first.',
      },
    );
  }
  const head = git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim();
  for (const name of USUAL) {
    const commit = forkPoint(root, name);
    if (commit !== undefined && commit !== head) return { commit, name };
  }
  if (isShallow(root))
    throw new TidemarkError(
      'refused',
      'This is a shallow clone, and the branch that the work is meant for is not in it.',
      {
        hint: 'Fetch the history (fetch-depth: 0, or git fetch --unshallow) and name the base, for example: tide check --base origin/main.',
      },
    );
  if (head !== undefined && isUncommitted(root, ledger)) return { commit: head, name: 'HEAD' };
  const parent = forkPoint(root, 'HEAD~1');
  if (parent !== undefined) return { commit: parent, name: 'HEAD~1' };
  throw new TidemarkError(
    'refused',
    'There is nothing to compare with: no other branch is known and HEAD has no parent.',
    {
      hint: 'Name a base, for example: tide check --base origin/main. A shallow clone needs its history (fetch-depth: 0).',
    },
  );
}

/** Work on the main branch itself: what is not committed yet, else the last commit. */
function isUncommitted(root: string, ledger: string): boolean {
  const quiet = ['diff', '--quiet', ...PLAIN, 'HEAD', '--', '.'];
  return git(root, quiet, runGitOnContents) === undefined || untracked(root, ledger).length > 0;
}

function untracked(root: string, ledger: string): string[] {
  return lines(git(root, ['ls-files', '--others', '--exclude-standard', '--', ledger])).flatMap(
    (path) => unquoted(path) ?? [],
  );
}

/** Where the work left the other line of commits. */
function forkPoint(root: string, name: string): string | undefined {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim();
  return commit === undefined ? undefined : git(root, ['merge-base', commit, 'HEAD'])?.trim().split('\n')[0];
}

function commitsSince(root: string, base: string): ChangedBy[] {
  const format = '--format=%x01%h%x02%s';
  const said = git(root, [
    '-c',
    'core.quotePath=false',
    'log',
    '--no-merges',
    '--relative',
    '--name-only',
    format,
    `${base}..HEAD`,
  ]);
  return (said ?? '')
    .split('\x01')
    .slice(1)
    .map((text) => {
      const [head = '', ...paths] = lines(text);
      const [commit = '', subject = ''] = head.split('\x02');
      return { commit, subject, paths: paths.flatMap((path) => unquoted(path) ?? []) };
    });
}

/** Files of a patch without context, in its order. */
export function patchFiles(patch: string): ChangedFile[] {
  const files: ChangedFile[] = [];
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    const [head = ''] = part.split(/^@@ /m, 1);
    const name = (mark: string) => unquoted(new RegExp(`^${mark}(.*)$`, 'm').exec(head)?.[1]);
    const was = name('rename from ') ?? name('--- ')?.replace(/^a\//, '');
    const now = name('rename to ') ?? name('\\+\\+\\+ ')?.replace(/^b\//, '');
    const bare = /^(?:a\/)(.*) b\/\1\n/.exec(part)?.[1];
    const status = /^new file/m.test(head)
      ? 'added'
      : /^deleted file/m.test(head)
        ? 'deleted'
        : /^rename from/m.test(head)
          ? 'renamed'
          : 'modified';
    const path = (status === 'deleted' ? was : now) ?? bare;
    if (path === undefined || path === '/dev/null') continue;
    const body = hunks(part.slice(head.length));
    files.push({
      path,
      status,
      ...(status === 'renamed' && was !== undefined ? { was } : {}),
      ...(NO_FILE.test(head) ? { isNoFile: true } : {}),
      ...body,
    });
  }
  return files;
}

/** Modes of links and submodules. */
const NO_FILE = /^(?:new file mode|new mode|index \S+) 1[26]0000$/m;

function hunks(text: string): { added: ChangedLine[]; removed: ChangedLine[] } {
  const added: ChangedLine[] = [];
  const removed: ChangedLine[] = [];
  let [before, after] = [0, 0];
  for (const line of text.split('\n')) {
    const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (place !== null) [before, after] = [Number(place[1]), Number(place[2])];
    else if (line.startsWith('+')) added.push({ number: after++, text: line.slice(1).replace(/\r$/, '') });
    else if (line.startsWith('-')) removed.push({ number: before++, text: line.slice(1).replace(/\r$/, '') });
  }
  return { added, removed };
}

/** Names with odd letters are written in quotation marks. */
function unquoted(name: string | undefined): string | undefined {
  if (name === undefined || !name.startsWith('"')) return name?.replace(/\t$/, '');
  const bytes: Buffer[] = [];
  for (const [, octal, letter, plain] of name
    .slice(1, name.lastIndexOf('"'))
    .matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8) & 255]));
    else bytes.push(Buffer.from(plain ?? LETTERS[letter ?? ''] ?? letter ?? ''));
  }
  return Buffer.concat(bytes).toString('utf8');
}

const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};

function linesOf(text: string): ChangedLine[] {
  return text.split('\n').map((line, n) => ({ number: n + 1, text: line }));
}

function lines(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

/** A link may lead anywhere, and to what never ends. */
function read(root: string, path: string): string | undefined {
  try {
    const full = join(root, path);
    return lstatSync(full).isFile() ? readFileSync(full, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function git(root: string, args: readonly string[], run = runGit): string | undefined {
  try {
    return run(root, args).toString('utf8');
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TidemarkError('io', 'git was not found.', {
        hint: 'A change is told by git; install it first.',
      });
    return undefined;
  }
}

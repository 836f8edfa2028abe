// The session files of a change as git has them, before and now, and who committed them. Attributes that the change brings along
// (`-diff`, `binary`, `.mailmap`) decide nothing here: contents are compared, and names are those in the commits.

import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommittedBy, LedgerAttributes, LedgerFile, Person } from '../model/change.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { runGit, runGitOnContents } from './run-git.ts';

const RAW = [
  'diff',
  '--raw',
  '-z',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--abbrev=64',
  '--relative',
];

/** Files below `folder` that are not as they were at `base`, and those that git does not track. */
export function ledgerFiles(
  root: string,
  base: string,
  folder: string,
  untracked: readonly string[],
): LedgerFile[] {
  const rows = text(runGitOnContents(root, [...RAW, base, '--', folder])).split('\0');
  const changed: LedgerFile[] = [];
  for (let n = 0; n + 1 < rows.length; n += 2) {
    const [, , was = ''] = (rows[n] ?? '').split(' ');
    const path = rows[n + 1] ?? '';
    const before = /^0+$/.test(was) ? undefined : blob(root, was);
    changed.push({ path, before, after: fileText(root, path) });
  }
  const added = untracked.map((path) => ({ path, before: undefined, after: fileText(root, path) }));
  return [...changed, ...added].filter(({ before, after }) => before !== after);
}

/** Also those that git ignores. */
export function untrackedFiles(root: string, folder: string): string[] {
  return text(runGit(root, ['ls-files', '--others', '-z', '--', folder]))
    .split('\0')
    .filter(Boolean);
}

function blob(root: string, hash: string): string {
  try {
    return text(runGit(root, ['cat-file', 'blob', hash]));
  } catch {
    throw new TidemarkError('refused', 'A session file of the base cannot be read, so nothing was checked.', {
      hint: 'This may be a partial clone without the contents of the base: clone without --filter.',
    });
  }
}

/** Asked where the change touches a `.gitattributes`, in whatever folder of the repository. */
export function ledgerAttributes(root: string, base: string, ledger: string): LedgerAttributes {
  const names = ['diff', '--name-only', '--no-renames', '-z', base, '--', ':(top,glob)**/.gitattributes'];
  if (text(runGitOnContents(root, names)) === '') return { converted: [], merged: [] };
  const paths = text(runGit(root, ['ls-files', '-z', '--', ledger]))
    .split('\0')
    .filter(Boolean);
  const having = (attributes: readonly string[]) => {
    const found = new Set<string>();
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      const some = paths.slice(at, at + AT_ONCE);
      const rows = text(runGit(root, ['check-attr', '-z', ...attributes, '--', ...some])).split('\0');
      for (let n = 0; n + 2 < rows.length; n += 3)
        if (!['unspecified', 'unset'].includes(rows[n + 2] ?? '')) found.add(rows[n] ?? '');
    }
    return [...found];
  };
  return { converted: having(['filter', 'ident', 'working-tree-encoding']), merged: having(['merge']) };
}

/** As many paths as a command line surely takes. */
const AT_ONCE = 500;

/** Commits since the base that touch files below `folder`; of a merge, the files it changed itself. */
export function ledgerCommits(root: string, base: string, folder: string): CommittedBy[] {
  const prefix = text(runGit(root, ['rev-parse', '--show-prefix'])).replace(/\n$/, '');
  const format = '--format=%x00%H%x00%an%x00%ae%x00%cn%x00%ce';
  const log = ['log', '--full-history', '-c', '--no-renames', '--no-mailmap', '--name-only', '-z', format];
  const said = text(runGit(root, [...log, `${base}..HEAD`, '--', folder]));
  const parts = said.split('\0').map((part) => part.replace(/^\n+/, ''));
  const commits: (CommittedBy & { paths: string[] })[] = [];
  for (let n = 0; n < parts.length; n++) {
    const part = parts[n] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(part)) {
      // Five parts belong to it, whatever they say; a path below the folder is no hash.
      const [author = '', email = '', committer = '', committerEmail = ''] = parts.slice(n + 1, n + 5);
      commits.push({ commit: part.slice(0, 10), author, email, committer, committerEmail, paths: [] });
      n += 4;
    } else if (part.startsWith(prefix)) commits.at(-1)?.paths.push(part.slice(prefix.length));
  }
  return commits;
}

/** Authors of commits up to `base` who have this address, in whatever letter case. */
export function authorsWith(root: string, base: string, email: string): Person[] {
  if (email === '') return [];
  const log = ['log', '--no-mailmap', '--fixed-strings', '--regexp-ignore-case', '--format=%an%x00%ae'];
  const rows = text(runGit(root, [...log, `--author=${email}`, base])).split('\n');
  return [...new Set(rows)].filter(Boolean).map((row) => {
    const [name = '', address = ''] = row.split('\0');
    return { name, email: address };
  });
}

/** A link may lead anywhere; it is no session file. */
function fileText(root: string, path: string): string | undefined {
  const full = join(root, path);
  return lstatSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full, 'utf8') : undefined;
}

function text(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** A clone without its history cannot say where the work left the base. */
export function isShallow(root: string): boolean {
  try {
    return text(runGit(root, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    return false;
  }
}

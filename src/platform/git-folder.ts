// What git's own files say about a working tree: where it is, which worktrees share it, branch and commit.
// Read directly, because starting git would cost more than everything else a command does.

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface GitFolder {
  /** Root of this working tree. */
  readonly tree: string;
  readonly gitDir: string;
  /** The directory all worktrees share. */
  readonly commonDir: string;
}

export function findGit(from: string): GitFolder | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    if (existsSync(git)) return describe(folder, git);
    if (dirname(folder) === folder) return undefined;
  }
}

/** Roots of all working trees of the repository, this one first. */
export function workTrees(git: GitFolder): string[] {
  const trees = [git.tree];
  const main = dirname(git.commonDir);
  if (git.commonDir.endsWith('/.git') && main !== git.tree) trees.push(main);
  for (const name of namesIn(join(git.commonDir, 'worktrees'))) {
    const folder = join(git.commonDir, 'worktrees', name);
    const pointer = readText(join(folder, 'gitdir'));
    if (pointer === undefined) continue;
    // From git 2.48 on it may be relative.
    const tree = dirname(resolve(folder, pointer));
    if (existsSync(tree)) trees.push(realpathSync(tree));
  }
  return [...new Set(trees)];
}

export function headOf(git: GitFolder): { branch?: string; commit?: string } {
  const head = readText(join(git.gitDir, 'HEAD'));
  if (head === undefined) return {};
  const ref = /^ref: (refs\/(?!.*\.\.)\S+)$/.exec(head)?.[1];
  if (ref === undefined) return /^[0-9a-f]{40}/.test(head) ? { commit: head.slice(0, 7) } : {};
  const branch = ref.replace(/^refs\/heads\//, '');
  const found = readText(join(git.gitDir, ref)) ?? readText(join(git.commonDir, ref)) ?? packedRef(git, ref);
  const commit = found !== undefined && /^[0-9a-f]{40}/.test(found) ? found : undefined;
  return commit === undefined ? { branch } : { branch, commit: commit.slice(0, 7) };
}

/** The remotes in the order of the file, their addresses without passwords. */
export function remotesOf(git: GitFolder): { name: string; url: string }[] {
  const config = readText(join(git.commonDir, 'config')) ?? '';
  return [...config.matchAll(/^[ \t]*\[remote "([^"]*)"\]([^[]*)/gm)].flatMap(
    ([, name = '', section = '']) => {
      const url = /^[ \t]*url\s*=\s*(.+)$/m.exec(section)?.[1]?.trim();
      return url === undefined ? [] : [{ name, url: url.replace(/^([a-z+]+:\/\/)[^@/]*@/, '$1') }];
    },
  );
}

/** `user.name`: of the repository, else of the user. */
export function gitUser(git: GitFolder | undefined, home: string | undefined): string | undefined {
  const files = [
    git === undefined ? undefined : join(git.commonDir, 'config'),
    home && join(home, '.gitconfig'),
    home && join(home, '.config/git/config'),
  ];
  for (const file of files) {
    const section = /^[ \t]*\[user\]([^[]*)/m.exec((file && readText(file)) ?? '')?.[1] ?? '';
    const name = /^[ \t]*name\s*=\s*"?([^"\n]+)"?\s*$/m.exec(section)?.[1]?.trim();
    if (name !== undefined && name !== '') return name;
  }
  return undefined;
}

function describe(tree: string, git: string): GitFolder {
  const real = realpathSync(tree);
  if (statSync(git).isDirectory())
    return { tree: real, gitDir: join(real, '.git'), commonDir: join(real, '.git') };
  const gitDir = resolve(real, /^gitdir: (.+)$/.exec(readText(git) ?? '')?.[1] ?? '.git');
  const common = readText(join(gitDir, 'commondir'));
  return { tree: real, gitDir, commonDir: common === undefined ? gitDir : resolve(gitDir, common) };
}

function packedRef(git: GitFolder, ref: string): string | undefined {
  const packed = readText(join(git.commonDir, 'packed-refs')) ?? '';
  const line = packed.split('\n').find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, 40);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size < 16 * 1024 * 1024 ? readFileSync(path, 'utf8').trim() : undefined;
  } catch {
    return undefined;
  }
}

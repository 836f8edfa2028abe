// The name of a project where its settings give none: from package.json, else from the remote, else from the folder. The folder
// comes last, because everybody may clone into another one.

import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isProjectName } from '../model/project-name.ts';
import { type GitFolder, remotesOf } from './git-folder.ts';

export function projectName(folder: string, git: GitFolder | undefined): string {
  // A folder below the root of a repository has the same name in every clone.
  const isRoot = git !== undefined && folder === git.tree;
  const names = [packageName(folder), ...(isRoot ? [remoteName(git), mainTreeName(git)] : [])];
  return names.find((name) => name !== undefined && isProjectName(name)) ?? (basename(folder) || 'project');
}

const LONGEST = 1024 * 1024;
const LONGEST_URL = 1_000;

function packageName(folder: string): string | undefined {
  try {
    const path = join(folder, 'package.json');
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile() || stat.size >= LONGEST) return undefined;
    const { name } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** `git@example.com:acme/quay.git` is quay. */
function remoteName(git: GitFolder): string | undefined {
  const remotes = remotesOf(git);
  const { url } = remotes.find(({ name }) => name === 'origin') ?? remotes[0] ?? {};
  if (url === undefined || url.length > LONGEST_URL) return undefined;
  return url
    .replace(/(?:[/\\]\.?)+$/, '')
    .replace(/[/\\]?\.git$/, '')
    .split(/[/\\:]/)
    .at(-1);
}

/** Worktrees of one repository are one project. */
function mainTreeName({ commonDir }: GitFolder): string | undefined {
  return basename(commonDir) === '.git' ? basename(dirname(commonDir)) : undefined;
}

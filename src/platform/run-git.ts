// git as a reader of a folder that a stranger may have made: it runs nothing that lies or is named there, fetches nothing, asks nobody and
// takes no inherited variables. Throws as `execFileSync` does. What compares contents goes through `runGitOnContents`.

import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { findGit } from './git-folder.ts';

const QUIET = [
  'safe.bareRepository=explicit',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'log.showSignature=false',
  'submodule.recurse=false',
];

const KEPT_OUT = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // What `protocol.NAME.allow` says in the repository is not asked then.
  GIT_ALLOW_PROTOCOL: 'none',
};

export function runGit(folder: string, args: readonly string[], timeout = 60_000): Buffer {
  return run(folder, QUIET, args, timeout);
}

/** Files are compared as they are: a filter the repository names would be run on them, one of the user's own is. */
export function runGitOnContents(folder: string, args: readonly string[], timeout?: number): Buffer {
  return run(folder, [...QUIET, ...withoutFilters(folder)], args, timeout);
}

function run(folder: string, settings: readonly string[], args: readonly string[], timeout = 60_000): Buffer {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env: { ...env, ...KEPT_OUT, GIT_WORK_TREE: treeAround(folder) },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
    maxBuffer: 256 * 1024 * 1024,
  });
}

// git is not told the directory of the repository: it would then not look whose it is.
/** The working tree a folder lies in; none where git would take the folder, or one on the way, for a repository by its plain files. */
function treeAround(folder: string): string {
  const real = realpathSync(folder);
  const tree = findGit(real)?.tree;
  if (tree === undefined) throw new Error(`there is no git repository around ${real}`);
  for (let at = real; at !== tree; at = dirname(at))
    if (isGitDirectory(at))
      throw new TidemarkError('refused', `${at} is itself a git directory, whose settings git would obey.`, {
        hint: 'Nothing was run. A repository that lies among the files of another may have come with a clone: look at it, and keep the store outside of it.',
      });
  return tree;
}

function isGitDirectory(folder: string): boolean {
  return (
    existsSync(join(folder, 'HEAD')) &&
    (existsSync(join(folder, 'objects')) || existsSync(join(folder, 'commondir')))
  );
}

function withoutFilters(folder: string): string[] {
  const keys = filterKeys(folder);
  if (keys.some((key) => key.includes('='))) throw new Error('a filter that cannot be switched off');
  return keys.map((key) => (key.endsWith('.required') ? `${key}=false` : `${key}=`));
}

/** Settings of filters that stand in the repository. */
function filterKeys(folder: string): string[] {
  const filters = ['-z', '--name-only', '--get-regexp', '^filter\\.'];
  try {
    const said = run(folder, QUIET, ['config', '--show-scope', ...filters]).toString('utf8');
    const parts = said.split('\0');
    return parts.filter((_, n) => n % 2 === 1 && !/^(?:system|global)$/.test(parts[n - 1] ?? ''));
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 1) return [];
    // git before 2.26 does not tell where a setting stands.
    if (status !== 129) throw error;
    return run(folder, QUIET, ['config', ...filters])
      .toString('utf8')
      .split('\0')
      .filter(Boolean);
  }
}

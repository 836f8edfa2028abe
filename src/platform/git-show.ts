// The session files of a commit, read through git without a work tree.

import { dirname } from 'node:path';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { runGit } from './run-git.ts';

export async function gitShow(
  root: string,
  commit: string,
): Promise<{ files: Map<string, Uint8Array>; at: string }> {
  const folder = dirname(root);
  if (commit.startsWith('-')) throw unknown(commit);
  const at = run(folder, ['log', '-1', '--format=%cI', commit, '--'], commit).toString().trim();
  const top = run(folder, ['rev-parse', '--show-toplevel'], commit).toString().trim();
  const listing = run(folder, ['ls-tree', '-r', '-z', '--full-tree', commit], commit).toString();
  const files = new Map<string, Uint8Array>();
  for (const row of listing.split('\0')) {
    const [meta, path] = row.split('\t');
    if (meta === undefined || path === undefined) continue;
    const full = `${top}/${path}`;
    if (full.startsWith(`${root}/sessions/`) && full.endsWith('.md'))
      files.set(full, run(folder, ['cat-file', 'blob', meta.split(' ')[2] ?? ''], commit));
  }
  return { files, at: new Date(at).toISOString() };
}

function run(folder: string, args: readonly string[], commit: string): Buffer {
  try {
    return runGit(folder, args);
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TidemarkError('io', 'git was not found.', {
        hint: 'Comparing commits needs git; comparing days does not.',
      });
    throw unknown(commit);
  }
}

function unknown(commit: string): TidemarkError {
  return new TidemarkError(
    'usage',
    `\`${received(commit)}\` is neither a day nor a commit of this repository.`,
    {
      hint: 'Expected a day such as 2026-11-01, yesterday or 7d, or a commit such as HEAD~5.',
    },
  );
}

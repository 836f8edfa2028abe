// What lies at a path of a project. A link that leads out of it is not followed; what a submodule or a sparse checkout leaves
// out is unknown, never gone.

import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { leadsOut } from '../model/anchor.ts';
import { once } from '../model/once.ts';
import { LEADS_OUT, type Look } from '../model/worktree.ts';
import type { GitCheckout } from './git-checkout.ts';
import { namesIn } from './names-in.ts';
import { isAscii, spelledPath } from './spelled-path.ts';

export function lookInside({ root, real, git, prefix, index }: GitCheckout): (path: string) => Look {
  const submodules = once(() =>
    Array.from(
      readText(join(git()?.tree ?? root, '.gitmodules')).matchAll(/^[ \t]*path\s*=\s*(.+)$/gm),
      (match) => (match[1] ?? '').trim(),
    ),
  );
  const isSparse = once(() => {
    const { gitDir, commonDir } = git() ?? {};
    const settings = [gitDir, commonDir].map((folder) =>
      folder === undefined ? '' : readText(join(folder, 'config.worktree')),
    );
    return /^[ \t]*sparsecheckout\s*=\s*true\s*$/im.test(
      [...settings, readText(join(commonDir ?? '', 'config'))].join('\n'),
    );
  });
  const whyAbsent = (path: string): Look => {
    const inTree = prefix() + path;
    if (
      submodules().some(
        (folder) =>
          inTree.startsWith(`${folder}/`) && namesIn(join(git()?.tree ?? root, folder)).length === 0,
      )
    )
      return { is: 'unknown', why: 'its submodule is not checked out' };
    if (isSparse()) {
      const isLeftOut =
        index().get(inTree)?.isSkipped === true ||
        [...index().values()].some((entry) => entry.isFolder && inTree.startsWith(entry.path));
      if (isLeftOut) return { is: 'unknown', why: 'it is not checked out here' };
    }
    return { is: 'absent' };
  };
  const look = (path: string): Look => {
    // A ledger may have been written by anybody.
    if (leadsOut(path) !== undefined) return { is: 'unknown', why: LEADS_OUT };
    try {
      const folder = dirname(path);
      const found = lstatSync(join(root, path), { throwIfNoEntry: false });
      if (found === undefined) {
        const other = isAscii(path) ? path : spelledPath(root, path);
        return other === path ? whyAbsent(path) : look(other);
      }
      if (folder !== '.') {
        const inside = realpathSync(join(root, folder));
        if (inside !== real() && !inside.startsWith(`${real()}/`)) return { is: 'unknown', why: LEADS_OUT };
      }
      if (found.isSymbolicLink() && leadsElsewhere(join(root, path), real()))
        return { is: 'unknown', why: LEADS_OUT };
      if (found.isDirectory()) return { is: 'folder' };
      return found.isFile() || found.isSymbolicLink()
        ? { is: 'file', size: found.size }
        : { is: 'unknown', why: 'it is no file' };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'ENOTDIR' ? { is: 'absent' } : { is: 'unknown', why: 'it cannot be read' };
    }
  };
  return look;
}

function readText(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

/** Whether a link ends outside of a folder; one that leads nowhere is judged by where it points. */
function leadsElsewhere(link: string, folder: string): boolean {
  const end = existsSync(link)
    ? realpathSync(link)
    : resolve(realpathSync(dirname(link)), readlinkSync(link));
  return end !== folder && !end.startsWith(`${folder}/`);
}

// The working tree of a project on a real disk. A file is looked at when it is asked for; git's index is read only where that
// costs less than the files: for many of them, for what moved, and where a checkout is sparse.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LARGEST_HASHED, LARGEST_TEXT, type Worktree } from '../model/worktree.ts';
import { blobHash, contentOf, isLink } from './git-blob.ts';
import { gitCheckout } from './git-checkout.ts';
import { workTrees } from './git-folder.ts';
import { linesByGit, linesIn } from './lines-with.ts';
import { lookInside } from './look-inside.ts';
import { mentionsIn } from './mentions.ts';
import { namesIn } from './names-in.ts';
import { runGit } from './run-git.ts';
import { onDisk, spelledPath } from './spelled-path.ts';

/** From so many bytes on, reading the index pays. */
const WORTH_AN_INDEX = 8 * 1024 * 1024;
/** New files that are read to find one that was moved. */
const MOST_TRIED = 500;

export function openWorktree(root: string): Worktree {
  const checkout = gitCheckout(root);
  const { git, prefix, index, all, tooLarge } = checkout;
  const look = lookInside(checkout);
  const known = new Map<string, string | undefined>();
  const texts = new Map<string, string | undefined>();
  let hashed = 0;

  const hash = (path: string, expected?: string): string | undefined => {
    if (known.has(path)) return known.get(path);
    let found: string | undefined;
    const size = look(path);
    if (size.is !== 'file' || size.size > LARGEST_HASHED) return undefined;
    if (
      expected !== undefined &&
      hashed + size.size > WORTH_AN_INDEX &&
      checkout.indexedHash(path) === expected
    )
      found = expected;
    else {
      const bytes = contentOf(onDisk(root, path));
      hashed += size.size;
      found = bytes === undefined ? undefined : blobHash(bytes);
    }
    known.set(path, found);
    return found;
  };

  const text = (path: string): string | undefined => {
    if (texts.has(path)) return texts.get(path);
    const there = look(path);
    const isReadable = there.is === 'file' && there.size <= LARGEST_TEXT && !isLink(onDisk(root, path));
    const bytes = isReadable ? contentOf(onDisk(root, path)) : undefined;
    const found = bytes === undefined || bytes.includes(0) ? undefined : bytes.toString('utf8');
    texts.set(path, found);
    return found;
  };

  return {
    look,
    hash,
    hashText: (said) => blobHash(Buffer.from(said)),
    text,
    spelled: (path) => spelledPath(root, path),
    top: () => namesIn(root),
    movedTo: (wanted) => {
      const inside = [...index().values()].find(
        (entry) =>
          entry.isRegular &&
          entry.path.startsWith(prefix()) &&
          entry.hash().startsWith(wanted) &&
          look(entry.path.slice(prefix().length)).is === 'file',
      );
      if (inside !== undefined) return inside.path.slice(prefix().length);
      const fresh = all().filter((path) => !index().has(prefix() + path));
      return fresh.length > MOST_TRIED ? undefined : fresh.find((path) => hash(path) === wanted);
    },
    filesWith: (word) => {
      if (git() !== undefined)
        try {
          const how = ['grep', '-l', '-z', '-I', '--word-regexp', '--fixed-strings', '--untracked'];
          const outside = tooLarge().map((path) => `:(exclude,literal)${path}`);
          const listed = runGit(root, [...how, '-e', word, '--', '.', ':(exclude).tidemark', ...outside]);
          return listed
            .toString('utf8')
            .split('\0')
            .filter((path) => path !== '');
        } catch (error) {
          if ((error as { status?: number }).status === 1) return [];
        }
      return all().filter((path) => text(path)?.includes(word) === true);
    },
    named: (isWanted) => all().filter((path) => isWanted(basename(path))),
    linesWith: (wanted, except) =>
      (git() === undefined ? undefined : linesByGit(root, wanted, [...except, ...tooLarge()])) ??
      all()
        .filter((path) => !except.includes(path))
        .flatMap((path) => linesIn(path, text(path) ?? '', wanted)),
    mentions: (except) => mentionsIn(root, ['.tidemark', ...except]),
    otherTreeWith: (path) => {
      const found = git();
      return found === undefined
        ? undefined
        : workTrees(found).find((tree) => tree !== found.tree && existsSync(join(tree, prefix(), path)));
    },
  };
}

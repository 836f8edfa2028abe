// The working tree of a project on a real disk. A file is looked at when it is asked for; git's index is read only where that
// costs less than the files: for many of them, for what moved, and where a checkout is sparse.

import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { leadsOut } from '../model/anchor.ts';
import { once } from '../model/once.ts';
import { HASH_LENGTH } from '../model/sight.ts';
import { LARGEST_HASHED, LARGEST_TEXT, LEADS_OUT, type Look, type Worktree } from '../model/worktree.ts';
import { findGit, workTrees } from './git-folder.ts';
import { type IndexEntry, indexEntries } from './git-index.ts';
import { linesByGit, linesIn } from './lines-with.ts';
import { mentionsIn } from './mentions.ts';
import { pathsIn } from './project-files.ts';
import { runGit } from './run-git.ts';

/** From so many bytes on, reading the index pays. */
const WORTH_AN_INDEX = 8 * 1024 * 1024;
/** New files that are read to find one that was moved. */
const MOST_TRIED = 500;
/** Large files that are named to git as not to be searched: a command line has an end. */
const MOST_LEFT_OUT = 500;

export function openWorktree(root: string): Worktree {
  const git = once(() => findGit(root));
  const real = once(() => realpathSync(root));
  const known = new Map<string, string | undefined>();
  const texts = new Map<string, string | undefined>();
  let hashed = 0;
  const prefix = once(() => {
    const tree = git()?.tree;
    const inside = tree === undefined ? '' : relative(tree, real());
    return inside === '' ? '' : `${inside}/`;
  });
  const index = once((): ReadonlyMap<string, IndexEntry> => {
    const found = git();
    const entries = found === undefined ? [] : indexEntries(found);
    return new Map(Array.from(entries, (entry) => [entry.path, entry]));
  });
  const indexTime = once(() => seconds(join(git()?.gitDir ?? '', 'index')));
  const isSparse = once(() => {
    const { gitDir, commonDir } = git() ?? {};
    const settings = [gitDir, commonDir].map((folder) =>
      folder === undefined ? '' : readText(join(folder, 'config.worktree')),
    );
    return /^[ \t]*sparsecheckout\s*=\s*true\s*$/im.test(
      [...settings, readText(join(commonDir ?? '', 'config'))].join('\n'),
    );
  });
  const submodules = once(() =>
    Array.from(
      readText(join(git()?.tree ?? root, '.gitmodules')).matchAll(/^[ \t]*path\s*=\s*(.+)$/gm),
      (match) => (match[1] ?? '').trim(),
    ),
  );
  const all = once(() =>
    (pathsIn(root) ?? []).filter((path) => path !== '' && !path.startsWith('.tidemark/')),
  );

  /** Files nobody looks into: a search must not read them either. */
  const tooLarge = once(() => {
    const before = prefix();
    const tracked = [...index().values()]
      .filter((entry) => entry.size > LARGEST_TEXT && entry.path.startsWith(before))
      .map((entry) => entry.path.slice(before.length));
    const fresh = all().filter((path) => {
      if (index().has(before + path)) return false;
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
      return stat !== undefined && stat.size > LARGEST_TEXT;
    });
    return [...tracked, ...fresh].slice(0, MOST_LEFT_OUT);
  });

  const whyAbsent = (path: string): Look => {
    const inTree = prefix() + path;
    if (
      submodules().some(
        (folder) => inTree.startsWith(`${folder}/`) && isEmpty(join(git()?.tree ?? root, folder)),
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
        // One name may be written with other letters that look the same.
        const other = isAscii(path) ? path : spelled(path);
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

  const spelled = (path: string): string => {
    let folder = '';
    for (const name of path.split('/')) {
      const names = name === '' ? [''] : namesIn(join(root, folder));
      const same = names.filter((one) => plain(one) === plain(name));
      const found = names.includes(name) ? name : same.length === 1 ? (same[0] ?? name) : name;
      folder = folder === '' ? found : `${folder}/${found}`;
    }
    return folder;
  };

  /** The index need not be right about a file that changed after it was written. */
  const fromIndex = (path: string): string | undefined => {
    const entry = index().get(prefix() + path);
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (entry === undefined || stat === undefined || entry.size !== stat.size) return undefined;
    const isSame = Math.floor(stat.mtimeMs / 1000) === entry.seconds && entry.seconds < indexTime();
    return isSame ? entry.hash().slice(0, HASH_LENGTH) : undefined;
  };

  const hash = (path: string, expected?: string): string | undefined => {
    if (known.has(path)) return known.get(path);
    let found: string | undefined;
    const size = look(path);
    if (size.is !== 'file' || size.size > LARGEST_HASHED) return undefined;
    if (expected !== undefined && hashed + size.size > WORTH_AN_INDEX && fromIndex(path) === expected)
      found = expected;
    else {
      const bytes = contentOf(onDisk(path));
      hashed += size.size;
      found = bytes === undefined ? undefined : blobHash(bytes);
    }
    known.set(path, found);
    return found;
  };

  const onDisk = (path: string): string => {
    const full = join(root, path);
    return isAscii(path) || existsSync(full) ? full : join(root, spelled(path));
  };

  const text = (path: string): string | undefined => {
    if (texts.has(path)) return texts.get(path);
    const there = look(path);
    const isReadable = there.is === 'file' && there.size <= LARGEST_TEXT && !isLink(onDisk(path));
    const bytes = isReadable ? contentOf(onDisk(path)) : undefined;
    const found = bytes === undefined || bytes.includes(0) ? undefined : bytes.toString('utf8');
    texts.set(path, found);
    return found;
  };

  return {
    look,
    hash,
    hashText: (said) => blobHash(Buffer.from(said)),
    text,
    spelled,
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

/** Whether a link ends outside of a folder; one that leads nowhere is judged by where it points. */
function leadsElsewhere(link: string, folder: string): boolean {
  const end = existsSync(link)
    ? realpathSync(link)
    : resolve(realpathSync(dirname(link)), readlinkSync(link));
  return end !== folder && !end.startsWith(`${folder}/`);
}

/** As git does: of a link where it leads, of text without carriage returns before line ends. */
function contentOf(path: string): Buffer | undefined {
  try {
    if (isLink(path)) return Buffer.from(readlinkSync(path));
    const bytes = readFileSync(path);
    if (!bytes.includes('\r\n') || bytes.subarray(0, 8_000).includes(0)) return bytes;
    return Buffer.from(bytes.toString('latin1').replace(/\r\n/g, '\n'), 'latin1');
  } catch {
    return undefined;
  }
}

function blobHash(bytes: Buffer): string {
  const sum = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes);
  return sum.digest('hex').slice(0, HASH_LENGTH);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function isEmpty(folder: string): boolean {
  return namesIn(folder).length === 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function seconds(path: string): number {
  try {
    return Math.floor(statSync(path).mtimeMs / 1000);
  } catch {
    return 0;
  }
}

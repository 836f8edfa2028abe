// A working tree in memory: the second implementation of the port, for tests and for trying things out.

import { createHash } from 'node:crypto';
import { HASH_LENGTH } from '../model/sight.ts';
import type { Look, Worktree } from '../model/worktree.ts';
import { linesIn } from './lines-with.ts';

/** Files by path; a reason instead of a text is what nobody can look into. */
export function memoryWorktree(files: Map<string, string | { readonly why: string }>): Worktree {
  const textOf = (path: string) => {
    const found = files.get(path);
    return typeof found === 'string' ? found : undefined;
  };
  const hashText = (text: string) => {
    const bytes = Buffer.from(text.replace(/\r\n/g, '\n'));
    return createHash('sha1')
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest('hex')
      .slice(0, HASH_LENGTH);
  };
  const look = (path: string): Look => {
    const found = files.get(path);
    if (typeof found === 'string') return { is: 'file', size: Buffer.byteLength(found) };
    if (found !== undefined) return { is: 'unknown', why: found.why };
    const folder = path.endsWith('/') ? path : `${path}/`;
    return [...files.keys()].some((name) => name.startsWith(folder)) ? { is: 'folder' } : { is: 'absent' };
  };
  const hash = (path: string) => {
    const text = textOf(path);
    return text === undefined ? undefined : hashText(text);
  };
  return {
    look,
    hash,
    hashText,
    text: textOf,
    spelled: (path) =>
      [...files.keys()].find(
        (name) => name.normalize('NFC').toLowerCase() === path.normalize('NFC').toLowerCase(),
      ) ?? path,
    top: () => [...files.keys()].filter((path) => !path.includes('/')),
    movedTo: (wanted) => [...files.keys()].find((path) => hash(path) === wanted),
    filesWith: (word) => [...files.keys()].filter((path) => textOf(path)?.includes(word)),
    named: (isWanted) => [...files.keys()].filter((path) => isWanted(path.slice(path.lastIndexOf('/') + 1))),
    linesWith: (texts, except) =>
      [...files.keys()]
        .filter((path) => !except.includes(path))
        .flatMap((path) => linesIn(path, textOf(path) ?? '', texts)),
    mentions: (except) => (wanted) =>
      [...files.keys()].some(
        (path) => !except.includes(path) && textOf(path)?.toLowerCase().includes(wanted.toLowerCase()),
      ),
    otherTreeWith: () => undefined,
  };
}

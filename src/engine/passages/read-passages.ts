// Reading stored conversations, those of the other worktrees too. A folder changes its stamp with every write in it, so
// whoever has read it looks at its files again only then.

import { isBad, parsePassage } from '../../capture/transcripts/passage-line.ts';
import type { Passage } from '../../model/passage.ts';
import type { FileStat } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { received } from '../../model/tidemark-error.ts';
import { isPassageFile, isPassageFolder } from './passage-path.ts';

export interface PassagePlace extends Pick<FileStat, 'stamp' | 'settled'> {
  readonly path: string;
}

export interface PlacedPassage {
  readonly passage: Passage;
  /** The bytes of its line, without the line end. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

export interface PassageFile {
  readonly passages: readonly PlacedPassage[];
  readonly problems: readonly Problem[];
  /** Of the bytes that were read; empty when there is no such file. */
  readonly stamp: string;
}

/** The folders that hold conversations: of this store first, then those of the other worktrees. */
export function passageFolders(store: Store): PassagePlace[] {
  return store.ledgers.flatMap((root) =>
    store.files
      .list(`${root}/passages`)
      .filter(({ name, directory }) => directory && isPassageFolder(name))
      .flatMap(({ name }) => placed(store, `${root}/passages/${name}`)),
  );
}

/** One conversation a file. One that was imported in two worktrees has the same name in both. */
export function passageFiles(store: Store, folder: string): PassagePlace[] {
  return store.files
    .list(folder)
    .filter(({ name, directory }) => !directory && isPassageFile(name))
    .flatMap(({ name }) => placed(store, `${folder}/${name}`));
}

function placed({ files }: Store, path: string): PassagePlace[] {
  const stat = files.stat(path);
  return stat === undefined ? [] : [{ path, stamp: stat.stamp, settled: stat.settled }];
}

export function readPassageFile(store: Store, path: string): PassageFile {
  const read = store.files.readPart(path, 0, Number.MAX_SAFE_INTEGER);
  const passages: PlacedPassage[] = [];
  const problems: Problem[] = [];
  const bytes = read?.bytes ?? new Uint8Array();
  let line = 0;
  for (let from = 0; from < bytes.length; ) {
    line++;
    const at = bytes.indexOf(10, from);
    const to = at < 0 ? bytes.length : at;
    const written = decoded(bytes.subarray(from, to));
    const found = written.trim() === '' ? undefined : parsePassage(written);
    if (found !== undefined) {
      if (isBad(found)) problems.push(badPassage(path, line, found.message, found.expected, written));
      else if (found.turn === undefined)
        problems.push(badPassage(path, line, 'The turn has no number.', '`turn`: a whole number', written));
      else if (written.includes('\ufffd') && !isUtf8(bytes.subarray(from, to)))
        problems.push(badPassage(path, line, 'The line is not valid UTF-8.', 'text in UTF-8', written));
      else passages.push({ passage: { ...found, turn: found.turn }, from, to, line });
    }
    from = to + 1;
  }
  return { passages, problems, stamp: read?.stamp ?? '' };
}

/** The passage at a place that was read before; undefined when something else stands there now, or the file has another stamp. */
export function readPassageAt(
  store: Store,
  path: string,
  from: number,
  to: number,
  stamp?: string,
): Passage | undefined {
  const part = store.files.readPart(path, from, to);
  if (part === undefined || (stamp !== undefined && stamp !== part.stamp)) return undefined;
  const found = parsePassage(decoded(part.bytes));
  return isBad(found) || found.turn === undefined ? undefined : { ...found, turn: found.turn };
}

function badPassage(file: string, line: number, message: string, expected: string, written: string): Problem {
  return {
    code: 'bad-passage',
    level: 'error',
    message,
    file,
    line,
    expected,
    received: received(written.slice(0, 400)),
  };
}

const LOOSE = new TextDecoder('utf-8');
const STRICT = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array): string {
  return LOOSE.decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// A checkpoint: the state after some events, and exactly which bytes of which files it has seen. A cache in `.index/`;
// deleting it costs a whole replay and nothing else.

import type { Problem } from '../model/problem.ts';
import type { State } from '../model/state.ts';
import { readSnapshot, renderSnapshot, SNAPSHOT_VERSION } from '../projection/snapshot.ts';
import type { FileMark, FolderMark } from './scan-ledger.ts';

export type Place = readonly [tick: number, session: string, position: number];

export interface Checkpoint {
  readonly state: State;
  readonly folders: ReadonlyMap<string, FolderMark>;
  /** The last event folded, in ledger order. */
  readonly last: Place;
  readonly problems: readonly Problem[];
  /** Days of the first and last event, to answer for days after the last without replaying. */
  readonly lastDay: number;
  readonly size: number;
}

interface Head {
  readonly version: number;
  readonly facts: number;
  readonly last: Place;
  readonly lastDay: number;
  readonly problems: readonly Problem[];
  readonly folders: readonly (readonly [path: string, stamp: string, files: readonly MarkRow[]])[];
}

type MarkRow = readonly [
  name: string,
  stamp: string,
  bytes: number,
  hash: string,
  events: number,
  sealed: 0 | 1,
  lastAt: string,
];

export function renderCheckpoint(checkpoint: Omit<Checkpoint, 'size'>): string {
  const head: Head = {
    version: SNAPSHOT_VERSION,
    facts: checkpoint.state.facts.size,
    last: checkpoint.last,
    lastDay: checkpoint.lastDay,
    problems: checkpoint.problems,
    folders: [...checkpoint.folders.values()].map((folder) => [
      folder.path,
      folder.stamp,
      folder.files.map(toRow),
    ]),
  };
  return `${JSON.stringify(head)}\n${renderSnapshot(checkpoint.state)}`;
}

/** Undefined when it is absent, of another version, cut or otherwise not what was written. */
export function readCheckpoint(bytes: Uint8Array | undefined): Checkpoint | undefined {
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder().decode(bytes);
    const end = text.indexOf('\n');
    const head = JSON.parse(text.slice(0, end)) as Head;
    if (head.version !== SNAPSHOT_VERSION) return undefined;
    const state = readSnapshot(text.slice(end + 1));
    if (state.facts.size !== head.facts) return undefined;
    const folders = new Map(
      head.folders.map(([path, stamp, rows]) => [path, { path, stamp, files: rows.map(fromRow) }]),
    );
    return {
      state,
      folders,
      last: head.last,
      lastDay: head.lastDay,
      problems: head.problems,
      size: bytes.length,
    };
  } catch {
    return undefined;
  }
}

function toRow(mark: FileMark): MarkRow {
  return [mark.name, mark.stamp, mark.bytes, mark.hash, mark.events, mark.sealed ? 1 : 0, mark.lastAt];
}

function fromRow([name, stamp, bytes, hash, events, sealed, lastAt]: MarkRow): FileMark {
  return { name, stamp, bytes, hash, events, sealed: sealed === 1, lastAt };
}

// A checkpoint: the state after some events, and exactly which bytes of which files it has seen. A cache in `.index/`;
// deleting it costs a whole replay and nothing else. One line of JSON, then sections that are read only when needed.

import type { Moment } from '../model/fact-table.ts';
import type { Problem } from '../model/problem.ts';
import type { State } from '../model/state.ts';
import { type PackedState, packState, STATE_VERSION, unpackState } from '../projection/packed-state.ts';
import { type FolderMark, lazyFolderMark, type MarkRow, toRow } from './ledger-marks.ts';

export type Place = readonly [tick: number, session: string, position: number];

export interface Checkpoint {
  readonly state: State;
  readonly folders: ReadonlyMap<string, FolderMark>;
  /** The last event folded, in ledger order. */
  readonly last: Place;
  readonly problems: readonly Problem[];
  /** Day of the last event, to answer for later days without replaying. */
  readonly lastDay: number;
  readonly size: number;
}

interface Head {
  readonly version: number;
  readonly last: Place;
  readonly lastDay: number;
  readonly problems: readonly Problem[];
  readonly state: PackedState['head'];
  readonly folders: readonly (readonly [
    path: string,
    stamp: string,
    open: readonly MarkRow[],
    bytes: number,
  ])[];
  /** Bytes of the sections after the folders: sessions, facts, rows. */
  readonly sections: readonly [number, number, number];
}

export function renderCheckpoint(checkpoint: Omit<Checkpoint, 'size'>, when: Moment): Uint8Array {
  const packed = packState(checkpoint.state, when);
  const rows = new Uint8Array(packed.rows.buffer);
  const marks = [...checkpoint.folders.values()].map((folder) => ({
    folder,
    bytes: encoder.encode(JSON.stringify(folder.files.map(toRow))),
  }));
  const head: Head = {
    version: STATE_VERSION,
    last: checkpoint.last,
    lastDay: checkpoint.lastDay,
    problems: checkpoint.problems,
    state: packed.head,
    folders: marks.map(({ folder, bytes }) => [
      folder.path,
      folder.stamp,
      folder.open.map(toRow),
      bytes.length,
    ]),
    sections: [packed.sessions.length, packed.facts.length, rows.length],
  };
  return signed([
    encoder.encode(`${JSON.stringify(head)}\n`),
    ...marks.map(({ bytes }) => bytes),
    packed.sessions,
    packed.facts,
    rows,
  ]);
}

/** Undefined when it is absent, of another version, cut or otherwise not what was written. */
export function readCheckpoint(bytes: Uint8Array | undefined): Checkpoint | undefined {
  if (bytes === undefined) return undefined;
  try {
    if (decoder.decode(bytes.subarray(0, SIGNATURE)) !== signature(bytes.subarray(SIGNATURE)))
      return undefined;
    const end = bytes.indexOf(10, SIGNATURE);
    const head = JSON.parse(decoder.decode(bytes.subarray(SIGNATURE, end))) as Head;
    if (head.version !== STATE_VERSION) return undefined;
    let at = end + 1;
    const take = (length: number) => {
      at += length;
      return bytes.subarray(at - length, at);
    };
    const folders = new Map(
      head.folders.map(([path, stamp, open, length]) => [
        path,
        lazyFolderMark(path, stamp, open, take(length)),
      ]),
    );
    const [sessions, facts, rows] = [take(head.sections[0]), take(head.sections[1]), take(head.sections[2])];
    if (at !== bytes.length) return undefined;
    const state = unpackState({
      head: head.state,
      sessions,
      facts,
      rows: new Int32Array(new Uint8Array(rows).buffer),
    });
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

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes of the line that tells whether the rest is what was written; a multiple of four keeps the rest aligned. */
const SIGNATURE = 12;

function signed(parts: readonly Uint8Array[]): Uint8Array {
  const whole = concat([new Uint8Array(SIGNATURE), ...parts]);
  whole.set(encoder.encode(signature(whole.subarray(SIGNATURE))));
  return whole;
}

/** Four bytes at a time: a damaged cache must not answer, and checking it must not cost what it saves. */
function signature(bytes: Uint8Array): string {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  let sum = aligned.length;
  let other = 0;
  let i = 0;
  // Two sums, two words each a turn: the loop runs before it can be compiled, so turns are what costs.
  for (; i + 3 < words.length; i += 4) {
    sum = Math.imul(sum ^ (words[i] as number) ^ turned(words[i + 1] as number), 0x01000193);
    other = Math.imul(other ^ (words[i + 2] as number) ^ turned(words[i + 3] as number), 0x01000193);
  }
  for (; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193);
  sum ^= other;
  for (i = words.length << 2; i < aligned.length; i++) sum = Math.imul(sum ^ (aligned[i] ?? 0), 0x01000193);
  return `${(sum >>> 0).toString(16).padStart(8, '0')}   \n`;
}

function turned(word: number): number {
  return (word << 7) | (word >>> 25);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// A checkpoint: the state after some events, and exactly which bytes of which files it has seen. A cache in `.index/`;
// deleting it costs a whole replay and nothing else. One line with the checksum of the head, the head as JSON, then
// sections that are read only when needed. What most commands need comes first, so that one read brings it.

import { checksum } from '../../model/checksum.ts';
import type { Moment } from '../../model/fact-table.ts';
import { once } from '../../model/once.ts';
import type { Files } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';
import { concat, type Section } from '../../model/section.ts';
import type { State } from '../../model/state.ts';
import { type PackedState, packState, STATE_VERSION, unpackState } from '../../projection/packed-state.ts';
import { FileParts } from './file-parts.ts';
import { type FolderMark, lazyFolderMark, type MarkRow, toRow } from './ledger-marks.ts';
import type { Place } from './place.ts';

interface Checkpoint {
  readonly state: State;
  readonly folders: ReadonlyMap<string, FolderMark>;
  /** The last event folded, in ledger order. */
  readonly last: Place;
  readonly problems: readonly Problem[];
  /** Day of the last event, to answer for later days without replaying. */
  readonly lastDay: number;
}

export interface StoredCheckpoint extends Checkpoint {
  readonly size: number;
  /** The same for the same content, another for any other. */
  readonly print: string;
  /** Every section is what was written. */
  readonly intact: () => boolean;
}

type Extent = readonly [length: number, checksum: number];

interface Head {
  readonly version: number;
  /** The folder it was made in: one that came with a clone is somebody else's word. */
  readonly home: string;
  readonly last: Place;
  readonly lastDay: number;
  readonly problems: readonly Problem[];
  readonly state: PackedState['head'];
  readonly folders: readonly (readonly [path: string, stamp: string, open: readonly MarkRow[]])[];
  /** In the order of the file: the packed state, then the marks of each folder. */
  readonly sections: readonly Extent[];
}

/** What the damaged parts of a checkpoint would have said. */
type Recover = (last: Place) => Pick<Checkpoint, 'state' | 'folders'>;

export function renderCheckpoint(
  checkpoint: Checkpoint,
  when: Moment,
  home: string,
  mayGoOn?: () => void,
): Uint8Array {
  const packed = packState(checkpoint.state, when, mayGoOn);
  const folders = [...checkpoint.folders.values()];
  const sections = [
    ...SECTIONS.map((name) => packed[name]),
    ...folders.map((folder) => encoder.encode(JSON.stringify(folder.files.map(toRow)))),
  ];
  const head: Head = {
    version: STATE_VERSION,
    home,
    last: checkpoint.last,
    lastDay: checkpoint.lastDay,
    problems: checkpoint.problems,
    state: packed.head,
    folders: folders.map((folder) => [folder.path, folder.stamp, folder.open.map(toRow)]),
    sections: sections.map((bytes) => [bytes.length, checksum(bytes)]),
  };
  const text = encoder.encode(JSON.stringify(head));
  return concat([encoder.encode(firstLine(text)), text, ...sections]);
}

/** Undefined when it is absent, no file that can be read, of another version or folder, cut, or its head is not what was written. */
export function readCheckpoint(
  files: Files,
  path: string,
  home: string,
  recover: Recover,
): StoredCheckpoint | undefined {
  try {
    const parts = FileParts.of(files, path);
    if (parts === undefined) return undefined;
    const line = decoder.decode(parts.take(0, FIRST_LINE));
    let at = FIRST_LINE + Number(line.slice(9));
    const text = parts.take(FIRST_LINE, at);
    if (text === undefined || line !== firstLine(text)) return undefined;
    const head = JSON.parse(decoder.decode(text)) as Head;
    if (head.version !== STATE_VERSION || head.home !== home) return undefined;
    const sections = head.sections.map(([length, sum]): Section => {
      at += length;
      return parts.section(at - length, at, sum);
    });
    const named = Object.fromEntries(SECTIONS.map((name, i) => [name, sections[i]])) as Record<
      (typeof SECTIONS)[number],
      Section
    >;
    const marks = sections.slice(SECTIONS.length);
    if (at !== parts.size) return undefined;
    const recovered = once(() => recover(head.last));
    return {
      state: unpackState({ ...named, head: head.state, recover: () => recovered().state }),
      folders: new Map(
        head.folders.map(([path, stamp, open], i) => [
          path,
          lazyFolderMark(
            path,
            stamp,
            open,
            () => marks[i]?.whole(),
            () => recovered().folders.get(path)?.files ?? [],
          ),
        ]),
      ),
      last: head.last,
      lastDay: head.lastDay,
      problems: head.problems,
      size: parts.size,
      print: line.trim(),
      intact: () => sections.every((section) => section.whole() !== undefined),
    };
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The packed state, in the order of the file. */
const SECTIONS = [
  ...(['shortlist', 'shortlines', 'live', 'factIds', 'sessionIds'] as const),
  ...(['sessionEnds', 'rows', 'sessions', 'facts', 'remarkEnds', 'remarks'] as const),
] as const;
const FIRST_LINE = 20;

function firstLine(head: Uint8Array): string {
  const sum = (checksum(head) >>> 0).toString(16).padStart(8, '0');
  return `${sum} ${String(head.length).padStart(FIRST_LINE - 10)}\n`;
}

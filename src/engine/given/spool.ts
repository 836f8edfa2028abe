// What was put before the agent of a session since somebody last wrote there: one small file per session in `spool/`, one line for
// each time, ids only. Reading commands jot, the next writer folds; a line that is cut or strange is passed over.

import type { Store } from '../../model/store.ts';
import { hex, homeWord, namesIn } from '../hooks/spool-names.ts';

/** By which means facts were put before an agent. */
export const MEANS = ['brief', 'recall', 'check', 'show'] as const;
export type Means = (typeof MEANS)[number];

export interface Jotted {
  readonly at: string;
  readonly how: Means;
  readonly facts: readonly string[];
}

export interface Spool {
  /** All that it asked for, also what was folded. */
  readonly jotted: readonly Jotted[];
  /** Every fact it was given: also by hooks, as far as that is in the ledger. */
  readonly known: readonly string[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly Jotted[];
  /** Bytes of whole lines. */
  readonly size: number;
  /** When it was last written to. */
  readonly last: string;
  /** Lines that cannot be read, by number. */
  readonly strange: readonly number[];
}

/** Nobody is given that much in one session. */
export const MOST_BYTES = 256 * 1024;

export function spoolFolder(store: Store): string {
  return `${store.root}/spool`;
}

/** Says in which folder it was made. By a hash: what is typed as the name of a session may be anything. */
export function spoolPath(store: Store, session: string): string {
  return `${spoolFolder(store)}/given-${homeWord(store)}-${hex(session)}`;
}

/** Of those that were made here. */
export function isSpoolOf(name: string, session: string): boolean {
  return name.endsWith(`-${hex(session)}`);
}

export const SPOOL_NAME = /^given-[0-9a-f]{8}-[0-9a-f]{8}$/;

/** What sessions were given, by the names of the files that were made here. */
export function givenSpools(store: Store): string[] {
  const own = `given-${homeWord(store)}-`;
  return namesIn(store).filter((name) => SPOOL_NAME.test(name) && name.startsWith(own));
}

/** Undefined where there is more than anybody could have been given. */
export function readSpool(store: Store, path: string): Spool | undefined {
  const part = store.files.readPart(path, 0, MOST_BYTES);
  if (part === undefined) return NONE;
  return part.size > MOST_BYTES ? undefined : parseSpool(part.bytes);
}

const NONE: Spool = { jotted: [], known: [], pending: [], size: 0, last: '', strange: [] };

/** Begins with a line end: what somebody left unfinished stays a line of its own. */
export function spoolLine(at: string, how: Means, facts: readonly string[]): string {
  return `\n${JSON.stringify([at, how, ...facts])}\n`;
}

/** Says that everything before that byte is in the ledger. */
export function foldedLine(at: string, size: number): string {
  return `\n${JSON.stringify([at, FOLDED, String(size)])}\n`;
}

/** Says that these are in the ledger, though not from here. */
export function knownLine(at: string, facts: readonly string[]): string {
  return `\n${JSON.stringify([at, KNOWN, ...facts])}\n`;
}

const FOLDED = 'folded';
const KNOWN = 'known';

export function parseSpool(bytes: Uint8Array): Spool {
  const lines: { readonly from: number; readonly said: Jotted }[] = [];
  const known: string[] = [];
  const strange: number[] = [];
  let folded = 0;
  let from = 0;
  let last = '';
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, from);
    const text = decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    const words = text === '' ? undefined : wordsOf(text);
    const [at = '', how = '', ...rest] = words ?? [];
    if (how === FOLDED) folded = Math.max(folded, Number(rest[0]) || 0);
    else if (how === KNOWN) known.push(...rest);
    else if (isMeans(how)) {
      lines.push({ from, said: { at, how, facts: rest } });
      known.push(...rest);
    } else if (text !== '') strange.push(line);
    if (at > last) last = at;
    if (end < 0) break;
    from = end + 1;
  }
  return {
    jotted: lines.map(({ said }) => said),
    known,
    pending: lines.filter((one) => one.from >= folded).map(({ said }) => said),
    size: from,
    last,
    strange,
  };
}

const decoder = new TextDecoder();

function wordsOf(line: string): readonly string[] | undefined {
  try {
    const words: unknown = JSON.parse(line);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
  } catch {
    return undefined;
  }
}

function isMeans(word: string): word is Means {
  return (MEANS as readonly string[]).includes(word);
}

// What was put before the agent of a session since somebody last wrote there: one small file per session in `spool/`, one line for
// each time, ids only. Reading commands jot, the next writer folds; a line that is cut or strange is passed over.

import type { Store } from '../../model/store.ts';
import { linesIn, type SpoolLine, type SpoolLines, spoolLine } from '../hooks/spool-lines.ts';
import { hex, homeWord, namesIn } from '../hooks/spool-names.ts';

/** By which means facts were put before an agent. */
export const MEANS = ['brief', 'recall', 'check', 'show'] as const;
export type Means = (typeof MEANS)[number];

export interface Given {
  readonly how: Means;
  /** As `fact-word.ts` names them. */
  readonly facts: readonly string[];
}

interface Jotted extends Given {
  readonly at: string;
}

export interface Spool extends Omit<SpoolLines<never>, 'lines' | 'pending'> {
  /** All that it asked for, also what was folded. */
  readonly jotted: readonly Jotted[];
  /** Every fact it was given: also by hooks, as far as that is in the ledger. */
  readonly known: readonly string[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly Jotted[];
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

/** Says that these are in the ledger, though not from here. */
export function knownLine(at: string, facts: readonly string[]): string {
  return spoolLine(at, [KNOWN, ...facts]);
}

const KNOWN = 'known';

function parseSpool(bytes: Uint8Array): Spool {
  const { lines, pending, ...rest } = linesIn(bytes, [KNOWN, ...MEANS]);
  return {
    ...rest,
    jotted: lines.flatMap(asJotted),
    known: lines.flatMap(({ words }) => words),
    pending: pending.flatMap(asJotted),
  };
}

function asJotted({ at, what, words }: SpoolLine<Means | typeof KNOWN>): Jotted[] {
  return what === KNOWN ? [] : [{ at, how: what, facts: words }];
}

export function isMeans(word: string): word is Means {
  return (MEANS as readonly string[]).includes(word);
}

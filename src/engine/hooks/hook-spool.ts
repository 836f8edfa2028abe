// What hooks saw and gave in one conversation of an agent: one small file per conversation in `spool/`, one line each time. Hooks jot,
// the next writer folds; a line that is cut or strange is passed over.

import { instantText } from '../../model/day.ts';
import { hash32 } from '../../model/hash.ts';
import type { Clock, Files } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';

/** One conversation of one agent, or of one of its sub-agents. */
export interface Sitter {
  /** `claude-code`, or `claude-code/explore`. */
  readonly agent: string;
  /** As `surroundings.parent` names it. */
  readonly conversation: string;
}

export const JOTS = [
  'session',
  'given',
  'used',
  'touched',
  'failed',
  'told',
  'compacting',
  'compacted',
  'ended',
  'folded',
] as const;
export type Jot = (typeof JOTS)[number];

export interface HookLine {
  readonly at: string;
  readonly jot: Jot;
  readonly words: readonly string[];
}

export interface HookSpool {
  readonly sitter: Sitter | undefined;
  readonly lines: readonly HookLine[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly HookLine[];
  /** Bytes of whole lines. */
  readonly size: number;
  readonly last: string;
  readonly strange: readonly number[];
}

/** What is needed to jot: no settings are read for it. */
export interface Spooling {
  readonly root: string;
  readonly files: Files;
  readonly clock: Clock;
}

export const MOST_HOOK_BYTES = 256 * 1024;
/** Beyond this nothing more is jotted but the end: the conversation has filled its file. */
const FULL = MOST_HOOK_BYTES - 8 * 1024;
export const HOOK_SPOOL_NAME = /^hook-[0-9a-f]{16}$/;

/** Two hashes: what an agent calls its conversation may be anything. */
export function hookSpoolName({ agent, conversation }: Sitter): string {
  const hex = (text: string) => (hash32(text) >>> 0).toString(16).padStart(8, '0');
  return `hook-${hex(`${agent}\n${conversation}`)}${hex(`${conversation}\n${agent}`)}`;
}

export function hookSpoolPath(root: string, sitter: Sitter): string {
  return `${root}/spool/${hookSpoolName(sitter)}`;
}

/** Adds lines in one write; the first of a conversation says whose it is. */
export function jot(
  spooling: Spooling,
  sitter: Sitter,
  lines: readonly (readonly [Jot, ...string[]])[],
): void {
  if (lines.length === 0) return;
  const { root, files, clock } = spooling;
  const path = hookSpoolPath(root, sitter);
  const size = files.stat(path)?.size ?? 0;
  const isEnd = lines.some(([what]) => what === 'ended');
  if (size > FULL && !isEnd) return;
  const at = instantText(clock.now());
  const head: readonly (readonly string[])[] =
    size === 0 ? [['session', sitter.agent, sitter.conversation]] : [];
  // Begins with a line end: what somebody left unfinished stays a line of its own.
  const text = [...head, ...lines].map((words) => `\n${JSON.stringify([at, ...words])}\n`).join('');
  files.jot(path, text);
}

export function readHookSpool(
  { root, files }: Pick<Spooling, 'root' | 'files'>,
  name: string,
): HookSpool | undefined {
  const part = files.readPart(`${root}/spool/${name}`, 0, MOST_HOOK_BYTES);
  if (part === undefined) return NONE;
  return part.size > MOST_HOOK_BYTES ? undefined : parseHookSpool(part.bytes);
}

const NONE: HookSpool = { sitter: undefined, lines: [], pending: [], size: 0, last: '', strange: [] };

/** Names of the conversations that have something in the spool. */
export function hookSpools(store: Pick<Store, 'root' | 'files' | 'isSpoolLinked'>): string[] {
  if (store.isSpoolLinked) return [];
  return store.files
    .list(`${store.root}/spool`)
    .filter(({ name, directory }) => !directory && HOOK_SPOOL_NAME.test(name))
    .map(({ name }) => name);
}

export function parseHookSpool(bytes: Uint8Array): HookSpool {
  const lines: (HookLine & { readonly from: number })[] = [];
  const strange: number[] = [];
  let sitter: Sitter | undefined;
  let folded = 0;
  let last = '';
  let from = 0;
  for (let number = 1; ; number++) {
    const end = bytes.indexOf(10, from);
    const text = decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    const line = text === '' ? undefined : lineIn(text);
    if (line === undefined) {
      if (text !== '') strange.push(number);
    } else {
      if (line.at > last) last = line.at;
      const [first = '', second = ''] = line.words;
      if (line.jot === 'session') sitter ??= { agent: first, conversation: second };
      else if (line.jot === 'folded') folded = Math.max(folded, Number(first) || 0);
      else lines.push({ ...line, from });
    }
    if (end < 0) break;
    from = end + 1;
  }
  const plain = ({ at, jot, words }: HookLine): HookLine => ({ at, jot, words });
  return {
    sitter,
    lines: lines.map(plain),
    pending: lines.filter((line) => line.from >= folded).map(plain),
    size: from,
    last,
    strange,
  };
}

const decoder = new TextDecoder();

function lineIn(text: string): HookLine | undefined {
  try {
    const words: unknown = JSON.parse(text);
    if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) return undefined;
    const [at = '', jot = '', ...rest] = words as string[];
    return isJot(jot) ? { at, jot, words: rest } : undefined;
  } catch {
    return undefined;
  }
}

function isJot(word: string): word is Jot {
  return (JOTS as readonly string[]).includes(word);
}

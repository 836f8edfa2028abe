// What was taken over from which folder: one line for each entry, so that two branches can be joined, `<fact id>\t<print>\t<folder>\t<entry>`.
// Names such as D001 belong to the folder they stand in; this file tells which fact an entry of a folder became.

import { redact } from '../../capture/redaction/redact.ts';
import type { Field } from '../../model/event.ts';
import { hash32 } from '../../model/hash.ts';
import type { Store } from '../../model/store.ts';
import { withoutSecretLines } from '../safe-id.ts';

export interface AdoptedEntry {
  readonly id: string;
  /** A hash of what the entry said when it was taken over. */
  readonly print: string;
}

interface Said {
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
}

/** Entries of one folder by their names. */
export function adoptedBefore(store: Store, layout: string, folder: string): Map<string, AdoptedEntry> {
  const entries = new Map<string, AdoptedEntry>();
  for (const [id = '', print = '', from, ...name] of linesOf(store, layout))
    if (from === folder) entries.set(name.join('\t'), { id, print });
  return entries;
}

/** Replaces what is recorded of this folder; the other folders stay. */
export function recordAdopted(
  store: Store,
  layout: string,
  folder: string,
  entries: ReadonlyMap<string, AdoptedEntry>,
): void {
  const others = linesOf(store, layout).filter(([, , from]) => from !== folder);
  const own = Array.from(entries, ([name, { id, print }]) => [id, print, folder, plain(name)]);
  const lines = [...others, ...own].map((parts) => `${parts.join('\t')}\n`).sort();
  const text = withoutSecretLines(lines).join('');
  if (text === read(store, layout)) return;
  store.files.makeFolder(`${store.root}/views`);
  store.files.replace(pathOf(store, layout), text);
}

/** Equal for two entries that say the same. */
export function entryPrint({ kind, statement, fields }: Said): string {
  const text = [kind, statement, ...fields.map((field) => field.join('='))].map(withoutSecrets).join('\n');
  return (hash32(text) >>> 0).toString(36);
}

/** The text as memory keeps it, whatever mark stands in the place of a secret. */
export function withoutSecrets(text: string): string {
  return redact(text).text.replace(/\[REDACTED[^\]\n]*\]/g, '[REDACTED]');
}

function plain(text: string): string {
  return text.replace(/[\n\r]/g, ' ');
}

function linesOf(store: Store, layout: string): string[][] {
  return read(store, layout)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

function read(store: Store, layout: string): string {
  return new TextDecoder().decode(store.files.read(pathOf(store, layout)) ?? new Uint8Array());
}

function pathOf(store: Store, layout: string): string {
  return `${store.root}/views/${layout}.adopted`;
}

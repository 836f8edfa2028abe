// A plan: what would be written where, and what would not. Nothing is written to make one.

import type { AgentName } from '../../model/hook.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { AgentFiles, FileNow } from '../../platform/agent-files.ts';
import type { FileRecord } from './record.ts';

export interface Change {
  readonly path: string;
  readonly agents: readonly AgentName[];
  readonly was: FileNow | undefined;
  /** Undefined removes the file. */
  readonly after: Uint8Array | undefined;
  /** The file as it would be without us. */
  readonly base: Uint8Array | undefined;
  /** What is recorded of the file then; undefined ends its record. */
  readonly record: Omit<FileRecord, 'base' | 'made'> | undefined;
}

export interface Plan {
  /** Also of files that stay as they are, where only the record changes. */
  readonly changes: readonly Change[];
  readonly left: readonly Left[];
  readonly problems: readonly PlanProblem[];
}

/** Something that is there and is not touched. */
export interface Left {
  readonly agent: AgentName;
  readonly path: string;
  readonly what: string;
  readonly why: 'edited' | 'there before' | 'not ours';
}

export interface PlanProblem {
  readonly agent: AgentName;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** One link may lead to several files. */
export function once(problems: readonly PlanProblem[]): PlanProblem[] {
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}

export function changesFile({ was, after }: Change): boolean {
  return !sameBytes(was?.bytes, after);
}

export function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Buffer.compare(one, other) === 0;
}

/** The text of a file, or why it cannot be had. */
export function textNow(
  files: AgentFiles,
  path: string,
): { readonly was: FileNow | undefined; readonly text: string | undefined } | { readonly message: string } {
  try {
    const was = files.read(path);
    return { was, text: was === undefined ? undefined : decoded(was.bytes) };
  } catch (error) {
    if (error instanceof TypeError) return { message: 'is no UTF-8 text' };
    if (error instanceof TidemarkError) return { message: `cannot be read: ${reasonOf(error, path)}` };
    throw error;
  }
}

function reasonOf({ message }: TidemarkError, path: string): string {
  const at = message.indexOf(`${path}: `);
  return at < 0 ? message : message.slice(at + path.length + 2).replace(/\.$/, '');
}

/** The mark of byte order is kept as a letter, so that it comes back. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

export function encoded(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : new TextEncoder().encode(text);
}

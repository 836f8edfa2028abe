// What was installed on this machine: for every file what it was before us and after us, and which parts are whose. Written before the file
// itself, so that whoever comes after a crash finds at most a promise that was not kept.

import type { AgentName } from './agent.ts';
import type { Piece } from './piece.ts';

export interface InstallRecord {
  readonly version: 1;
  readonly files: Readonly<Record<string, FileRecord>>;
  /** Folders that were not there before. */
  readonly folders: readonly string[];
  /** What our writing replaced, newest last. */
  readonly replaced: readonly Replaced[];
}

export interface FileRecord {
  /** Hash of the file as it would be without us; null where it would not be there. */
  readonly base: string | null;
  /** Hash of the file as we wrote it. */
  readonly made: string;
  readonly pieces: readonly OwnedPiece[];
}

export interface OwnedPiece {
  readonly piece: Piece;
  /** Agents at a level that use it: `codex user`, `codex /path/of/project`. */
  readonly owners: readonly string[];
  /** It was there before us, and stays. */
  readonly found?: true;
}

export interface Replaced {
  readonly path: string;
  readonly at: string;
  readonly hash: string;
}

export const NO_RECORD: InstallRecord = { version: 1, files: {}, folders: [], replaced: [] };

export function ownerOf(agent: AgentName, scene: { readonly level: string; readonly root: string }): string {
  return `${agent} ${scene.level === 'user' ? 'user' : scene.root}`;
}

/** Undefined for what is no record of ours. */
export function readRecord(text: string): InstallRecord | undefined {
  try {
    const value = JSON.parse(text) as Partial<InstallRecord>;
    const whole =
      value.version === 1 &&
      typeof value.files === 'object' &&
      value.files !== null &&
      Object.values(value.files).every(
        (file) => typeof file.made === 'string' && Array.isArray(file.pieces),
      ) &&
      Array.isArray(value.folders) &&
      Array.isArray(value.replaced);
    return whole ? (value as InstallRecord) : undefined;
  } catch {
    return undefined;
  }
}

export function isNothing({ files, folders, replaced }: InstallRecord): boolean {
  return Object.keys(files).length + folders.length + replaced.length === 0;
}

/** Hashes of all bytes the record needs. */
export function neededBytes(record: InstallRecord): ReadonlySet<string> {
  return new Set([
    ...Object.values(record.files).flatMap(({ base, made }) => (base === null ? [made] : [base, made])),
    ...record.replaced.map(({ hash }) => hash),
  ]);
}

export function withFile(record: InstallRecord, path: string, file: FileRecord | undefined): InstallRecord {
  const { [path]: _, ...others } = record.files;
  return { ...record, files: file === undefined ? others : { ...others, [path]: file } };
}

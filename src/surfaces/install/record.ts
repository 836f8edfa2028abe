// What was installed on this machine: for every file what it was before us and after us, and which parts are whose. Written before the file
// itself, so that whoever comes after a crash finds at most a promise that was not kept.

import type { Agent, Scene } from './agent.ts';
import { nameOf, type Piece } from './piece.ts';

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
  /** Agents at a level that use it: `codex user`, `codex user in /chosen/folder`, `codex /path/of/project`. */
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

/** A folder that the user chose for an agent is a place of its own: what lies in another one is not this one's. */
export function ownerOf(agent: Agent, scene: Scene): string {
  if (scene.level === 'project') return `${agent.name} ${scene.root}`;
  const [chosen, usual] = [agent.folder(scene), agent.folder({ ...scene, env: {} })];
  return chosen === usual ? `${agent.name} user` : `${agent.name} user in ${chosen}`;
}

/** Whether we put it there once. */
export function wasOurs(pieces: readonly OwnedPiece[], piece: Piece): boolean {
  return pieces.some((owned) => nameOf(owned.piece) === nameOf(piece) && owned.found !== true);
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

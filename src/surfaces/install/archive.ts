// The record and the bytes it needs, in the state folder of the user. Bytes are named by their hash; what the record no longer names goes.

import { TidemarkError } from '../../model/tidemark-error.ts';
import type { AgentFiles } from '../../platform/agent-files.ts';
import { systemDigest } from '../../platform/system.ts';
import { textNow } from './plan.ts';
import { type InstallRecord, isNothing, NO_RECORD, neededBytes } from './record.ts';
import { type RecordRead, readRecord } from './record-shape.ts';

export interface Archive {
  readonly folder: string;
  /** The file of the record. */
  readonly path: string;
  /** Throws where there is one that cannot be understood. */
  record(): InstallRecord;
  /** Why it cannot. */
  readonly flaw: RecordFlaw | undefined;
  /** Where the record tells of a file. */
  lineOf(path: string): number | undefined;
  write(record: InstallRecord): void;
  keep(bytes: Uint8Array): string;
  bytes(hash: string): Uint8Array | undefined;
  /** Removes what no record names, and the record itself where it says nothing. */
  tidy(): void;
  /** False when somebody else wrote the record since it was read. */
  isCurrent(): boolean;
}

/** For its user alone: configuration of agents may hold keys. */
const PRIVATE = 0o600;
export const PRIVATE_FOLDER = 0o700;

export function openArchive(
  files: AgentFiles,
  folder: string,
  join: (...parts: string[]) => string,
): Archive {
  const path = join(folder, 'record.json');
  const blob = (hash: string) => join(folder, 'bytes', hash);
  const now = textNow(files, path);
  const text = 'text' in now ? now.text : undefined;
  const found = 'message' in now ? { flaw: now } : text === undefined ? { read: NOTHING } : readRecord(text);
  const flaw: RecordFlaw | undefined = 'flaw' in found ? found.flaw : undefined;
  let record = 'read' in found ? found.read.record : NO_RECORD;
  const put = (to: string, bytes: Uint8Array) => {
    if (!files.write(to, bytes, files.read(to), PRIVATE))
      throw new TidemarkError('io', `${to} was changed by another program at the same moment.`, {
        hint: 'Run the command again; it goes on where it was.',
      });
  };
  return {
    folder,
    path,
    flaw,
    record() {
      if (flaw !== undefined) throw brokenRecord(path, flaw, text);
      return record;
    },
    lineOf: (file) => ('read' in found ? found.read.lines.get(file) : undefined),
    write(next) {
      files.makeFolder(folder, PRIVATE_FOLDER);
      put(path, new TextEncoder().encode(`${JSON.stringify(next, null, 1)}\n`));
      record = next;
    },
    keep(bytes) {
      const hash = systemDigest.sha256(bytes);
      if (files.exists(blob(hash))) return hash;
      files.makeFolder(join(folder, 'bytes'), PRIVATE_FOLDER);
      put(blob(hash), bytes);
      return hash;
    },
    bytes(hash) {
      const found = files.read(blob(hash))?.bytes;
      return found !== undefined && systemDigest.sha256(found) === hash ? found : undefined;
    },
    tidy() {
      const needed = neededBytes(record);
      for (const hash of files.list(join(folder, 'bytes'))) {
        const was = needed.has(hash) ? undefined : files.read(blob(hash));
        if (was !== undefined) files.remove(blob(hash), was);
      }
      files.removeFolder(join(folder, 'bytes'));
      const was = isNothing(record) ? files.read(path) : undefined;
      if (was !== undefined) files.remove(path, was);
      files.removeFolder(folder);
    },
    isCurrent() {
      const later = textNow(files, path);
      return 'text' in later && later.text === text;
    },
  };
}

type RecordFlaw = { readonly line?: number; readonly message: string };

const NOTHING: RecordRead = { record: NO_RECORD, lines: new Map() };

function brokenRecord(path: string, { line, message }: RecordFlaw, text = ''): TidemarkError {
  const newer = /"version":\s*(?!1\b)\d/.test(text);
  return newer
    ? new TidemarkError('newer_format', `${path} was written by a newer version of tide.`, {
        hint: 'Nothing was changed. Use that version, or a newer one.',
      })
    : new TidemarkError('corrupt', `${path}${line === undefined ? '' : `:${line}`} ${message}.`, {
        hint: MEND_RECORD,
      });
}

/** What helps where the record is not as we write it. */
export const MEND_RECORD =
  'Nothing was changed. It is written by tide install alone; mend that line. Without the file tide knows its own parts, too, but not the bytes that were there before them.';

// The record and the bytes it needs, in the state folder of the user. Bytes are named by their hash; what the record no longer names goes.

import { TidemarkError } from '../../model/tidemark-error.ts';
import type { AgentFiles } from '../../platform/agent-files.ts';
import { systemDigest } from '../../platform/system.ts';
import { type InstallRecord, isNothing, NO_RECORD, neededBytes, readRecord } from './record.ts';

export interface Archive {
  readonly folder: string;
  record(): InstallRecord;
  /** True where a record lies there that cannot be understood. */
  readonly broken: boolean;
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

export function openArchive(
  files: AgentFiles,
  folder: string,
  join: (...parts: string[]) => string,
): Archive {
  const path = join(folder, 'record.json');
  const blob = (hash: string) => join(folder, 'bytes', hash);
  const text = textOf(files.read(path)?.bytes);
  const found = text === undefined ? NO_RECORD : readRecord(text);
  if (text !== undefined && found === undefined && /"version":\s*(?!1\b)\d/.test(text))
    throw new TidemarkError('newer_format', `${path} was written by a newer version of tide.`, {
      hint: 'Nothing was changed. Use that version, or a newer one.',
    });
  let record = found ?? NO_RECORD;
  const put = (to: string, bytes: Uint8Array) => {
    if (!files.write(to, bytes, files.read(to), PRIVATE))
      throw new TidemarkError('io', `${to} was changed by another program at the same moment.`, {
        hint: 'Run the command again; it goes on where it was.',
      });
  };
  return {
    folder,
    broken: found === undefined,
    record: () => record,
    write(next) {
      files.makeFolder(folder);
      put(path, new TextEncoder().encode(`${JSON.stringify(next, null, 1)}\n`));
      record = next;
    },
    keep(bytes) {
      const hash = systemDigest.sha256(bytes);
      if (files.exists(blob(hash))) return hash;
      files.makeFolder(join(folder, 'bytes'));
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
    isCurrent: () => textOf(files.read(path)?.bytes) === text,
  };
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

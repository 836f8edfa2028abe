// The file as it would be without us: as it was kept, where nobody touched it since, else what is there less our parts.

import type { FileNow } from '../../platform/agent-files.ts';
import { systemDigest } from '../../platform/system.ts';
import type { Archive } from './archive.ts';
import type { Text } from './edit/edit.ts';
import { decoded } from './plan.ts';
import { strip } from './strip.ts';

export function baseOf(archive: Archive, path: string, was: FileNow | undefined, text: Text): Text {
  const recorded = archive.record().files[path];
  if (recorded === undefined || was === undefined || text === undefined) return text;
  const hash = systemDigest.sha256(was.bytes);
  if (hash === recorded.base) return text;
  const kept = keptBase(archive, recorded.base);
  if (hash === recorded.made && kept !== undefined) return kept.text;
  const ours = recorded.pieces.filter(({ found }) => !found).map(({ piece }) => piece);
  const left = strip(text, ours, kept?.text);
  return 'read' in left ? left.read : text;
}

/** Undefined where the bytes are lost; a file that was not there has no text. */
export function keptBase(archive: Archive, hash: string | null): { readonly text: Text } | undefined {
  if (hash === null) return { text: undefined };
  const bytes = archive.bytes(hash);
  return bytes === undefined ? undefined : { text: decoded(bytes) };
}

// Success means effect, for whole files: the bytes are read back after the write and compared with what was meant.

import type { Files } from '../model/ports.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export function replaceAndRead(files: Files, path: string, text: string): void {
  files.replace(path, text);
  requireWritten(files, path, text);
}

/** Throws unless the file has exactly these bytes; undefined where it must be gone. */
export function requireWritten(
  files: { read(path: string): Uint8Array | undefined },
  path: string,
  meant: string | Uint8Array | undefined,
): void {
  const expected = typeof meant === 'string' ? new TextEncoder().encode(meant) : meant;
  const received = files.read(path);
  if (areSame(expected, received)) return;
  const sizes = { expected: told(expected), received: told(received, expected) };
  throw new TidemarkError('io', `${path} does not have what was just written.`, {
    hint: `Expected ${sizes.expected}; received ${sizes.received}. The disk may have lost the write, or another program wrote the file meanwhile. Look at the file, then run the command again.`,
    data: { file: path, ...sizes },
  });
}

function areSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function told(bytes: Uint8Array | undefined, expected?: Uint8Array): string {
  if (bytes === undefined) return 'no file';
  const at = expected === undefined ? -1 : bytes.findIndex((byte, n) => byte !== expected[n]);
  return `${bytes.length} bytes${at < 0 ? '' : `, other ones from byte ${at + 1} on`}`;
}

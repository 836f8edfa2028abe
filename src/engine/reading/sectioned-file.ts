// A file of one line, a head as JSON and sections of bytes, each with a checksum, so that a reader takes only the parts it
// needs and knows damaged ones.

import { checksum } from '../../model/checksum.ts';
import type { Files } from '../../model/ports.ts';
import { concat, type Section } from '../../model/section.ts';
import { DamagedIndex } from '../../search-index/segment.ts';
import { FileParts } from './file-parts.ts';

type Extent = readonly [length: number, checksum: number];

export interface SectionedFile<Head> {
  readonly head: Head;
  readonly sections: readonly Section[];
  readonly size: number;
  /** The same for the same content, another for any other. */
  readonly print: string;
}

/** Undefined where there is no such file; damage, and a file that cannot be read, is thrown as such. */
export function readSectioned<Head>(files: Files, path: string): SectionedFile<Head> | undefined {
  let parts: FileParts | undefined;
  try {
    parts = FileParts.of(files, path);
  } catch {
    throw new DamagedIndex();
  }
  return parts === undefined ? undefined : sectioned(parts);
}

/** What was just rendered, without a file. */
export function openSectioned<Head>(files: Files, bytes: Uint8Array): SectionedFile<Head> {
  return sectioned(FileParts.ofBytes(files, bytes));
}

function sectioned<Head>(parts: FileParts): SectionedFile<Head> {
  const line = decoder.decode(parts.take(0, FIRST_LINE));
  let at = FIRST_LINE + Number(line.slice(9));
  const text = Number.isInteger(at) ? parts.take(FIRST_LINE, at) : undefined;
  if (text === undefined || line !== firstLine(text)) throw new DamagedIndex();
  const { head, extents } = JSON.parse(decoder.decode(text)) as { head: Head; extents: readonly Extent[] };
  const sections = extents.map(([length, sum]): Section => {
    at += length;
    return parts.section(at - length, at, sum);
  });
  if (at !== parts.size) throw new DamagedIndex();
  return { head, sections, size: parts.size, print: line.trim() };
}

export function renderSectioned(head: unknown, sections: readonly Uint8Array[]): Uint8Array {
  const extents = sections.map((bytes): Extent => [bytes.length, checksum(bytes)]);
  // Sections of numbers begin where numbers may begin: otherwise they would have to be copied.
  const text = JSON.stringify({ head, extents });
  const padded = encoder.encode(text);
  const space = (4 - (padded.length % 4)) % 4;
  const bytes = space === 0 ? padded : encoder.encode(text + ' '.repeat(space));
  return concat([encoder.encode(firstLine(bytes)), bytes, ...sections]);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const FIRST_LINE = 20;

function firstLine(head: Uint8Array): string {
  const sum = (checksum(head) >>> 0).toString(16).padStart(8, '0');
  return `${sum} ${String(head.length).padStart(FIRST_LINE - 10)}\n`;
}

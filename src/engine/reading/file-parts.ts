// Pieces of one file, all of the same version of it: when somebody replaced the file meanwhile, there are none any more.

import { checksum } from '../../model/checksum.ts';
import type { Extent, FilePart, Files } from '../../model/ports.ts';
import type { Section } from '../../model/section.ts';

/** What one reading brings at the least: of a small file, all. */
const FIRST = 32 * 1024;
/** After so many pieces of a section, the whole of it costs less; the longer it is, the more. */
const FEW = 16;
const BYTES_PER_PIECE = 8 * 1024;

export class FileParts {
  private readonly files: Files;
  private readonly path: string;
  private readonly first: FilePart;

  static of(files: Files, path: string): FileParts | undefined {
    const first = files.readPart(path, 0, FIRST);
    return first === undefined ? undefined : new FileParts(files, path, first);
  }

  /** Of bytes that are at hand. */
  static ofBytes(files: Files, bytes: Uint8Array): FileParts {
    return new FileParts(files, '', { bytes, size: bytes.length, stamp: '' });
  }

  private constructor(files: Files, path: string, first: FilePart) {
    this.files = files;
    this.path = path;
    this.first = first;
  }

  get size(): number {
    return this.first.size;
  }

  take(from: number, to: number, into?: Uint8Array): Uint8Array | undefined {
    if (to <= this.first.bytes.length) return this.first.bytes.subarray(from, to);
    const part = this.files.readPart(this.path, from, to, into);
    return part?.stamp === this.first.stamp && part.bytes.length === to - from ? part.bytes : undefined;
  }

  takeAll(extents: readonly Extent[]): readonly Uint8Array[] | undefined {
    if (extents.every(([, to]) => to <= this.first.bytes.length))
      return extents.map(([from, to]) => this.first.bytes.subarray(from, to));
    const found = this.files.readParts(this.path, extents);
    if (found?.stamp !== this.first.stamp) return undefined;
    return found.parts.every((bytes, i) => bytes.length === (extents[i]?.[1] ?? 0) - (extents[i]?.[0] ?? 0))
      ? found.parts
      : undefined;
  }

  section(from: number, to: number, sum: number): Section {
    let whole: Uint8Array | undefined;
    let pieces = 0;
    const few = FEW + Math.floor((to - from) / BYTES_PER_PIECE);
    const all = () => {
      if (whole === undefined) {
        const bytes = this.take(from, to);
        if (bytes !== undefined && checksum(bytes) === sum) whole = bytes;
      }
      return whole;
    };
    return {
      sum,
      part: (start, end) =>
        pieces++ < few ? this.take(from + start, from + end) : all()?.subarray(start, end),
      partInto: (start, end, into) => this.take(from + start, from + end, into),
      parts: (extents) => this.takeAll(extents.map(([start, end]): Extent => [from + start, from + end])),
      whole: all,
    };
  }
}

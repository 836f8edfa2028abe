// How vectors are stored: whole numbers from -127 to 127 with a scale, and apart from them one bit per dimension, in blocks of
// many documents. The bits find the nearest few hundred without reading the rest; the numbers put those in order.

import type { Database } from '../model/database.ts';
import type { CorpusName } from './search-schema.ts';

/** Documents in a block of codes. */
export const BLOCK = 512;

/** Undefined for a vector without a direction. */
export function packVector(vector: Float32Array): Uint8Array | undefined {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return undefined;
  const scale = Math.fround(largest / 127);
  const packed = new Uint8Array(vector.length + 4);
  for (let i = 0; i < vector.length; i++) packed[i] = Math.round((vector[i] as number) / scale) & 0xff;
  new DataView(packed.buffer).setFloat32(vector.length, scale, true);
  return packed;
}

/** Undefined where the stored vector has another number of dimensions. */
export function cosineWith(vector: Float32Array, packed: Uint8Array): number | undefined {
  if (packed.length !== vector.length + 4) return undefined;
  const scale = new DataView(packed.buffer, packed.byteOffset).getFloat32(vector.length, true);
  const numbers = new Int8Array(packed.buffer, packed.byteOffset, vector.length);
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] as number) * (numbers[i] as number);
  return sum * scale;
}

/** One bit per dimension, and a last word that says that there is a vector. */
export function codeOf(vector: Float32Array): Int32Array {
  const code = new Int32Array(((vector.length + 31) >> 5) + 1);
  code[code.length - 1] = 1;
  for (let i = 0; i < vector.length; i++)
    if ((vector[i] as number) > 0) code[i >> 5] = (code[i >> 5] as number) | (1 << (i & 31));
  return code;
}

export function integersOf(bytes: Uint8Array): Int32Array {
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Int32Array(own.buffer, own.byteOffset, own.length >> 2);
}

/** The blocks that a transaction changes, read once and written at its end. */
export class CodeBlocks {
  private readonly database: Database;
  private readonly name: CorpusName;
  private readonly blocks = new Map<number, Int32Array | undefined>();

  constructor(database: Database, name: CorpusName) {
    this.database = database;
    this.name = name;
  }

  set(document: number, vector: Float32Array): void {
    const code = codeOf(vector);
    const number = Math.floor(document / BLOCK);
    const block = this.block(number) ?? new Int32Array(BLOCK * code.length);
    this.blocks.set(number, block);
    block.set(code, (document % BLOCK) * code.length);
  }

  clear(document: number): void {
    const block = this.block(Math.floor(document / BLOCK));
    if (block === undefined) return;
    const words = block.length / BLOCK;
    const at = (document % BLOCK) * words;
    block.fill(0, at, at + words);
  }

  write(): void {
    for (const [number, block] of this.blocks)
      if (block !== undefined)
        this.database.run(
          'INSERT OR REPLACE INTO search_codes (corpus, block, codes) VALUES (?, ?, ?)',
          this.name,
          number,
          new Uint8Array(block.buffer, block.byteOffset, block.byteLength),
        );
    this.blocks.clear();
  }

  private block(number: number): Int32Array | undefined {
    if (!this.blocks.has(number)) {
      const row = this.database.first<{ codes: Uint8Array }>(
        'SELECT codes FROM search_codes WHERE corpus = ? AND block = ?',
        this.name,
        number,
      );
      this.blocks.set(number, row === undefined ? undefined : integersOf(row.codes.slice()));
    }
    return this.blocks.get(number);
  }
}

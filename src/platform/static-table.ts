// The static table (assets/static-table.bin): one small vector per word piece. The vector of a text is the sum of the rows
// of its distinct pieces, at unit length. A question reads only the rows it needs; many texts read the table whole.

import { checksum } from '../model/checksum.ts';
import type { StaticEmbedder } from '../model/embedder.ts';
import type { Files } from '../model/ports.ts';
import { splitWords } from './split-words.ts';
import { type PieceIndex, rowsOfWord } from './word-pieces.ts';

const HEAD = 512;
// Reading so many rows one by one costs as much as reading all.
const ONE_BY_ONE = 256;
const MOST_WORDS = 50_000;

interface Head {
  readonly name: string;
  readonly dimensions: number;
  readonly rows: number;
  readonly longest: number;
  readonly table: number;
}

export function openStaticTable(
  files: Files,
  path: string,
): { readonly embedder: StaticEmbedder } | { readonly reason: string } {
  try {
    const first = files.readPart(path, 0, HEAD + 256 * 1024);
    if (first === undefined) return { reason: `The static table is not at ${path}.` };
    const head = readHead(first.bytes, first.size);
    if (head === undefined) return { reason: `The static table at ${path} is damaged.` };
    const { buffer, byteOffset } = aligned(first.bytes);
    const index = {
      hashes: new Int32Array(buffer, byteOffset + HEAD, head.rows),
      others: new Int32Array(buffer, byteOffset + HEAD + head.rows * 4, head.rows),
      longest: head.longest,
    };
    return { embedder: embedderOn(head, index, rowReader(files, path, head, index)) };
  } catch (error) {
    return { reason: `The static table at ${path} cannot be read: ${(error as Error).message}` };
  }
}

function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}

function readHead(bytes: Uint8Array, size: number): Head | undefined {
  const head = JSON.parse(String.fromCharCode(...bytes.subarray(0, HEAD))) as Head & Record<string, unknown>;
  const { name, dimensions, rows, longest, table } = head;
  const fits =
    head.format === 'tidemark-static-table' &&
    head.version === 1 &&
    table === HEAD + rows * 8 &&
    table <= bytes.length &&
    size === table + rows * (dimensions + 8) &&
    head.size === size;
  return fits ? { name, dimensions, rows, longest, table } : undefined;
}

interface Rows {
  /** Undefined where it is damaged or cannot be read any more: then it is as good as unknown. */
  get(row: number): Float32Array | undefined;
  readAll(): void;
}

function rowReader(files: Files, path: string, head: Head, index: PieceIndex): Rows {
  const { dimensions, rows, table } = head;
  const width = dimensions + 8;
  const decoded = new Map<number, Float32Array | undefined>();
  let all: Uint8Array | undefined;
  const read = (from: number, to: number): Uint8Array => {
    const none = new Uint8Array(0);
    try {
      return files.readPart(path, table + from * width, table + to * width)?.bytes ?? none;
    } catch {
      return none;
    }
  };
  const readAll = () => {
    all ??= read(0, rows);
  };
  const decode = (row: number): Float32Array | undefined => {
    if (decoded.size >= ONE_BY_ONE) readAll();
    const bytes = all === undefined ? read(row, row + 1) : all.subarray(row * width, (row + 1) * width);
    // The sum is of the row and of the piece it belongs to: a damaged index leads to no wrong row.
    const piece = (index.hashes[row] as number) ^ (index.others[row] as number);
    return bytes.length === width ? decodeRow(bytes, dimensions, piece) : undefined;
  };
  return {
    readAll,
    get(row) {
      if (!decoded.has(row)) decoded.set(row, decode(row));
      return decoded.get(row);
    },
  };
}

function decodeRow(bytes: Uint8Array, dimensions: number, piece: number): Float32Array | undefined {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + dimensions);
  const sum = checksum(bytes.subarray(0, dimensions + 4));
  if ((sum ^ piece) !== numbers.getInt32(4, true)) return undefined;
  const scale = numbers.getFloat32(0, true);
  const values = new Float32Array(new Int8Array(bytes.buffer, bytes.byteOffset, dimensions));
  for (let i = 0; i < dimensions; i++) values[i] = scale * (values[i] as number);
  return values;
}

function embedderOn(head: Head, index: PieceIndex, rows: Rows): StaticEmbedder {
  const known = new Map<string, readonly number[]>();
  const rowsOf = (word: string): readonly number[] => {
    let found = known.get(word);
    if (found === undefined) {
      found = rowsOfWord(word, index);
      if (known.size >= MOST_WORDS) known.clear();
      known.set(word, found);
    }
    return found;
  };
  const vectorOf = (text: string): Float32Array | undefined => {
    const distinct = new Set<number>();
    splitWords(text, (word) => {
      for (const row of rowsOf(word)) distinct.add(row);
    });
    const sum = new Float32Array(head.dimensions);
    for (const row of distinct) {
      const values = rows.get(row);
      if (values !== undefined) addTo(sum, values);
    }
    return toUnitLength(sum) ? sum : undefined;
  };
  return {
    name: head.name,
    dimensions: head.dimensions,
    vectorOf,
    isWord: (word) => rowsOf(word.toLowerCase()).length === 1,
    expectMany: rows.readAll,
    embed: async (texts) => {
      if (texts.length > 20) rows.readAll();
      return texts.map((text) => vectorOf(text) ?? new Float32Array(head.dimensions));
    },
  };
}

function addTo(sum: Float32Array, values: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (values[i] as number);
}

/** False where it has no length to speak of. */
function toUnitLength(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!(length > 1e-9)) return false;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / length;
  return true;
}

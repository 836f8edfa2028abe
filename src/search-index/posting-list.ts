// A posting list as bytes: steps between document numbers and counts, seven bits at a time. A count of one, which most are,
// costs no byte of its own.

import type { Postings } from '../model/corpus.ts';

export function packPostings({ documents, counts }: Postings): Uint8Array {
  const bytes = new Uint8Array(documents.length * 7);
  let at = 0;
  let before = -1;
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i] as number;
    const count = counts[i] as number;
    // The lowest bit says that a count follows; multiplied, because a shift would lose numbers over 2^30.
    let step = (document - before) * 2 + (count > 1 ? 1 : 0);
    before = document;
    while (step > 0x7f) {
      bytes[at++] = (step % 0x80) | 0x80;
      step = Math.floor(step / 0x80);
    }
    bytes[at++] = step;
    if (count > 1) bytes[at++] = count;
  }
  return bytes.slice(0, at);
}

/** `length` is how many there are. */
export function unpackPostings(bytes: Uint8Array, length: number): Postings | undefined {
  const documents = new Int32Array(length);
  const counts = new Uint8Array(length);
  let at = 0;
  let document = -1;
  for (let i = 0; i < length; i++) {
    let byte = bytes[at++] as number;
    let step = byte & 0x7f;
    for (let factor = 0x80; byte > 0x7f; factor *= 0x80) {
      byte = bytes[at++] as number;
      step += (byte & 0x7f) * factor;
    }
    document += step >>> 1;
    documents[i] = document;
    counts[i] = step & 1 ? (bytes[at++] as number) : 1;
  }
  return at === bytes.length ? { documents, counts } : undefined;
}

// Collects the terms of documents, one after the other, and sorts them by term at the end. Numbers are kept in typed arrays
// that grow: lists of ordinary numbers would need several times the memory for a million documents.

import type { Postings } from '../model/corpus.ts';
import { LONGEST_DOCUMENT, MOST_COUNTED } from './memory-corpus.ts';

export class SegmentBuilder {
  private readonly numbers = new Map<string, number>();
  /** Of each term: the last document it was seen in, and where that pair stands. */
  private lastSeen = new Int32Array(1024).fill(-1);
  private lastPair = new Int32Array(1024);
  /** Pairs of term and document with their count. */
  private terms = new Int32Array(4096);
  private owners = new Int32Array(4096);
  private counts = new Uint8Array(4096);
  private pairs = 0;
  private lengthsSoFar = new Uint16Array(256);
  private documents = 0;
  private total = 0;

  add(terms: readonly string[]): void {
    const document = this.documents++;
    if (document === this.lengthsSoFar.length) this.lengthsSoFar = grown(this.lengthsSoFar, Uint16Array);
    const length = Math.min(terms.length, LONGEST_DOCUMENT);
    this.lengthsSoFar[document] = length;
    this.total += length;
    for (const term of terms) this.count(this.numberOf(term), document);
  }

  get size(): number {
    return this.documents;
  }

  get length(): number {
    return this.total;
  }

  lengths(): Uint16Array {
    return this.lengthsSoFar.slice(0, this.documents);
  }

  /** Every term with its postings. */
  *lists(): Iterable<readonly [term: string, postings: Postings]> {
    const starts = new Int32Array(this.numbers.size + 1);
    for (let i = 0; i < this.pairs; i++) {
      const next = (this.terms[i] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let n = 0; n < this.numbers.size; n++)
      starts[n + 1] = (starts[n + 1] as number) + (starts[n] as number);
    const documents = new Int32Array(this.pairs);
    const counts = new Uint8Array(this.pairs);
    const at = starts.slice();
    for (let i = 0; i < this.pairs; i++) {
      const number = this.terms[i] as number;
      const place = at[number] as number;
      at[number] = place + 1;
      documents[place] = this.owners[i] as number;
      counts[place] = this.counts[i] as number;
    }
    for (const [term, number] of this.numbers) {
      const [from, to] = [starts[number] as number, starts[number + 1] as number];
      yield [term, { documents: documents.subarray(from, to), counts: counts.subarray(from, to) }];
    }
  }

  private numberOf(term: string): number {
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(term, number);
      if (number === this.lastSeen.length) {
        this.lastSeen = grown(this.lastSeen, Int32Array).fill(-1, number);
        this.lastPair = grown(this.lastPair, Int32Array);
      }
    }
    return number;
  }

  private count(number: number, document: number): void {
    if (this.lastSeen[number] === document) {
      const pair = this.lastPair[number] as number;
      this.counts[pair] = Math.min((this.counts[pair] as number) + 1, MOST_COUNTED);
      return;
    }
    if (this.pairs === this.terms.length) {
      this.terms = grown(this.terms, Int32Array);
      this.owners = grown(this.owners, Int32Array);
      this.counts = grown(this.counts, Uint8Array);
    }
    this.terms[this.pairs] = number;
    this.owners[this.pairs] = document;
    this.counts[this.pairs] = 1;
    this.lastSeen[number] = document;
    this.lastPair[number] = this.pairs++;
  }
}

function grown<T extends Int32Array | Uint16Array | Uint8Array>(
  array: T,
  Kind: new (length: number) => T,
): T {
  const more = new Kind(array.length * 2);
  more.set(array as never);
  return more;
}

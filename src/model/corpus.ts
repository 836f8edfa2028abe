// Documents that can be searched by their terms, numbered from 0. How they are kept is the search index's business.

export interface Corpus {
  /** Documents that count; numbers may go beyond, where some do not count any more. */
  readonly documents: number;
  /** One more than the highest number. */
  readonly size: number;
  /** Terms in all documents that count. */
  readonly length: number;
  /** Terms in each document. */
  lengths(): Lengths;
  postings(term: string): Postings | undefined;
  /** Those of some terms that any document has. */
  known(terms: readonly string[]): ReadonlySet<string>;
}

export type Lengths = Uint8Array | Uint16Array;

/** Where a term occurs: documents in ascending order, and how often in each. */
export interface Postings {
  readonly documents: Int32Array;
  readonly counts: Uint8Array;
}

/** What is known of the direction of documents in meaning. */
export interface Vectors {
  /** The documents nearest in meaning, best first, with their cosine. */
  nearest(vector: Float32Array, count: number, admitted: Admitted): readonly Near[];
  /** Cosine with each of these documents, ascending; undefined where one has no direction. */
  cosines(vector: Float32Array, documents: readonly number[]): readonly (number | undefined)[];
}

/** Those of some documents that may be answered with. */
export type Admitted = (documents: readonly number[]) => readonly number[];

export interface Near {
  readonly document: number;
  readonly cosine: number;
}

// Several corpora as one: each begins at a number of its own, and some of its documents may not count any more.
// What comes out is what one corpus over the documents that count would give.

import type { Corpus, Lengths, Postings } from '../model/corpus.ts';

export interface CorpusPart {
  readonly corpus: Corpus;
  readonly base: number;
  /** Documents of the part that do not count. */
  readonly without?: ReadonlySet<number>;
}

export function joinedCorpus(parts: readonly CorpusPart[]): Corpus {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.base === 0 && (only.without?.size ?? 0) === 0)
    return only.corpus;
  const last = parts.at(-1);
  const size = last === undefined ? 0 : last.base + last.corpus.size;
  let lengths: Lengths | undefined;
  return {
    documents: parts.reduce((sum, { corpus, without }) => sum + corpus.documents - (without?.size ?? 0), 0),
    size,
    length: parts.reduce((sum, part) => sum + lengthOf(part), 0),
    lengths: () => {
      lengths ??= joinedLengths(parts, size);
      return lengths;
    },
    postings: (term) => joinedPostings(parts, term),
  };
}

function lengthOf({ corpus, without }: CorpusPart): number {
  let length = corpus.length;
  if (without !== undefined && without.size > 0) {
    const lengths = corpus.lengths();
    for (const document of without) length -= lengths[document] ?? 0;
  }
  return length;
}

function joinedLengths(parts: readonly CorpusPart[], size: number): Lengths {
  const lengths = new Uint16Array(size);
  for (const { corpus, base } of parts) lengths.set(corpus.lengths(), base);
  return lengths;
}

function joinedPostings(parts: readonly CorpusPart[], term: string): Postings | undefined {
  const found: { base: number; list: Postings }[] = [];
  let length = 0;
  for (const { corpus, base, without } of parts) {
    const list = corpus.postings(term);
    if (list === undefined) continue;
    const kept = without === undefined || without.size === 0 ? list : leftOf(list, without);
    if (kept.documents.length === 0) continue;
    found.push({ base, list: kept });
    length += kept.documents.length;
  }
  const [first] = found;
  if (first === undefined) return undefined;
  if (found.length === 1 && first.base === 0) return first.list;
  const documents = new Int32Array(length);
  const counts = new Uint8Array(length);
  let at = 0;
  for (const { base, list } of found) {
    for (let i = 0; i < list.documents.length; i++) documents[at + i] = base + (list.documents[i] as number);
    counts.set(list.counts, at);
    at += list.documents.length;
  }
  return { documents, counts };
}

function leftOf({ documents, counts }: Postings, without: ReadonlySet<number>): Postings {
  let at = 0;
  const left = new Int32Array(documents.length);
  const leftCounts = new Uint8Array(documents.length);
  for (let i = 0; i < documents.length; i++) {
    if (without.has(documents[i] as number)) continue;
    left[at] = documents[i] as number;
    leftCounts[at++] = counts[i] as number;
  }
  return { documents: left.subarray(0, at), counts: leftCounts.subarray(0, at) };
}

// Several corpora as one: each begins at a number of its own, or says the number of each document, and some of its documents
// may not count any more. What comes out is what one corpus over the documents that count would give.

import type { Corpus, Lengths, Postings } from '../model/corpus.ts';

export interface CorpusPart {
  readonly corpus: Corpus;
  /** Number of its first document among all. */
  readonly base: number;
  /** The number of each document, ascending, where they do not follow the first one. */
  readonly numbers?: Int32Array;
  /** Documents of the part that do not count. */
  readonly without?: ReadonlySet<number>;
}

export function joinedCorpus(parts: readonly CorpusPart[]): Corpus {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isAlone(only)) return only.corpus;
  const size = parts.reduce((most, { corpus, base, numbers }) => {
    const end = numbers === undefined ? base + corpus.size : (numbers.at(-1) ?? -1) + 1;
    return Math.max(most, end);
  }, 0);
  let lengths: Lengths | undefined;
  const known = new Map<string, Postings | undefined>();
  return {
    documents: parts.reduce((sum, { corpus, without }) => sum + corpus.documents - (without?.size ?? 0), 0),
    size,
    length: parts.reduce((sum, part) => sum + lengthOf(part), 0),
    known: (terms) =>
      new Set(terms.filter((term) => parts.some(({ corpus }) => corpus.known([term]).size > 0))),
    lengths: () => {
      lengths ??= joinedLengths(parts, size);
      return lengths;
    },
    postings: (term) => {
      // Asked for several times in one question: whether it is known, how rare it is, where it stands.
      if (!known.has(term)) {
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(term, joinedPostings(parts, term));
      }
      return known.get(term);
    },
  };
}

/** Of a process that asks for long. */
const MOST_KNOWN = 4_000;

function isAlone({ base, numbers, without }: CorpusPart): boolean {
  return base === 0 && numbers === undefined && (without?.size ?? 0) === 0;
}

function lengthOf({ corpus, without }: CorpusPart): number {
  let length = corpus.length;
  if (without !== undefined && without.size > 0) {
    const lengths = corpus.lengths();
    for (const document of without) length -= lengths[document] ?? 0;
  }
  return length;
}

/** What has been replaced by a later part has the length of that. */
function joinedLengths(parts: readonly CorpusPart[], size: number): Lengths {
  const lengths = new Uint16Array(size);
  for (const { corpus, base, numbers } of parts) {
    const own = corpus.lengths();
    if (numbers === undefined) lengths.set(own, base);
    else for (const [i, number] of numbers.entries()) lengths[number] = own[i] as number;
  }
  return lengths;
}

function joinedPostings(parts: readonly CorpusPart[], term: string): Postings | undefined {
  let joined: Postings | undefined;
  for (const part of parts) {
    const list = part.corpus.postings(term);
    if (list === undefined) continue;
    const { without } = part;
    const kept = numbered(without === undefined || without.size === 0 ? list : leftOf(list, without), part);
    if (kept.documents.length > 0) joined = joined === undefined ? kept : merged(joined, kept);
  }
  return joined;
}

function numbered({ documents, counts }: Postings, { base, numbers }: CorpusPart): Postings {
  if (numbers !== undefined)
    return { documents: documents.map((document) => numbers[document] as number), counts };
  return base === 0 ? { documents, counts } : { documents: documents.map((one) => base + one), counts };
}

function merged(one: Postings, other: Postings): Postings {
  const length = one.documents.length + other.documents.length;
  const documents = new Int32Array(length);
  const counts = new Uint8Array(length);
  for (let at = 0, i = 0, k = 0; at < length; at++) {
    const [a, b] = [one.documents[i], other.documents[k]];
    if (b === undefined || (a !== undefined && a < b)) {
      documents[at] = a as number;
      counts[at] = one.counts[i++] as number;
    } else {
      documents[at] = b;
      counts[at] = other.counts[k++] as number;
    }
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

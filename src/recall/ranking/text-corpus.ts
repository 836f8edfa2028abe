// A corpus made on the spot from a few documents.

import type { Corpus, Lengths, Postings } from '../../model/corpus.ts';

const MOST_COUNTED = 255;
const LONGEST_DOCUMENT = 0xffff;

export function textCorpus(documents: readonly (readonly string[])[]): Corpus {
  const lists = gather(documents);
  const lengths: Lengths = Uint16Array.from(documents, (terms) => Math.min(terms.length, LONGEST_DOCUMENT));
  return {
    documents: documents.length,
    size: documents.length,
    length: lengths.reduce((sum, one) => sum + one, 0),
    lengths: () => lengths,
    known: (terms) => new Set(terms.filter((term) => lists.has(term))),
    postings: (term) => {
      const list = lists.get(term);
      return list === undefined ? undefined : listed(list);
    },
  };
}

/** Document and count in turn. */
type Gathered = number[];

function gather(documents: readonly (readonly string[])[]): Map<string, Gathered> {
  const lists = new Map<string, Gathered>();
  documents.forEach((terms, document) => {
    for (const term of terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [document, 1]);
      else if (list[list.length - 2] === document) list[list.length - 1] = (list[list.length - 1] ?? 0) + 1;
      else list.push(document, 1);
    }
  });
  return lists;
}

function listed(list: Gathered): Postings {
  const length = list.length >> 1;
  const documents = new Int32Array(length);
  const counts = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    documents[i] = list[2 * i] as number;
    counts[i] = Math.min(list[2 * i + 1] as number, MOST_COUNTED);
  }
  return { documents, counts };
}

// Words to rows of the static table: the longest known beginning, then the longest known continuation, and so on. The index
// holds hashes in ascending order and no strings, so that a cold process builds nothing; two hashes together tell pieces apart.

const START = 0x811c9dc5 | 0;
const OTHER_START = 0x2f0b4c47;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b | 0;
const LONGEST_WORD = 100;

export interface PieceIndex {
  /** Of all pieces, ascending; the place is the row. */
  readonly hashes: Int32Array;
  readonly others: Int32Array;
  /** Letters of the longest piece. */
  readonly longest: number;
}

/** The rows of a word; none where a part of it is unknown, as the word then means nothing to the table. */
export function rowsOfWord(word: string, index: PieceIndex): readonly number[] {
  const rows: number[] = [];
  if (word.length > LONGEST_WORD) return rows;
  const hashes = new Int32Array(index.longest);
  const others = new Int32Array(index.longest);
  for (let start = 0; start < word.length; ) {
    let hash = start === 0 ? START : CONTINUED;
    let other = start === 0 ? OTHER_START : OTHER_CONTINUED;
    const most = Math.min(index.longest, word.length - start);
    for (let i = 0; i < most; i++) {
      const code = word.charCodeAt(start + i);
      hash = Math.imul(hash ^ code, PRIME);
      other = Math.imul(other ^ code, OTHER_PRIME);
      hashes[i] = hash;
      others[i] = other;
    }
    let length = most;
    let row = -1;
    while (length > 0 && row < 0) {
      row = find(index, hashes[length - 1] as number, others[length - 1] as number);
      if (row < 0) length--;
    }
    if (row < 0) return [];
    rows.push(row);
    start += length;
  }
  return rows;
}

function find({ hashes, others }: PieceIndex, hash: number, other: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  for (; hashes[low] === hash; low++) if (others[low] === other) return low;
  return -1;
}

// A continuation is written `##ing`.
const CONTINUED = Math.imul(Math.imul(START ^ 35, PRIME) ^ 35, PRIME);
const OTHER_CONTINUED = Math.imul(Math.imul(OTHER_START ^ 35, OTHER_PRIME) ^ 35, OTHER_PRIME);

// The numbers of a fact as one row of integers: enough for its standing, to find its line, and to guess whether another
// statement says the same.

import { checksum } from '../model/checksum.ts';
import type { Fact, StoredStatus } from '../model/fact.ts';
import type { FactRow } from '../model/fact-table.ts';
import { hash32 } from '../model/hash.ts';
import { TIERS } from '../model/tier.ts';
import { TRUSTS } from '../model/trust.ts';
import { meaningOf, meaningText, wordBits } from './truth/meaning.ts';

/** Integers in a row. */
export const ROW = 16;
export const COLUMN = {
  offset: 0,
  length: 1,
  checksum: 2,
  kind: 3,
  scope: 4,
  bits: 5,
  meaning: 13,
  words: 14,
} as const;

/** Words that rows name by number. */
export interface Tables {
  readonly kinds: readonly string[];
  readonly scopes: readonly string[];
}

/** Words and their numbers, growing as new ones come. */
export class Numbered {
  readonly words: string[];
  private readonly numbers: Map<string, number>;

  constructor(words: readonly string[]) {
    this.words = [...words];
    this.numbers = new Map(words.map((word, number) => [word, number]));
  }

  numberOf(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.numbers.set(word, number);
    }
    return number;
  }
}

const STATUSES: readonly StoredStatus[] = ['active', 'superseded', 'invalidated', 'corrected'];

export function encodeRow(
  fact: Fact,
  rows: Int32Array,
  at: number,
  line: { readonly offset: number; readonly bytes: Uint8Array },
  words: { readonly kinds: Numbered; readonly scopes: Numbered },
): void {
  const meaning = meaningOf(meaningText(fact));
  const [low, high] = wordBits(meaning);
  const bits =
    STATUSES.indexOf(fact.status) |
    (TRUSTS.indexOf(fact.trust) << 2) |
    (fact.pinned ? 1 << 4 : 0) |
    (fact.closed ? 1 << 5 : 0) |
    (fact.archived ? 1 << 6 : 0) |
    (fact.forgotten ? 1 << 7 : 0) |
    (fact.verified ? 1 << 8 : 0) |
    ((fact.label === undefined ? 0 : TIERS.indexOf(fact.label) + 1) << 9) |
    (fact.seen ? 1 << 13 : 0);
  const { createdDay, createdSession, lastUsedDay, lastUsedSession, uses, reinforcements } = fact;
  rows.set(
    [
      line.offset,
      line.bytes.length,
      checksum(line.bytes),
      words.kinds.numberOf(fact.kind),
      words.scopes.numberOf(fact.scope),
      bits,
      createdDay,
      createdSession,
      lastUsedDay,
      lastUsedSession,
      uses,
      reinforcements,
      fact.ttl ?? 0,
      hash32(meaning),
      low,
      high,
    ],
    at,
  );
}

export function decodeRow(rows: Int32Array, at: number, tables: Tables): FactRow {
  const bits = rows[at + 5] ?? 0;
  const ttl = rows[at + 12] ?? 0;
  return {
    kind: tables.kinds[rows[at + 3] ?? 0] ?? '',
    scope: tables.scopes[rows[at + 4] ?? 0] ?? '',
    status: STATUSES[bits & 3] ?? 'active',
    trust: TRUSTS[(bits >> 2) & 3] ?? 'untrusted',
    createdDay: rows[at + 6] ?? 0,
    createdSession: rows[at + 7] ?? 0,
    lastUsedDay: rows[at + 8] ?? 0,
    lastUsedSession: rows[at + 9] ?? 0,
    uses: rows[at + 10] ?? 0,
    reinforcements: rows[at + 11] ?? 0,
    // Every row has every property: objects of one shape are read several times faster.
    pinned: bits & (1 << 4) ? true : undefined,
    closed: bits & (1 << 5) ? true : undefined,
    archived: bits & (1 << 6) ? true : undefined,
    forgotten: bits & (1 << 7) ? true : undefined,
    verified: bits & (1 << 8) ? true : undefined,
    seen: bits & (1 << 13) ? true : undefined,
    label: TIERS[((bits >> 9) & 15) - 1],
    ttl: ttl === 0 ? undefined : ttl,
  };
}

// A layer that is full leaves constraints out. Which apply is one of the three questions, so those that concern the work at
// hand are looked for, with what room there is (memory-and-state, loading stops when).

import { type Piece, priceOf, type Room } from '../budget/pack.ts';
import { chain, type Level } from '../chain/chain.ts';
import type { Retrieved } from '../chain/retrieve.ts';
import { hasWord, keywordsOf, tellingWords } from '../chain/words.ts';
import { type BriefFact, factLine } from './fact-piece.ts';
import { BINDING, factPiece, type Offered } from './layers.ts';
import { entryOf } from './pull.ts';

interface Gap extends Pick<Retrieved, 'level' | 'method' | 'levels'> {
  readonly pieces: readonly Piece[];
}

/** Undefined where nothing that binds was left out, or nothing says what the work is. */
export function fillGap(
  { working, facts }: Offered,
  shown: ReadonlySet<string>,
  room: Room,
): Gap | undefined {
  const left = facts.filter(({ fact }) => BINDING.has(fact.kind) && !shown.has(fact.id));
  const paths = working.files.map(({ path }) => path);
  const task = [working.goal, working.task, working.next[0]].map((item) => item?.text ?? '').join(' ');
  if (left.length === 0 || (paths.length === 0 && tellingWords(task).length === 0)) return undefined;
  const entries = left.map((known) => ({ known, entry: entryOf(known, () => false) }));
  const by = (
    level: number,
    method: string,
    words: readonly string[],
    text: (at: number) => string,
  ): Level<null, BriefFact> => ({
    level,
    method,
    find: () => {
      const has = hasWord(words);
      const hits = entries.filter((_, at) => has(text(at))).map(({ known }) => known);
      return hits.length === 0 ? { reason: 'nothing that was left out speaks of the work' } : { hits };
    },
  });
  const found = chain<null, BriefFact>(
    [
      by(
        1,
        'keyword search + recency window',
        keywordsOf(paths),
        (at) => `${entries[at]?.entry.title} ${entries[at]?.entry.constraint}`,
      ),
      by(2, 'title scan', tellingWords(task), (at) => entries[at]?.entry.title ?? ''),
    ],
    null,
  );
  const fitting = found.hits.filter((known) => priceOf([factLine(known).short]).tokens <= room.tokens);
  if (fitting.length === 0) return undefined;
  const { level, method, levels } = found;
  return {
    level,
    method,
    levels,
    pieces: fitting.map((known, order) => ({ ...factPiece(known), priority: 0, order })),
  };
}

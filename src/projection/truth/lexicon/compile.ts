// Lists of words as people write them, compiled to what readLexicon() reads. Run by scripts/make-lexicon.mjs.

import { weightOf } from '../opposition/clause.ts';
import { tokensOf } from '../opposition/tokens.ts';

interface Lists {
  readonly choices: readonly {
    readonly slot: string;
    readonly named: string;
    readonly values: readonly string[];
    readonly one: boolean;
  }[];
  readonly kinds: readonly { readonly kind: string; readonly are: readonly string[] }[];
  readonly opposites: readonly (readonly string[])[];
  readonly synonyms: readonly string[];
}

/** In so many phrases a word is an ordinary one of the trade. */
const COMMON = 60;

export function compileLexicon(lists: Lists): string {
  const senses = new Map<string, Set<string>>();
  let group = 0;
  const add = (spellings: string, ...codes: string[]) => {
    for (const spelling of spellings.split('|')) {
      const tokens = tokensOf(spelling);
      const stems = tokens.map((token) => token.stem).join(' ');
      // A word that only joins others, or says little by itself, stands for nothing.
      if (tokens.length < 2 && tokens.every((token) => weightOf(token) < 100)) continue;
      const known = senses.get(stems) ?? new Set();
      senses.set(stems, known);
      for (const code of codes) known.add(code);
    }
  };
  lists.choices.forEach(({ named, values }, choice) => {
    add(named, `n${choice}`, `m${group++}`);
    values.forEach((spellings, value) => {
      add(spellings, `c${choice}.${value}`, `m${group++}`);
    });
  });
  lists.kinds.forEach(({ kind, are }, number) => {
    add(kind, `k${number}`, `m${group++}`);
    for (const spellings of are) add(spellings, `o${number}`);
  });
  lists.opposites.forEach((sides, pair) => {
    sides.forEach((spellings, side) => {
      add(spellings, `s${pair}.${side}`);
    });
  });
  for (const line of lists.synonyms) add(line, `m${group++}`);
  const spread = new Map<string, number>();
  for (const stems of senses.keys())
    for (const stem of new Set(stems.split(' '))) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const common = [...spread].filter(([, count]) => count >= COMMON).map(([stem]) => stem);
  const lines = Array.from(senses, ([stems, codes]) => `${stems}\t${[...codes].join(' ')}`);
  // By first stem, as readLexicon() looks for them: a space sorts before every letter, a tab before the space.
  lines.sort((a, b) => {
    const [x, y] = [a.split(/[ \t]/, 1)[0] as string, b.split(/[ \t]/, 1)[0] as string];
    return x < y ? -1 : x > y ? 1 : a < b ? -1 : 1;
  });
  const choices = lists.choices.map(({ slot, one }) => `${one ? '+' : '-'}${slot}`);
  return `${common.sort().join(' ')}\n${choices.join('\n')}\n\n${lines.join('\n')}\n`;
}

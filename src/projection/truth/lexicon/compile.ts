// Lists of words as people write them, compiled to what readLexicon() reads. Run by scripts/make-lexicon.mjs.

import { tokensOf } from '../opposition/tokens.ts';

export interface Lists {
  readonly choices: readonly {
    readonly slot: string;
    readonly named: string;
    readonly values: readonly string[];
    readonly one: boolean;
  }[];
  readonly kinds: readonly { readonly kind: string; readonly are: readonly string[] }[];
  readonly opposites: readonly (readonly string[])[];
  readonly rules: readonly { readonly rule: string; readonly broken: string; readonly kept: string }[];
  readonly synonyms: readonly string[];
}

export function compileLexicon(lists: Lists): string {
  const senses = new Map<string, Set<string>>();
  let group = 0;
  const add = (spellings: string, ...codes: string[]) => {
    for (const spelling of spellings.split('|')) {
      const stems = tokensOf(spelling)
        .map((token) => token.stem)
        .join(' ');
      if (stems === '') continue;
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
  lists.rules.forEach(({ rule, broken, kept }, number) => {
    add(rule, `r${number}.0`);
    add(broken, `r${number}.1`);
    add(kept, `r${number}.2`);
  });
  for (const line of lists.synonyms) add(line, `m${group++}`);
  const lines = Array.from(senses, ([stems, codes]) => `${stems}\t${[...codes].join(' ')}`);
  // By first stem, as readLexicon() looks for them: a space sorts before every letter, a tab before the space.
  lines.sort((a, b) => {
    const [x, y] = [a.split(/[ \t]/, 1)[0] as string, b.split(/[ \t]/, 1)[0] as string];
    return x < y ? -1 : x > y ? 1 : a < b ? -1 : 1;
  });
  const choices = lists.choices.map(({ slot, one }) => `${one ? '+' : '-'}${slot}`);
  return `${choices.join('\n')}\n\n${lines.join('\n')}\n`;
}

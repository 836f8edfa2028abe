// The meaning of a statement, as far as spelling goes: case, punctuation, filler words and word endings do not count,
// the order of words does ("tabs over spaces" is not "spaces over tabs"), and so does every negation.

export function meaningOf(statement: string): string {
  const words: string[] = [];
  for (const match of statement.normalize('NFKC').toLowerCase().replace(/['’]/g, '').matchAll(WORD)) {
    const word = match[0];
    if (!FILLER.has(word)) words.push(stem(word));
  }
  return words.length === 0 ? statement.trim() : words.join(' ');
}

// Identifiers keep their marks: `a_` and `q_` are different rules.
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_.$@#/+-]*[\p{L}\p{N}_$#+]|[\p{L}\p{N}_$]/gu;

const FILLER = new Set(
  'a an the this that please always should must shall to be is are was were do does so very just really'.split(
    ' ',
  ),
);

/** Plural and verb endings, only where enough of the word remains to know it by. */
function stem(word: string): string {
  if (word.length < 5 || /[^a-z]/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  for (const ending of ['ing', 'ed', 'es'])
    if (word.endsWith(ending) && word.length - ending.length >= 4)
      return word.slice(0, -ending.length).replace(/e$/, '');
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1).replace(/e$/, '');
  return word.replace(/e$/, '');
}

/** Share of words two meanings have in common, in hundredths. */
export function likeness(a: string, b: string): number {
  const left = new Set(a.split(' '));
  const right = new Set(b.split(' '));
  let both = 0;
  for (const word of left) if (right.has(word)) both++;
  return Math.floor((100 * both) / (left.size + right.size - both));
}

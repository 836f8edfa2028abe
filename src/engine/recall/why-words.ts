// Which words of a question brought a result. A word that is only spelt like one is told as such, never as the word itself.

import { asSaid } from '../../recall/ranking/as-said.ts';
import type { RankedFact } from '../../recall/ranking/rank-facts.ts';

/** `said`: how the question spells a term; `text`: what was found. */
export function whyWords(
  { matched, near }: Pick<RankedFact<unknown>, 'matched' | 'near'>,
  said: (term: string) => string,
  text: string,
): string[] {
  const stands = asSaid(text);
  const alike = near.map(({ term, found }) =>
    found === undefined
      ? `inside another word: ${said(term)}`
      : `similar spelling: ${stands(found)} for ${said(term)}`,
  );
  return [...(matched.length === 0 ? [] : [`words: ${matched.map(said).join(', ')}`]), ...alike];
}

// Terms as a person reads them: the words of the question they were made of.

import { termsOf, wordsOf } from '../../markdown/terms.ts';

/** A word that is one term is shown as it was asked; the parts of an identifier stay what they are. */
export function asSaid(question: string): (term: string) => string {
  const said = new Map<string, string>();
  for (const word of wordsOf(question)) {
    const [term, ...more] = termsOf(word);
    if (term !== undefined && more.length === 0 && !said.has(term)) said.set(term, word.toLowerCase());
  }
  return (term) => said.get(term) ?? term;
}

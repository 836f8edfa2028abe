// Whether what still holds speaks of a decision: by its id, by what the log calls it, by its title, or by that of one it replaced.

import type { Fact } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { titleOf } from './fact-words.ts';
import { headingOf } from './name-entries.ts';

/** `holds`: whose words count. Finds a fact that speaks of a decision; `without` are facts whose words count no more. */
export function dependence(
  input: Pick<ViewInput, 'facts' | 'names'>,
  holds: (id: string) => boolean,
): (fact: Fact, without: ReadonlySet<string>) => string | undefined {
  const facts = new Map(input.facts.map(({ fact }) => [fact.id, fact]));
  const texts = input.facts
    .filter(({ fact, live }) => (live || holds(fact.id)) && !fact.forgotten)
    .map(({ fact }) => ({ id: fact.id, text: wordsOf(fact) }));
  const called = new Map<string, string[]>();
  for (const [name, id] of input.names) called.set(id, [...(called.get(id) ?? []), name]);
  const withWords = textsByWord(texts);
  return (fact, without) => {
    const chain = replacedBy(fact, facts);
    const labels = chain.flatMap((one) => [
      one.id,
      titleOf(one),
      headingOf({ day: one.createdDay, title: titleOf(one) }),
      ...(called.get(one.id) ?? []),
    ]);
    const own = new Set(chain.map(({ id }) => id));
    const plain = [...new Set(labels.map((label) => label.toLowerCase()))].filter(
      (label) => label.length > 1,
    );
    for (const label of plain)
      for (const { id, text } of withWords(label))
        if (!own.has(id) && !without.has(id) && occurs(text, label)) return id;
    return undefined;
  };
}

interface SaidText {
  readonly id: string;
  readonly text: string;
}

/** Only texts that have the rarest word of a label can mention it: looking through all of them for each label takes too long. */
function textsByWord(texts: readonly SaidText[]): (label: string) => readonly SaidText[] {
  let known: ReadonlyMap<string, readonly SaidText[]> | undefined;
  return (label) => {
    known ??= indexOf(texts);
    const index = known;
    const words = label.match(WORD) ?? [];
    return words.map((word) => index.get(word) ?? []).reduce((a, b) => (b.length < a.length ? b : a), texts);
  };
}

function indexOf(texts: readonly SaidText[]): ReadonlyMap<string, readonly SaidText[]> {
  const index = new Map<string, SaidText[]>();
  for (const one of texts)
    for (const word of new Set(one.text.match(WORD))) {
      const there = index.get(word);
      if (there === undefined) index.set(word, [one]);
      else there.push(one);
    }
  return index;
}

/** Letters, digits and `_` of the basic plane, as `occurs` looks at them. */
const WORD = /(?:(?![\u{10000}-\u{10ffff}])[\p{L}\p{N}_])+/gu;

/** The decision and all it came in the place of. */
function replacedBy(fact: Fact, facts: ReadonlyMap<string, Fact>): readonly Fact[] {
  const chain = new Set([fact]);
  for (const one of chain)
    for (const id of one.supersedes) {
      const old = facts.get(id);
      if (old !== undefined) chain.add(old);
    }
  return [...chain];
}

function wordsOf({ statement, fields }: Fact): string {
  return [statement, ...fields.map(([, value]) => value)].join('\n').toLowerCase();
}

/** As whole words. */
function occurs(text: string, label: string): boolean {
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + label.length])) return true;
  return false;
}

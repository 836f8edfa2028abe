// Whether what still holds speaks of a decision: by its id, by what the log calls it, by its title, or by that of one it replaced.

import type { Fact } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { titleOf } from './fact-words.ts';
import { headingOf } from './name-entries.ts';

/** `holds`: whose words count. Gives a test of a decision; `without` are facts whose words count no more. */
export function dependence(
  input: Pick<ViewInput, 'facts' | 'names'>,
  holds: (id: string) => boolean,
): (fact: Fact, without: ReadonlySet<string>) => boolean {
  const facts = new Map(input.facts.map(({ fact }) => [fact.id, fact]));
  const texts = input.facts
    .filter(({ fact, live }) => (live || holds(fact.id)) && !fact.forgotten)
    .map(({ fact }) => ({ id: fact.id, text: wordsOf(fact) }));
  const called = new Map<string, string[]>();
  for (const [name, id] of input.names) called.set(id, [...(called.get(id) ?? []), name]);
  return (fact, without) => {
    const chain = replacedBy(fact, facts);
    const labels = chain.flatMap((one) => [
      one.id,
      titleOf(one),
      headingOf({ day: one.createdDay, title: titleOf(one) }),
      ...(called.get(one.id) ?? []),
    ]);
    const own = new Set(chain.map(({ id }) => id));
    const isNamed = mentionOf(labels);
    return texts.some(({ id, text }) => !own.has(id) && !without.has(id) && isNamed(text));
  };
}

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

function mentionOf(labels: readonly string[]): (text: string) => boolean {
  const plain = [...new Set(labels.map((label) => label.toLowerCase()))].filter((label) => label.length > 1);
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
  const occurs = (text: string, label: string) => {
    for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1))
      if (!isLetter(text[at - 1]) && !isLetter(text[at + label.length])) return true;
    return false;
  };
  return (text) => plain.some((label) => occurs(text, label));
}

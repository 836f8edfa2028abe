// Which facts bear on what is about to be done, or on what went wrong: by the words they share with it.

import { termsOf } from '../markdown/terms.ts';
import { isWeakTerm } from '../markdown/weak-words.ts';
import type { Fact } from '../model/fact.ts';
import { once } from '../model/once.ts';
import { isVisible } from '../model/scope.ts';
import { standingOf } from '../projection/standing.ts';
import { momentOf, shownStanding } from './fact-report.ts';
import { isWide, type OpenMemory } from './offered.ts';

/** A fact that bears on an action, with the doubts about it. */
export interface Bearing {
  readonly fact: Fact;
  readonly flags: readonly string[];
}

export const SHOWN = 5;

/** Stems of the words that say what something is about. */
export function tellingWords(text: string): Set<string> {
  const words = termsOf(text.replace(/[/._:-]+/g, ' '));
  return new Set(words.filter((word) => word.length > 2 && !isWeakTerm(word) && !inAnyAct().has(word)));
}

/** Words of any act on code, and of any rule about one. */
const inAnyAct = once(
  () =>
    new Set(
      termsOf(
        `add fix change update remove delete refactor create write move rename replace check old file code test
        must shall may might never always ensure avoid every without first next one two`,
      ),
    ),
);

/** Live facts of these kinds that hold there, those that speak of the same things first. */
export function bearingOn(
  stores: readonly OpenMemory[],
  kinds: readonly string[],
  words: ReadonlySet<string>,
  scope: string | undefined,
  least = 1,
): Bearing[] {
  const found: { fact: Fact; share: number; from: OpenMemory }[] = [];
  for (const from of stores) {
    const { store, memory } = from;
    const when = momentOf(store, memory);
    memory.state.facts.survey(when, (row, read) => {
      if (!kinds.includes(row.kind) || row.trust === 'untrusted' || !standingOf(row, when).live) return;
      if (scope !== undefined && !isVisible(row.scope, scope, store.config.modules)) return;
      const fact = read();
      const own = tellingWords([fact.statement, ...fact.fields.map(([, value]) => value)].join('\n'));
      const share = [...words].filter((word) => own.has(word)).length;
      const isOwn = scope !== undefined && !isWide(fact.scope);
      if ((share >= least || isOwn) && !found.some((one) => one.fact.statement === fact.statement))
        found.push({ fact, share, from });
    });
  }
  found.sort(
    (a, b) =>
      b.share - a.share || b.fact.lastUsedDay - a.fact.lastUsedDay || (a.fact.id < b.fact.id ? -1 : 1),
  );
  return found.slice(0, SHOWN).map(({ fact, from: { store, memory } }) => ({
    fact,
    flags: shownStanding(store, memory, fact).flags,
  }));
}

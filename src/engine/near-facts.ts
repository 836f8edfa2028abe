// Facts that say the same or nearly the same as one that is about to be stated.

import { type Fact, TERMINAL } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { factCalled } from '../projection/namesakes.ts';
import { likeness, meaningOf, meaningText } from '../projection/truth/meaning.ts';
import type { Memory } from './reading/memory.ts';

interface NearFacts {
  /** Says the same, and may be said again. */
  readonly twin: Fact | undefined;
  /** Said the same, and was proved wrong. */
  readonly wrong: Fact | undefined;
  readonly similar: readonly string[];
}

export function nearFacts(
  memory: Memory,
  kind: string,
  scope: string,
  words: string,
  except: ReadonlySet<string>,
): NearFacts {
  const meaning = meaningOf(words);
  let twin: Fact | undefined;
  let wrong: Fact | undefined;
  const similar: [number, string][] = [];
  for (const fact of memory.state.facts.candidates(kind, scope, words)) {
    if (except.has(fact.id)) continue;
    const other = meaningOf(meaningText(fact));
    if (other === meaning && !TERMINAL.has(fact.status) && !fact.closed) twin ??= fact;
    if (other === meaning && fact.status === 'invalidated') wrong = fact;
    const share = likeness(other, meaning);
    if (share >= 50) similar.push([share, fact.id]);
  }
  similar.sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1));
  return {
    twin,
    wrong,
    similar: similar
      .map(([, id]) => id)
      .filter((id) => id !== twin?.id)
      .slice(0, 3),
  };
}

/** The fact of an id that was asked for, where it says the same; an id is never used again for anything else. */
export function sameIdTwin(memory: Memory, id: string, meaning: string): Fact | undefined {
  const fact = factCalled(memory.state, id);
  if (fact === undefined) return undefined;
  if (!TERMINAL.has(fact.status) && meaningOf(meaningText(fact)) === meaning) return fact;
  throw new TidemarkError('refused', `The id \`${id}\` is taken by another fact; ids are never used again.`, {
    hint: `It says: ${fact.statement.slice(0, 120)}. Leave --id out, or choose another such as ${freeId(id, (one) => memory.state.facts.has(one))}.`,
    data: { id },
  });
}

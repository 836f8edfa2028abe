// What came in by another door than stating it: taken over from files, edited by hand, changed. It is kept whatever it says, since
// the words of others must not be lost, and a person is asked about each that stands against a decision or an invariant.

import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { once } from '../../model/once.ts';
import { isVisible } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { append } from '../append.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { pairKey } from '../review/opposed.ts';
import { pairsAsked } from '../review/pairs-asked.ts';
import { isAgreed } from './agreed.ts';
import { isBinding, isStopping, STOPPING } from './binding.ts';
import { type ConflictReport, reportConflict } from './conflict-report.ts';
import { askAboutBoth } from './contradiction-threads.ts';
import { factsWhere, type Wanted } from './facts-where.ts';
import { NearInWords, sharePerFact } from './near-in-words.ts';
import type { Opposed } from './opposing.ts';

/** What came in, what it stands against, and the thread that asks about it. */
export interface Disputed {
  readonly id: string;
  readonly thread: string;
  readonly against: readonly ConflictReport[];
}

/**
 * Asks about those of some facts, in memory already, that stand against what holds; about each pair once. `same`: those that say
 * what they said before, so that what was answered about them stays answered.
 */
export function askAboutIncoming(
  store: Store,
  memory: Memory,
  ids: Iterable<string>,
  same: ReadonlySet<string> = new Set(),
): Disputed[] {
  const { facts } = memory.state;
  const when = momentOf(store, memory);
  const holds: Wanted = (row) =>
    isBinding(row.kind) && row.trust !== 'untrusted' && !row.forgotten && standingOf(row, when).live;
  const incoming = [...new Set(ids)].flatMap((id) => facts.get(id) ?? []).filter(holds);
  if (incoming.length === 0) return [];
  const stopping = factsWhere(facts, (row) => isStopping(row.kind) && holds(row), STOPPING);
  const later = new Map(incoming.map(({ id }, n) => [id, n]));
  const answered = once(() => pairsAsked([...facts.values()], memory.state));
  const isAsked = askedPairs(memory);
  const drafts: Draft[] = [];
  const most = sharePerFact(incoming.length);
  const near =
    stopping.length <= most ? undefined : new NearInWords(stopping.filter(({ id }) => !later.has(id)));
  const disputed = incoming.flatMap((fact, n): Disputed[] => {
    const reach = reaching(fact);
    const others = near?.near(fact, most) ?? stopping;
    if (isStopping(fact.kind)) near?.add(fact);
    const against = others.flatMap((other) =>
      !reach.meets(other) ||
      other.id === fact.id ||
      (later.get(other.id) ?? -1) > n ||
      isAgreed(fact, other) ||
      isAsked(fact.id, other.id) ||
      (same.has(fact.id) && answered().has(pairKey(fact.id, other.id)))
        ? []
        : oppositionOf(store, fact, other),
    );
    if (against.length === 0) return [];
    const asked = askAboutBoth(memory, fact, against);
    drafts.push(...asked.drafts);
    // It was asked once, and answered.
    if (asked.drafts.length === 0) return [];
    return [{ id: fact.id, thread: asked.id, against: against.map(reportConflict) }];
  });
  if (drafts.length > 0) append(store, memory, drafts);
  return disputed;
}

/** Neither is the newer one by right, so each is asked of the other. */
function oppositionOf({ config: { modules } }: Store, fact: Fact, other: Fact): Opposed[] {
  if (!isVisible(fact.scope, other.scope, modules)) return [];
  const verdict = compare(fact, other, modules);
  if (verdict.relation === 'conflict') return [{ fact: other, verdict }];
  if (verdict.relation === 'exception' || !isStopping(fact.kind)) return [];
  const back = compare(other, fact, modules);
  if (back.relation !== 'conflict') return [];
  // Seen from the other side: what is proposed there is the clause here.
  const { clause: _, field: __, proposed, ...seen } = back;
  return [{ fact: other, verdict: { ...seen, ...(proposed === undefined ? {} : { clause: proposed }) } }];
}

/** Whether an open question is about both of two facts. */
function askedPairs({ state }: Memory): (a: string, b: string) => boolean {
  const asked = new Map<string, (readonly string[])[]>();
  for (const { flag, about } of state.questions.values())
    if (flag === 'CONFLICT') for (const id of about) asked.set(id, [...(asked.get(id) ?? []), about]);
  return (a, b) => asked.get(a)?.some((about) => about.includes(b)) === true;
}

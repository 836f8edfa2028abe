// Learnings in the words of the continuity protocol, as learnings.json has them, newest first.

import type { Fact } from '../../model/fact.ts';
import { isVisible, parseScope } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { isAloneName } from '../../views/continuity/alone-items.ts';
import { type Book, LEARNINGS, META_LEARNINGS } from '../../views/continuity/books.ts';
import { bookOf, contentOfFact } from '../../views/continuity/content-of-fact.ts';
import { newRecord } from '../../views/continuity/write-record.ts';
import { momentOf } from '../fact-report.ts';
import { readNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';

export interface ListedLearning {
  readonly fact: Fact;
  /** Its name in the layout where that is kept, else the id of the fact. */
  readonly name: string;
  readonly flags: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
}

/** `scope`: what is seen from there, ancestors included. `all`: archived ones too. */
interface Asked {
  readonly scope?: string | undefined;
  readonly all?: boolean;
}

export function continuityLearnings(store: Store, memory: Memory, asked: Asked): ListedLearning[] {
  return listed(store, memory, LEARNINGS, asked);
}

/** What memory itself did wrong; a file of its own. */
export function continuityMetaLearnings(store: Store, memory: Memory, asked: Asked): ListedLearning[] {
  return listed(store, memory, META_LEARNINGS, asked);
}

function listed(store: Store, memory: Memory, book: Book, { scope, all = false }: Asked): ListedLearning[] {
  const asked = scope === undefined ? undefined : scope === 'global' ? 'project' : parseScope(scope);
  const when = momentOf(store, memory);
  const kept = store.config.views.continuity !== undefined;
  const names = new Map<string, string>();
  for (const [name, id] of kept ? readNames(store, memory.state, 'continuity') : [])
    if (!isAloneName(name) && !names.has(id)) names.set(id, name);
  const found: ListedLearning[] = [];
  for (const fact of memory.state.facts.values()) {
    if (fact.kind !== book.kind) continue;
    const viewed = { fact, ...standingOf(fact, when) };
    if (!viewed.live && !(all && viewed.status === 'archived')) continue;
    if (asked !== undefined && !isVisible(fact.scope, asked, store.config.modules)) continue;
    if (bookOf(viewed) !== book) continue;
    const name = names.get(fact.id) ?? fact.id;
    const content = contentOfFact(book, viewed, store.config.policy, (id) => names.get(id));
    const record = Object.fromEntries(newRecord(book, name, content));
    found.push({ fact, name, flags: viewed.flags, record });
  }
  return found.sort(
    (a, b) => b.fact.lastUsedDay - a.fact.lastUsedDay || b.fact.origin.tick - a.fact.origin.tick,
  );
}

// Events about facts that are there, written, with what they made of the facts.

import { contentPrint } from '../model/content.ts';
import type { Draft, Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { append, type Written } from './append.ts';
import { standing } from './fact-report.ts';
import { findFact } from './find-fact.ts';
import type { Memory } from './reading/memory.ts';
import { askAboutIncoming, type Disputed } from './truth/incoming.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export interface Marked {
  readonly id: string;
  readonly fact: Fact;
  readonly event: Event;
  readonly tier: string;
  readonly status: string;
}

export interface Marking {
  readonly marked: readonly Marked[];
  readonly written: Written;
  readonly memory: Memory;
  /** It changed what holds in every project. */
  readonly everywhere?: true;
  /** What it says now stands against something; a person is asked about each. */
  readonly conflicts?: readonly Disputed[];
}

export function write(store: Store, memory: Memory, drafts: readonly Draft[]): Marking {
  const isChange = drafts.some(({ verb }) => !BY_AGENTS.has(verb));
  if (isChange) refuseAgentOnUserStore(store);
  const written = append(store, memory, drafts);
  const marked = written.events.map((event): Marked => {
    const fact = findFact(memory, event.id ?? '');
    const { tier, status } = standing(store, memory, fact);
    return { id: fact.id, fact, event, tier, status };
  });
  return { marked, written, memory, ...(isChange && store.kind === 'user' ? { everywhere: true } : {}) };
}

/** As `write`, for what lets a fact say or hold something else: it may stand against what holds now. */
export function stating(store: Store, memory: Memory, drafts: readonly Draft[]): Marking {
  const { facts } = memory.state;
  const printOf = (id: string) => contentPrint(findFact(memory, id));
  const before = new Map(
    drafts.flatMap(({ id }) => (id !== undefined && facts.has(id) ? [[id, printOf(id)]] : [])),
  );
  const done = write(store, memory, drafts);
  const ids = done.marked.map(({ id }) => id);
  const same = new Set(ids.filter((id) => before.get(id) === printOf(id)));
  const conflicts = askAboutIncoming(store, memory, ids, same);
  return conflicts.length === 0 ? done : { ...done, conflicts };
}

/** What an agent may say of facts that hold in every project. */
const BY_AGENTS: ReadonlySet<string> = new Set(['Referenced', 'Reactivated', 'Reinforced', 'Verified']);

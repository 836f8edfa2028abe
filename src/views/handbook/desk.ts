// What rendering has before it: the facts by id, what was found in the files, and what has been placed so far.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewedFact, ViewInput, ViewItem } from '../../model/view.ts';
import { sameItem } from '../weave.ts';
import { type Home, homeOf } from './home.ts';
import { type Located, locate } from './located.ts';
import { asItem } from './shown.ts';

export interface Desk {
  readonly input: ViewInput;
  readonly located: Located;
  /** Facts that are to be shown, with their homes, in the order of creation. */
  readonly shown: ReadonlyMap<string, ViewedFact & { readonly home: Home }>;
  /** Every id memory knows. */
  readonly known: ReadonlySet<string>;
  /** Place of each fact in the order of creation. */
  readonly order: ReadonlyMap<string, number>;
  /** All facts, by the session they came from. */
  readonly told: ReadonlyMap<string, readonly Fact[]>;
  /** Ids of our own sessions. */
  readonly sessions: ReadonlySet<string>;
  readonly placed: Set<string>;
  readonly names: Map<string, string>;
  readonly notes: Problem[];
}

export function lay(input: ViewInput): Desk {
  const shown = new Map<string, ViewedFact & { home: Home }>();
  for (const viewed of input.facts) {
    const home = homeOf(viewed);
    if (home !== undefined) shown.set(viewed.fact.id, { ...viewed, home });
  }
  return {
    input,
    located: locate(input.frame),
    shown,
    known: new Set(input.facts.map(({ fact }) => fact.id)),
    order: new Map(input.facts.map(({ fact }, n) => [fact.id, n])),
    told: bySession(input.facts.map(({ fact }) => fact)),
    sessions: new Set(input.sessions.map(({ id }) => id)),
    placed: new Set(),
    names: new Map(),
    notes: [],
  };
}

export function bySession(facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const told = new Map<string, Fact[]>();
  for (const fact of facts) {
    const own = told.get(fact.origin.session) ?? [];
    told.set(fact.origin.session, own);
    own.push(fact);
  }
  return told;
}

/** What becomes of an item of the frame: it stays, is written anew for its fact, or goes. What memory never heard of stays. */
export function verdict(
  desk: Desk,
  item: ViewItem,
  fits: (home: Home) => boolean,
  now: (fact: Fact, item: ViewItem) => ViewItem = asItem,
): 'stays' | 'goes' | ViewedFact {
  const id = desk.input.names.get(item.name) ?? item.id;
  if (id === undefined || (!desk.input.names.has(item.name) && !desk.known.has(id))) return 'stays';
  const viewed = desk.shown.get(id);
  if (viewed === undefined || !fits(viewed.home) || desk.placed.has(id)) return 'goes';
  desk.placed.add(id);
  if (!sameItem(item, now(viewed.fact, item))) return viewed;
  desk.names.set(item.name, id);
  return 'stays';
}

/** Shown facts that no file of the frame holds, in the order of creation. */
export function unplaced(desk: Desk): (ViewedFact & { readonly home: Home })[] {
  return [...desk.shown.values()].filter(({ fact }) => !desk.placed.has(fact.id));
}

/** Told together: there may be many. */
export function leaveOutAll(desk: Desk, file: string, ids: readonly string[], why: string): void {
  const [first, ...others] = ids;
  if (first === undefined) return;
  if (others.length === 0) {
    leaveOut(desk, file, first, why);
    return;
  }
  const named = ids.slice(0, 3).map((id) => `\`${id}\``);
  const rest = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  desk.notes.push({
    code: 'left-out',
    level: 'notice',
    message: `${ids.length} facts are not shown: ${why}. They stay in the ledger: ${named.join(', ')}${rest}.`,
    file,
  });
}

export function leaveOut(desk: Desk, file: string, id: string, why: string): void {
  desk.notes.push({
    code: 'left-out',
    level: 'notice',
    message: `\`${id}\` is not shown: ${why}. It stays in the ledger; \`tide show ${id}\` prints it.`,
    file,
  });
}

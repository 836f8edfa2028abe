// All facts by id, in the order they were created. Whoever only asks for standings uses `rows`, which need not read the facts.

import type { Fact } from './fact.ts';

/** The part of a fact that its tier, status and flags follow from. */
export type FactRow = Pick<
  Fact,
  | 'kind'
  | 'scope'
  | 'trust'
  | 'status'
  | 'createdDay'
  | 'createdSession'
  | 'lastUsedDay'
  | 'lastUsedSession'
  | 'uses'
  | 'reinforcements'
  | 'pinned'
  | 'closed'
  | 'archived'
  | 'forgotten'
  | 'label'
  | 'ttl'
> & { readonly verified?: unknown };

export interface FactTable {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): Fact | undefined;
  set(id: string, fact: Fact): unknown;
  keys(): Iterable<string>;
  values(): Iterable<Fact>;
  rows(): Iterable<FactRow>;
  /** Facts that may say the same or nearly the same, by kind, scope and the words of a statement. */
  candidates(kind: string, scope: string, words: string): Iterable<Fact>;
}

export class FactMap extends Map<string, Fact> implements FactTable {
  rows(): Iterable<FactRow> {
    return this.values();
  }

  *candidates(kind: string, scope: string): Iterable<Fact> {
    for (const fact of this.values()) if (fact.kind === kind && fact.scope === scope) yield fact;
  }
}

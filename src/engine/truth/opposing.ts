// The facts a proposal is opposed to: every live one that binds where the proposal wants to hold. For a decision that meets
// none, what was put away is looked at as well. Nobody is stopped by what is not trusted.

import type { Field } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { FactRow } from '../../model/fact-table.ts';
import { isVisible, type ModuleMap } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { LIVE_TIERS } from '../../model/tier.ts';
import type { Stated, Verdict } from '../../model/verdict.ts';
import { standingOf } from '../../projection/standing.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { momentOf } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import type { Memory } from '../reading/memory.ts';
import { isBinding, isConfirmed, isStopping } from './binding.ts';
import { factsSharing, type Wanted } from './facts-where.ts';

export interface Opposed {
  readonly fact: Fact;
  readonly verdict: Verdict;
  /** It is a fact of the user store. */
  readonly everywhere?: true;
}

export interface Opposition {
  readonly conflicts: readonly Opposed[];
  readonly exceptions: readonly Opposed[];
  readonly unclear: readonly Opposed[];
  /** Decisions that do not hold any more and said otherwise; never a reason to stop. */
  readonly archived: readonly Opposed[];
}

export const UNOPPOSED: Opposition = { conflicts: [], exceptions: [], unclear: [], archived: [] };

interface OpposingOptions {
  /** What holds in every project. */
  readonly user?: OpenMemory | undefined;
  /** Facts that are not asked: what is about to be replaced says nothing any more. */
  readonly except?: ReadonlySet<string>;
}

export function opposing(
  store: Store,
  memory: Memory,
  proposal: Stated,
  { user, except = new Set() }: OpposingOptions = {},
): Opposition {
  const reach = reaching({ ...proposal, fields: wantedBy(proposal) });
  const stores: OpenMemory[] = [{ store, memory }, ...(user === undefined ? [] : [user])];
  const met = stores.flatMap((one) => {
    const isOther = one.store !== store;
    return candidates(one, proposal, reach.kin, store.config.modules)
      .filter(({ fact }) => (isOther || !except.has(fact.id)) && reach.meets(fact))
      .map((found) => (isOther ? { ...found, everywhere: true as const } : found));
  });
  const compared = (live: boolean) =>
    met
      .filter((one) => one.live === live)
      .map(
        ({ live: _, ...one }): Opposed => ({
          ...one,
          verdict: compareHere(proposal, one.fact, store.config.modules, (word) =>
            memory.state.facts.has(word),
          ),
        }),
      )
      .sort(byWeight);
  const of = (found: readonly Opposed[], relation: Verdict['relation']) =>
    found.filter(({ verdict }) => verdict.relation === relation);
  const live = compared(true);
  const conflicts = of(live, 'conflict');
  return {
    conflicts,
    exceptions: of(live, 'exception'),
    unclear: of(live, 'unclear'),
    archived: conflicts.length === 0 ? of(compared(false), 'conflict') : [],
  };
}

/** A project as a whole is no narrower place than everywhere: what holds in every project holds in this one. */
export function compareHere(
  proposal: Stated,
  fact: Fact,
  modules: ModuleMap,
  isId: IsId = () => false,
): Verdict {
  const isWhole = fact.scope === 'global' && proposal.scope === 'project';
  const [ours, theirs] = [withoutIds(proposal, isId), withoutIds(fact, isId)];
  return compare(ours, isWhole ? { ...theirs, scope: proposal.scope } : theirs, modules);
}

/** Whether a word is the id of a fact. */
export type IsId = (word: string) => boolean;

/** An id names what another fact is about; to name it is not to say it. */
function withoutIds<T extends Stated>(stated: T, isId: IsId): T {
  const named = (text: string) => text.replace(/`([^`\s]+)`/g, (all, word) => (isId(word) ? 'that' : all));
  const { statement, fields } = stated;
  if (!statement.includes('`') && !fields.some(([, value]) => value.includes('`'))) return stated;
  return {
    ...stated,
    statement: named(statement),
    fields: fields.map(([key, value]): Field => [key, named(value)]),
  };
}

interface Candidate {
  readonly fact: Fact;
  readonly live: boolean;
}

/** What binds in an overlapping scope; for a decision also the decisions that were put away. */
function candidates(
  { store, memory }: OpenMemory,
  proposal: Stated,
  kin: readonly string[],
  modules: ModuleMap,
): Candidate[] {
  const when = momentOf(store, memory);
  const overlapping = new Map<string, boolean>();
  const overlaps = (scope: string) => {
    const known = overlapping.get(scope) ?? isVisible(scope, proposal.scope, modules);
    overlapping.set(scope, known);
    return known;
  };
  const isLive = (row: FactRow) => LIVE_TIERS.has(standingOf(row, when).tier);
  const looksBack = proposal.kind === 'decision';
  const isAsked: Wanted = (row) =>
    isBinding(row.kind) &&
    row.trust !== 'untrusted' &&
    !row.forgotten &&
    !TERMINAL.has(row.status) &&
    overlaps(row.scope) &&
    (isLive(row) || (looksBack && row.kind === 'decision'));
  const said = [proposal.statement, ...wantedBy(proposal).map(([, value]) => value)];
  return factsSharing(store, memory, { texts: said, kin }, isAsked).map((fact) => ({
    fact,
    live: isLive(fact),
  }));
}

/** What a proposal wants; why it came to be wanted opposes nothing. */
function wantedBy({ fields }: Stated): Stated['fields'] {
  return fields.filter(([key]) => !BESIDES.has(key));
}

const BESIDES: ReadonlySet<string> = new Set(['context', 'cause', 'evidence', 'source', 'from', 'created']);

/** What a person confirmed outranks what was not; then what stops, then what is newest. */
function byWeight({ fact: a }: Opposed, { fact: b }: Opposed): number {
  return (
    rank(a) - rank(b) ||
    Number(isStopping(b.kind)) - Number(isStopping(a.kind)) ||
    b.createdDay - a.createdDay ||
    (a.id < b.id ? -1 : 1)
  );
}

function rank(fact: Fact): number {
  return fact.verified !== undefined ? 0 : isConfirmed(fact) ? 1 : 2;
}

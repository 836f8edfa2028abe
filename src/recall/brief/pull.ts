// Layer 2 of a brief: what a task, a module or a path asks for. The cards of its modules, what holds there, and of the whole
// project what selective retrieval brings.

import type { Day } from '../../model/day.ts';
import type { Entry } from '../../model/entry.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import { type Piece, priceOf, type Room } from '../budget/pack.ts';
import { type Retrieved, retrieve } from '../chain/retrieve.ts';
import { type BriefFact, factLine } from './fact-piece.ts';
import { factPiece } from './layers.ts';

export interface PullInput {
  /** What was asked for, as people call it: `module:i18n`, a task. */
  readonly label: string;
  readonly paths: readonly string[];
  readonly task: string;
  readonly full: boolean;
  /** Modules that are worked on. */
  readonly cards: readonly BriefFact[];
  /** What holds there and not in the whole project. */
  readonly own: readonly BriefFact[];
  /** Everything that can be seen from there, in the order it was made. */
  readonly visible: readonly BriefFact[];
  /** What is put away, for work on something old. */
  readonly archive?: readonly BriefFact[] | undefined;
  readonly today: Day;
  readonly halfLifeDays: number;
  /** Whether code or documents still refer to it. */
  readonly isEnforced: (known: BriefFact) => boolean;
}

interface Pull extends Pick<Retrieved, 'level' | 'method' | 'levels' | 'note'> {
  readonly pieces: readonly Piece[];
}

export function pullPieces(input: PullInput, shown: ReadonlySet<string>, room: Room): Pull {
  const under = `For ${input.label}`;
  const known = new Map([...input.visible, ...(input.archive ?? [])].map((one) => [one.fact.id, one]));
  const found = retrieve(
    input.visible.map((one) => entryOf(one, input.isEnforced)),
    {
      ...input,
      archive: input.archive?.map((one) => entryOf(one, input.isEnforced)),
      budget: room.tokens,
      cost: ({ id }) => (shown.has(id) ? 0 : priceOf([factLine(known.get(id) as BriefFact).text]).tokens),
    },
  );
  const rank = new Map(found.entries.map(({ id }, n) => [id, n]));
  const own = new Set(input.own.map(({ fact }) => fact.id));
  const pieces: Piece[] = input.cards.map((one, order) => ({ ...factPiece(one, under), priority: 0, order }));
  const add = (one: BriefFact, priority: number, order: number) => {
    if (!shown.has(one.fact.id)) pieces.push({ ...factPiece(one, under), priority, order });
  };
  for (const [n, one] of input.own.entries())
    add(one, rank.has(one.fact.id) ? 1 : 2, rank.get(one.fact.id) ?? n);
  for (const { id } of found.entries) {
    const one = known.get(id) as BriefFact;
    if (!own.has(id)) add(one, 3, rank.get(id) ?? 0);
  }
  // Left out by rank, and listed like whatever else did not fit.
  for (const id of found.dropped) {
    const one = known.get(id);
    if (one !== undefined && !own.has(id)) add(one, 9, 0);
  }
  const { level, method, levels, note } = found;
  return { level, method, levels, ...(note === undefined ? {} : { note }), pieces: unique(pieces) };
}

function unique(pieces: readonly Piece[]): Piece[] {
  const seen = new Set<string>();
  return pieces.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function entryOf(known: BriefFact, isEnforced: (known: BriefFact) => boolean): Entry {
  const { id, kind, statement, scope, createdDay, pinned, fields } = known.fact;
  const constraint = ['constraint', 'prevention', 'trigger']
    .flatMap((key) => fieldsOf(known.fact, key))
    .join('\n');
  const text = fields.map(([, value]) => value).join('\n');
  return {
    id,
    title: statement,
    constraint,
    text,
    kind,
    scope,
    day: createdDay,
    evergreen: pinned === true || fieldOf(known.fact, 'evergreen') === 'true',
    // Asked only of entries that have to be ranked: it may mean to look through the whole repository.
    get enforced() {
      return kind === 'invariant' || isEnforced(known);
    },
    bytes: new TextEncoder().encode(`${statement}\n${text}`).length,
  };
}

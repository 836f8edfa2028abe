// What each layer of a brief offers to the packer (memory-and-state, session resume): layer 0 what is stable and what holds in
// all projects, layer 1 the project and where its work stands.

import { oneLine } from '../../markdown/one-line.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { isInstinct } from '../../model/instinct.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import type { Piece } from '../budget/pack.ts';
import { type BriefFact, factLine, mapLine } from './fact-piece.ts';
import { hasSummary, workPieces } from './work-pieces.ts';

export const CONSTRAINS = 'What constrains us';
export const KNOWN = 'What we know';
export const QUESTIONS = 'Open questions';
export const MODULES = 'Modules';

/** Kinds that bind whoever works here. */
export const BINDING: ReadonlySet<string> = new Set(['invariant', 'decision', 'preference']);

export interface Offered {
  readonly working: WorkingMemory;
  readonly facts: readonly BriefFact[];
  /** Lines of the project manifest that say what the project is. */
  readonly manifest: readonly string[];
}

export interface Questions {
  readonly doing: boolean;
  readonly constraints: boolean;
  readonly next: boolean;
}

/** Which of the three questions memory has an answer to. */
export function answerable({ working, facts, manifest }: Offered): Questions {
  return {
    doing: working.goal !== undefined || hasSummary(working),
    constraints: manifest.length > 0 || facts.some(({ fact }) => BINDING.has(fact.kind)),
    next: working.next.length > 0 || working.task !== undefined,
  };
}

/** The most binding first. */
export function constraintsAmong(facts: readonly BriefFact[]): BriefFact[] {
  const among = (kind: string) => facts.filter(({ fact }) => fact.kind === kind);
  const decisions = among('decision').filter(({ fact }) => fieldsOf(fact, 'constraint').length > 0);
  const found = [...among('invariant'), ...decisions];
  return found.length > 0 ? found : [...among('decision'), ...among('preference')];
}

/** Always loaded: the manifest, the three newest decisions, invariants, what holds in all projects. */
export function layer0({ facts, manifest }: Offered): Piece[] {
  const newest = new Set(
    facts
      .filter(({ fact }) => fact.kind === 'decision')
      .slice(0, 3)
      .map(({ fact }) => fact.id),
  );
  return [
    ...manifest.map((line, n) => ({
      id: `manifest:${n}`,
      priority: 1,
      // Before the facts of its priority.
      order: n - manifest.length,
      text: `- ${oneLine(line)}`,
      under: CONSTRAINS,
    })),
    ...ranked(facts, (known, n) => {
      const { id, kind, scope } = known.fact;
      if (newest.has(id)) return 0;
      return kind === 'invariant' || (scope === 'global' && kind !== 'thread')
        ? 1 + Math.floor(n / ROUND)
        : undefined;
    }),
  ];
}

/** Work first, then what binds, what was asked, what was learned; the module map where it is asked for. */
export function layer1({ working, facts }: Offered, withMap: boolean, shown: ReadonlySet<string>): Piece[] {
  const first = hasSummary(working) ? 0 : 5;
  const map = withMap
    ? facts
        .filter(({ fact }) => fact.kind === 'module')
        .map((known, n) => ({
          id: known.fact.id,
          priority: 4,
          order: n,
          text: mapLine(known),
          under: MODULES,
        }))
    : [];
  const edited = facts.filter(({ fact }) => isHandEdit(fact));
  const counted = edited.length < 2 ? [] : [handEdits(edited.length)];
  return [
    ...workPieces(working),
    ...counted,
    ...ranked(instinctsFirst(facts), ({ fact }, n) => {
      if (fact.kind === 'module' || shown.has(fact.id)) return undefined;
      if (counted.length > 0 && isHandEdit(fact)) return undefined;
      if (fact.kind === 'decision' && n < first) return 1;
      return (PRIORITY[fact.kind] ?? 6) + 3 * Math.floor(n / ROUND);
    }),
    ...map,
  ];
}

/** Among patterns those that became instincts come first; everything else stays where it is. */
function instinctsFirst(facts: readonly BriefFact[]): readonly BriefFact[] {
  const patterns = facts.filter(({ fact }) => fact.kind === 'pattern');
  const instincts = patterns.filter(({ fact }) => isInstinct(fact));
  if (instincts.length === 0) return facts;
  const inOrder = [...instincts, ...patterns.filter((known) => !instincts.includes(known))].values();
  return facts.map((known) => (known.fact.kind === 'pattern' ? (inOrder.next().value ?? known) : known));
}

/** A thread that sync raised about an edit of a layout (`engine/views/`). */
function isHandEdit({ kind, id }: Fact): boolean {
  return kind === 'thread' && id.startsWith('edited-');
}

function handEdits(count: number): Piece {
  const text = `- ${count} hand edits of layouts wait for an answer (tide threads lists them)`;
  return { id: 'threads:edited', priority: PRIORITY.thread ?? 3, order: 0, text, under: QUESTIONS };
}

/** So many of a kind before the next kind has its turn. */
const ROUND = 5;

const PRIORITY: Readonly<Record<string, number>> = {
  invariant: 2,
  decision: 3,
  thread: 3,
  preference: 3,
  learning: 4,
  pattern: 4,
};

/** Pieces of the facts that get a priority; `n` counts those of one kind. */
function ranked(
  facts: readonly BriefFact[],
  priorityOf: (known: BriefFact, n: number) => number | undefined,
): Piece[] {
  const counts = new Map<string, number>();
  return facts.flatMap((known, order) => {
    const n = counts.get(known.fact.kind) ?? 0;
    counts.set(known.fact.kind, n + 1);
    const priority = priorityOf(known, n);
    return priority === undefined ? [] : [{ ...factPiece(known), priority, order }];
  });
}

export function factPiece(known: BriefFact, under = headingOf(known.fact.kind)): Omit<Piece, 'priority'> {
  return { id: known.fact.id, ...factLine(known), under };
}

function headingOf(kind: string): string {
  if (kind === 'thread') return QUESTIONS;
  return BINDING.has(kind) ? CONSTRAINS : KNOWN;
}

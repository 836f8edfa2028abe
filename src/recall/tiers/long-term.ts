// The long-term tier: what constrains the work, and the facts the turns name or are about. Constraints come first and do not depend on the turns,
// so that the bytes before what changes stay the same. Where not all of it fits, what the turns are about takes the room.

import { oneLine } from '../../markdown/one-line.ts';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { flagMark } from '../../model/flag.ts';
import { type Piece, pack, type Room } from '../budget/pack.ts';
import type { Turn } from './turn.ts';

export const LONG_TERM_BUDGET = 3_000;

export interface LongTerm {
  readonly text: string;
  readonly tokens: number;
  readonly facts: readonly string[];
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
}

const CONSTRAINTS: Readonly<Record<string, number>> = { invariant: 0, decision: 1, preference: 2 };
const NAMED = 3;

export function longTerm(
  facts: readonly Fact[],
  turns: readonly Turn[],
  related: ReadonlySet<string> = new Set(),
  flagsOf: (fact: Fact) => readonly string[] = () => [],
): LongTerm {
  const budget = LONG_TERM_BUDGET;
  const spoken = turns.map(({ text }) => text.toLowerCase()).join('\n');
  const pieces = facts.flatMap((fact): Piece[] => {
    const priority =
      CONSTRAINTS[fact.kind] ?? (related.has(fact.id) || isNamed(fact, spoken) ? NAMED : undefined);
    return priority === undefined
      ? []
      : [
          {
            id: fact.id,
            priority,
            text: line(fact, true) + flagMark(flagsOf(fact)),
            short: line(fact, false) + flagMark(flagsOf(fact)),
          },
        ];
  });
  if (pieces.length === 0) return { text: '', tokens: 0, facts: [], dropped: [] };
  const heading = '## From memory\n\n';
  const room = { tokens: budget - estimateTokens(heading), bytes: Number.POSITIVE_INFINITY };
  const all = pack(pieces, room);
  const isCrowded = all.dropped.some(({ id }) => related.has(id));
  const { chosen, dropped } = isCrowded ? relatedFirst(pieces, related, room) : all;
  const text = `${heading}${chosen.map((piece) => `${piece.text}\n`).join('')}`;
  return { text, tokens: estimateTokens(text), facts: chosen.map(({ id }) => id), dropped };
}

/** Chosen with what is related first, shown in the order of the others (memory-and-state, token budget impact). */
function relatedFirst(pieces: readonly Piece[], related: ReadonlySet<string>, room: Room) {
  const { chosen, dropped } = pack(
    pieces.map((piece) => (related.has(piece.id) ? { ...piece, priority: -1 } : piece)),
    room,
  );
  const priorities = new Map(pieces.map(({ id, priority }) => [id, priority]));
  const of = ({ id }: Piece) => priorities.get(id) ?? 0;
  return {
    chosen: [...chosen].sort((a, b) => of(a) - of(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    dropped,
  };
}

function isNamed(fact: Fact, spoken: string): boolean {
  const names = [
    fact.id,
    ...fieldsOf(fact, 'anchor'),
    ...fieldsOf(fact, 'path'),
    fact.scope.replace(/^\w+:/, ''),
  ];
  return names.some(
    (name) => name.length > 3 && !/^(?:project|global)$/.test(name) && spoken.includes(name.toLowerCase()),
  );
}

function line(fact: Fact, whole: boolean): string {
  const details = whole
    ? ['decision', 'constraint', 'cause', 'prevention', 'trigger', 'next', 'when'].flatMap((key) =>
        fieldsOf(fact, key).map((value) => `; ${key}: ${oneLine(value)}`),
      )
    : [];
  return `- ${fact.kind}: ${oneLine(fact.statement)}${details.join('')} (${fact.id})`;
}

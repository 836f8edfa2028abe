// A fact as one line of a brief: what it says, what it asks for, where it holds, and every doubt about it.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { clause, joinClauses } from '../../model/clause.ts';
import { dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { isInstinct } from '../../model/instinct.ts';

export interface BriefFact {
  readonly fact: Fact;
  readonly flags: readonly string[];
  /** Put away; shown to who works on something old. */
  readonly archived?: true;
}

interface FactLine {
  readonly text: string;
  readonly short: string;
}

export function factLine(known: BriefFact): FactLine {
  const { fact } = known;
  const kind = isInstinct(fact) ? 'Instinct' : `${fact.kind[0]?.toUpperCase()}${fact.kind.slice(1)}`;
  const path = fact.kind === 'module' ? fieldOf(fact, 'path') : undefined;
  const head = `- ${kind}${path === undefined ? '' : ` ${oneLine(path)}`}: ${clause(oneLine(fact.statement))}`;
  const tail = ` (${fact.id}, ${fact.scope}, ${dayText(fact.lastUsedDay)})${cautions(known)}`;
  const detail = fact.fields.length === 0 ? '' : detailOf(fact);
  const short = head + tail;
  return { text: detail === '' ? short : `${head}: ${ellipsis(detail, LONGEST)}${tail}`, short };
}

function detailOf({ fields }: Fact): string {
  // Pairs are not taken apart: before an engine has compiled it, that costs more than all the rest.
  const telling = fields.filter((field) => DETAILS.includes(field[0]));
  if (telling.length === 0) return '';
  return joinClauses(
    DETAILS.flatMap((key) => telling.filter((field) => field[0] === key)).map((field) =>
      field[0] === 'decision' ? oneLine(field[1]) : `${field[0]}: ${oneLine(field[1])}`,
    ),
  );
}

/** Longer details are looked up. */
const LONGEST = 400;

const DETAILS = [
  ...['decision', 'constraint', 'prevention', 'when', 'trigger', 'next'],
  ...['interface', 'flow', 'dependency', 'debt', 'status', 'deadline'],
];

/** What each doubt asks of whoever reads it (continuity-protocol, integrity scan). */
const ADVICE: Readonly<Record<string, string>> = {
  LOW_CONFIDENCE: 'LOW_CONFIDENCE: a suggestion, verify it first',
  SUSPECT: 'SUSPECT: compare with the code first',
  CONFLICT: 'CONFLICT: an open question asks about it',
};

function cautions({ fact, flags, archived }: BriefFact): string {
  const marks = [
    ...flags.map((flag) => ADVICE[flag] ?? flag),
    ...(fact.status === 'corrected' ? ['corrected: was wrong before'] : []),
    ...(archived ? ['archived: it may bind nobody any more'] : []),
  ];
  return marks.length === 0 ? '' : ` [${marks.join('; ')}]`;
}

/** The line of the module map: where, and what for. */
export function mapLine({ fact }: BriefFact): string {
  return `- ${oneLine(fieldOf(fact, 'path') ?? fact.id)}: ${oneLine(fact.statement)}`;
}

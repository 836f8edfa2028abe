// The answer to a command that marked facts.

import { reportEvent } from '../../../engine/fact-report.ts';
import type { Marking } from '../../../engine/mark.ts';
import type { Answer } from '../command.ts';
import { clip, plural, takenOut } from '../paint.ts';
import { disputedLines } from './disputed-lines.ts';

export function report(marking: Marking) {
  return marking.marked.map(({ id, event, tier, status }) => ({
    id,
    event: reportEvent(event),
    tier,
    status,
  }));
}

export function single(marking: Marking, word: string): Answer {
  const [one] = report(marking);
  const { conflicts } = marking;
  return {
    json: { ...one, redacted: marking.written.redacted, ...(conflicts === undefined ? {} : { conflicts }) },
    text: lines(marking, word),
  };
}

export function several(marking: Marking, word: string): Answer {
  const rows = report(marking);
  const { redacted } = marking.written;
  return {
    json: rows.length === 1 ? { ...rows[0], redacted } : { marked: rows, redacted },
    text: lines(marking, word),
  };
}

function lines(marking: Marking, word: string): Answer['text'] {
  return (paint) =>
    `${marking.marked
      .map(({ fact, tier }) => {
        const by = fact.supersededBy === undefined ? '' : ` by ${paint.id(fact.supersededBy)}`;
        return `${paint.good(word)}: ${paint.id(fact.id)}${by} ${paint.dim(`(${fact.kind}, ${tier}, used in ${plural(fact.uses, 'session')})`)}\n  ${clip(fact.statement, paint.width - 4)}\n`;
      })
      .join('')}${disputedLines(marking.conflicts ?? [], paint)}${takenOut(marking.written.redacted, paint)}`;
}

// The answer to a command that marked facts.

import { reportEvent } from '../../../engine/fact-report.ts';
import type { Marking } from '../../../engine/mark.ts';
import type { Answer } from '../command.ts';
import { clip, plural, takenOut } from '../paint.ts';

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
  return { json: { ...one, redacted: marking.written.redacted }, text: lines(marking, word) };
}

export function several(marking: Marking, word: string): Answer {
  const all = report(marking);
  const rows = all.filter(({ event }) => event.verb !== 'Closed');
  // Questions that this answered.
  const answered = all.filter(({ event }) => event.verb === 'Closed').map(({ id }) => id);
  const rest = { redacted: marking.written.redacted, ...(answered.length === 0 ? {} : { answered }) };
  return {
    json: rows.length === 1 ? { ...rows[0], ...rest } : { marked: rows, ...rest },
    text: lines(marking, word),
  };
}

function lines(marking: Marking, word: string): Answer['text'] {
  return (paint) =>
    `${marking.marked
      .map(({ fact, event, tier }) => {
        if (event.verb === 'Closed') return `${paint.good('Answered')}: ${paint.id(fact.id)}\n`;
        const by = fact.supersededBy === undefined ? '' : ` by ${paint.id(fact.supersededBy)}`;
        return `${paint.good(word)}: ${paint.id(fact.id)}${by} ${paint.dim(`(${fact.kind}, ${tier}, used in ${plural(fact.uses, 'session')})`)}\n  ${clip(fact.statement, paint.width - 4)}\n`;
      })
      .join('')}${takenOut(marking.written.redacted, paint)}`;
}

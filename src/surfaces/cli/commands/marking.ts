// The answer to a command that marked facts.

import { unseenAnchors } from '../../../engine/anchors/with-sights.ts';
import { reportEvent } from '../../../engine/fact-report.ts';
import type { Marking } from '../../../engine/marking.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Answer } from '../command.ts';
import { clip, inert, type Paint, plural, takenOut } from '../paint.ts';
import { disputedLines } from './disputed-lines.ts';

export function report(marking: Marking) {
  return marking.marked.map(({ id, event, tier, status }) => ({
    id,
    event: reportEvent(event),
    tier,
    status,
  }));
}

/** The same shape for one fact and for many. */
export function markedAnswer(marking: Marking, word: string): Answer {
  const all = report(marking);
  // Questions that this answered.
  const answered = all.filter(({ event }) => event.verb === 'Closed').map(({ id }) => id);
  const { conflicts, everywhere } = marking;
  return {
    json: {
      marked: all.filter(({ event }) => event.verb !== 'Closed'),
      redacted: marking.written.redacted,
      ...(answered.length === 0 ? {} : { answered }),
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(everywhere ? { everywhere } : {}),
    },
    text: lines(marking, word),
  };
}

/** Anchors that there is nothing to compare with later. */
export function unseenLines(fact: Fact, paint: Paint): string {
  return unseenAnchors(fact)
    .map((anchor) => paint.dim(`  nothing to see of ${inert(anchor)} now; it is not watched\n`))
    .join('');
}

function lines(marking: Marking, word: string): Answer['text'] {
  return (paint) =>
    `${marking.marked
      .map(({ fact, event, tier }) => {
        if (event.verb === 'Closed') return `${paint.good('Answered')}: ${paint.id(fact.id)}\n`;
        const by = fact.supersededBy === undefined ? '' : ` by ${paint.id(fact.supersededBy)}`;
        return `${paint.good(word)}: ${paint.id(fact.id)}${by} ${paint.dim(`(${fact.kind}, ${tier}, used in ${plural(fact.uses, 'session')})`)}\n  ${clip(fact.statement, paint.width - 4)}\n${word === 'Updated' ? unseenLines(fact, paint) : ''}`;
      })
      .join(
        '',
      )}${everywhereLine(marking)}${disputedLines(marking.conflicts ?? [], paint)}${takenOut(marking.written.redacted, paint)}`;
}

function everywhereLine({ everywhere, marked }: Marking): string {
  return everywhere ? everywhereText(marked.filter(({ event }) => event.verb !== 'Closed').length) : '';
}

/** Whoever stands in a project may have thought of this one alone. */
export function everywhereText(count: number): string {
  return `  ${count === 1 ? 'It is a fact' : 'They are facts'} of the user store: this counts in every project.\n`;
}

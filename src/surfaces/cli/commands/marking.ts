// The answer to a command that marked facts.

import { unseenAnchors } from '../../../engine/anchors/with-sights.ts';
import { reportEvent } from '../../../engine/fact-report.ts';
import type { Marking } from '../../../engine/marking.ts';
import { fieldOf } from '../../../model/event.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Answer } from '../command.ts';
import { clip, inert, type Paint, plural, takenOut } from '../paint.ts';
import { disputedLines } from './disputed-lines.ts';

export function report(marking: Marking) {
  return marking.marked.map(({ id, fact, event, tier, status }) => ({
    id,
    event: reportEvent(event),
    tier,
    status,
    trust: fact.trust,
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
        const isCheck = event.verb === 'Verified' && fieldOf(event, 'person') === undefined;
        const told = isCheck ? 'Checked by an agent' : word;
        return `${paint.good(told)}: ${paint.id(fact.id)}${by} ${paint.dim(`(${fact.kind}, ${tier}, used in ${plural(fact.uses, 'session')})`)}\n  ${clip(fact.statement, paint.width - 4)}\n${word === 'Updated' ? unseenLines(fact, paint) : ''}${isCheck ? checkLine(fact, paint) : ''}`;
      })
      .join(
        '',
      )}${everywhereLine(marking)}${disputedLines(marking.conflicts ?? [], paint)}${takenOut(marking.written.redacted, paint)}`;
}

/** An agent's check confirms nothing, and the answer must not sound as if it did. */
function checkLine({ trust, verified }: Fact, paint: Paint): string {
  if (verified !== undefined)
    return `  It was and is verified by ${inert(verified.by)}; its trust stays ${trust}.\n`;
  return `  It is not verified: its trust stays ${trust}. ${paint.own('A person confirms it by running tide verify ID.')}\n`;
}

function everywhereLine({ everywhere, marked }: Marking): string {
  return everywhere ? everywhereText(marked.filter(({ event }) => event.verb !== 'Closed').length) : '';
}

/** Whoever stands in a project may have thought of this one alone. */
export function everywhereText(count: number): string {
  return `  ${count === 1 ? 'It is a fact' : 'They are facts'} of the user store: this counts in every project.\n`;
}

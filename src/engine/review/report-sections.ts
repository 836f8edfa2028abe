// The lists of a report: which field of the Reviewed event each is made of, what is said before it, and how an item is shown.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { dayText } from '../../model/day.ts';
import type { Fact } from '../../model/fact.ts';

export type Known = (id: string) => Fact | undefined;

interface Section {
  readonly key: string;
  readonly heading: string;
  readonly lead: (count: number) => string;
  /** What stands below the statement; `said` is what the event says beside the id. */
  readonly detail: (said: string, fact: Fact | undefined) => string;
}

const plainly = (said: string) => said;

export const SECTIONS: readonly Section[] = [
  {
    key: 'faded',
    heading: 'Faded',
    lead: (count) =>
      `Put away, because nobody used ${them(count)}. Nothing is lost: \`tide use ID\` brings a fact back.`,
    detail: plainly,
  },
  {
    key: 'returned',
    heading: 'Came back',
    lead: () => 'In the archive at the last review, and needed again.',
    detail: (_, fact) => (fact === undefined ? '' : `used on ${dayText(fact.lastUsedDay)}`),
  },
  { key: 'replaced', heading: 'No longer true', lead: () => '', detail: (_, fact) => endOf(fact) },
  {
    key: 'answered',
    heading: 'Answered',
    lead: () => '',
    detail: (_, fact) => (fact?.reason === undefined ? '' : `answer: ${short(fact.reason)}`),
  },
  {
    key: 'fading',
    heading: 'About to fade',
    lead: (count) => `One of the next reviews puts ${them(count)} away, unless somebody uses ${them(count)}.`,
    detail: plainly,
  },
  {
    key: 'doubtful',
    heading: 'Doubtful',
    lead: (count) =>
      `Agents see ${them(count)} with a mark. \`tide verify ID\` says that it is true, \`tide invalidate ID\` that it is not.`,
    detail: plainly,
  },
];

/** An item is an id, and what there is to say of it. */
export function shownItem(item: string, detail: Section['detail'], known: Known): string {
  const [id = '', ...rest] = item.split(' ');
  const fact = known(id);
  const below = detail(rest.join(' '), fact);
  return `- \`${id}\`${fact === undefined ? '' : `: ${short(fact.statement)}`}${below === '' ? '' : `\n  ${below}`}`;
}

export function listedQuestion(id: string, isNew: boolean, known: Known): string {
  const fact = known(id);
  if (fact === undefined) return `- \`${id}\``;
  const since = isNew ? 'new' : `since ${dayText(fact.createdDay)}`;
  return `- \`${id}\` (${since}): ${ellipsis(oneLine(fact.statement), 400)}`;
}

function endOf(fact: Fact | undefined): string {
  if (fact === undefined) return '';
  const by = fact.supersededBy === undefined ? '' : ` by \`${fact.supersededBy}\``;
  const why = fact.reason === undefined ? '' : `: ${short(fact.reason)}`;
  return `${fact.status === 'superseded' ? `replaced${by}` : 'proved wrong'}${why}`;
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them';
}

function short(text: string): string {
  return ellipsis(oneLine(text), 140);
}

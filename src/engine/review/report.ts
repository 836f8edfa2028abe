// The report of a review as Markdown, made of its Reviewed event and of what the facts it names said then. Short when there is
// little to say; what waits for a person carries the words to type.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { dayText } from '../../model/day.ts';
import { type Event, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { grouped } from '../../model/grouped.ts';

type Known = (id: string) => Fact | undefined;

export function reportText(project: string, event: Pick<Event, 'at' | 'fields'>, known: Known): string {
  const counts = countsIn(fieldOf(event, 'counts') ?? '');
  const list = (key: string) => fieldsOf(event, key);
  const blocks = [
    head(project, event, counts),
    section('Faded', counts.faded, list('faded'), fadedLead, (item) => aboutFact(item, known)),
    section('Came back', counts.returned, list('returned'), returnedLead, (item) => usedAgain(item, known)),
    section(
      'No longer true',
      counts.replaced,
      list('replaced'),
      () => [],
      (item) => ended(item, known),
    ),
    section('About to fade', counts.fading, list('fading'), fadingLead, (item) => aboutFact(item, known)),
    section('Doubtful', counts.doubtful, list('doubtful'), doubtfulLead, (item) => aboutFact(item, known)),
    waiting(counts, list('raised'), list('waiting'), known),
    healthy(counts),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

type Counts = Readonly<Record<string, number>>;

function countsIn(text: string): Counts {
  const counts: Record<string, number> = {};
  for (const [, name = '', count] of text.matchAll(/([a-z-]+) (\d+)/g)) counts[name] = Number(count);
  return counts;
}

function head(project: string, event: Pick<Event, 'at' | 'fields'>, counts: Counts): string {
  const since = fieldOf(event, 'since');
  const sessions = plural(counts.sessions ?? 0, 'session');
  const when =
    since === undefined
      ? `The first review, after ${sessions}.`
      : `${sessions} since the review of ${since}.`;
  const fresh =
    (counts.new ?? 0) > 0 && since !== undefined ? `, ${grouped(counts.new ?? 0)} of them new` : '';
  const sizes = `${plural(counts.live ?? 0, 'fact')} alive${fresh}; ${grouped(counts.archived ?? 0)} in the archive.`;
  return `# Memory review of ${oneLine(project)}, ${event.at.slice(0, 10)}\n\n${when} ${sizes}\nIt ran ${because(fieldOf(event, 'because') ?? '')}.`;
}

function because(reason: string): string {
  return reason === BY_COMMAND ? 'because somebody asked for it' : `because of ${reason}`;
}

export const BY_COMMAND = 'command';

/** A list with a heading and a sentence before it; nothing where the list is empty. */
function section(
  heading: string,
  count: number | undefined,
  items: readonly string[],
  lead: (count: number) => readonly string[],
  show: (item: string) => string,
): string {
  if (items.length === 0) return '';
  const all = Math.max(count ?? 0, items.length);
  const more = all > items.length ? [`- and ${grouped(all - items.length)} more`] : [];
  const said = lead(all);
  return [`## ${heading}`, '', ...(said.length === 0 ? [] : [...said, '']), ...items.map(show), ...more].join(
    '\n',
  );
}

const fadedLead = (count: number) => [
  `${count === 1 ? 'It was' : `These ${count} were`} put away because nobody used ${count === 1 ? 'it' : 'them'}. Nothing is lost: \`tide use ID\` brings a fact back.`,
];
const returnedLead = (count: number) => [
  count === 1
    ? 'It was in the archive and was needed again.'
    : 'They were in the archive and were needed again.',
];
const fadingLead = (count: number) => [
  `Unless ${count === 1 ? 'it is' : 'they are'} used, one of the next reviews puts ${count === 1 ? 'it' : 'them'} away.`,
];
const doubtfulLead = (count: number) => [
  `Agents see ${count === 1 ? 'it' : 'them'} with a mark. \`tide verify ID\` if it is true, \`tide invalidate ID\` if it is not.`,
];

/** `id detail`, or an id alone. */
function aboutFact(item: string, known: Known): string {
  const [id, detail] = split(item);
  const fact = known(id);
  return `- \`${id}\`${saying(fact)}${detail === '' ? '' : `\n  ${detail}`}`;
}

function usedAgain(id: string, known: Known): string {
  const fact = known(id);
  const day = fact === undefined ? '' : `\n  used on ${dayText(fact.lastUsedDay)}`;
  return `- \`${id}\`${saying(fact)}${day}`;
}

function ended(id: string, known: Known): string {
  const fact = known(id);
  const by = fact?.supersededBy === undefined ? '' : ` by \`${fact.supersededBy}\``;
  const why = fact?.reason === undefined ? '' : `: ${short(fact.reason)}`;
  return `- \`${id}\`${saying(fact)}\n  ${fact?.status === 'superseded' ? `replaced${by}` : 'proved wrong'}${why}`;
}

function saying(fact: Fact | undefined): string {
  return fact === undefined ? '' : `: ${short(fact.statement)}`;
}

function short(text: string): string {
  return ellipsis(oneLine(text), 140);
}

function split(item: string): [id: string, detail: string] {
  const at = item.indexOf(' ');
  return at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)];
}

function waiting(counts: Counts, raised: readonly string[], open: readonly string[], known: Known): string {
  const all = (counts.raised ?? 0) + (counts.waiting ?? 0);
  const named = raised.length + open.length;
  if (named === 0) return '';
  const question = (id: string, isNew: boolean) => {
    const fact = known(id);
    const since = isNew || fact === undefined ? 'new' : `since ${dayText(fact.createdDay)}`;
    return `- \`${id}\` (${since})${fact === undefined ? '' : `: ${ellipsis(oneLine(fact.statement), 400)}`}`;
  };
  return [
    '## Waits for you',
    '',
    `\`tide show ID\` tells more about a fact, \`tide resolve THREAD --because "..."\` answers.`,
    '',
    ...raised.map((id) => question(id, true)),
    ...open.map((id) => question(id, false)),
    ...(all > named ? [`- and ${grouped(all - named)} more: \`tide threads\``] : []),
  ].join('\n');
}

function healthy(counts: Counts): string {
  const at = (name: string) => counts[name] ?? 0;
  const quiet = ['faded', 'returned', 'replaced', 'raised', 'waiting', 'doubtful'].every(
    (name) => at(name) === 0,
  );
  const asked = at('asked-in');
  const lines = [
    ...(quiet ? ['Nothing faded, nothing is doubtful, nobody is waited for.'] : []),
    ...(at('compared') > 0
      ? [
          `${plural(at('compared'), 'fact')} compared with ${grouped(at('binding'))} that bind: ${at('raised') === 0 ? 'no new contradiction' : 'see above'}.`,
        ]
      : []),
    ...(at('invariants') > 0
      ? [
          `${plural(at('invariants'), 'fact')} never ${at('invariants') === 1 ? 'fades' : 'fade'}${asked > 0 ? `; you are asked about ${at('invariants') === 1 ? 'it' : 'them'} in ${plural(asked, 'session')}` : ''}.`,
        ]
      : []),
    ...(at('settled') > 0
      ? [`${plural(at('settled'), 'question')} had answered themselves and were closed.`]
      : []),
    ...(at('swept') > 0 ? [`${plural(at('swept'), 'answered question')} swept into the archive.`] : []),
  ];
  return lines.length === 0 ? '' : ['## In order', '', ...lines.map((line) => `- ${line}`)].join('\n');
}

function plural(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
}

// The report of a review as Markdown, made of its Reviewed event and of what the facts it names said then. Short when there is
// little to say; what waits for a person comes first, with the words to type.

import { oneLine } from '../../markdown/one-line.ts';
import { sentence } from '../../model/clause.ts';
import { type Event, fieldOf, fieldsOf } from '../../model/event.ts';
import { grouped } from '../../model/grouped.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';
import { type Known, listedQuestion, SECTIONS, shownItem } from './report-sections.ts';

type Reviewed = Pick<Event, 'at' | 'text' | 'fields'>;
type Counts = (name: string) => number;

/** Why it ran, where nothing else was the reason. */
export const BY_COMMAND = 'command';

/** `own`: how its commands are named. */
export function reportText(project: string, event: Reviewed, known: Known, own: OwnWords = asTyped): string {
  const counts = countsIn(fieldOf(event, 'counts') ?? '');
  const blocks = [
    head(project, event, counts),
    waiting(event, counts, known, own),
    ...SECTIONS.map((section) => {
      const items = fieldsOf(event, section.key);
      if (items.length === 0) return '';
      const all = counts(section.key);
      const lines = items.map((item) => shownItem(item, section.detail, known));
      return block(section.heading, own(section.lead(all)), lines, all - items.length);
    }),
    outOfDate(event, counts, own),
    own(compared(counts)),
    inOrder(counts),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

function countsIn(text: string): Counts {
  const counts = new Map<string, number>();
  for (const [, name = '', count] of text.matchAll(/([a-z-]+) (\d+)/g)) counts.set(name, Number(count));
  return (name) => counts.get(name) ?? 0;
}

function head(project: string, event: Reviewed, counts: Counts): string {
  const since = fieldOf(event, 'since');
  const sessions = plural(counts('sessions'), 'session');
  const when =
    since === undefined
      ? `The first review, after ${sessions}.`
      : `${sessions} since the review of ${since}.`;
  const fresh = counts('new') > 0 && since !== undefined ? `, ${grouped(counts('new'))} of them new` : '';
  const archive = counts('archived') > 0 ? `; ${grouped(counts('archived'))} in the archive` : '';
  const reason = fieldOf(event, 'because') ?? '';
  // What the sessions tell already need not be told again.
  const why =
    reason === BY_COMMAND || /^\d+ sessions /.test(reason) ? '' : `\nIt was time: ${sentence(reason)}`;
  return `# Memory review of ${oneLine(project)}, ${event.at.slice(0, 10)}

${when} ${plural(counts('live'), 'live fact')}${fresh}${archive}.${why}
In short: ${sentence(event.text ?? '')}`;
}

function waiting(event: Reviewed, counts: Counts, known: Known, own: OwnWords): string {
  const raised = fieldsOf(event, 'raised');
  const open = fieldsOf(event, 'waiting');
  const lines = [
    ...raised.map((id) => listedQuestion(id, true, known)),
    ...open.map((id) => listedQuestion(id, false, known)),
  ];
  const lead = '`tide show ID` tells more, `tide resolve THREAD --because "..."` answers.';
  const more = counts('raised') + counts('waiting') - lines.length;
  return lines.length === 0 ? '' : block('Waits for you', own(lead), lines, more);
}

function outOfDate(event: Reviewed, counts: Counts, own: OwnWords): string {
  const found = fieldsOf(event, 'stale');
  const lead =
    'Code and documents refer to what no longer holds, or a constraint to what is nowhere: `tide anchors --references`.';
  const lines = found.map((one) => `- ${oneLine(one)}`);
  return found.length === 0 ? '' : block('Out of date', own(lead), lines, counts('stale') - found.length);
}

function block(heading: string, lead: string, lines: readonly string[], more: number): string {
  const rest = more > 0 ? [`- and ${grouped(more)} more`] : [];
  return [`## ${heading}`, '', ...(lead === '' ? [] : [lead, '']), ...lines, ...rest].join('\n');
}

/** What was compared and what was not, where that is not in order. */
function compared(counts: Counts): string {
  const rest = restLines(counts);
  if (isClear(counts)) return '';
  const lines = [...comparedLines(counts), ...rest].map((line) => `- ${line}`);
  return block('Compared', '', lines, 0);
}

function comparedLines(counts: Counts): string[] {
  if (counts('compared') === 0) return [];
  // A review of an earlier version did not count the pairs.
  const pairs = counts('pairs') > 0 ? `, ${plural(counts('pairs'), 'pair')} with words in common` : '';
  return [
    `${plural(counts('compared'), 'changed fact')} compared with ${grouped(counts('binding'))} that bind${pairs}: ${contradictions(counts)}.`,
  ];
}

function restLines(counts: Counts): string[] {
  return [
    ...(counts('uncompared') > 0
      ? [`${plural(counts('uncompared'), 'older fact')} not compared: \`tide review --all\` does.`]
      : []),
    ...(counts('pairs-left') > 0
      ? [
          `${plural(counts('pairs-left'), 'pair')} with less in common not compared: \`tide review --all\` goes further.`,
        ]
      : []),
    ...(counts('unasked') > 0
      ? [
          `${plural(counts('unasked'), 'contradiction')} not asked about yet: \`tide review --all\` asks about them.`,
        ]
      : []),
  ];
}

function inOrder(counts: Counts): string {
  const never = counts('invariants');
  const asked = counts('asked-in');
  const lines = [
    ...(isClear(counts) ? comparedLines(counts) : []),
    ...(never > 0
      ? [
          `${plural(never, 'fact')} never ${never === 1 ? 'fades' : 'fade'}${asked > 0 ? `; in ${plural(asked, 'session')} you are asked whether ${never === 1 ? 'it still holds' : 'they still hold'}` : ''}.`,
        ]
      : []),
    ...(counts('swept') > 0 ? [`${plural(counts('swept'), 'answered question')} moved to the archive.`] : []),
  ];
  return lines.length === 0
    ? ''
    : block(
        'In order',
        '',
        lines.map((line) => `- ${line}`),
        0,
      );
}

function isClear(counts: Counts): boolean {
  return counts('conflicts') + counts('disputed') === 0 && restLines(counts).length === 0;
}

function contradictions(counts: Counts): string {
  if (counts('conflicts') > 0) return plural(counts('conflicts'), 'contradiction');
  return counts('disputed') > 0 ? 'no contradiction that is not asked about already' : 'nothing contradicts';
}

function plural(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
}

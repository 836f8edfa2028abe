// The files of the archive brought up to date. A fact that came back leaves a quoted note; one that leaves continuity.md is
// filed in the quarter of today under a dated heading that says why: faded, put away for a reason, replaced, proved wrong.

import { lineEndOf } from '../../markdown/lines.ts';
import { type Day, dayText } from '../../model/day.ts';
import { clip } from './clip.ts';
import type { FolderFile } from './folder.ts';
import type { Surroundings } from './shown-fact.ts';
import type { Standing } from './standing.ts';
import { keptFact, type LineEnd, movedFact } from './write-fact.ts';

export function weaveArchive(
  file: FolderFile,
  standings: ReadonlyMap<string, Standing>,
  around: Surroundings,
  today: Day,
): string {
  const end = lineEndOf(file.blocks.map(({ text }) => text).join(''));
  const texts = file.blocks.map((block): string => {
    const said = block.footer === undefined ? undefined : file.items.get(block);
    const standing = standings.get(said?.name ?? block.footer?.id ?? '');
    if (block.footer === undefined || standing === undefined) return block.text;
    const item = said ?? (standing.framed?.block === block ? standing.framed.item : undefined);
    if (item === undefined)
      return isLeftBehind(block.words, standing) ? note(standing.name, today, end) : block.text;
    if (standing.place === 'archive') return keptFact(block, item, standing, 'archive', around, end);
    return standing.place === 'live' ? note(item.name, today, end) : '';
  });
  // What follows a note is not part of the quotation.
  const parted = texts.map((text, n) => {
    const next = texts[n + 1];
    const isNote = text !== file.blocks[n]?.text && text.startsWith('> ');
    return isNote && next !== undefined && next.trim() !== '' ? text + end : text;
  });
  return parted.join('');
}

/** A move that was cut off half-way left the same words at both places; those here are the old ones. */
function isLeftBehind(words: readonly string[], { framed, place, held }: Standing): boolean {
  return !held && place === 'live' && framed?.block.words.join('\n') === words.join('\n');
}

function note(name: string, today: Day, end: LineEnd): string {
  return `> Reactivated ${dayText(today)}: \`${name}\` was used again and stands in continuity.md.${end}`;
}

export function quarterFile(today: Day): string {
  const [year, month] = dayText(today).split('-');
  return `${year}-Q${Math.ceil(Number(month) / 3)}.md`;
}

/** The file of the quarter with the facts filed under their headings. */
export function fileAway(
  text: string | undefined,
  leaving: readonly Standing[],
  around: Surroundings,
  today: Day,
): string {
  const end = lineEndOf(text ?? '');
  let whole = text ?? `# Archive — ${quarterFile(today).slice(0, 7).replace('-', ' ')}${end}`;
  for (const why of new Set(leaving.map(headingOf))) {
    const facts = leaving.filter((one) => headingOf(one) === why);
    const heading = `## ${dayText(today)} — archived (${why})`;
    const added = facts.map((one) => movedFact(one, 'archive', '', around, end)).join('');
    whole = filed(whole, heading, added, end);
  }
  return whole;
}

function headingOf(standing: Standing): string {
  const { status } = standing.viewed;
  if (status === 'superseded' || status === 'invalidated') return status;
  return clip(
    endOf(standing)
      .replace(/\s+/g, ' ')
      .replace(/<!--|-->/g, ''),
    80,
  );
}

/** Why a fact that was neither replaced nor wrong is in the archive. */
export function endOf({ viewed: { fact } }: Standing): string {
  const reason = (fact.reason ?? '').trim();
  if (fact.archived) return reason === '' ? 'faded' : reason;
  if (fact.kind === 'thread' && fact.closed) return `swept: completed${reason === '' ? '' : `, ${reason}`}`;
  return 'faded';
}

function filed(text: string, heading: string, added: string, end: LineEnd): string {
  const whole = text === '' || text.endsWith('\n') ? text : text + end;
  const at = `${end}${whole}`.indexOf(`${end}${heading}${end}`);
  const gap = whole === '' || whole.endsWith(end + end) ? '' : end;
  if (at < 0) return `${whole}${gap}${heading}${end}${end}${added}`;
  const next = whole.indexOf(`${end}## `, at + heading.length);
  return next < 0 ? whole + added : `${whole.slice(0, next)}${added}${whole.slice(next)}`;
}

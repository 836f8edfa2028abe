// continuity.md brought up to date: facts that say what they said stay as they are, changed ones are written anew where they
// stand, archived ones leave, new ones join their section.

import { lineEndOf } from '../../markdown/lines.ts';
import type { FactBlock, FileBlock, Heading } from './file-block.ts';
import type { FolderFile } from './folder.ts';
import { SECTIONS, type Section, sectionCalled, sectionFor } from './sections.ts';
import type { Surroundings } from './shown-fact.ts';
import type { Standing } from './standing.ts';
import { keptFact, type LineEnd, movedFact } from './write-fact.ts';

export function weaveContinuity(
  file: FolderFile,
  standings: ReadonlyMap<string, Standing>,
  around: Surroundings,
): string {
  const end = lineEndOf(file.blocks.map(({ text }) => text).join(''));
  const pieces: Piece[] = [];
  const missing = new Map(standings);
  for (const [n, block] of file.blocks.entries()) {
    const item = block.footer === undefined ? undefined : file.items.get(block);
    const standing = standings.get(item?.name ?? '');
    if (block.footer !== undefined && item === undefined && isCopy(block, standings.get(block.footer.id)))
      continue;
    if (block.footer === undefined || item === undefined || standing === undefined) {
      const gap = pieces.at(-1)?.dropped === true && isBlank(pieces.at(-2));
      if (!gap || !isBlank(block)) pieces.push(pieceOf(block));
      continue;
    }
    missing.delete(item.name);
    if (standing.place === 'live')
      pieces.push({ text: keptFact(block, item, standing, 'live', around, end), fact: true });
    else
      pieces.push({
        text: trace(block, item.name, file.blocks, n + 1, isBlank(pieces.at(-1)), end),
        dropped: true,
      });
  }
  const coming = new Map<Section, Standing[]>();
  for (const standing of missing.values())
    if (standing.place === 'live') {
      const section = sectionFor(standing.viewed.fact.kind);
      const there = coming.get(section);
      if (there === undefined) coming.set(section, [standing]);
      else there.push(standing);
    }
  let woven: readonly Piece[] = pieces;
  for (const [section, standing] of coming) woven = withFacts(woven, section, standing, around, end);
  return woven.map(({ text }) => text).join('');
}

/** What a fact that leaves must leave behind: lines that stood under it, and paragraphs it held apart, join no other. */
function trace(
  { indent }: FactBlock,
  name: string,
  blocks: readonly FileBlock[],
  after: number,
  gap: boolean,
  end: LineEnd,
): string {
  let at = after;
  while (at < blocks.length && isBlank(blocks[at])) at++;
  const next = blocks[at]?.text ?? '';
  const bullet = /^([ \t]*)(?:[-*+]|\d{1,9}[.)]|#{1,6})\s/.exec(next);
  const below = next.length - next.trimStart().length > indent.length;
  if (below) return `> \`${name}\` is in the archive now.${end}${bullet === null ? end : ''}`;
  return gap || bullet !== null || isBlank(blocks[after]) ? '' : end;
}

/** The same words a second time, of a fact that leaves. */
function isCopy(block: FactBlock, standing: Standing | undefined): boolean {
  if (standing === undefined || standing.place === 'live') return false;
  return standing.place === 'nowhere' || standing.framed?.block.words.join('\n') === block.words.join('\n');
}

interface Piece {
  readonly text: string;
  readonly heading?: Pick<Heading, 'text' | 'level' | 'opens'>;
  readonly fact?: true;
  /** A fact stood here. */
  readonly dropped?: true;
}

function pieceOf(block: FileBlock): Piece {
  const { text, footer } = block;
  if (footer !== undefined) return { text, fact: true };
  return { text, ...(block.heading === undefined ? {} : { heading: block.heading }) };
}

function isBlank(piece: { readonly text: string } | undefined): boolean {
  return piece === undefined || piece.text.trim() === '';
}

/** The pieces with facts at the end of their section, as close together as the last two that stand there. */
function withFacts(
  standing: readonly Piece[],
  section: Section,
  facts: readonly Standing[],
  around: Surroundings,
  end: LineEnd,
): readonly Piece[] {
  const pieces = headOf(standing, section) === undefined ? withSection(standing, section, end) : standing;
  const at = headOf(pieces, section) ?? pieces.length - 1;
  let stop = pieces.findIndex((piece, n) => n > at && piece.heading !== undefined);
  if (stop < 0) stop = pieces.length;
  let last = stop - 1;
  while (last > at && (isBlank(pieces[last]) || isRule(pieces[last]))) last--;
  const previous = pieces.slice(0, last).findLastIndex((piece, n) => n > at && piece.fact);
  const between = pieces.slice(previous + 1, last);
  let loose = pieces[last]?.fact && previous >= 0 && between.length > 0 && between.every(isBlank);
  const heading = pieces[at]?.heading?.text ?? section;
  const added: Piece[] = [];
  let before = pieces[last];
  for (const one of facts) {
    const size = added.length;
    if (before !== undefined && !before.text.endsWith('\n')) added.push({ text: end });
    if (!before?.fact || loose) added.push({ text: end });
    loose = before?.fact && added.length > size;
    before = { text: movedFact(one, 'live', heading, around, end), fact: true };
    added.push(before);
  }
  if (last + 1 < pieces.length && !isBlank(pieces[last + 1])) added.push({ text: end });
  return [...pieces.slice(0, last + 1), ...added, ...pieces.slice(last + 1)];
}

function isRule(piece: Piece | undefined): boolean {
  return /^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(piece?.text ?? '');
}

/** A heading of the first two levels, or a lower one where only those name sections. */
function headOf(pieces: readonly Piece[], section: Section): number | undefined {
  const named = (level: number) =>
    pieces.findIndex(
      ({ heading }) => heading?.opens && heading.level <= level && sectionCalled(heading.text) === section,
    );
  const at = named(2) < 0 ? named(6) : named(2);
  return at < 0 ? undefined : at;
}

/** A section the file does not have is put where the protocol has it. */
function withSection(pieces: readonly Piece[], section: Section, end: LineEnd): readonly Piece[] {
  const later = SECTIONS.slice(SECTIONS.indexOf(section) + 1);
  const next = later.map((one) => headOf(pieces, one)).find((found) => found !== undefined);
  const at = next ?? pieces.length;
  const before = pieces.slice(0, at).findLast(({ text }) => text !== '');
  const added: Piece[] = [];
  if (before !== undefined && !before.text.endsWith('\n')) added.push({ text: end });
  if (before !== undefined && !isBlank(before)) added.push({ text: end });
  added.push({ text: `## ${section}${end}`, heading: { text: section, level: 2, opens: true } });
  if (next !== undefined) added.push({ text: end });
  return [...pieces.slice(0, at), ...added, ...pieces.slice(at)];
}

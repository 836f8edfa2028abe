// memory_summary.md brought up to date: profile, preferences that hold everywhere, tips, and the index. What does not fit
// into the profile's words or the file's bytes is left out and told, never cut.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { type Desk, leaveOut, unplaced } from './desk.ts';
import { isOurGroup, renderIndex } from './index-render.ts';
import { bytesOf, PROFILE_WORDS, SUMMARY_BYTES, wordsIn } from './limits.ts';
import type { Group, MemoryFile } from './memory-file.ts';
import { type FactAt, weaveSection } from './memory-weave.ts';
import { part, textOf } from './outline.ts';
import { INDEX, SUMMARY, SUMMARY_SECTIONS, type SummaryName } from './places.ts';
import { addPart, addSection, newSection, type Section, sectionText, takeOut } from './section.ts';
import { isIndex, summaryNameOf } from './summary-file.ts';
import { unfit, writeFact } from './write-fact.ts';

export const EMPTY_SUMMARY = `v1\n\n${[...Object.values(SUMMARY_SECTIONS), INDEX].map((title) => `## ${title}\n`).join('\n')}`;

/** `before` are the task groups of ours that the frame had. */
export function renderSummary(
  desk: Desk,
  memory: MemoryFile,
  factAt: FactAt,
  before: readonly Group[],
): string {
  const { summary: sections } = desk.located;
  const end = lineEndOf(desk.input.frame.get(SUMMARY) ?? '');
  for (const section of sections) {
    const name = summaryNameOf(section);
    if (name === undefined) continue;
    dropEchoes(desk, section);
    weaveSection(
      desk,
      section,
      (home) => home.in === 'summary' && home.section === name,
      factAt,
      SUMMARY,
      end,
    );
  }
  if (sections.some(isIndex) || before.length > 0 || memory.groups.some((group) => isOurGroup(desk, group)))
    renderIndex(desk, sectionFor(sections, INDEX, end), memory, factAt, before, end);
  let taken = bytesOf(sectionText(sections));
  for (const { fact, home } of unplaced(desk)) {
    if (home.in !== 'summary') continue;
    const text = withLineEnd(writeFact(fact, [], 'global'), end);
    const why = unfit(fact) ?? tooMuch(sections, taken, home.section, text);
    if (why !== undefined) {
      leaveOut(desk, SUMMARY, fact.id, why);
      continue;
    }
    const bullet = part('bullet', text);
    addPart(sectionFor(sections, SUMMARY_SECTIONS[home.section], end), bullet, end);
    factAt.set(bullet, fact.id);
    taken = bytesOf(sectionText(sections));
    desk.placed.add(fact.id);
    desk.names.set(fact.id, fact.id);
  }
  return sectionText(sections);
}

/** A repeated bullet goes when the one it repeats was changed or taken out. */
function dropEchoes(desk: Desk, section: Section): void {
  takeOut(section.parts, (one) => {
    const repeated = desk.located.echoes.get(one);
    return repeated !== undefined && desk.input.names.has(repeated.name) && !desk.names.has(repeated.name);
  });
}

function tooMuch(
  sections: readonly Section[],
  taken: number,
  name: SummaryName,
  added: string,
): string | undefined {
  const profile = sections.filter((section) => name === 'profile' && summaryNameOf(section) === name);
  const words = profile.reduce((sum, { parts }) => sum + wordsIn(textOf(parts)), wordsIn(added));
  if (name === 'profile' && words > PROFILE_WORDS)
    return `the profile would have ${words} words, more than ${PROFILE_WORDS}`;
  // Room for the heading that a first bullet may bring along.
  const bytes = taken + bytesOf(added) + 40;
  return bytes > SUMMARY_BYTES
    ? `the summary would have ${bytes} bytes, more than ${SUMMARY_BYTES}`
    : undefined;
}

function sectionFor(sections: Section[], title: string, end: string): Section {
  const order = [...Object.values(SUMMARY_SECTIONS), INDEX];
  const titleOf = (section: Section) =>
    isIndex(section) ? INDEX : (SUMMARY_SECTIONS[summaryNameOf(section) ?? 'profile'] ?? '');
  const known = (section: Section) => isIndex(section) || summaryNameOf(section) !== undefined;
  const found = sections.find((section) => known(section) && titleOf(section) === title);
  if (found !== undefined) return found;
  const last = sections.findLastIndex(
    (section) => known(section) && order.indexOf(titleOf(section)) < order.indexOf(title),
  );
  const made = newSection(`## ${title}`, [], end);
  addSection(sections, last < 0 ? 1 : last + 1, made, end);
  return made;
}

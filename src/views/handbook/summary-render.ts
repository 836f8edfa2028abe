// memory_summary.md brought up to date: profile, preferences that hold everywhere, tips, and the index. What does not fit
// into the profile's words or the file's bytes is left out and told, never cut.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { type Desk, leaveOut, leaveOutAll, unplaced } from './desk.ts';
import { isOurGroup, renderIndex } from './index-render.ts';
import type { Group, MemoryFile } from './memory-file.ts';
import { type FactAt, weaveSection } from './memory-weave.ts';
import { INDEX, SUMMARY, SUMMARY_SECTIONS, type SummaryName, summaryScope } from './places.ts';
import { addPart, addSection, newSection, type Section, sectionText, takeOut } from './section.ts';
import { isIndex, summaryNameOf } from './summary-file.ts';
import { seat } from './summary-room.ts';
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
  fill(desk, sections, factAt, end);
  return sectionText(sections);
}

/** New facts come in and others make room for them, by rank. */
function fill(desk: Desk, sections: Section[], factAt: FactAt, end: '\n' | '\r\n'): void {
  for (const { fact, home } of unplaced(desk)) {
    const why = home.in === 'summary' ? unfit(fact) : undefined;
    if (why === undefined) continue;
    leaveOut(desk, SUMMARY, fact.id, why);
    desk.placed.add(fact.id);
  }
  const bulletOf = (id: string, name: SummaryName) => {
    const fact = desk.shown.get(id)?.fact;
    return fact === undefined ? '' : withLineEnd(writeFact(fact, [], summaryScope(name)), end);
  };
  const { seated, left } = seat(desk, sections, factAt, bulletOf);
  for (const { id, section, bullet, in: there } of seated) {
    if (there !== undefined) continue;
    addPart(sectionFor(sections, SUMMARY_SECTIONS[section], end), bullet, end);
    factAt.set(bullet, id);
    desk.placed.add(id);
    desk.names.set(id, id);
  }
  for (const { guest } of left) {
    if (guest.in !== undefined) takeOut(guest.in.parts, (one) => one === guest.bullet);
    factAt.delete(guest.bullet);
    desk.names.delete(guest.id);
  }
  for (const why of new Set(left.map((one) => one.why)))
    leaveOutAll(
      desk,
      SUMMARY,
      left.filter((one) => one.why === why).map(({ guest }) => guest.id),
      why,
    );
}

/** A repeated bullet goes when the one it repeats was changed or taken out. */
function dropEchoes(desk: Desk, section: Section): void {
  takeOut(section.parts, (one) => {
    const repeated = desk.located.echoes.get(one);
    return repeated !== undefined && desk.input.names.has(repeated.name) && !desk.names.has(repeated.name);
  });
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

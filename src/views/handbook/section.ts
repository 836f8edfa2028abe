// A run of parts under one heading, to be changed in place: bullets go in at its end, before the blank lines that close it.

import { isBlank, type Part, part, textOf } from './outline.ts';

export interface Section {
  heading: Part | undefined;
  readonly parts: Part[];
}

/** The parts cut at headings of the level or above it; the first section has no heading and may be empty. */
export function sectionsAt(level: number, parts: readonly Part[]): Section[] {
  const sections: Section[] = [{ heading: undefined, parts: [] }];
  for (const one of parts) {
    if (one.kind === 'heading' && one.level <= level) sections.push({ heading: one, parts: [] });
    else sections.at(-1)?.parts.push(one);
  }
  return sections;
}

export function partsOf(sections: readonly Section[]): Part[] {
  return sections.flatMap(({ heading, parts }) => (heading === undefined ? parts : [heading, ...parts]));
}

export function sectionText(sections: readonly Section[]): string {
  return textOf(partsOf(sections));
}

/** A new section of ours; `body` are whole parts, with the blank line under the heading added here. */
export function newSection(heading: string, body: readonly Part[], end: string): Section {
  const parts = [part('text', end), ...body];
  return { heading: part('heading', heading + end), parts: body.length === 0 ? [] : parts };
}

/** Puts a part where the section's content ends. */
export function addPart(section: Section, added: Part, end: string): void {
  closeLine(section, end);
  const last = section.parts.findLastIndex((one) => !isBlank(one));
  if (last >= 0) section.parts.splice(last + 1, 0, added);
  else section.parts.unshift(...(section.heading === undefined ? [] : [part('text', end)]), added);
}

/** Takes parts out; one that stood between blank lines takes one of them along. */
export function takeOut(parts: Part[], goes: (one: Part) => boolean): boolean {
  const kept: Part[] = [];
  let gap = false;
  for (const one of parts) {
    if (goes(one)) gap = kept.length === 0 || isBlank(kept.at(-1) ?? one);
    else {
      if (!gap || !isBlank(one)) kept.push(one);
      gap = false;
    }
  }
  const taken = kept.length < parts.length;
  if (taken) parts.splice(0, parts.length, ...kept);
  return taken;
}

/** Puts a section between others, parted from them by a blank line. */
export function addSection(sections: Section[], at: number, added: Section, end: string): void {
  const before = sections[at - 1];
  if (before !== undefined) {
    closeLine(before, end);
    partWithBlank(before, end);
  }
  if (at < sections.length) partWithBlank(added, end);
  sections.splice(at, 0, added);
}

function partWithBlank(section: Section, end: string): void {
  const last = section.parts.at(-1) ?? section.heading;
  if (last !== undefined && !isBlank(last)) section.parts.push(part('text', end));
}

/** The last line gets its end, where the file stopped without one. */
function closeLine(section: Section, end: string): void {
  const last = section.parts.at(-1);
  if (last !== undefined && !last.text.endsWith('\n'))
    section.parts.splice(-1, 1, { ...last, text: last.text + end });
  if (last === undefined && section.heading !== undefined && !section.heading.text.endsWith('\n'))
    section.heading = { ...section.heading, text: section.heading.text + end };
}

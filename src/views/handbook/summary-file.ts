// memory_summary.md as its four sections. The profile is prose: each paragraph there counts as one bullet.

import { isBlank, isComment, outline, type Part, textOf } from './outline.ts';
import { INDEX, SUMMARY_SECTIONS, type SummaryName } from './places.ts';
import { type Section, sectionsAt } from './section.ts';

export function readSummaryFile(text: string): Section[] {
  return sectionsAt(2, outline(text)).map((section) =>
    summaryNameOf(section) === 'profile'
      ? { heading: section.heading, parts: paragraphs(section.parts) }
      : section,
  );
}

export function summaryNameOf({ heading }: Section): SummaryName | undefined {
  if (heading?.level !== 2) return undefined;
  return (Object.keys(SUMMARY_SECTIONS) as SummaryName[]).find(
    (name) => SUMMARY_SECTIONS[name] === heading.title,
  );
}

export function isIndex({ heading }: Section): boolean {
  return heading?.level === 2 && heading.title.replace('’', "'") === INDEX;
}

export function isProse(one: Part): boolean {
  return one.kind === 'text' && !isBlank(one) && !isComment(one) && !/^\s*(?:`{3}|~{3})/.test(one.text);
}

function paragraphs(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const one of parts) {
    const last = merged.at(-1);
    if (last !== undefined && isProse(last) && isProse(one))
      merged.splice(-1, 1, { ...last, text: textOf([last, one]) });
    else merged.push(one);
  }
  return merged;
}

// raw_memories.md: the raw memory of every thread, the latest on top. Sections of our own sessions are derived; those of
// other threads and everything between stay.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { parseTime } from '../../model/day.ts';
import { outline, part, textOf } from './outline.ts';
import type { OwnRollout } from './own-rollout.ts';
import { type Deed, listsText, OUTCOME } from './rollout-file.ts';
import { type Section, sectionsAt, sectionText } from './section.ts';

export const RAW_TITLE = '# Raw Memories';
const RAW_NONE = 'No raw memories yet.';
const RAW_ORDER = 'Raw memories of all threads, the latest first:';
export const EMPTY_RAW = `${RAW_TITLE}\n\n${RAW_NONE}\n`;

export interface RawEntry {
  readonly rollout: OwnRollout;
  readonly deeds: readonly Deed[];
}

export function threadOf({ heading }: Section): string | undefined {
  return heading?.level === 2 ? /^Thread `?([^`\s]+)`?$/.exec(heading.title)?.[1] : undefined;
}

export function renderRaw(text: string, entries: readonly RawEntry[], ours: ReadonlySet<string>): string {
  const end = lineEndOf(text);
  const sections = sectionsAt(2, outline(text));
  const wanted = new Map(entries.map((entry) => [entry.rollout.id, withLineEnd(rawText(entry), end)]));
  const kept = sections.filter((section) => {
    const thread = threadOf(section);
    if (thread === undefined || !ours.has(thread)) return true;
    return wanted.get(thread)?.trimEnd() === sectionText([section]).trimEnd() && wanted.delete(thread);
  });
  if (kept.length === sections.length && wanted.size === 0) return text;
  const isNew = entries.filter(({ rollout }) => wanted.has(rollout.id));
  for (const { rollout } of isNew.sort((a, b) => time(a.rollout.updated) - time(b.rollout.updated))) {
    const [section] = sectionsAt(2, outline(wanted.get(rollout.id) ?? '')).slice(1);
    const at = kept.findIndex(
      (one) => threadOf(one) !== undefined && time(updatedOf(one)) <= time(rollout.updated),
    );
    if (section !== undefined) insert(kept, at < 0 ? afterThreads(kept) : at, section, end);
  }
  if (!kept.some((section) => threadOf(section) !== undefined) && kept.length < 3 && kept.every(isOwnLead))
    return withLineEnd(EMPTY_RAW, end);
  return sectionText(kept.map((section) => spoken(section, end)));
}

function insert(sections: Section[], at: number, section: Section, end: string): void {
  const before = sections[at - 1];
  const last = before?.parts.at(-1) ?? before?.heading;
  if (before !== undefined && last !== undefined && last.text.trim() !== '') {
    if (!last.text.endsWith('\n') && before.parts.length > 0)
      before.parts.splice(-1, 1, { ...last, text: last.text + end });
    before.parts.push(part('text', end));
  }
  if (at < sections.length) section.parts.push(part('text', end));
  sections.splice(at, 0, section);
}

function afterThreads(sections: readonly Section[]): number {
  const last = sections.findLastIndex((section) => threadOf(section) !== undefined);
  if (last >= 0) return last + 1;
  const title = sections.findLastIndex(({ heading }) => heading === undefined || heading.level === 1);
  return title + 1;
}

function isOwnLead({ heading, parts }: Section): boolean {
  const text = textOf(parts).trim();
  return (heading === undefined || heading.level === 1) && [RAW_ORDER, RAW_NONE, ''].includes(text);
}

/** The sentence that there are none gives way to the one that names the order. */
function spoken(section: Section, end: string): Section {
  if (!isOwnLead(section) || textOf(section.parts).trim() !== RAW_NONE) return section;
  return { ...section, parts: [part('text', end), part('text', RAW_ORDER + end), part('text', end)] };
}

function updatedOf({ parts }: Section): string {
  return /^updated_at: *(\S+)/m.exec(textOf(parts))?.[1] ?? '';
}

function time(instant: string): number {
  return parseTime(instant) ?? 0;
}

function rawText({ rollout, deeds }: RawEntry): string {
  const first = deeds[0];
  const head = [
    `## Thread \`${rollout.id}\``,
    `updated_at: ${rollout.updated}`,
    `cwd: ${first?.cwd ?? ''}`,
    `rollout_path: ${rollout.rolloutPath}`,
    `rollout_summary_file: ${rollout.summaryPath.replace(/^rollout_summaries\//, '')}`,
    '',
    '---',
    `description: ${deeds.map(({ title }) => title).join('; ')}`,
    `task: ${first?.title ?? ''}`,
    `task_group: ${first?.group ?? ''}`,
    `task_outcome: ${first?.outcome ?? OUTCOME}`,
    `cwd: ${first?.cwd ?? ''}`,
    `keywords: ${[...new Set(deeds.flatMap(({ keywords }) => keywords))].join(', ')}`,
    '---',
    '',
  ];
  const tasks = deeds.map(({ title, outcome, group, facts }, n) =>
    [
      `### Task ${n + 1}: ${title}`,
      '',
      `task: ${title}`,
      `task_group: ${group}`,
      `task_outcome: ${outcome}`,
      '',
      listsText(facts),
    ].join('\n'),
  );
  return `${head.join('\n')}\n${tasks.join('\n')}`;
}

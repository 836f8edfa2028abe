// MEMORY.md as task groups: a header of three lines, tasks with their routing lines, then the consolidated sections.

import { outline, type Part, textOf } from './outline.ts';
import { type RolloutLine, readRolloutLine } from './rollout-line.ts';
import { type Section, sectionsAt } from './section.ts';

export interface Task {
  readonly section: Section;
  readonly number: number;
  readonly title: string;
}

export interface Group {
  readonly heading: Part;
  readonly title: string;
  /** What stands before the first section, the header lines among it. */
  readonly head: Section;
  /** Tasks and consolidated sections, in the order of the file. */
  readonly sections: Section[];
}

export interface MemoryFile {
  readonly before: Section;
  readonly groups: Group[];
}

export const SECTIONS = {
  preferences: 'User preferences',
  knowledge: 'Reusable knowledge',
  failures: 'Failures and how to do differently',
} as const;
export type SectionName = keyof typeof SECTIONS;

export function readMemoryFile(text: string): MemoryFile {
  const [before = { heading: undefined, parts: [] }, ...blocks] = sectionsAt(1, outline(text));
  return { before, groups: blocks.map(groupOf) };
}

export function memoryText({ before, groups }: MemoryFile): string {
  return textOf(before.parts) + groups.map(groupText).join('');
}

export function groupText({ heading, head, sections }: Group): string {
  return (
    heading.text +
    textOf(head.parts) +
    sections.map((one) => (one.heading?.text ?? '') + textOf(one.parts)).join('')
  );
}

function groupOf({ heading, parts }: Section): Group {
  const [head = { heading: undefined, parts: [] }, ...sections] = sectionsAt(2, parts);
  const first = heading ?? { kind: 'heading', text: '', line: 0, level: 1, title: '' };
  return { heading: first, title: first.title.replace(/^Task Group:\s*/i, ''), head, sections };
}

export function isTaskGroup({ heading }: Group): boolean {
  return /^Task Group:/i.test(heading.title);
}

/** The value of a header line such as `scope:`. */
export function headerLine({ head }: Group, key: string): { value: string; line: number } | undefined {
  for (const one of head.parts) {
    const match = one.kind === 'text' ? new RegExp(`^${key}:(.*)$`, 's').exec(one.text.trimEnd()) : null;
    if (match !== null) return { value: (match[1] ?? '').trim(), line: one.line };
  }
  return undefined;
}

export function appliesTo(group: Group): { cwd: string | undefined; rule: string | undefined } {
  const value = headerLine(group, 'applies_to')?.value ?? '';
  return {
    cwd: /\bcwd=([^;]*)/.exec(value)?.[1]?.trim(),
    rule: /\breuse_rule=(.*)$/s.exec(value)?.[1]?.trim(),
  };
}

/** The title of a task without its outcome, which stands at the end: `, success`, ` (partial)`, ` - done`. */
export function descriptionIn(title: string): string {
  return (OUTCOME_END.exec(title)?.[1] ?? title).trim();
}

export function saysOutcome(title: string): boolean {
  return OUTCOME_END.test(title);
}

const OUTCOME_END =
  /^(\S.*?)(?:,[^,]{0,200}[^\s,]|\s?\([^()]{1,200}\)|(?:;|:|\s[-–—]|\s->)\s[^;:,]{0,200}[^\s;:,])\s*$/s;

export function tasksOf(group: Group): Task[] {
  return group.sections.flatMap((section) => {
    const match = /^Task (\d+)(?::\s*(.*))?$/s.exec(section.heading?.title ?? '');
    return match === null ? [] : [{ section, number: Number(match[1]), title: match[2] ?? '' }];
  });
}

export function sectionNameOf(section: Section): SectionName | undefined {
  const title = section.heading?.title;
  return (Object.keys(SECTIONS) as SectionName[]).find((name) => SECTIONS[name] === title);
}

/** The bullets under one `###` heading of a task. */
export function underHeading(task: Task, title: string): readonly Part[] {
  const found = sectionsAt(3, task.section.parts).find(({ heading }) => heading?.title === title);
  return found?.parts.filter(({ kind }) => kind === 'bullet') ?? [];
}

export function rolloutsOf(task: Task): RolloutLine[] {
  return underHeading(task, 'rollout_summary_files').flatMap(({ text }) => readRolloutLine(text) ?? []);
}

export function keywordsOf(task: Task): string[] {
  const [line] = underHeading(task, 'keywords');
  return splitKeywords(line?.text.replace(/^[-*+]\s+/, '') ?? '');
}

export function splitKeywords(text: string): string[] {
  return text
    .split(/,\s+|,$/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

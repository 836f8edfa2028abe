// rollout_summaries/<stem>.md: unfenced `key: value` lines, then what was done, task by task.

import { withLineEnd } from '../../markdown/lines.ts';
import type { Fact } from '../../model/fact.ts';
import { sectionFor } from './home.ts';
import { SECTIONS, type SectionName } from './memory-file.ts';
import { outline, textOf } from './outline.ts';
import type { OwnRollout } from './own-rollout.ts';
import { partsOf, type Section, sectionsAt } from './section.ts';
import { writeFact } from './write-fact.ts';

/** What one rollout did for one task group. */
export interface Deed {
  readonly title: string;
  /** One of the four. */
  readonly outcome: string;
  readonly group: string;
  readonly cwd: string;
  readonly facts: readonly Fact[];
  readonly keywords: readonly string[];
}

export const LABELS: Readonly<Record<SectionName, string>> = {
  preferences: 'Preference signals:',
  knowledge: `${SECTIONS.knowledge}:`,
  failures: `${SECTIONS.failures}:`,
};
export const REFERENCES = 'References:';
export const OUTCOMES: readonly string[] = ['success', 'partial', 'uncertain', 'fail'];
/** Nothing recorded says how a task ended, so nothing is claimed; who knows may say it in the heading of the task. */
export const OUTCOME = 'uncertain';

export function readHeader(text: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const entry = /^([a-z_]+): ?(.*)$/s.exec(line);
    if (entry === null) break;
    entries.set(entry[1] ?? '', (entry[2] ?? '').trim());
  }
  return entries;
}

export function renderRollout(rollout: OwnRollout, deeds: readonly Deed[]): string {
  const header = [
    `thread_id: ${rollout.id}`,
    `updated_at: ${rollout.updated}`,
    `rollout_path: ${rollout.rolloutPath}`,
    `cwd: ${deeds[0]?.cwd ?? ''}`,
    ...(rollout.branch === undefined ? [] : [`git_branch: ${rollout.branch}`]),
  ];
  return `${header.join('\n')}\n\n# ${rollout.title}\n\n${deedsText(deeds)}`;
}

/** The file brought up to date: its tasks are derived, all else in it stays. Undefined when nothing is left to keep. */
export function updateRollout(
  text: string,
  rollout: OwnRollout | undefined,
  deeds: readonly Deed[],
): string | undefined {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const now =
    rollout === undefined ? text : text.replace(/^updated_at:.*?(?=\r?$)/m, `updated_at: ${rollout.updated}`);
  const sections = sectionsAt(2, outline(now));
  const tasks = sections.filter(isTask);
  const derived = withLineEnd(deedsText(deeds), end);
  if (textOf(partsOf(tasks)).trimEnd() === derived.trimEnd()) return now;
  const rest = sections.filter((section) => !isTask(section));
  const others = rest.filter(({ heading }) => heading?.level === 2);
  if (deeds.length === 0 && others.length === 0) return undefined;
  const at = Math.max(0, sections.findIndex(isTask));
  const before = sections.slice(0, at);
  const after = rest.filter((section) => !before.includes(section));
  const parted = derived === '' || after.length === 0 ? derived : derived + end;
  return textOf(partsOf(before)) + parted + textOf(partsOf(after));
}

function isTask({ heading }: Section): boolean {
  return heading?.level === 2 && /^Task \d+:/.test(heading.title);
}

function deedsText(deeds: readonly Deed[]): string {
  return deeds
    .map(
      ({ title, outcome, facts }, n) =>
        `## Task ${n + 1}: ${title}\n\nOutcome: ${outcome}\n\n${listsText(facts)}`,
    )
    .join('\n');
}

/** The facts by what they teach, and where each can be looked up. */
export function listsText(facts: readonly Fact[]): string {
  const lists = (Object.keys(LABELS) as SectionName[]).map((name) => {
    const own = facts.filter(({ kind }) => kind !== 'procedure' && sectionFor(kind) === name);
    return own.length === 0 ? '' : `${LABELS[name]}\n${own.map((fact) => writeFact(fact, [])).join('')}`;
  });
  const references = facts.map(({ id }, n) => `- [${n + 1}] \`tide show ${id}\`\n`).join('');
  return [...lists, `${REFERENCES}\n${references}`].filter((list) => list !== '').join('\n');
}

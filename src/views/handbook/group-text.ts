// Task groups and tasks as we write them.

import { readScope } from '../../model/scope.ts';
import type { Group, Task } from './memory-file.ts';
import { appliesTo, readMemoryFile, tasksOf } from './memory-file.ts';
import { outline } from './outline.ts';
import type { OwnRollout } from './own-rollout.ts';
import { plainLine } from './plain-line.ts';
import { OUTCOME } from './rollout-file.ts';
import { renderRolloutLine, safe } from './rollout-line.ts';
import { type Section, sectionsAt } from './section.ts';

/** What stands after `cwd=`: the scope itself, or the name of the project where that cannot be taken for a scope. */
export function cwdOf(scope: string, project: string): string {
  if (scope !== 'project') return scope.replace(/;/g, '_');
  const name = safe(plainLine(project, 80)).replace(/;/g, '_');
  return name === '' || readScope(name) !== undefined ? 'project' : name;
}

function groupTitle(scope: string, project: string): string {
  return unbroken(`${plainLine(project, 80)} / ${placeOf(scope)}`);
}

export function newGroup(scope: string, project: string, end: string): Group | undefined {
  const place = placeOf(scope);
  const text = [
    `# Task Group: ${groupTitle(scope, project)}`,
    `scope: what sessions recorded about ${place}; read it before work there, not for work elsewhere`,
    `applies_to: cwd=${cwdOf(scope, project)}; reuse_rule=holds in this project; check against the code what may have changed since`,
    '',
  ];
  return readMemoryFile(text.join(end)).groups[0];
}

/** A colon before a blank ends the label of an index topic. */
function unbroken(label: string): string {
  return label.replace(/:(?=\s|$)/g, '');
}

/** What the index calls a group; where its heading names nothing, the place it is about. */
export function labelOf(group: Group, project: string): string {
  return unbroken(group.title).trim() || appliesTo(group).cwd || cwdOf('project', project);
}

function placeOf(scope: string): string {
  return scope === 'project' ? 'the whole project' : plainLine(scope.replace(':', ' '), 120);
}

export function taskTitle(rollout: OwnRollout, scope: string): string {
  return scope === 'project' ? rollout.title : `${rollout.title} (${plainLine(scope, 120)})`;
}

interface NewTask {
  readonly number: number;
  readonly rollout: OwnRollout;
  readonly scope: string;
  readonly cwd: string;
  readonly keywords: readonly string[];
}

export function taskSection({ number, rollout, scope, cwd, keywords }: NewTask, end: string): Section {
  const line = renderRolloutLine(rollout.summaryPath, [
    ['cwd', cwd],
    ['rollout_path', rollout.rolloutPath],
    ['updated_at', rollout.updated],
    ['thread_id', rollout.id],
  ]);
  const text = [
    `## Task ${number}: ${taskTitle(rollout, scope)}, ${OUTCOME}`,
    '',
    '### rollout_summary_files',
    '',
    `${line.trimEnd()}`,
    '',
    '### keywords',
    '',
    keywordLine(keywords),
    '',
  ].join(end);
  return sectionsAt(2, outline(text))[1] ?? { heading: undefined, parts: [] };
}

export function keywordLine(keywords: readonly string[]): string {
  return `- ${keywords.join(', ')}`;
}

export function nextNumber(group: Group): number {
  return Math.max(0, ...tasksOf(group).map(({ number }: Task) => number)) + 1;
}

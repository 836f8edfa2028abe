// MEMORY.md as blocks that can be given out alone: one per task, each with the header of its group, so that scope and cwd arrive
// with the guidance, and with the summaries that tell more.

import { readBullet } from './bullet.ts';
import {
  appliesTo,
  type Group,
  headerLine,
  isTaskGroup,
  keywordsOf,
  readMemoryFile,
  rolloutsOf,
  sectionNameOf,
  tasksOf,
} from './memory-file.ts';

export interface TaskBlock {
  /** Where the task begins. */
  readonly line: number;
  readonly group: string;
  readonly task: string;
  readonly scope: string;
  readonly appliesTo: string;
  readonly cwd: string | undefined;
  readonly rule: string | undefined;
  readonly keywords: readonly string[];
  /** Paths of rollout summaries, from the root of the handbook. */
  readonly summaries: readonly string[];
  /** Bullets of the group that cite the task, or none. */
  readonly guidance: readonly string[];
}

export function taskBlocks(memory: string): TaskBlock[] {
  return readMemoryFile(memory).groups.filter(isTaskGroup).flatMap(blocksIn);
}

function blocksIn(group: Group): TaskBlock[] {
  const bullets = group.sections
    .filter((section) => sectionNameOf(section) !== undefined)
    .flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'bullet'))
    .map(({ text }) => ({ text: text.trim(), refs: readBullet(text).refs }));
  return tasksOf(group).map((task) => ({
    line: task.section.heading?.line ?? group.heading.line,
    group: group.title,
    task: task.title,
    scope: headerLine(group, 'scope')?.value ?? '',
    appliesTo: headerLine(group, 'applies_to')?.value ?? '',
    ...appliesTo(group),
    keywords: keywordsOf(task),
    summaries: rolloutsOf(task).map(({ path }) => path),
    guidance: bullets
      .filter(({ refs }) => refs.length === 0 || refs.includes(task.number))
      .map(({ text }) => text.replace(/^[-*+]\s+/, '')),
  }));
}

/**
 * Whether the guidance of a block may be offered in a project: it is bound to no folder, to this one, to one around or inside it, to
 * another checkout of its name, or its reuse rule says that it holds elsewhere.
 */
export function holdsIn(
  { cwd, rule }: TaskBlock,
  project: { readonly root: string; readonly name: string },
): boolean {
  if (cwd === undefined || cwd === '' || ELSEWHERE.test(rule ?? '')) return true;
  const folders = cwd.split(/[,|\s]+/).filter((one) => /^[/~]|^[A-Za-z]:[\\/]/.test(one));
  if (folders.length === 0) return true;
  return folders.some((one) => {
    const folder = one.replace(/[\\/]+/g, '/').replace(/\/\**$/, '');
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return (
      `${project.root}/`.startsWith(`${folder}/`) ||
      folder.startsWith(`${project.root}/`) ||
      name === project.name
    );
  });
}

const ELSEWHERE =
  /\b(?:any|every|all|other)\s+(?:\w+\s+)?(?:cwds?|folders?|director(?:y|ies)|projects?|repos?|repositor(?:y|ies)|checkouts?)\b|\b(?:everywhere|anywhere|cwd-independent|not bound)\b/i;

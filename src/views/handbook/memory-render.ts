// MEMORY.md brought up to date: bullets of the frame woven, new facts put into the group of their scope, and the tasks
// that only our own sessions support kept in step with the bullets that cite them.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import type { Fact } from '../../model/fact.ts';
import { type Desk, leaveOut, unplaced } from './desk.ts';
import { cwdOf, newGroup, nextNumber, taskSection, taskTitle } from './group-text.ts';
import { familyOf } from './home.ts';
import {
  appliesTo,
  type Group,
  type MemoryFile,
  rolloutsOf,
  SECTIONS,
  type SectionName,
  sectionNameOf,
  type Task,
  tasksOf,
} from './memory-file.ts';
import { type FactAt, weaveGroups } from './memory-weave.ts';
import { part } from './outline.ts';
import type { OwnRollout } from './own-rollout.ts';
import { MEMORY } from './places.ts';
import { addPart, addSection, newSection, type Section } from './section.ts';
import { addSkillPointer, citedNumbers, settleTasks, UNSET, withoutDeadPointers } from './task-upkeep.ts';
import { unfit, writeFact } from './write-fact.ts';

export interface NewSkill {
  readonly fact: Fact;
  readonly path: string;
}

export function renderMemory(
  desk: Desk,
  rollouts: ReadonlyMap<string, OwnRollout>,
  skills: { readonly files: ReadonlyMap<string, string>; readonly fresh: readonly NewSkill[] },
): { file: MemoryFile; factAt: FactAt } {
  const { memory: file } = desk.located;
  const end = lineEndOf(desk.input.frame.get(MEMORY) ?? '');
  const cited = new Map(file.groups.map((group) => [group, citedNumbers(group)]));
  withoutDeadPointers(file, (path) => !desk.input.frame.has(path) || skills.files.has(path));
  const factAt = weaveGroups(desk, file.groups, end);
  const fresh: Group[] = [];
  const known = new Map<Group, Map<string, Task>>();
  const groupOf = (scope: string): Group | undefined => {
    const cwd = cwdOf(scope, desk.input.project);
    const found = [...file.groups, ...fresh].find((group) => appliesTo(group).cwd === cwd);
    const made = found === undefined ? newGroup(scope, desk.input.project, end) : undefined;
    if (made !== undefined) fresh.push(made);
    return found ?? made;
  };
  for (const { fact, home } of unplaced(desk)) {
    if (home.in !== 'group') continue;
    const why = unfit(fact);
    const group = why === undefined ? groupOf(home.scope) : undefined;
    const rollout = rollouts.get(fact.origin.session);
    if (why !== undefined) leaveOut(desk, MEMORY, fact.id, why);
    if (group === undefined || rollout === undefined) continue;
    const task = taskFor(desk, known, group, home.scope, rollout, end);
    const bullet = part('bullet', withLineEnd(writeFact(fact, [task.number], home.scope), end));
    addPart(sectionOf(group, home.section, end), bullet, end);
    factAt.set(bullet, fact.id);
    desk.placed.add(fact.id);
    desk.names.set(fact.id, fact.id);
  }
  for (const { fact, path } of skills.fresh) {
    const rollout = rollouts.get(fact.origin.session);
    const group = fact.scope === 'global' ? undefined : groupOf(familyOf(fact.scope));
    if (group === undefined || rollout === undefined) continue;
    addSkillPointer(taskFor(desk, known, group, familyOf(fact.scope), rollout, end), path, end);
  }
  settleTasks(desk, file, fresh, rollouts, factAt, cited, end);
  placeFresh(file, fresh, end);
  return { file, factAt };
}

/** The task of a rollout in a group; a new one goes behind the others, so that numbers already cited stay. */
function taskFor(
  desk: Desk,
  known: Map<Group, Map<string, Task>>,
  group: Group,
  scope: string,
  rollout: OwnRollout,
  end: string,
): Task {
  const found = known.get(group) ?? threadsOf(group);
  known.set(group, found);
  const task = found.get(rollout.id);
  if (task !== undefined) return task;
  const number = nextNumber(group);
  const section = taskSection(
    { number, rollout, scope, cwd: cwdOf(scope, desk.input.project), keywords: [UNSET] },
    end,
  );
  const last = group.sections.findLastIndex((one) => tasksOf({ ...group, sections: [one] }).length > 0);
  addToGroup(group, last + 1, section, end);
  const made = { section, number, title: taskTitle(rollout, scope) };
  found.set(rollout.id, made);
  return made;
}

function threadsOf(group: Group): Map<string, Task> {
  return new Map(
    tasksOf(group).flatMap((task) =>
      rolloutsOf(task).map(({ entries }) => [entries.get('thread_id') ?? '', task]),
    ),
  );
}

function sectionOf(group: Group, name: SectionName, end: string): Section {
  const found = group.sections.find((section) => sectionNameOf(section) === name);
  if (found !== undefined) return found;
  const order = Object.keys(SECTIONS);
  const rank = (section: Section) => order.indexOf(sectionNameOf(section) ?? '');
  const isTask = (section: Section) => tasksOf({ ...group, sections: [section] }).length > 0;
  const last = group.sections.findLastIndex(
    (section) => isTask(section) || (rank(section) >= 0 && rank(section) < order.indexOf(name)),
  );
  const made = newSection(`## ${SECTIONS[name]}`, [], end);
  addToGroup(group, last + 1, made, end);
  return made;
}

/** The head of a group counts as what stands before its first section. */
function addToGroup(group: Group, at: number, section: Section, end: string): void {
  const all = [group.head, ...group.sections];
  addSection(all, at + 1, section, end);
  group.sections.splice(0, group.sections.length, ...all.slice(1));
}

/** New groups are the freshest: they stand on top, the latest first. */
function placeFresh(file: MemoryFile, fresh: readonly Group[], end: string): void {
  const used = fresh.filter((group) => tasksOf(group).length > 0);
  const latest = (group: Group) =>
    tasksOf(group)
      .flatMap(rolloutsOf)
      .map(({ entries }) => entries.get('updated_at') ?? '')
      .sort()
      .at(-1) ?? '';
  used.sort((a, b) =>
    latest(a) === latest(b) ? (a.title < b.title ? -1 : 1) : latest(a) < latest(b) ? 1 : -1,
  );
  for (const [n, group] of used.entries()) {
    const isLast = n === used.length - 1 && file.groups.length === 0;
    const section = group.sections.at(-1);
    if (!isLast && section !== undefined) section.parts.push(part('text', end));
  }
  const before = file.before.parts.at(-1);
  if (used.length > 0 && before !== undefined && before.text.trim() !== '') {
    if (!before.text.endsWith('\n')) file.before.parts.splice(-1, 1, { ...before, text: before.text + end });
    file.before.parts.push(part('text', end));
  }
  file.groups.unshift(...used);
}

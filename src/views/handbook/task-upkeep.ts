// Tasks that rest on our own sessions only: their search handles follow the facts that cite them, and one that lost its
// last citation goes, with the numbers closing up. Tasks of other agents' rollouts are never touched.

import type { Fact } from '../../model/fact.ts';
import { readBullet, renumbered } from './bullet.ts';
import { bySession, type Desk } from './desk.ts';
import { keywordLine } from './group-text.ts';
import { keywordsFor } from './keywords.ts';
import {
  type Group,
  keywordsOf,
  type MemoryFile,
  rolloutsOf,
  sectionNameOf,
  type Task,
  tasksOf,
} from './memory-file.ts';
import type { FactAt } from './memory-weave.ts';
import { isBlank, type Part, part } from './outline.ts';
import type { OwnRollout } from './own-rollout.ts';
import { type Section, sectionsAt, takeOut } from './section.ts';
import { pointerOf, renderPointer } from './skill-pointer.ts';

/** Stands in a new task until its facts are placed. */
export const UNSET = '-';

export function citedNumbers(group: Group): ReadonlySet<number> {
  const bullets = group.sections
    .filter((section) => sectionNameOf(section) !== undefined)
    .flatMap(({ parts }) => parts);
  const refs = bullets.filter(({ kind }) => kind === 'bullet').flatMap(({ text }) => readBullet(text).refs);
  const pointing = tasksOf(group).filter(({ section }) =>
    section.parts.some((one) => pointerOf(one) !== undefined),
  );
  return new Set([...refs, ...pointing.map(({ number }) => number)]);
}

/** The pointer stands on top of the task, before its routing lines. */
export function addSkillPointer({ section }: Task, path: string, end: string): void {
  const pointer = part('bullet', renderPointer(path) + end);
  const at = section.parts.findIndex(({ kind }) => kind === 'heading');
  const routing = section.parts.splice(at < 0 ? section.parts.length : at);
  const top = { heading: section.heading, parts: section.parts };
  const last = top.parts.findLastIndex((one) => !isBlank(one));
  if (last >= 0) section.parts.splice(last + 1, 0, pointer);
  else section.parts.splice(0, section.parts.length, part('text', end), pointer, part('text', end));
  section.parts.push(...routing);
}

/** A pointer to a skill that is no longer there goes with it. */
export function withoutDeadPointers(file: MemoryFile, isThere: (path: string) => boolean): void {
  for (const group of file.groups)
    for (const { parts } of group.sections) {
      takeOut(parts, (one) => !isThere(pointerOf(one) ?? ''));
    }
}

export function settleTasks(
  desk: Desk,
  file: MemoryFile,
  fresh: readonly Group[],
  rollouts: ReadonlyMap<string, OwnRollout>,
  factAt: FactAt,
  cited: ReadonlyMap<Group, ReadonlySet<number>>,
  end: string,
): void {
  for (const group of [...file.groups, ...fresh]) {
    const ours = tasksOf(group).filter((task) => isOurs(desk, task));
    const still = citedNumbers(group);
    const lost = ours.filter(({ number }) => cited.get(group)?.has(number) === true && !still.has(number));
    const gone = new Set(lost.map(({ section }) => section));
    if (gone.size > 0)
      group.sections.splice(0, group.sections.length, ...group.sections.filter((one) => !gone.has(one)));
    const facts = factsByThread(desk, group, factAt);
    for (const task of ours)
      if (!gone.has(task.section)) refresh(desk, task, factsOf(desk, task, facts), rollouts, end);
    if (gone.size > 0) closeUp(group, factAt);
  }
  file.groups.splice(
    0,
    file.groups.length,
    ...file.groups.filter((group) => !isSpent(group, cited.get(group))),
  );
}

export function isOurs(desk: Desk, task: Task): boolean {
  const threads = rolloutsOf(task).map(({ entries }) => entries.get('thread_id') ?? '');
  return threads.length > 0 && threads.every((id) => desk.sessions.has(id));
}

/** The facts a group shows, by the session they came from. */
export function factsByThread(
  desk: Desk,
  group: Group,
  factAt: FactAt,
): ReadonlyMap<string, readonly Fact[]> {
  const ids = group.sections.flatMap(({ parts }) => parts.map((one) => factAt.get(one) ?? ''));
  return bySession(ids.flatMap((id) => desk.shown.get(id)?.fact ?? []));
}

/** Facts a task of ours stands for, skills it points at included, in the order of creation. */
export function factsOf(desk: Desk, task: Task, byThread: ReadonlyMap<string, readonly Fact[]>): Fact[] {
  const pointed = task.section.parts.flatMap((one) => {
    const id = desk.names.get(pointerOf(one)?.replace(/\/SKILL\.md$/, '') ?? '') ?? '';
    return desk.shown.get(id)?.fact ?? [];
  });
  const threads = new Set(rolloutsOf(task).map(({ entries }) => entries.get('thread_id') ?? ''));
  const own = [...threads].flatMap((thread) => byThread.get(thread) ?? []);
  return [...own, ...pointed.filter(({ origin }) => threads.has(origin.session))].sort(
    (a, b) => (desk.order.get(a.id) ?? 0) - (desk.order.get(b.id) ?? 0),
  );
}

/** The words a task is found by; its facts tell them where it names none that can be read. */
export function handlesOf(task: Task, facts: readonly Fact[]): string[] {
  const said = keywordsOf(task);
  return said.length > 0 ? said : keywordsFor(facts);
}

function refresh(
  desk: Desk,
  task: Task,
  facts: readonly Fact[],
  rollouts: ReadonlyMap<string, OwnRollout>,
  end: string,
): void {
  const words = handles(desk, task, facts);
  const same = words.join() === keywordsOf(task).join();
  const lines = sectionsAt(3, task.section.parts).flatMap(({ heading, parts }) => [
    ...(heading === undefined ? [] : [heading]),
    ...parts.map((one): Part => {
      if (one.kind !== 'bullet') return one;
      if (heading?.title === 'keywords' && !same) return { ...one, text: keywordLine(words) + end };
      return heading?.title === 'rollout_summary_files' ? dated(one, rollouts) : one;
    }),
  ]);
  task.section.parts.splice(0, task.section.parts.length, ...lines);
}

/** Words added by hand stay; those that stood for facts of the session follow the facts. */
function handles(desk: Desk, task: Task, facts: readonly Fact[]): string[] {
  const have = keywordsOf(task).filter((word) => word !== UNSET);
  if (facts.length === 0) return have;
  const wanted = keywordsFor(facts);
  const threads = rolloutsOf(task).map(({ entries }) => entries.get('thread_id') ?? '');
  const owned = new Set(
    threads.flatMap((thread) => (desk.told.get(thread) ?? []).flatMap((fact) => keywordsFor([fact]))),
  );
  const kept = have.filter((word) => wanted.includes(word) || !owned.has(word));
  return [...kept, ...wanted.filter((word) => !kept.includes(word))];
}

function dated(line: Part, rollouts: ReadonlyMap<string, OwnRollout>): Part {
  const thread = /\bthread_id=([^,)\s]+)/.exec(line.text)?.[1] ?? '';
  const updated = rollouts.get(thread)?.updated;
  return updated === undefined
    ? line
    : { ...line, text: line.text.replace(/\bupdated_at=[^,)]*/, `updated_at=${updated}`) };
}

/** Numbers run from 1 without gaps; references follow. */
function closeUp(group: Group, factAt: FactAt): void {
  const numbers = new Map(tasksOf(group).map(({ number }, n) => [number, n + 1]));
  if ([...numbers].every(([before, now]) => before === now)) return;
  for (const section of group.sections) {
    const [task] = tasksOf({ ...group, sections: [section] });
    if (task !== undefined && section.heading !== undefined) {
      const now = numbers.get(task.number) ?? task.number;
      section.heading = {
        ...section.heading,
        title: section.heading.title.replace(/^Task \d+/, `Task ${now}`),
        text: section.heading.text.replace(/^## Task \d+/, `## Task ${now}`),
      };
    }
    if (sectionNameOf(section) !== undefined) renumberBullets(section, numbers, factAt);
  }
}

function renumberBullets(section: Section, numbers: ReadonlyMap<number, number>, factAt: FactAt): void {
  for (const [n, one] of section.parts.entries()) {
    const text = one.kind === 'bullet' ? renumbered(one.text, numbers) : one.text;
    if (text === one.text) continue;
    const anew = { ...one, text };
    const fact = factAt.get(one);
    if (fact !== undefined) factAt.set(anew, fact);
    section.parts[n] = anew;
  }
}

/** A group that had tasks and has lost them all, with nothing left to say. */
function isSpent(group: Group, cited: ReadonlySet<number> | undefined): boolean {
  return (
    (cited?.size ?? 0) > 0 &&
    tasksOf(group).length === 0 &&
    group.sections.every(({ parts }) => parts.every(isBlank))
  );
}

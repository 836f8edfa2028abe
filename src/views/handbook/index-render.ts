// The index kept in step with the task groups that are ours: each has one topic, under its newest day while that is one
// of the last memory days, else among the older ones. Topics of other groups stay as they are.

import { withLineEnd } from '../../markdown/lines.ts';
import { dayOf, dayText } from '../../model/day.ts';
import { renderBullet } from './bullet.ts';
import type { Desk } from './desk.ts';
import { cwdOf, labelOf } from './group-text.ts';
import { type IndexScope, indexParts, OLDER, readIndex, readTopic, type Topic } from './index-file.ts';
import { bytesOf, RECENT_DAYS } from './limits.ts';
import {
  appliesTo,
  descriptionIn,
  type Group,
  keywordsOf,
  type MemoryFile,
  rolloutsOf,
  SECTIONS,
  sectionNameOf,
  tasksOf,
} from './memory-file.ts';
import type { FactAt } from './memory-weave.ts';
import { isBlank, part } from './outline.ts';
import { plainLine } from './plain-line.ts';
import { addPart, addSection, newSection, type Section, takeOut } from './section.ts';
import { factsByThread, factsOf, handlesOf, isOurs } from './task-upkeep.ts';

interface WantedTopic {
  readonly label: string;
  readonly scope: string;
  /** Undefined for an older one. */
  readonly day: string | undefined;
  readonly text: string;
}

export function renderIndex(
  desk: Desk,
  index: Section,
  file: MemoryFile,
  factAt: FactAt,
  before: readonly Group[],
  end: '\n' | '\r\n',
): void {
  const wanted = topicsFor(desk, file, factAt, end);
  const tree = readIndex(index.parts);
  const labels = new Set([
    ...wanted.map(({ label }) => label),
    ...before.map((group) => labelOf(group, desk.input.project)),
  ]);
  const missing = new Map(wanted.map((topic) => [topic.label, topic]));
  const isStale = staleIn(desk, file, factAt);
  for (const scope of [...tree.scopes]) {
    let emptied = false;
    for (const day of [...scope.parts]) {
      const taken = takeOut(day.parts, (one) => {
        if (one.kind !== 'bullet') return false;
        const { label } = readTopic(one);
        if (!labels.has(label)) return isStale(readTopic(one));
        const topic = missing.get(label);
        if (
          topic === undefined ||
          !standsIn(topic, scope, day) ||
          topic.text.trimEnd() !== one.text.trimEnd()
        )
          return true;
        missing.delete(label);
        return false;
      });
      if (!taken || !day.parts.every(isBlank)) continue;
      scope.parts.splice(scope.parts.indexOf(day), 1);
      emptied = true;
    }
    if (scope.parts.length === 0 && scope.own.parts.every(isBlank) && (emptied || before.length > 0))
      tree.scopes.splice(tree.scopes.indexOf(scope), 1);
  }
  for (const topic of missing.values()) insert(tree.scopes, tree.lead, topic, end);
  index.parts.splice(0, index.parts.length, ...indexParts(tree));
}

/** A topic we made for a group that somebody took out since: MEMORY.md has neither the group nor a fact it names. */
function staleIn(desk: Desk, { groups }: MemoryFile, factAt: FactAt): (topic: Topic) => boolean {
  const titles = new Set(groups.map((group) => labelOf(group, desk.input.project)));
  const standing = new Set(
    groups.flatMap((group) => [
      ...tasksOf(group).flatMap(keywordsOf),
      ...group.sections.flatMap(({ parts }) => parts.flatMap((one) => factAt.get(one) ?? [])),
    ]),
  );
  return ({ label, keywords, nested }) =>
    nested.some((line) => OUR_DESC.test(line)) &&
    !titles.has(label) &&
    !keywords.some((word) => desk.known.has(word) && standing.has(word));
}

/** Days on which a represented rollout was last updated, newest first. */
export function memoryDays(groups: readonly Group[]): string[] {
  const days = new Set(groups.flatMap((group) => daysOf(group)));
  return [...days].sort().reverse();
}

function daysOf(group: Group): string[] {
  return tasksOf(group)
    .flatMap(rolloutsOf)
    .flatMap(({ entries }) => {
      const day = dayOf(entries.get('updated_at') ?? '');
      return day === undefined ? [] : [dayText(day)];
    });
}

export function isOurGroup(desk: Desk, group: Group): boolean {
  const tasks = tasksOf(group);
  return tasks.length > 0 && tasks.every((task) => isOurs(desk, task));
}

const RICH = 'search it first before work there';
const BRIEF = 'what is known there';
const OUR_DESC = new RegExp(`^desc: (?:.*; ${RICH}|${BRIEF}); cwd=`, 's');

/** Rich entries for the first groups; when they have taken this much, the others are listed briefly among the older ones. */
const RICH_BYTES = 4_000;

function topicsFor(desk: Desk, file: MemoryFile, factAt: FactAt, end: '\n' | '\r\n'): WantedTopic[] {
  const recent = new Set(memoryDays(file.groups).slice(0, RECENT_DAYS));
  let left = RICH_BYTES;
  return file.groups
    .filter((group) => isOurGroup(desk, group))
    .map((group) => {
      const newest = daysOf(group).sort().at(-1);
      const rich = newest !== undefined && recent.has(newest) ? richTopic(desk, group, factAt) : undefined;
      left -= bytesOf(rich ?? '');
      const day = rich !== undefined && left >= 0 ? newest : undefined;
      const text = day === undefined || rich === undefined ? briefTopic(desk, group, factAt) : rich;
      const scope = cwdOf('project', desk.input.project);
      return { label: labelOf(group, desk.input.project), scope, day, text: withLineEnd(text, end) };
    });
}

function richTopic(desk: Desk, group: Group, factAt: FactAt): string {
  const names = group.sections.map(sectionNameOf).filter((name) => name !== undefined);
  const holds = names.length === 0 ? 'skills' : names.map((name) => SECTIONS[name].toLowerCase()).join(', ');
  const ids = new Set(group.sections.flatMap(({ parts }) => parts.map((one) => factAt.get(one) ?? '')));
  const newest = plainLine(
    desk.input.facts.findLast(({ fact }) => ids.has(fact.id))?.fact.statement ?? '',
    160,
  );
  return topicText(desk, group, factAt, 8, [
    `desc: ${holds} from ${workIn(group)}; ${RICH}; cwd=${appliesTo(group).cwd ?? ''}`,
    `learnings: ${newest === '' ? 'see its related skills' : newest}`,
  ]);
}

/** The latest tasks by name, without outcome and scope, which stand elsewhere in the entry. */
function workIn(group: Group): string {
  const tasks = tasksOf(group);
  const names = tasks
    .slice(-3)
    .reverse()
    .map(({ title }) => plainLine(descriptionIn(title).replace(/ \([^()]*\)$/, ''), 60));
  const more = tasks.length > names.length ? ` and ${tasks.length - names.length} more` : '';
  return names.map((name) => `"${name.replaceAll('"', "'")}"`).join(', ') + more;
}

function briefTopic(desk: Desk, group: Group, factAt: FactAt): string {
  return topicText(desk, group, factAt, 2, [`desc: ${BRIEF}; cwd=${appliesTo(group).cwd ?? ''}`]);
}

function topicText(
  desk: Desk,
  group: Group,
  factAt: FactAt,
  most: number,
  nested: readonly string[],
): string {
  const facts = factsByThread(desk, group, factAt);
  const words = tasksOf(group).flatMap((task) => handlesOf(task, factsOf(desk, task, facts)));
  const keywords = [...new Set(words)].slice(0, most);
  const label = labelOf(group, desk.input.project);
  return renderBullet({ sentence: `${label}: ${keywords.join(', ')}`, refs: [], nested });
}

function standsIn(topic: WantedTopic, { own }: IndexScope, day: Section): boolean {
  return topic.day === undefined
    ? own.heading?.title === OLDER && day.heading?.title === topic.scope
    : own.heading?.title === topic.scope && day.heading?.title === topic.day;
}

function insert(scopes: IndexScope[], lead: Section, topic: WantedTopic, end: string): void {
  const title = topic.day === undefined ? OLDER : topic.scope;
  let scope = scopes.find(({ own }) => own.heading?.title === title);
  if (scope === undefined) {
    scope = { own: newSection(`### ${title}`, [], end), parts: [] };
    const older = scopes.findIndex(({ own }) => own.heading?.title === OLDER);
    addTo(scopes, lead, older < 0 ? scopes.length : older, scope, end);
  }
  const name = topic.day ?? topic.scope;
  let day = scope.parts.find(({ heading }) => heading?.title === name);
  if (day === undefined) {
    day = newSection(`#### ${name}`, [], end);
    const later =
      topic.day === undefined ? -1 : scope.parts.findIndex(({ heading }) => (heading?.title ?? '') < name);
    const all = [scope.own, ...scope.parts];
    addSection(all, later < 0 ? all.length : later + 1, day, end);
    scope.parts.splice(0, scope.parts.length, ...all.slice(1));
  }
  addPart(day, part('bullet', topic.text), end);
}

function addTo(scopes: IndexScope[], lead: Section, at: number, scope: IndexScope, end: string): void {
  const previous = scopes[at - 1];
  const before = previous === undefined ? lead : (previous.parts.at(-1) ?? previous.own);
  if (before === lead && lead.parts.length === 0) lead.parts.push(part('text', end));
  addSection([before], 1, scope.own, end);
  if (at < scopes.length) scope.own.parts.push(part('text', end));
  scopes.splice(at, 0, scope);
}

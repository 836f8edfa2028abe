// The text of a skill: front matter that says when to use it, the goal, and the six sections every skill has.

import { withLineEnd } from '../../markdown/lines.ts';
import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewItem } from '../../model/view.ts';
import { toLines } from './lines-of-text.ts';
import { hold, withMarker } from './marks.ts';
import { part, textOf } from './outline.ts';
import { plainLine } from './plain-line.ts';
import { addSection, newSection, type Section, sectionText } from './section.ts';
import { NO_CAUSE, NO_FIX } from './sentence.ts';
import {
  fieldsIn,
  GOAL,
  goalIn,
  isListPart,
  LISTS,
  listOf,
  NO_NON_GOAL,
  NOT_FOR,
  type SkillFile,
  type SkillList,
} from './skill-file.ts';
import { quoted } from './skill-front.ts';
import { hasSideEffects, isReference } from './skill-nature.ts';
import { skillFields } from './skill-said.ts';

export function skillText(name: string, fact: Fact): string {
  const fields = skillFields(fact);
  const front = ['---', `name: ${name}`, `description: ${quoted(descriptionOf(fact, fields))}`];
  if (hasSideEffects(stepsOf(fields))) front.push('disable-model-invocation: true');
  if (isReference(descriptionOf(fact, fields))) front.push('user-invocable: false');
  const lists = LISTS.map((list) => `## ${list.heading}\n\n${listText(list, fields)}`);
  return `${[...front, '---', '', `# ${name}`, '', goalText(fact)].join('\n')}\n${lists.join('\n')}`;
}

/** A skill that was there: only what no longer says what the fact says is written anew. */
export function reviseSkill(skill: SkillFile, item: ViewItem, fact: Fact, end: '\n' | '\r\n'): string {
  const fields = skillFields(fact);
  const sections = skill.sections;
  let head = skill.head;
  if (item.statement !== withMarker(fact.statement)) {
    head = head.replace(
      /^description:.*(?:\r?\n[ \t]+.*)*/m,
      () => `description: ${quoted(descriptionOf(fact, fields))}`,
    );
    setGoal(sections, withLineEnd(goalText(fact), end), end);
  }
  for (const list of LISTS) {
    const keys = list.field === 'trigger' ? ['trigger', 'non-goal'] : [list.field];
    const of = (all: readonly Field[]) => all.filter(([key]) => keys.includes(key));
    if (JSON.stringify(of(item.fields)) === JSON.stringify(of(fields))) continue;
    setList(sections, list, withLineEnd(listText(list, fields), end), end);
  }
  if (hasSideEffects(stepsOf(fields)) && !/^disable-model-invocation:/m.test(head))
    head = head.replace(/---\s*$/, (fence) => `disable-model-invocation: true${end}${fence}`);
  return head + sectionText(sections);
}

function setGoal(sections: readonly Section[], text: string, end: string): void {
  const found = goalIn(sections);
  if (found !== undefined) found.parts.splice(found.from, found.to - found.from, part('text', text));
  else sections[0]?.parts.unshift(part('text', end), part('text', text));
}

/** The list goes where the old one began; what else the section says stays. */
function setList(sections: Section[], list: SkillList, text: string, end: string): void {
  const own = sections.filter((section) => listOf(section) === list && fieldsIn(section).length > 0);
  const section = own[0] ?? sections.find((one) => listOf(one) === list);
  if (section === undefined) {
    addSection(sections, sections.length, newSection(`## ${list.heading}`, [part('text', text)], end), end);
    return;
  }
  const isOld = isListPart(section.parts);
  const at = section.parts.findIndex(isOld);
  const rest = section.parts.filter((one) => !isOld(one));
  const before = at < 0 ? Math.min(1, rest.length) : at;
  section.parts.splice(
    0,
    section.parts.length,
    ...rest.slice(0, before),
    part('text', text),
    ...rest.slice(before),
  );
  for (const other of own.slice(1))
    other.parts.splice(0, other.parts.length, ...other.parts.filter((one) => !isListPart(other.parts)(one)));
  if (textOf(section.parts.slice(0, 1)).trim() !== '') section.parts.unshift(part('text', end));
}

function listText(list: SkillList, fields: readonly Field[]): string {
  const values = fields.flatMap(([key, value]) => {
    if (key === 'non-goal' && list.field === 'trigger') return [`${NOT_FOR}${hold(value, NONE)}`];
    if (key !== list.field) return [];
    return [list.field === 'pitfall' ? padded(hold(value, NONE)) : hold(value, NONE)];
  });
  const isTrigger = list.field === 'trigger';
  const all = values.every((value) => isTrigger && value.startsWith(NOT_FOR))
    ? [list.empty, ...values]
    : values;
  if (isTrigger && !all.some((value) => value.startsWith(NOT_FOR))) all.push(NOT_FOR + NO_NON_GOAL);
  const numbered = list.field === 'step';
  return all
    .map((value, n) => {
      const mark = numbered ? `${n + 1}. ` : list.field === 'verification' ? '- [ ] ' : '- ';
      return `${mark}${toLines(value, ' '.repeat(numbered ? mark.length : 2))}\n`;
    })
    .join('');
}

const NONE: ReadonlySet<never> = new Set();

/** Symptom, cause and fix; what was not recorded is said to be unknown. */
function padded(value: string): string {
  const parts = value.split(' -> ').length;
  return parts > 2 ? value : parts === 2 ? `${value} -> ${NO_FIX}` : `${value} -> ${NO_CAUSE} -> ${NO_FIX}`;
}

function goalText(fact: Fact): string {
  return `${GOAL}${toLines(hold(withMarker(fact.statement), NONE), '  ')}\n`;
}

function descriptionOf(fact: Fact, fields: readonly Field[]): string {
  const triggers = fields.filter(([key]) => key === 'trigger').map(([, value]) => plainLine(value, 80));
  const when = triggers.filter((trigger) => trigger !== '').slice(0, 3);
  const goal = plainLine(fact.statement, 160);
  return `${goal}${/[.!?…]$/.test(goal) ? '' : '.'} Use when ${when.length === 0 ? 'this is asked for' : when.join('; ')}`;
}

function stepsOf(fields: readonly Field[]): string {
  return fields
    .filter(([key]) => key === 'step')
    .map(([, value]) => value)
    .join('\n');
}

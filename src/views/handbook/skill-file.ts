// skills/<name>/SKILL.md: front matter, a goal, and sections that are lists. Each list is a field of a procedure.

import type { Field } from '../../model/event.ts';
import type { ViewItem } from '../../model/view.ts';
import { readPlainBullet } from './bullet.ts';
import { fromLines } from './lines-of-text.ts';
import { release, withMarker } from './marks.ts';
import { outline, type Part, textOf } from './outline.ts';
import { isPlaceholder } from './placeholder.ts';
import { type Section, sectionsAt } from './section.ts';
import { NO_CAUSE, NO_FIX } from './sentence.ts';
import { type FrontLines, readFrontLines } from './skill-front.ts';

export interface SkillFile {
  readonly front: FrontLines | undefined;
  /** Front matter as it stands, its fences included. */
  readonly head: string;
  readonly sections: Section[];
}

/** A list of the skill: its heading, its field, how ours is titled. */
export interface SkillList {
  readonly field: string;
  readonly heading: string;
  readonly match: RegExp;
  /** What stands there when nothing is known. */
  readonly empty: string;
}

export const LISTS: readonly SkillList[] = [
  {
    field: 'trigger',
    heading: 'When to use',
    match: /when to use|trigger/i,
    empty: 'the goal above is asked for by name',
  },
  {
    field: 'input',
    heading: 'Inputs and context to gather',
    match: /\binputs?\b|context to gather/i,
    empty: 'the files and commands that the steps below name',
  },
  { field: 'step', heading: 'Procedure', match: /procedure|\bsteps\b/i, empty: 'no step recorded yet' },
  {
    field: 'economy',
    heading: 'Efficiency plan',
    match: /efficiency/i,
    empty: 'stop as soon as every check of the verification list holds',
  },
  {
    field: 'pitfall',
    heading: 'Pitfalls and fixes',
    match: /pitfall/i,
    empty: `none met so far -> ${NO_CAUSE} -> ${NO_FIX}`,
  },
  {
    field: 'verification',
    heading: 'Verification checklist',
    match: /verif|checklist/i,
    empty: 'each step ended without an error',
  },
];

/** Fields of a skill, in the order of its sections. */
export const SKILL_KEYS: readonly string[] = [
  'trigger',
  'non-goal',
  ...LISTS.slice(1).map(({ field }) => field),
];

export const NOT_FOR = 'Not for: ';
/** Stands where no non-goal is known. */
export const NO_NON_GOAL = 'anything beyond the goal above';

export function readSkillFile(text: string): SkillFile {
  const front = readFrontLines(text);
  const head = text.slice(0, front?.length ?? 0);
  const before = head.split('\n').length - 1;
  const parts = outline(text.slice(head.length)).map((one) => ({ ...one, line: one.line + before }));
  return { front, head, sections: sectionsAt(2, parts) };
}

export function listOf({ heading }: Section): SkillList | undefined {
  if (heading?.level !== 2) return undefined;
  return LISTS.find(({ match }) => match.test(heading.title));
}

export function skillItem(path: string, { front, sections }: SkillFile): ViewItem | undefined {
  const statement = goalOf(sections) ?? front?.entries.get('description');
  if (statement === undefined || statement.trim() === '' || isPlaceholder(statement)) return undefined;
  const fields = sections.flatMap((section) => fieldsIn(section));
  fields.sort((a, b) => SKILL_KEYS.indexOf(a[0]) - SKILL_KEYS.indexOf(b[0]));
  return {
    name: path.replace(/\/SKILL\.md$/, ''),
    path,
    line: 1,
    kind: 'procedure',
    statement: withMarker(statement),
    fields,
  };
}

/** What one section says: a value per bullet or numbered step. */
export function fieldsIn(section: Section): Field[] {
  const list = listOf(section);
  if (list === undefined) return [];
  return valuesOf(section.parts).flatMap((value) => meaning(list, release(value)));
}

/** What a value of a list means: nothing where it only fills the list, a non-goal where it says what the skill is not for. */
export function meaning({ field, empty }: SkillList, value: string): Field[] {
  const bare = field === 'pitfall' ? unpadded(value) : value;
  if (value === empty || isPlaceholder(value) || bare === '') return [];
  if (field !== 'trigger' || !value.startsWith(NOT_FOR)) return [[field, bare]];
  const what = value.slice(NOT_FOR.length);
  return what === '' || what === NO_NON_GOAL ? [] : [['non-goal', what]];
}

function unpadded(value: string): string {
  for (const end of [` -> ${NO_CAUSE} -> ${NO_FIX}`, ` -> ${NO_FIX}`])
    if (value.endsWith(end)) return value.slice(0, -end.length);
  return value;
}

function valuesOf(parts: readonly Part[]): string[] {
  const isValue = isListPart(parts);
  const texts: string[] = [];
  for (const one of parts.filter(isValue)) {
    if (one.kind === 'bullet' || STEP.test(one.text)) texts.push(one.text);
    else texts.push((texts.pop() ?? '') + one.text);
  }
  return texts.map((text) =>
    withMarker(readPlainBullet(text.replace(/^(?:\d+[.)]|[-*+])[ \t]*(?:\[[ xX]\] )?/, '- '))),
  );
}

const STEP = /^\d+[.)]\s/;

/** Which parts of a section are its list: numbered steps with what is indented below them, else its bullets. */
export function isListPart(parts: readonly Part[]): (one: Part) => boolean {
  const steps = new Set<Part>();
  let open = false;
  for (const one of parts) {
    open = one.kind === 'text' && (STEP.test(one.text) || (open && /^\s+\S/.test(one.text)));
    if (open) steps.add(one);
  }
  return steps.size > 0 ? (one) => steps.has(one) : ({ kind }) => kind === 'bullet';
}

export const GOAL = 'Goal: ';

/** The statement in full, where we wrote the skill. */
function goalOf(sections: readonly Section[]): string | undefined {
  const found = goalIn(sections);
  if (found === undefined) return undefined;
  const lines = textOf(found.parts.slice(found.from, found.to)).trimEnd().split(/\r?\n/);
  return release(fromLines([(lines[0] ?? '').slice(GOAL.length), ...lines.slice(1)]));
}

/** Where the goal stands: a paragraph before the first section. */
export function goalIn(
  sections: readonly Section[],
): { parts: Part[]; from: number; to: number } | undefined {
  for (const { heading, parts } of sections) {
    if (heading?.level === 2) return undefined;
    const from = parts.findIndex(({ kind, text }) => kind === 'text' && text.startsWith(GOAL));
    if (from < 0) continue;
    const to = parts.findIndex((one, n) => n > from && (one.kind !== 'text' || one.text.trim() === ''));
    return { parts, from, to: to < 0 ? parts.length : to };
  }
  return undefined;
}

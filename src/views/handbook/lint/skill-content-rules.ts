// Rules for the instructions of a skill.

import { SKILL_LINES } from '../limits.ts';
import type { Section } from '../section.ts';
import { isListPart, LISTS, listOf } from '../skill-file.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

type Skill = Book['skills'][number];
const inSkills =
  (check: (skill: Skill, book: Book) => readonly Omit<Broken, 'file'>[]): Rule['check'] =>
  (book) =>
    book.skills.flatMap((one) => check(one, book).map((broken) => ({ file: one.path, ...broken })));

/** The section of a field is there and its list is not empty; `fault` judges it further. */
const section = (
  field: string,
  fault: (own: Section) => string | undefined = () => undefined,
): Rule['check'] =>
  inSkills(({ skill }) => {
    const own = skill.sections.filter((one) => listOf(one)?.field === field);
    const list = LISTS.find((one) => one.field === field);
    const full = own.find(({ parts }) => parts.some(isListPart(parts)));
    if (full === undefined)
      return [{ line: own[0]?.heading?.line ?? 1, message: `\`${list?.heading}\` is missing or empty.` }];
    const message = fault(full);
    return message === undefined ? [] : [{ line: full.heading?.line ?? 1, message }];
  });

export const SKILL_CONTENT_RULES: readonly Rule[] = [
  {
    id: 'skill-under-500-lines',
    mend: 'Move reference material to supporting files.',
    check: inSkills(({ text }) => {
      const lines = text.replace(/\n$/, '').split('\n').length;
      return lines < SKILL_LINES ? [] : [{ line: SKILL_LINES, message: `SKILL.md has ${lines} lines.` }];
    }),
  },
  {
    id: 'skill-arguments-syntax',
    mend: 'Use $ARGUMENTS, $ARGUMENTS[N] or $N where an argument goes.',
    check: inSkills(({ skill, text }) => {
      if (!skill.front?.entries.get('argument-hint')) return [];
      const wrong = text
        .split('\n')
        .findIndex((line) => /\$\{ARGUMENTS|\$ARGS?\b|\{\{\s*args?\b/i.test(line));
      if (wrong >= 0) return [{ line: wrong + 1, message: 'The argument is written in another way.' }];
      return /\$ARGUMENTS|\$\d/.test(text)
        ? []
        : [{ line: skill.front.lines.get('argument-hint') ?? 1, message: 'The arguments are used nowhere.' }];
    }),
  },
  {
    id: 'skill-section-when-to-use',
    mend: 'Add `## When to use` with the triggers, and what the skill is not for.',
    check: section('trigger', ({ parts }) => {
      const text = parts.map((one) => one.text).join('');
      return /\b(?:not for|not when|do not use|don't use|non-goals?)\b/i.test(text)
        ? undefined
        : 'It does not say what the skill is not for.';
    }),
  },
  { id: 'skill-section-inputs', mend: 'Add `## Inputs and context to gather`.', check: section('input') },
  {
    id: 'skill-section-procedure',
    mend: 'Add `## Procedure` with numbered steps.',
    check: section('step', ({ parts }) =>
      parts.some(({ text }) => /^1[.)]\s/.test(text)) ? undefined : 'The steps are not numbered.',
    ),
  },
  {
    id: 'skill-section-efficiency-plan',
    mend: 'Add `## Efficiency plan`: what saves calls, what to cache, when to stop.',
    check: section('economy'),
  },
  {
    id: 'skill-section-pitfalls',
    mend: 'Write each pitfall as `symptom -> likely cause -> fix`.',
    check: section('pitfall', ({ parts }) =>
      parts.some(({ kind, text }) => kind === 'bullet' && text.split(' -> ').length < 3)
        ? 'A pitfall does not say symptom, cause and fix.'
        : undefined,
    ),
  },
  {
    id: 'skill-section-verification',
    mend: 'Add `## Verification checklist` with concrete signs of success.',
    check: section('verification'),
  },
  {
    id: 'skill-scripts-referenced',
    mend: 'Name the script in SKILL.md with an example of its use, in backticks.',
    check: inSkills(({ folder, text }, { files }) =>
      [...files.keys()]
        .filter((path) => path.startsWith(`skills/${folder}/scripts/`))
        .map((path) => path.slice(`skills/${folder}/`.length))
        .filter((name) => !codeIn(text).some((code) => code.includes(name)))
        .map((name) => ({ line: 1, message: `${name} is not shown in use.` })),
    ),
  },
];

function codeIn(text: string): string[] {
  return text.match(/`{3}[\s\S]*?`{3}|`[^`\n]+`/g) ?? [];
}

// Rules for the instructions of a skill.

import { SKILL_LINES } from '../limits.ts';
import { isBlank, isComment, textOf } from '../outline.ts';
import type { Section } from '../section.ts';
import { LISTS, listOf } from '../skill-file.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

type Skill = Book['skills'][number];
type Fault = Omit<Broken, 'file'>;
const inSkills =
  (check: (skill: Skill, book: Book) => readonly Fault[]): Rule['check'] =>
  (book) =>
    book.skills.flatMap((one) => check(one, book).map((broken) => ({ file: one.path, ...broken })));

/** The section of a field is there and says something, as a list or as prose; `fault` judges it further. */
const section = (
  field: string,
  fault: (own: Section, skill: Skill['skill']) => string | Fault | undefined = () => undefined,
): Rule['check'] =>
  inSkills(({ skill }) => {
    const own = skill.sections.filter((one) => listOf(one)?.field === field);
    const list = LISTS.find((one) => one.field === field);
    const full = own.find(({ parts }) => parts.some((one) => !isBlank(one) && !isComment(one)));
    if (full === undefined)
      return [{ line: own[0]?.heading?.line ?? 1, message: `\`${list?.heading}\` is missing or empty.` }];
    const found = fault(full, skill);
    if (found === undefined) return [];
    return [typeof found === 'string' ? { line: full.heading?.line ?? 1, message: found } : found];
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
    check: section('trigger', ({ heading, parts }, { sections }) =>
      NOT_FOR.test((heading?.title ?? '') + textOf(parts)) ||
      sections.some((one) => NOT_FOR.test(one.heading?.title ?? ''))
        ? undefined
        : 'It does not say what the skill is not for.',
    ),
  },
  { id: 'skill-section-inputs', mend: 'Add `## Inputs and context to gather`.', check: section('input') },
  {
    id: 'skill-section-procedure',
    mend: 'Add `## Procedure` with numbered steps.',
    check: section('step', ({ parts }) =>
      parts.some(({ text }) => /^(?:#{3,6} (?:step )?)?1(?:[.):]|$)/i.test(text.trimEnd()))
        ? undefined
        : 'The steps are not numbered.',
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
    check: section('pitfall', ({ parts }) => {
      const short = parts.find(
        ({ kind, text }) => kind === 'bullet' && text.split(/ (?:->|→|=>) /).length < 3,
      );
      return short && { line: short.line, message: 'The pitfall does not say symptom, cause and fix.' };
    }),
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

const NOT_FOR = /\b(?:not for|not when|not to use|do not use|don't use|non-?goals?|out of scope)\b/i;

function codeIn(text: string): string[] {
  return text.match(/`{3}[\s\S]*?`{3}|`[^`\n]+`/g) ?? [];
}

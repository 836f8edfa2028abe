// When a decision may leave the log: the log is over its limit and nothing outside it refers to the constraints any more.
// Never by date alone; a view only proposes, oldest first.

import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { titleOf } from './fact-words.ts';
import { headingOf } from './name-entries.ts';
import { LOG } from './read-decisions.ts';

const ENTRY_LIMIT = 50;
const KILOBYTE_LIMIT = 30;

/** `inLog`: the decisions the log shows, by age. */
export function archivableNotes(inLog: readonly Fact[], text: string, input: ViewInput): Problem[] {
  const entries = limit(input, 'trimming.decisions_archive_threshold_entries', ENTRY_LIMIT);
  const kilobytes = limit(input, 'trimming.decisions_archive_threshold_kb', KILOBYTE_LIMIT);
  const bytes = new TextEncoder().encode(text).length;
  if (inLog.length <= entries && bytes <= kilobytes * 1024) return [];
  const size = `${LOG} has ${inLog.length} entries and ${Math.ceil(bytes / 1024)} KB; its limits are ${entries} and ${kilobytes}.`;
  const inactive = inLog.filter((fact) => constraintsOf(fact).length > 0 && !isEnforced(fact, input));
  if (inactive.length === 0)
    return [
      {
        code: 'log-over-limit',
        level: 'notice',
        message: `${size} No entry can be archived: the constraints of each are still referred to, or it states none.`,
        file: LOG,
      },
    ];
  const names = inactive.map((fact) => headingOf({ day: fact.createdDay, title: titleOf(fact) }));
  return [
    {
      code: 'archivable',
      level: 'notice',
      message: `${size} Nothing refers to the constraints of these entries any more, so they can be archived with a reason: ${names.join('; ')}`,
      file: LOG,
    },
  ];
}

/** Whether code or documents still speak of a constraint: by its clause, or by a name in it. */
export function isEnforced(fact: Fact, input: Pick<ViewInput, 'mentioned'>): boolean {
  return constraintsOf(fact).some((constraint) => termsOf(constraint).some((term) => input.mentioned(term)));
}

function constraintsOf(fact: Fact): string[] {
  return fieldsOf(fact, 'constraint').filter((text) => text.trim() !== '');
}

/** The clause itself, what stands in backticks, and words that look like names of code: paths, camelCase, snake_case, a.b, f(). */
function termsOf(constraint: string): string[] {
  const clause = constraint.trim().replace(/[.;]+$/, '');
  const quoted = Array.from(constraint.matchAll(/`([^`\n]+)`/g), (match) => (match[1] ?? '').trim());
  const names = Array.from(constraint.matchAll(NAME), (match) => match[0].replace(/[.,:;)]+$/, ''));
  return [...new Set([clause, ...quoted, ...names])].filter((term) => term.length > 2);
}

const NAME =
  /@?[\p{L}\p{N}_$-]+(?:[./\\][\p{L}\p{N}_$*-]+)+\/?|\b[\p{L}_$][\p{L}\p{N}$]*_[\p{L}\p{N}_$]+|\b\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\b(?:\p{Lu}\p{Ll}+){2,}\b|\b[\p{L}_$][\p{L}\p{N}_$]*\(\)/gu;

function limit(input: ViewInput, key: string, standard: number): number {
  const set = Number(input.settings.get(key) ?? '');
  return Number.isSafeInteger(set) && set > 0 ? set : standard;
}

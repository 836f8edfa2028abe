// The strict linter of a handbook: every schema rule of the seed, and nothing that only a reader could judge.

import { readBook } from './book.ts';
import type { Finding, Rule } from './finding.ts';
import { FOLDER_RULES } from './folder-rules.ts';
import { GROUP_RULES } from './group-rules.ts';
import { HYGIENE_RULES, type SecretsIn, secretRule } from './hygiene-rules.ts';
import { INDEX_RULES } from './index-rules.ts';
import { RAW_RULES } from './raw-rules.ts';
import { REFERENCE_RULES } from './reference-rules.ts';
import { ROLLOUT_RULES } from './rollout-rules.ts';
import { SECTION_RULES } from './section-rules.ts';
import { SKILL_CONTENT_RULES } from './skill-content-rules.ts';
import { SKILL_FRONT_RULES } from './skill-front-rules.ts';
import { SUMMARY_RULES } from './summary-rules.ts';
import { TASK_RULES } from './task-rules.ts';

export const HANDBOOK_RULES: readonly Rule[] = [
  ...FOLDER_RULES,
  ...HYGIENE_RULES,
  ...GROUP_RULES,
  ...TASK_RULES,
  ...SECTION_RULES,
  ...REFERENCE_RULES,
  ...SUMMARY_RULES,
  ...INDEX_RULES,
  ...RAW_RULES,
  ...ROLLOUT_RULES,
  ...SKILL_FRONT_RULES,
  ...SKILL_CONTENT_RULES,
];

/** `secretsIn`, where given, tells the lines of a text that hold something to be masked. */
export function lintHandbook(files: ReadonlyMap<string, string>, secretsIn?: SecretsIn): Finding[] {
  const book = readBook(files);
  const rules = secretsIn === undefined ? HANDBOOK_RULES : [...HANDBOOK_RULES, secretRule(secretsIn)];
  const findings = rules.flatMap(({ id, mend, check }) =>
    check(book).map(({ file, line, message }): Finding => ({ file, line, rule: id, message, mend })),
  );
  return findings.sort((a, b) => order(a, b));
}

function order(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  if (a.line !== b.line) return a.line - b.line;
  return a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0;
}

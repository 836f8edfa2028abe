// The linter of handbooks over a folder on disk.

import { redact } from '../../capture/redaction/redact.ts';
import type { Files } from '../../model/ports.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Finding } from '../../views/handbook/lint/finding.ts';
import { HANDBOOK_RULES, lintHandbook } from '../../views/handbook/lint/lint.ts';
import { viewCalled } from './registry.ts';
import { readLayout } from './view-files.ts';

export interface Linted {
  readonly folder: string;
  readonly files: number;
  readonly rules: number;
  readonly findings: readonly Finding[];
}

export function lintFolder(files: Files, folder: string): Linted {
  const found = readLayout(files, folder, viewCalled('handbook'), true);
  if (found.files.size === 0)
    throw new TidemarkError('not_found', `There is no handbook in ${folder}.`, {
      hint: 'Expected memory_summary.md, MEMORY.md, raw_memories.md. tide view enable handbook makes one.',
    });
  const findings = lintHandbook(found.files, linesWithSecrets);
  return { folder, files: found.files.size, rules: HANDBOOK_RULES.length + 1, findings };
}

function linesWithSecrets(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (redact(line).kinds.length > 0 ? [at + 1] : []));
}

// The linter of handbooks over a folder on disk.

import { redact } from '../../capture/redaction/redact.ts';
import type { Files } from '../../model/ports.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Finding } from '../../views/handbook/lint/finding.ts';
import { HANDBOOK_RULES, lintHandbook } from '../../views/handbook/lint/lint.ts';
import { viewCalled } from './registry.ts';
import { LARGEST_FILE, readLayout } from './view-files.ts';

export interface Linted {
  readonly folder: string;
  readonly files: number;
  readonly rules: number;
  readonly findings: readonly Finding[];
}

export function lintFolder(files: Files, folder: string): Linted {
  const view = viewCalled('handbook');
  // Looked for by name first: a folder that is something else may be large.
  if (!view.claims.some((claim) => files.stat(`${folder}/${claim.replace(/\/$/, '')}`) !== undefined))
    throw new TidemarkError('not_found', `There is no handbook in ${folder}.`, {
      hint: 'Expected memory_summary.md, MEMORY.md, raw_memories.md. tide view enable handbook makes one.',
    });
  const found = readLayout(files, folder, view, true);
  const errors = found.problems.filter(({ level }) => level === 'error');
  const unread = errors.map(
    ({ file = '', message }): Finding => ({
      file,
      line: 1,
      rule: 'readable-text',
      message,
      mend: `Save it as UTF-8 text of at most ${LARGEST_FILE} MB.`,
    }),
  );
  const unreadable = new Set(unread.map(({ file }) => file));
  const findings = lintHandbook(found.files, linesWithSecrets).filter(({ file }) => !unreadable.has(file));
  // Two rules need the disk: that a file can be read, and what a secret is.
  return {
    folder,
    files: found.files.size + unread.length,
    rules: HANDBOOK_RULES.length + 2,
    findings: [...unread, ...findings],
  };
}

/** Lines that are masked; of a secret over several lines, such as a key block, the first. */
export function linesWithSecrets(text: string): number[] {
  const kept = new Set(redact(text).text.split('\n'));
  let within = false;
  return text.split('\n').flatMap((line, n) => {
    const masked = !kept.has(line);
    const alone = masked && redact(line).kinds.length > 0;
    const begins = masked && !alone && !within;
    within = masked && !alone;
    return alone || begins ? [n + 1] : [];
  });
}

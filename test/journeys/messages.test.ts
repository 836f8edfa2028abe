// Agents run what they read. No text of ours, in an error, a hint or help, may be a command that destroys something.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const DESTRUCTIVE: readonly RegExp[] = [
  /\brm\s+(-\w*\s+)*-\w*[rf]/,
  /\brmdir\b.*\.tidemark/,
  /git\s+(reset\s+--hard|clean\s+-\w*f|checkout\s+--\s|push\s+(\S+\s+)*(-f\b|--force))/,
  /\btide\s+(forget|promote)\b[^`'"\n]*--yes/,
  /--force[ =]\S*\//,
  /(^|\s)>\s*\S*\.tidemark/,
  /\b(mkfs|shred|dd\s+if=|chmod\s+-R|truncate\s+-s)\b/,
];

describe('no text of the program is a ready-made destructive command', () => {
  it('in any source file, so in no error, hint or help', () => {
    const files = sources(join(root, 'src'));
    expect(files.length).toBeGreaterThan(80);
    const found = files.flatMap((file) =>
      flawsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it('in the documents and the pinned help', () => {
    for (const file of ['README.md', 'docs/commands.md', 'test/pins/help.txt'])
      expect(flawsIn(readFileSync(join(root, file), 'utf8')), file).toEqual([]);
  });

  it('which is a check that notices them', () => {
    const samples = [
      'Start over: rm -rf .tidemark',
      'Start over: rm -r -f .tidemark',
      'Undo it with git reset --hard HEAD~1',
      'git push origin main --force',
      'git push -f',
      'git clean -fd',
      'Run tide forget customer-name --yes',
      'tide promote x --yes',
      'tool --force /home/ada',
      'echo > .tidemark/config.yaml',
    ];
    for (const sample of samples) expect(flawsIn(sample), sample).toEqual([sample]);
    for (const harmless of ['tide forget customer-name', '--yes says that they agreed', 'git add --all'])
      expect(flawsIn(harmless), harmless).toEqual([]);
  });
});

function flawsIn(text: string): string[] {
  return text.split('\n').filter((line) => DESTRUCTIVE.some((flaw) => flaw.test(line)));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

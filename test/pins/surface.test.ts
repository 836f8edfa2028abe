import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as library from '../../src/index.ts';
import { KINDS } from '../../src/model/kind.ts';
import { SETTINGS } from '../../src/model/settings.ts';
import { VERBS } from '../../src/model/verb.ts';
import { commandHelp, overview } from '../../src/surfaces/cli/help.ts';
import { paintFor } from '../../src/surfaces/cli/paint.ts';
import { allCommands } from '../../src/surfaces/cli/table.ts';

const COMMANDS = await allCommands();

const root = join(import.meta.dirname, '../..');
const plain = paintFor(false, 100);

describe('what others rely on', () => {
  it('is told by help, which changes only on purpose', () => {
    pinned(
      'test/pins/help.txt',
      [overview(COMMANDS, plain, '/store'), ...COMMANDS.map((command) => commandHelp(command, plain))].join(
        `${'\n'.padEnd(80, '-')}\n`,
      ),
    );
  });

  it('is documented, command by command, in docs/commands.md', () => {
    const parts = COMMANDS.map(
      (command) => `## tide ${command.name}\n\n${indented(commandHelp(command, plain))}`,
    );
    pinned(
      'docs/commands.md',
      `# Commands\n\nGenerated from the command table; \`tide help\` prints the same.\n\n${indented(overview(COMMANDS, plain, '/path/to/.tidemark'))}\n${parts.join('\n')}`,
    );
  });

  it('has every verb of the code in docs/format.md, and no other', () => {
    const text = readFileSync(join(root, 'docs/format.md'), 'utf8');
    const rows = Array.from(
      text.matchAll(/^\| ([A-Z][a-z]+) \| (fact|text) \| (yes|no) \|/gm),
      (row) => `${row[1]} ${row[2]} ${row[3]}`,
    );
    expect(rows).toEqual(VERBS.map((verb) => `${verb.name} ${verb.about} ${verb.use ? 'yes' : 'no'}`));
  });

  it('exports exactly these names from the library', () => {
    expect(Object.keys(library).sort()).toEqual([
      'DEFAULT_POLICY',
      'KINDS',
      'TIERS',
      'TRUSTS',
      'TidemarkError',
      'VERBS',
      'addNext',
      'anchorOf',
      'anchorText',
      'append',
      'archive',
      'block',
      'check',
      'checkpointWork',
      'compact',
      'compactTranscript',
      'correct',
      'diff',
      'done',
      'endSession',
      'estimateTokens',
      'fileTopic',
      'findFact',
      'forget',
      'forgetConversations',
      'fsck',
      'gitChange',
      'handoffOf',
      'handoffText',
      'handoffYaml',
      'healthOf',
      'historyOf',
      'importPassages',
      'invalidate',
      'isAssistant',
      'isTool',
      'isVisible',
      'kept',
      'list',
      'load',
      'locate',
      'log',
      'makeStore',
      'markNote',
      'memoryFiles',
      'note',
      'openStatic',
      'openStore',
      'openUserStore',
      'parseScope',
      'passageFiles',
      'passageFolders',
      'pin',
      'pressureAt',
      'promoteNote',
      'promoteToUser',
      'promoteWithin',
      'proposedNotes',
      'readPassageAt',
      'readPassageFile',
      'readTurns',
      'rebuild',
      'recall',
      'reflect',
      'reinforce',
      'remember',
      'reportFact',
      'reportNotes',
      'resolveThread',
      'resume',
      'revoke',
      'setGoal',
      'setTask',
      'standing',
      'startSession',
      'status',
      'supersede',
      'threads',
      'touch',
      'unblock',
      'unpin',
      'update',
      'use',
      'verify',
    ]);
  });

  it('knows the thirteen kinds of fact and the settings by these names', () => {
    expect(KINDS.map((kind) => kind.name)).toEqual([
      'learning',
      'decision',
      'invariant',
      'preference',
      'profile',
      'entity',
      'milestone',
      'case',
      'pattern',
      'project',
      'module',
      'procedure',
      'thread',
    ]);
    expect(SETTINGS.map((setting) => setting.key)).toEqual([
      'project',
      'policy',
      'windows.working',
      'windows.active',
      'windows.archive',
      'review.every',
      'review.facts',
      'review.lines',
      'review.verify',
      'worktrees',
      'modules',
      'views',
      'embedder.kind',
      'embedder.url',
      'embedder.model',
      'embedder.key',
      'embedder.timeout',
      'recall.project',
      'provider.kind',
      'provider.url',
      'provider.model',
      'provider.key',
      'provider.timeout',
    ]);
  });

  it('gives every command a summary, an example that names it, and words of its own', () => {
    for (const command of COMMANDS) {
      expect(command.summary.length, command.name).toBeLessThan(70);
      expect(
        command.examples.some((example) => example.includes(`tide ${command.name}`)),
        command.name,
      ).toBe(true);
    }
    expect(new Set(COMMANDS.map((command) => command.name)).size).toBe(COMMANDS.length);
  });
});

describe('the documents', () => {
  it('keep the README within 150 lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('name in the README only commands that exist', () => {
    const names = new Set(COMMANDS.flatMap((command) => [command.name, command.name.split(' ')[0]]));
    const named = Array.from(
      readFileSync(join(root, 'README.md'), 'utf8').matchAll(/(?:`|\$ )tide ([a-z]+)/g),
      (match) => match[1] ?? '',
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !names.has(name) && name !== 'help')).toEqual([]);
  });

  it('link to pages that are there', () => {
    for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']) {
      for (const [, target] of readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g))
        expect(existsSync(join(root, target ?? '')), `${page}: ${target}`).toBe(true);
    }
  });

  it('run in CI the test command of the README', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('npm install && npm test');
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('    npm install && npm test');
  });
});

/** Compares with the kept file; `UPDATE=1` keeps the new one. */
function pinned(path: string, text: string): void {
  const file = join(root, path);
  if (process.env.UPDATE) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}

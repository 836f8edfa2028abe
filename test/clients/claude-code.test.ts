// Claude Code against Anthropic Messages.

import { expect, it } from 'vitest';
import type { Client } from './client.ts';
import { briefIn, firstTurn, journey, sit } from './journey.ts';

const claudeCode: Client = {
  agent: 'claude-code',
  command: [process.execPath, '@anthropic-ai/claude-code/cli-wrapper.cjs'],
  words: (prompt) => ['-p', prompt, '--allowedTools', 'mcp__tidemark,Write'],
  writes: (path) => ({ call: 'Write', given: { file_path: path, content: 'export {};\n' } }),
  environment: (model) => ({
    ANTHROPIC_BASE_URL: model,
    ANTHROPIC_API_KEY: 'scripted',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
  }),
  files: () => ({
    'harbor-api/.claude/settings.json':
      '{\n    "permissions": { "deny": ["Bash(rm:*)"] },\n    "hooks": { "SessionStart": [{ "hooks": [{ "type": "command", "command": "true" }] }] }\n}\n',
    'harbor-api/CLAUDE.md': '# Harbor\n\nUse pnpm.\n',
  }),
};

journey(claudeCode, (made) => {
  it('has the tools that are wanted unasked at hand, and the names of the others', () => {
    const { text, tools } = firstTurn(made().first);
    const ours = tools.filter((name) => name.includes('tidemark')).sort();
    expect(ours).toEqual(['decide', 'mark', 'recall', 'remember'].map((name) => `mcp__tidemark__${name}`));
    for (const name of ['resume', 'review', 'show', 'work']) expect(text).toContain(`mcp__tidemark__${name}`);
  });

  it('gets the same bytes when it goes on, and again after compaction, though memory has changed meanwhile', async () => {
    const { scene, second } = made();
    const given = briefIn(firstTurn(second).text);
    scene.tide('remember', 'invariant', 'Berths are booked by the hour');
    const goesOn = await sit(made(), [{ say: 'Going on.' }], [...claudeCode.words('Go on.'), '--continue']);
    expect(briefIn(firstTurn(goesOn).text), goesOn.run.printed).toBe(given);
    await sit(
      made(),
      [{ say: 'A summary of what was said.' }],
      [...claudeCode.words('/compact'), '--continue'],
    );
    const compacted = await sit(
      made(),
      [{ say: 'Still here.' }],
      [...claudeCode.words('Are you there?'), '--continue'],
    );
    const { text } = firstTurn(compacted);
    expect(text).toContain('A summary of what was said.');
    expect(briefIn(text), compacted.run.printed).toBe(given);
  });
});

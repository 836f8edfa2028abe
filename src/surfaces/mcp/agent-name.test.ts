import { expect, test } from 'vitest';
import { agentName } from './agent-name.ts';

test.each([
  ['claude-code', 'claude-code'],
  ['claude-ai', 'claude-ai'],
  ['Claude Desktop', 'claude-desktop'],
  ['Claude Code', 'claude-code'],
  ['codex-mcp-client', 'codex'],
  ['gemini-cli-mcp-client-tidemark', 'gemini'],
  ['cursor-vscode', 'cursor'],
  ['opencode', 'opencode'],
  ['My Editor 2', 'my-editor-2'],
])('a client called %s writes as %s', (client, agent) => {
  expect(agentName(undefined, client)).toBe(agent);
});

test('a name given from outside comes first, so that a sub-agent can sign', () => {
  expect(agentName('claude-code/reviewer', 'claude-code')).toBe('claude-code/reviewer');
});

test.each([undefined, '', 'cli', 'CLI', '---', '日本'])(
  'a client that calls itself %j is no person',
  (name) => {
    expect(agentName(name, name)).toBe('mcp');
  },
);

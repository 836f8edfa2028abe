// Claude Code against Anthropic Messages.

import type { Client } from '../client.ts';

const words = (prompt: string): string[] => ['-p', prompt, '--allowedTools', 'mcp__tidemark,Write'];

export const claudeCode: Client = {
  agent: 'claude-code',
  command: [process.execPath, '@anthropic-ai/claude-code/cli-wrapper.cjs'],
  words,
  goesOn: (prompt) => [...words(prompt), '--continue'],
  writes: (path) => ({ call: 'Write', given: { file_path: path, content: 'export {};\n' } }),
  sends: (prompt) => ({
    call: 'Agent',
    given: {
      description: 'An errand',
      subagent_type: 'general-purpose',
      run_in_background: false,
      prompt,
    },
  }),
  child: 'general-purpose',
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

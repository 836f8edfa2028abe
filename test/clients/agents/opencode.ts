// OpenCode against Chat Completions.

import type { Client } from '../client.ts';

export const opencode: Client = {
  agent: 'opencode',
  command: [
    'opencode-linux-x64-baseline/bin/opencode|opencode-linux-arm64/bin/opencode|opencode-linux-x64-baseline-musl/bin/opencode|opencode-linux-arm64-musl/bin/opencode',
  ],
  words: (prompt) => ['run', prompt],
  goesOn: (prompt) => ['run', '--continue', prompt],
  full: 99_000,
  window: 100_000,
  writes: (path) => ({ call: 'write', given: { filePath: path, content: 'export {};\n' } }),
  sends: (prompt) => ({
    call: 'task',
    given: { description: 'An errand', subagent_type: 'general', prompt },
  }),
  child: 'general',
  environment: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  }),
  files: (model) => ({
    ...fetched('home/.config/opencode'),
    ...fetched('harbor-api/.opencode'),
    // The schema is what it writes in by itself where it is missing.
    'home/.config/opencode/opencode.json': `{
  "$schema": "https://opencode.ai/config.json",
  "autoupdate": false,
  "share": "disabled",
  "model": "scripted/scripted",
  "small_model": "scripted/scripted",
  "provider": {
    "scripted": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${model}/v1", "apiKey": "scripted" },
      "models": { "scripted": { "limit": { "context": 100000, "output": 4000 } } }
    }
  }
}
`,
    'harbor-api/opencode.jsonc':
      '{\n  "$schema": "https://opencode.ai/config.json",\n  // Ours\n  "instructions": ["AGENTS.md"],\n}\n',
    'harbor-api/AGENTS.md': '# Harbor\n\nUse pnpm.\n',
  }),
};

/** Where there is a plugin OpenCode fetches a package of its own first, and tries for a minute where nobody answers: here it has it already. */
function fetched(folder: string): Readonly<Record<string, string>> {
  const lock = { packages: { '': { dependencies: { '@opencode-ai/plugin': '1' } } } };
  return {
    [`${folder}/package-lock.json`]: JSON.stringify(lock),
    [`${folder}/node_modules/.package-lock.json`]: '{}',
  };
}

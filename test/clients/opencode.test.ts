// OpenCode against Chat Completions.

import type { Client } from './client.ts';
import { journey } from './journey.ts';

const opencode: Client = {
  agent: 'opencode',
  command: [
    'opencode-linux-x64-baseline/bin/opencode|opencode-linux-arm64/bin/opencode|opencode-linux-x64-baseline-musl/bin/opencode|opencode-linux-arm64-musl/bin/opencode',
  ],
  words: (prompt) => ['run', prompt],
  writes: (path) => ({ call: 'write', given: { filePath: path, content: 'export {};\n' } }),
  environment: (model) => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    // Where there is a plugin it wants a package of its own from the registry first, and tries for minutes where nobody answers.
    npm_config_registry: `${model}/registry/`,
  }),
  files: (model) => ({
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

journey(opencode);

// Gemini CLI against streamGenerateContent.

import type { Client } from '../client.ts';

const words = (prompt: string): string[] => [
  '--approval-mode',
  'auto_edit',
  '-m',
  'gemini-2.5-pro',
  '--allowed-mcp-server-names',
  'tidemark',
  '-p',
  prompt,
];

export const gemini: Client = {
  agent: 'gemini',
  command: [process.execPath, '@google/gemini-cli/bundle/gemini.js'],
  words,
  goesOn: (prompt) => [...words(prompt), '--resume', 'latest'],
  writes: (path) => ({ call: 'write_file', given: { file_path: path, content: 'export {};\n' } }),
  environment: (model) => ({
    GEMINI_API_KEY: 'scripted',
    GOOGLE_GEMINI_BASE_URL: model,
    // It would start itself again with more memory.
    GEMINI_CLI_NO_RELAUNCH: 'true',
  }),
  files: (_model, { project }) => ({
    'home/.gemini/settings.json': `{
  "security": { "auth": { "selectedType": "gemini-api-key" } },
  "privacy": { "usageStatisticsEnabled": false },
  "telemetry": { "enabled": false },
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false }
}
`,
    'home/.gemini/trustedFolders.json': `{ "${project}": "TRUST_FOLDER" }\n`,
    'harbor-api/.gemini/settings.json': '{\n  // Ours\n  "ui": { "hideTips": true }\n}\n',
    'harbor-api/GEMINI.md': '# Harbor\n\nUse pnpm.\n',
  }),
};

// Codex against OpenAI Responses.

import type { Client } from '../client.ts';

export const TRUSTING = '--dangerously-bypass-hook-trust';

export const codex: Client = {
  agent: 'codex',
  command: [process.execPath, '@openai/codex/bin/codex.js'],
  // In the terminal a person reads every new hook and trusts it; there is nobody here.
  words: (prompt) => ['exec', TRUSTING, prompt],
  goesOn: (prompt) => ['exec', TRUSTING, 'resume', '--last', prompt],
  sends: (message) => ({ call: 'spawn_agent', given: { message, agent_type: 'worker' } }),
  waits: {
    call: 'wait_agent',
    from: ([sent = '{}']) => ({ targets: [(JSON.parse(sent) as { agent_id?: string }).agent_id] }),
  },
  child: 'worker',
  full: 300_000,
  environment: () => ({ SCRIPTED_KEY: 'scripted' }),
  files: (model, { project }) => ({
    'home/.codex/config.toml': `# My Codex
model = "scripted"
model_provider = "scripted"
check_for_update_on_startup = false

[model_providers.scripted]
name = "Scripted"
base_url = "${model}/v1"   # on loopback
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false

# Both ask servers beyond loopback when Codex starts.
[features]
plugins = false
apps = false

[projects."${project}"]
trust_level = "trusted"
`,
    'harbor-api/AGENTS.md': '# Harbor\n\nUse pnpm.\n',
  }),
};

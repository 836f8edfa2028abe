// Codex against OpenAI Responses.

import { expect, it } from 'vitest';
import type { Client } from './client.ts';
import { briefIn, firstTurn, journey, KNOWN, sit } from './journey.ts';

const TRUSTING = '--dangerously-bypass-hook-trust';

const codex: Client = {
  agent: 'codex',
  command: [process.execPath, '@openai/codex/bin/codex.js'],
  // In the terminal a person reads every new hook and trusts it; there is nobody here.
  words: (prompt) => ['exec', TRUSTING, prompt],
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

journey(codex, (made) => {
  it('gets the same bytes when it goes on, though memory has changed meanwhile', async () => {
    const { scene, second } = made();
    scene.tide('remember', 'invariant', 'Berths are booked by the hour');
    const goesOn = await sit(
      made(),
      [{ say: 'Going on.' }],
      ['exec', TRUSTING, 'resume', '--last', 'Go on.'],
    );
    expect(briefIn(firstTurn(goesOn).text), goesOn.run.printed).toBe(briefIn(firstTurn(second).text));
  });

  it('finds the tools where its model has to search for them, and tells which file it patched', async () => {
    const patch = '*** Begin Patch\n*** Add File: src/berths.ts\n+export {};\n*** End Patch\n';
    const searching = await sit(
      made(),
      [
        { call: 'recall', given: { query: 'where are tariffs cached' } },
        { call: 'apply_patch', given: { input: patch } },
        { say: 'Patched.' },
      ],
      ['exec', TRUSTING, '-m', 'gpt-5.5', 'Where are tariffs cached?'],
    );
    expect(firstTurn(searching).tools.join()).not.toContain('tidemark');
    expect(searching.turns.at(-1)?.results[0], searching.run.printed).toContain(KNOWN);
    expect(made().scene.spooled()).toContain('"touched","src/berths.ts"');
  });

  it('runs no hook that nobody trusted, and still has the tools', async () => {
    const untrusted = await sit(made(), [{ say: 'Nothing was said to me.' }], ['exec', 'What do you know?']);
    const { text, tools } = firstTurn(untrusted);
    expect(briefIn(text)).toBe('');
    expect(tools.join()).toContain('tidemark');
  });
});

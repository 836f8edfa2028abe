// The official inspector in CLI mode at the built server. It is run where npm run test:clients has installed it.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIDE } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

const READY = (process.env.TIDEMARK_CLIENTS_READY ?? '').split(',').includes('mcp-inspector');
const INSPECTOR = join(process.env.TIDEMARK_CLIENTS ?? '', 'mcp-inspector/node_modules/.bin/mcp-inspector');

describe.skipIf(!READY)('the official inspector', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = Scratch.repository();
  });
  afterAll(() => scratch.remove());

  test('lists the tools, and finds what it remembered', async () => {
    const { tools } = await inspect<{ tools: { name: string; outputSchema: object }[] }>('tools/list');
    expect(tools.map(({ name }) => name)).toContain('recall');
    const kept = await inspect<{ structuredContent: object }>(
      'tools/call',
      ...[
        '--tool-name',
        'remember',
        '--tool-arg',
        'kind=preference',
        '--tool-arg',
        'statement=Commits are small',
      ],
    );
    expect(kept.structuredContent).toMatchObject({ outcome: 'created', id: 'commits-small' });
    const found = await inspect<{ structuredContent: object }>(
      'tools/call',
      ...['--tool-name', 'recall', '--tool-arg', 'query=how large are commits'],
    );
    expect(found.structuredContent).toMatchObject({ results: [{ id: 'commits-small' }] });
  });

  test('lists and reads resources, and gets a prompt', async () => {
    const { resources } = await inspect<{ resources: { uri: string }[] }>('resources/list');
    expect(resources.map(({ uri }) => uri)).toContain('tidemark://brief');
    const { contents } = await inspect<{ contents: { text: string }[] }>(
      'resources/read',
      ...['--uri', 'tidemark://brief'],
    );
    expect(contents[0]?.text).toContain('# Memory');
    const { resourceTemplates } = await inspect<{ resourceTemplates: object[] }>('resources/templates/list');
    expect(resourceTemplates).toHaveLength(2);
    const { messages } = await inspect<{ messages: object[] }>('prompts/get', '--prompt-name', 'resume');
    expect(messages).toHaveLength(1);
  });

  async function inspect<T>(method: string, ...words: string[]): Promise<T> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [INSPECTOR, '--cli', process.execPath, TIDE, 'mcp', '--method', method, ...words],
      { cwd: scratch.project, env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() } },
    );
    return JSON.parse(stdout) as T;
  }
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMPTS } from '../../src/surfaces/mcp/prompts.ts';
import { TEMPLATES } from '../../src/surfaces/mcp/resource-uri.ts';
import { TOOLS } from '../../src/surfaces/mcp/tools.ts';

const root = join(import.meta.dirname, '../..');

test('what clients of the MCP server rely on changes only on purpose', () => {
  const path = join(root, 'test/pins/mcp.txt');
  const tools = TOOLS.map(({ invocation: _, structured: __, gathers: ___, ...listed }) => listed);
  const text = `${JSON.stringify({ tools, prompts: PROMPTS, templates: TEMPLATES }, null, 2)}\n`;
  if (process.env.UPDATE === '1') writeFileSync(path, text);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text);
});

test('docs/mcp.md tells every tool, action, prompt and address', () => {
  const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
  for (const { name, inputSchema } of TOOLS) {
    expect(page).toContain(`| \`${name}\` |`);
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const { action } = inputSchema.properties;
    // Those of work that are said in words there are plain English for the same.
    if (name === 'mark' || name === 'review')
      for (const word of action?.type === 'string' ? (action.enum ?? []) : [])
        expect(row).toContain(`\`${word}\``);
  }
  for (const { name } of PROMPTS) expect(page).toContain(`\`${name}\``);
  for (const { uriTemplate } of TEMPLATES) expect(page).toContain(uriTemplate);
});

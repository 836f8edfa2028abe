import { expect, it } from 'vitest';
import type { Piece } from '../piece.ts';
import { refusedByAgent } from './strict.ts';

const entry = (path: string): Piece => ({ form: 'entry', path, keys: ['mcpServers', 'tidemark'], value: {} });

it.each([
  ['/p/.mcp.json', '{\n  // ours\n  "mcpServers": {}\n}', 2],
  ['/p/.mcp.json', '{ "mcpServers": {}, }', 1],
  ['/p/.gemini/settings.json', '{\n "ui": {},\n}', 3],
])('%s: a file its agent refuses is told with its line', (path, text, line) => {
  expect(refusedByAgent(text, entry(path))).toMatchObject({ line });
});

it.each([
  ['/p/.mcp.json', '{ "mcpServers": {} }'],
  ['/p/.mcp.json', ''],
  ['/p/.gemini/settings.json', '{ // mine\n "ui": {} }'],
  ['/p/opencode.jsonc', '{ // mine\n "mcp": {}, }'],
])('%s: what its agent reads is not refused', (path, text) => {
  expect(refusedByAgent(text, entry(path))).toBeUndefined();
});

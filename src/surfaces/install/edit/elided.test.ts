import { expect, test } from 'vitest';
import type { Piece } from '../piece.ts';
import { strip } from '../strip.ts';
import { put } from './edit.ts';
import { elided } from './elided.ts';

const members = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `  "key${from + n}": { "a": [1, 2, 3] }, // said ${n}`).join('\n');
const JSON_TEXT = `{\n${members(3000)}\n  "hooks": {},\n${members(3000, 3000)}\n  "last": 1 // end\n}`;
const HOOKS: readonly Piece[] = Array.from({ length: 12 }, (_, n) => ({
  form: 'hook',
  path: '/p/.claude/settings.json',
  keys: ['hooks', `Event${n}`],
  value: { hooks: [{ type: 'command', command: `tide hook claude-code event${n}` }] },
  call: `claude-code event${n}`,
}));

const TOML_TEXT = `model = "x"\n\n${Array.from({ length: 3000 }, (_, n) => `[other.key${n}]\na = [1, 2, 3] # said ${n}\n`).join('\n')}[mcp_servers.docs]\ncommand = "docs"\n\n[end]\nb = 1`;
const TABLE: Piece = {
  form: 'table',
  path: '/p/.codex/config.toml',
  keys: ['mcp_servers', 'tidemark'],
  value: { command: 'tide', args: ['mcp'] },
};
const many = (line: (n: number) => string) => Array.from({ length: 3000 }, (_, n) => line(n)).join('\n');
const LISTS = `{\n  "hooks": {\n    "Event0": [\n${many((n) => `      { "hooks": [{ "command": "run-${n}" }] }, // said ${n}`)}\n      { "hooks": [] }\n    ],\n    "Theirs": []\n  }\n}\n`;
const SERVER: Piece = {
  form: 'entry',
  path: '/p/.cursor/mcp.json',
  keys: ['mcpServers', 'tidemark'],
  value: { command: 'tide', args: ['mcp'] },
};
const SERVERS = `{\n  "mcpServers": {\n${many((n) => `    "s${n}": { "command": "run-${n}" }, // said ${n}`)}\n    "last": {}\n  }\n}\n`;

test.each([
  ['JSON', JSON_TEXT, HOOKS],
  ['JSON with many servers', SERVERS, [SERVER]],
  ['JSON with many hooks where ours go', LISTS, HOOKS],
  [
    'TOML with many servers',
    `${many((n) => `[mcp_servers.s${n}]\ncommand = "run" # said ${n}\n`)}\n`,
    [TABLE],
  ],
  ['TOML with many keys', `${many((n) => `key${n} = "value of ${n}" # said ${n}`)}\n`, [TABLE]],
  ['TOML', TOML_TEXT, [TABLE]],
  ['JSON with a mark of byte order', `\ufeff${JSON_TEXT}`, HOOKS],
])('%s: what is edited short is, put back, what is edited whole', (_, text, pieces) => {
  const short = elided(text, pieces);
  expect(short?.text.length).toBeLessThan(1000);
  expect(short?.restore(short.text)).toBe(text);
  const all = (start: string) =>
    pieces.reduce((done, piece) => {
      const next = put(done, piece);
      if ('flaw' in next) throw new Error(next.flaw.message);
      return next.read;
    }, start);
  const whole = all(text);
  expect(whole).not.toBe(text);
  expect(short?.restore(all(short.text))).toBe(whole);
  const left = strip(whole, pieces, text);
  // The line end that our table needed stays.
  expect('read' in left && left.read?.trimEnd()).toBe(text.trimEnd());
});

test('a short text, one that holds our sign, and one that lost it, are left as they are', () => {
  expect(elided('{"a": 1}', HOOKS)).toBeUndefined();
  expect(elided(JSON_TEXT.replace('key7"', 'tidemark-left-out-0"'), HOOKS)).toBeUndefined();
  const short = elided(JSON_TEXT, HOOKS);
  expect(short?.restore('{}')).toBeUndefined();
  expect(short?.restore(`${short.text}${short.text}`)).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import type { Table } from '../piece.ts';
import { putToml, takeToml, tomlStanding } from './toml.ts';

const table: Table = {
  form: 'table',
  path: 'x',
  keys: ['mcp_servers', 'tidemark'],
  value: { command: 'tide', args: ['mcp'] },
};
const OURS = '[mcp_servers.tidemark]\ncommand = "tide"\nargs = ["mcp"]\n';

describe('a table', () => {
  it.each([
    ['', OURS],
    ['a = 1', `a = 1\n\n${OURS}`],
    ['[[b]]\nc = 1 # d\n', `[[b]]\nc = 1 # d\n\n${OURS}`],
    ['a = [nan, +inf, -nan, -inf]\nb = 07:32:00\n', `a = [nan, +inf, -nan, -inf]\nb = 07:32:00\n\n${OURS}`],
    ['mcp_servers.docs.command = "docs"\n', `mcp_servers.docs.command = "docs"\n\n${OURS}`],
  ])('goes to the end of %j and away again', (before, after) => {
    expect(putToml(before, table)).toEqual({ read: after });
    expect(tomlStanding(after, table)).toEqual({ read: 'same' });
    expect(takeToml(after, table)).toEqual({ read: before.endsWith('1') ? `${before}\n` : before });
  });

  it('goes with what the user added to it, and nothing else', () => {
    const text = `# a\n[x] # b\ny = 1\n\n${OURS}# about ours\n[mcp_servers.tidemark.env]\nA = "1"\n\n# next\n[z]\n`;
    expect(takeToml(text, table)).toEqual({ read: '# a\n[x] # b\ny = 1\n\n# about ours\n\n# next\n[z]\n' });
  });

  it('is replaced where it stands', () => {
    expect(putToml('[mcp_servers.tidemark]\ncommand = "old"\n\n[z]\n', table)).toEqual({
      read: `${OURS}\n[z]\n`,
    });
  });

  it('is found and taken out however it was written', () => {
    const text = '[mcp_servers]\ndocs = { command = "d" }\ntidemark = { command = "tide", args = ["mcp"] }\n';
    expect(tomlStanding(text, table)).toEqual({ read: 'same' });
    expect(takeToml(text, table)).toEqual({ read: '[mcp_servers]\ndocs = { command = "d" }\n' });
  });

  const INLINE = 'tidemark = { command = "tide", args = ["mcp"] }';
  it.each([
    ['{ docs = { command = "d" } }', `{ docs = { command = "d" }, ${INLINE} }`],
    ['{docs.command="d"}', `{docs.command="d", ${INLINE}}`],
    ['{}', `{ ${INLINE} }`],
  ])('goes into the inline table %s and away again', (before, after) => {
    const around = (inner: string) => `a = 1\nmcp_servers = ${inner} # mine\n\n[b]\nc = 2\n`;
    expect(putToml(around(before), table)).toEqual({ read: around(after) });
    expect(tomlStanding(around(after), table)).toEqual({ read: 'same' });
    expect(takeToml(around(after), table)).toEqual({ read: around(before) });
  });

  it('is replaced and taken in an inline table, however it is written there', () => {
    for (const before of [
      'mcp_servers = { tidemark = { command = "d" }, docs = {} }\n',
      'mcp_servers = { tidemark.command = "d", docs = {} }\n',
    ]) {
      expect(putToml(before, table)).toEqual({ read: `mcp_servers = { ${INLINE}, docs = {} }\n` });
      expect(takeToml(before, table)).toEqual({ read: 'mcp_servers = { docs = {} }\n' });
    }
    const parts = 'mcp_servers = { tidemark.command = "d", docs = {}, tidemark.args = [] }\n';
    expect(putToml(parts, table)).toEqual({ read: `mcp_servers = { docs = {}, ${INLINE} }\n` });
  });

  it('is not taken for one that stands in a text', () => {
    expect(tomlStanding('a = """\n[mcp_servers.tidemark]\n"""\n', table)).toEqual({ read: 'absent' });
  });

  it.each([
    ['a = 1\nb = \n', 2, /no valid TOML/],
    ['a = 1\n[broken\n', 2, /no valid TOML/],
    ['a = 1\n[broken\nb = 2\n', 2, /no valid TOML/],
    ['a = 1\nb = """x\nc = 2\n', 2, /no valid TOML/],
    [
      `# ${'x'.repeat(200_000)}\nb = """\n${'[words\n'.repeat(30_000)}"""\n`,
      2,
      /a text of 210007 letters there/,
    ],
    ['a = 1\n[b]\n[b]\n', 3, /no valid TOML/],
    ['mcp_servers = 1\n', 1, /no table at mcp_servers/],
    ['[[mcp_servers]]\na = 1\n', 1, /no table at mcp_servers/],
    ['\n[a]\nmcp_servers = 1\n[mcp_servers.docs]\nx = { y = 1 }\n[mcp_servers.docs.x]\n', 6, /no valid TOML/],
  ])('is not put where it cannot be, and the line is named: case %#', (text, line, message) => {
    expect(putToml(text, table)).toEqual({ flaw: { line, message: expect.stringMatching(message) } });
  });
});

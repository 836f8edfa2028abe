import { expect, it } from 'vitest';
import { symbolLines } from './symbol-lines.ts';

const TYPESCRIPT = `import { createSession } from './other.ts';
// createSession is called below
const login = () => createSession('x');

export class SessionStore {
  private readonly open = new Map<string, Session>();

  find(id: string): Session | undefined {
    return this.open.get(id);
  }
}

export async function createSession(
  user: string,
): Promise<Session> {
  const session = make(user);

  return session;
}

export const TTL = 600;
describe('find', () => {
  find(1);
});
`;

it.each([
  ['createSession', 13, 'return session;\n}'],
  ['createSession()'.replace('()', ''), 13, 'user: string,'],
  ['SessionStore', 5, 'return this.open.get(id);\n}\n}'],
  ['SessionStore.find', 8, 'find(id: string): Session | undefined {\nreturn this.open.get(id);\n}'],
  ['find', 8, 'return this.open.get(id);'],
  ['TTL', 21, 'export const TTL = 600;'],
])('finds %s where it is defined', (name, line, part) => {
  const found = symbolLines(TYPESCRIPT, name);
  expect(found?.line).toBe(line);
  expect(found?.text).toContain(part);
});

it.each([
  [
    'Python',
    'class Cart:\n    def total(self):\n        return 1\n\n    def tax(self):\n        return 2\n',
    'Cart.total',
    'def total(self):\nreturn 1',
  ],
  [
    'Go',
    'func (s *Server) Start(ctx context.Context) error {\n\treturn nil\n}\n',
    'Start',
    'func (s *Server) Start(ctx context.Context) error {\nreturn nil\n}',
  ],
  [
    'Rust',
    'impl Ledger {\n    pub fn seal(&self) -> u8 {\n        1\n    }\n}\n',
    'seal',
    'pub fn seal(&self) -> u8 {\n1\n}',
  ],
  [
    'Java',
    'class A {\n  public static int sum(int a) throws E {\n    return a;\n  }\n}\n',
    'sum',
    'public static int sum(int a) throws E {\nreturn a;\n}',
  ],
  ['C', 'static int\nsum(int a)\n{\n  return a;\n}\n', 'sum', 'sum(int a)\n{\nreturn a;\n}'],
  ['Ruby', 'module A\n  def self.run!\n    go\n  end\nend\n', 'run!', 'def self.run!\ngo\nend'],
  [
    'SQL',
    'CREATE TABLE IF NOT EXISTS tariffs (\n  id int\n);\n',
    'tariffs',
    'CREATE TABLE IF NOT EXISTS tariffs (\nid int\n);',
  ],
  ['YAML', 'server:\n  port: 80\n  host: x\nother: 1\n', 'server', 'server:\nport: 80\nhost: x'],
])('knows what a definition is in %s', (_, text, name, expected) => {
  expect(symbolLines(text, name)?.text).toBe(expected);
});

it('tells where a name only occurs, and nothing where it does not', () => {
  expect(symbolLines('log(process.env.DATABASE_URL)\n', 'DATABASE_URL')).toEqual({ line: 1 });
  expect(symbolLines('DATABASE_URLS\n', 'DATABASE_URL')).toBeUndefined();
  expect(symbolLines('', 'x')).toBeUndefined();
});

it('is the same for a block that was moved or indented', () => {
  const flat = 'function a() {\n  return 1;\n}\n';
  const deep = `\n\n  function a() {\n    return 1;\n  }\n`;
  expect(symbolLines(deep, 'a')?.text).toBe(symbolLines(flat, 'a')?.text);
});

it('is quick on lines that invite to try again and again', () => {
  const started = performance.now();
  symbolLines(`${'a '.repeat(900)}find${' '.repeat(50)}\n`.repeat(200), 'find');
  symbolLines(`${'<'.repeat(1900)}find(\n`.repeat(200), 'find');
  expect(performance.now() - started).toBeLessThan(2_000);
});

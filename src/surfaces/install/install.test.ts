import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryMachine } from '../../../test/agents/machine.ts';
import { ScratchMachine, tree } from '../../../test/agents/scratch-machine.ts';

const SETTINGS = '/m/project/.claude/settings.json';
const MCP = '/m/project/.mcp.json';

describe('install', () => {
  it.each([
    [
      'cursor',
      '/m/project/.cursor/mcp.json',
      '{"mcpServers": {"tidemark": {"command": "other"}}}',
      'entry mcpServers',
    ],
    [
      'codex',
      '/m/project/.codex/config.toml',
      '[mcp_servers.tidemark]\ncommand = "other"\n',
      'table mcp_servers',
    ],
  ] as const)(
    'leaves a server of another under our name, and calls it none of ours: %s',
    (agent, path, text, what) => {
      const machine = memoryMachine({ [path]: text });
      const left = { agent, path, what: `${what}.tidemark`, why: 'not ours' };
      expect(machine.install([agent]).left).toEqual([left]);
      expect(machine.install([agent]).left).toEqual([left]);
      expect(machine.text(path)).toBe(text);
      machine.install([agent], 'project', true);
      expect(machine.text(path)).toContain('"mcp"');
      machine.write(path, (machine.text(path) ?? '').replace('"tide"', '"wrapped"'));
      expect(machine.install([agent]).left).toEqual([{ ...left, why: 'edited' }]);
    },
  );

  it('says that an entry was edited and leaves it, until it is told to replace it', () => {
    const machine = memoryMachine();
    machine.install(['claude-code']);
    const edited = machine.text(MCP)?.replace('"env": {}', '"env": { "A": "1" }') ?? '';
    machine.write(MCP, edited);
    const plan = machine.install(['claude-code']);
    expect(plan.left).toEqual([
      { agent: 'claude-code', path: MCP, what: 'entry mcpServers.tidemark', why: 'edited' },
    ]);
    expect(machine.text(MCP)).toBe(edited);
    expect(machine.install(['claude-code'], 'project', true).left).toEqual([]);
    expect(machine.text(MCP)).toContain('"env": {}');
    machine.uninstall(['claude-code']);
    expect(machine.files.exists(MCP)).toBe(false);
  });

  it('names the file and the line of what it cannot understand, and touches nothing of that agent', () => {
    const machine = memoryMachine({ [SETTINGS]: '{\n  "hooks": {\n    "Stop": [}\n}' });
    const before = machine.everything();
    const plan = machine.install(['claude-code', 'gemini']);
    expect(plan.problems).toEqual([
      { agent: 'claude-code', path: SETTINGS, line: 3, message: expect.stringContaining('no valid JSON') },
    ]);
    expect(machine.everything()).toMatchObject(before);
    expect(machine.files.exists(MCP)).toBe(false);
    expect(machine.files.exists('/m/project/.gemini/settings.json')).toBe(true);
  });

  it('leaves alone what is no UTF-8', () => {
    const machine = memoryMachine();
    machine.files.makeFolder('/m/project/.claude');
    machine.files.write(SETTINGS, new Uint8Array([0xff, 0xfe, 0x7b, 0]), undefined);
    expect(machine.install(['claude-code']).problems).toMatchObject([{ message: 'is no UTF-8 text' }]);
  });

  it('brings what an older version wrote up to date where it stands, and takes what is no longer wanted', () => {
    const machine = memoryMachine({ [SETTINGS]: '{}' });
    machine.install(['claude-code']);
    const older = (text: string) =>
      text.replaceAll('"timeout": 10', '"timeout": 99').replaceAll('PostCompact', 'Setup');
    machine.write(SETTINGS, older(machine.text(SETTINGS) ?? ''));
    const record = JSON.parse(machine.text('/m/state/record.json') ?? '');
    for (const { piece } of record.files[SETTINGS].pieces) {
      piece.keys = piece.keys.map((key: string) => older(key));
      if (piece.value.hooks[0].timeout === 10) piece.value.hooks[0].timeout = 99;
    }
    machine.write('/m/state/record.json', JSON.stringify(record));
    const plan = machine.install(['claude-code']);
    expect(plan.left).toEqual([]);
    const hooks = JSON.parse(machine.text(SETTINGS) ?? '').hooks;
    expect(Object.keys(hooks)).toContain('PostCompact');
    expect(Object.keys(hooks)).not.toContain('Setup');
    expect(machine.text(SETTINGS)).not.toContain('99');
    machine.uninstall(['claude-code']);
    expect(JSON.parse(machine.text(SETTINGS) ?? '')).toEqual({});
  });

  it('keeps a file that several agents share until the last of them goes', () => {
    const machine = memoryMachine();
    machine.install(['codex', 'opencode']);
    const skill = '/m/project/.agents/skills/tidemark/SKILL.md';
    machine.uninstall(['codex']);
    expect(machine.files.exists(skill)).toBe(true);
    machine.uninstall(['opencode']);
    expect(machine.files.print('/m/project')).toEqual({});
  });

  it('asks for little room in a conversation', () => {
    const machine = memoryMachine();
    machine.install(['claude-code']);
    expect(machine.text('/m/project/.claude/skills/tidemark/SKILL.md')?.length).toBeLessThan(2400);
  });

  it('touches nothing where a newer version wrote the record', () => {
    const machine = memoryMachine({ '/m/state/record.json': '{"version": 2}' });
    expect(() => machine.install(['claude-code'])).toThrow('newer version');
  });
});

describe('what is long or deep', () => {
  const TOML = '/m/project/.codex/config.toml';
  const long = (line: string) => `${line}\n`.repeat(130_000);

  it.each([
    ['a long list', MCP, `{\n  "a": [\n${long('    1,')}    1\n  ]\n}\n`, 'claude-code'],
    ['a long text', '/m/project/GEMINI.md', long('  words'), 'gemini'],
    ['a long line', MCP, `{"a": "${'x'.repeat(9_000_000)}"}`, 'claude-code'],
  ] as const)('comes back as it was: %s', (_, path, text, agent) => {
    const machine = memoryMachine({ [path]: text });
    expect(machine.install([agent]).problems).toEqual([]);
    expect(machine.text(path)).toContain('idemark');
    machine.uninstall([agent]);
    expect(machine.text(path) === text).toBe(true);
  });

  it.each([
    ['lists in JSON', MCP, `{\n"a":${'['.repeat(60_000)}`, 'claude-code', 2],
    ['closed lists in JSON', MCP, `{"a":${'['.repeat(900)}${']'.repeat(900)}}`, 'claude-code', 1],
    ['closed lists in TOML', TOML, `b = 1\na = ${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'codex', 2],
    ['fewer lists in TOML', TOML, `a = ${'['.repeat(900)}${']'.repeat(900)}`, 'codex', 1],
    ['a key in TOML', TOML, `b = 1\n\na${'.a'.repeat(20_000)} = 1`, 'codex', 3],
  ] as const)('is refused with its line: %s', (_, path, text, agent, line) => {
    const machine = memoryMachine({ [path]: text });
    const problem = { agent, path, line, message: 'is nested more than 200 levels deep' };
    expect(machine.install([agent]).problems).toEqual([problem]);
    machine.uninstall([agent]);
    expect(machine.text(path) === text).toBe(true);
  });

  it('is refused in TOML where nothing closes, too', () => {
    const machine = memoryMachine({ [TOML]: `a = ${'['.repeat(60_000)}` });
    expect(machine.install(['codex']).problems).toMatchObject([{ path: TOML, line: 1 }]);
  });

  it('is refused in the record', () => {
    const machine = memoryMachine({ '/m/state/record.json': '['.repeat(100_000) });
    expect(() => machine.install(['codex'])).toThrow('record.json:1 is nested more than 200 levels deep');
    expect(() => machine.uninstall(['codex'])).toThrow('record.json:1 is nested');
  });
});

describe('uninstall', () => {
  it('gives a file back that holds numbers TOML calls nan and inf, and dates', () => {
    const path = '/m/project/.codex/config.toml';
    const text = 'a = nan\nb = [-inf, +inf, -nan]\nc = 1979-05-27T07:32:00Z';
    const machine = memoryMachine({ [path]: text });
    expect(machine.install(['codex']).problems).toEqual([]);
    machine.write(path, `# above\n${machine.text(path)}`);
    machine.uninstall(['codex']);
    expect(machine.text(path)).toBe(`# above\n${text}`);
  });

  it.each([
    ['A', (text: string) => `${text}Q\n`, 'A\nQ\n'],
    ['A', (text: string) => `${text}Q`, 'A\nQ'],
    ['A\r\nB', (text: string) => `${text}Q\r\n`, 'A\r\nB\r\nQ\r\n'],
    ['A', (text: string) => text.trimEnd(), 'A'],
    ['A\n', (text: string) => text.trimEnd(), 'A\n'],
    ['A', (text: string) => `${text}\n`, 'A\n'],
    ['A\n\n', (text: string) => `P\n${text}Q`, 'P\nA\n\nQ'],
  ])('takes no line end of others: %j', (before, edit, after) => {
    const path = '/m/project/GEMINI.md';
    const machine = memoryMachine({ [path]: before });
    machine.install(['gemini']);
    machine.write(path, edit(machine.text(path) ?? ''));
    machine.uninstall(['gemini']);
    expect(machine.text(path)).toBe(after);
  });

  it.each([
    ['lists and objects', SETTINGS, '{"a":1,"hooks": { "Stop": [  ], "PreCompact": [\n ] , "Mine": [ ]}}\n'],
    ['an object', MCP, '{"a":1,\n\t"mcpServers": {\t \n}}\n'],
    ['nothing but an object', MCP, '{ \t}\n'],
  ])('gives the blanks in what is empty back where others wrote to the file since: %s', (_, path, text) => {
    const machine = memoryMachine({ [path]: text });
    machine.install(['claude-code']);
    // As a program writes it anew: our lines stand elsewhere, and are no longer as we wrote them.
    const installed = JSON.parse(machine.text(path) ?? '') as Record<string, unknown>;
    machine.write(path, JSON.stringify(installed, null, 1));
    machine.uninstall(['claude-code']);
    const blanks = (from: string) => from.match(/[[{]\s*[\]}]/g);
    expect(blanks(machine.text(path) ?? '')).toEqual(
      // What never held ours is as that program wrote it.
      blanks(text.replace('"Mine": [ ]', '"Mine": []')),
    );
  });

  it('knows ours on a machine that did not install it', () => {
    const machine = memoryMachine({ [SETTINGS]: '{ "model": "opus" }' });
    machine.install(['claude-code', 'codex', 'gemini', 'cursor', 'opencode']);
    for (const path of machine.files.contents.keys())
      if (path.startsWith('/m/state/')) machine.files.contents.delete(path);
    machine.uninstall(['claude-code', 'codex', 'gemini', 'cursor', 'opencode']);
    expect(machine.files.print('/m/project')).toEqual({
      '/m/project/.claude/': '',
      [SETTINGS]: '{ "model": "opus" }',
    });
  });

  it('takes on such a machine what ours leave empty, and nothing that never held ours', () => {
    const hooks = '/m/project/.cursor/hooks.json';
    const machine = memoryMachine({
      [MCP]: '{ "mcpServers": {} }',
      [SETTINGS]: '{ "hooks": { "PreCompact": [], "Notification": [] }, "env": {} }',
      [hooks]: '{ "hooks": { "stop": [{ "command": "theirs" }] } }',
    });
    machine.install(['claude-code', 'cursor']);
    for (const path of machine.files.contents.keys())
      if (path.startsWith('/m/state/')) machine.files.contents.delete(path);
    machine.uninstall(['claude-code', 'cursor']);
    expect(machine.files.exists(MCP)).toBe(false);
    expect(JSON.parse(machine.text(SETTINGS) ?? '')).toEqual({ hooks: { Notification: [] }, env: {} });
    expect(JSON.parse(machine.text(hooks) ?? '')).toEqual({
      hooks: { stop: [{ command: 'theirs' }] },
      version: 1,
    });
  });

  it('leaves a text to the agent that still reads it, on such a machine too', () => {
    const machine = memoryMachine();
    machine.install(['codex', 'opencode']);
    for (const path of machine.files.contents.keys())
      if (path.startsWith('/m/state/')) machine.files.contents.delete(path);
    machine.uninstall(['codex']);
    expect(machine.files.exists('/m/project/.agents/skills/tidemark/SKILL.md')).toBe(true);
    expect(machine.files.exists('/m/project/.codex/hooks.json')).toBe(false);
  });

  it('leaves what was there before install, and takes it when it is asked again', () => {
    const entry = '{"mcpServers":{"tidemark":{"type":"stdio","command":"tide","args":["mcp"],"env":{}}}}';
    const machine = memoryMachine({ [MCP]: entry });
    machine.install(['claude-code']);
    expect(machine.uninstall(['claude-code']).left).toMatchObject([{ path: MCP, why: 'there before' }]);
    expect(machine.text(MCP)).toBe(entry);
    machine.uninstall(['claude-code']);
    expect(machine.files.exists(MCP)).toBe(false);
  });

  const OWN_SKILL = '# How I use Tidemark\n\nAsk tide first.\n';
  const SKILL_FILE = '/m/project/.claude/skills/tidemark/SKILL.md';

  it.each(['project', 'user'] as const)(
    'leaves for the %s what only has our name: a text and servers of others',
    (level) => {
      const root = level === 'user' ? '/m/home' : '/m/project';
      const server = '{"mcpServers":{"tidemark":{"command":"my-server","args":["tide","serve"]}}}';
      const machine = memoryMachine({
        [`${root}/.claude/skills/tidemark/SKILL.md`]: OWN_SKILL,
        [level === 'user' ? `${root}/.claude.json` : `${root}/.mcp.json`]: server,
        [`${root}/.gemini/settings.json`]: server,
        [`${root}/.codex/config.toml`]: '[mcp_servers.tidemark]\ncommand = "my-server"\n',
      });
      const before = machine.everything();
      const { left } = machine.uninstall(['claude-code', 'codex', 'gemini', 'cursor', 'opencode'], level);
      expect(left.map(({ what, why }) => `${what}: ${why}`)).toEqual([
        'entry mcpServers.tidemark: not ours',
        'skill: not ours',
        'table mcp_servers.tidemark: not ours',
        'entry mcpServers.tidemark: not ours',
      ]);
      expect(machine.everything()).toEqual(before);
      machine.install(['claude-code', 'codex', 'gemini'], level);
      machine.uninstall(['claude-code', 'codex', 'gemini'], level);
      machine.uninstall(['claude-code', 'codex', 'gemini'], level);
      expect(machine.everything()).toEqual(before);
    },
  );

  it('leaves a text of ours that somebody wrote into, with a record and without', () => {
    const machine = memoryMachine();
    machine.install(['claude-code']);
    const edited = `${machine.text(SKILL_FILE)?.replace('recall', 'always recall')}Mine.\n`;
    machine.write(SKILL_FILE, edited);
    expect(machine.uninstall(['claude-code']).left).toEqual([
      { agent: 'claude-code', path: SKILL_FILE, what: 'skill', why: 'not ours' },
    ]);
    machine.uninstall(['claude-code']);
    expect(machine.text(SKILL_FILE)).toBe(edited);
    expect(machine.files.exists(MCP)).toBe(false);
  });

  it('knows a server and a text of ours on such a machine however they are written', () => {
    const machine = memoryMachine();
    machine.install(['claude-code', 'opencode']);
    const skill = machine.text(SKILL_FILE) ?? '';
    for (const path of machine.files.contents.keys())
      if (path.startsWith('/m/state/')) machine.files.contents.delete(path);
    machine.write(SKILL_FILE, skill.replaceAll('\n', '\r\n'));
    machine.write(MCP, '{"mcpServers":{"tidemark":{"command":"cmd","args":["/c","tide","mcp"]}}}');
    machine.uninstall(['claude-code', 'opencode']);
    expect(machine.files.print('/m/project')).toEqual({});
  });

  it('takes hooks of ours from under any event', () => {
    const machine = memoryMachine({
      '/m/project/.codex/hooks.json':
        '{"hooks":{"Notify":[{"hooks":[{"type":"command","command":"tide hook codex touch"}]}],"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    });
    machine.uninstall(['codex']);
    expect(JSON.parse(machine.text('/m/project/.codex/hooks.json') ?? '')).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'x' }] }] },
    });
  });

  it('keeps a copy of what it takes from a file that others wrote to, while anything is installed', () => {
    const machine = memoryMachine();
    machine.install(['gemini', 'cursor']);
    const text = `${machine.text('/m/project/GEMINI.md')}\nUse pnpm.\n`;
    machine.write('/m/project/GEMINI.md', text);
    machine.uninstall(['gemini']);
    expect(machine.text('/m/project/GEMINI.md')?.trim()).toBe('Use pnpm.');
    const copies = Object.entries(machine.files.print('/m/state/bytes')).map(([, bytes]) =>
      Buffer.from(bytes, 'latin1').toString(),
    );
    expect(copies).toContain(text);
  });
});

describe('on a disk', () => {
  const machines: ScratchMachine[] = [];
  const scratch = () => {
    const machine = new ScratchMachine();
    machines.push(machine);
    return machine;
  };
  afterEach(() => {
    for (const machine of machines.splice(0)) machine.remove();
  });

  it('writes through links, and keeps them and the mode of the file', () => {
    const machine = scratch();
    machine.write('dotfiles/settings.json', '{\n}\n');
    const real = join(machine.root, 'dotfiles/settings.json');
    const link = join(machine.root, 'home/.claude/settings.json');
    chmodSync(real, 0o640);
    mkdirSync(join(machine.root, 'home/.claude'));
    symlinkSync(real, link);
    machine.install(['claude-code'], 'user');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readFileSync(real, 'utf8')).toContain('"claude-code"');
    expect(statSync(join(machine.root, 'home/.claude.json')).mode & 0o777).toBe(0o600);
    machine.uninstall(['claude-code'], 'user');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('{\n}\n');
    expect(machine.has('home/.claude.json')).toBe(false);
  });

  it('takes two ways to one file for one', () => {
    const machine = scratch();
    mkdirSync(join(machine.root, 'project/.claude/skills'), { recursive: true });
    symlinkSync('.claude', join(machine.root, 'project/.agents'));
    const before = machine.everything();
    machine.install(['claude-code', 'codex']);
    machine.uninstall(['claude-code']);
    expect(machine.has('project/.agents/skills/tidemark/SKILL.md')).toBe(true);
    machine.uninstall(['codex']);
    expect(machine.everything()).toEqual(before);
  });

  it('writes to where a link leads although nothing is there yet', () => {
    const machine = scratch();
    symlinkSync(join(machine.root, 'elsewhere.json'), join(machine.root, 'home/.claude.json'));
    machine.install(['claude-code'], 'user');
    expect(machine.read('elsewhere.json')).toContain('tidemark');
    machine.uninstall(['claude-code'], 'user');
    expect(machine.has('elsewhere.json')).toBe(false);
    expect(lstatSync(join(machine.root, 'home/.claude.json')).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['claude-code', '.claude/skills/tidemark/SKILL.md', '../../../../notes/diary.md', 'notes/diary.md'],
    ['claude-code', '.claude/skills/tidemark/SKILL.md', '../../../../autostart/new', 'autostart/new'],
    ['claude-code', '.mcp.json', '../notes/package.json', 'notes/package.json'],
    ['gemini', '.gemini', '../notes', 'notes'],
    ['gemini', 'GEMINI.md', '../notes/diary.md', 'notes/diary.md'],
    ['cursor', '.cursor', '.git', 'project/.git'],
    ['opencode', '.opencode', '.tidemark', 'project/.tidemark'],
  ] as const)('follows for a project of %s no link out of it: %s -> %s', (agent, link, to, target) => {
    const machine = scratch();
    const ours = '{"mcpServers":{"tidemark":{"command":"tide","args":["mcp"]}}}';
    machine.write('notes/diary.md', '<!-- tidemark:begin -->\nTidemark helps.\n<!-- tidemark:end -->\n');
    machine.write('notes/package.json', ours);
    machine.write('notes/settings.json', ours);
    for (const folder of ['.git', '.tidemark']) mkdirSync(join(machine.root, 'project', folder));
    mkdirSync(dirname(join(machine.root, 'project', link)), { recursive: true });
    symlinkSync(to, join(machine.root, 'project', link));
    const all = () => tree(machine.root, machine.root);
    const before = all();
    const problem = {
      agent,
      path: join(machine.root, 'project', link),
      message: `is a link to ${join(machine.root, target)}, which is none of the files of this project`,
    };
    expect(machine.install([agent]).problems).toEqual([problem]);
    expect(machine.uninstall([agent]).problems).toEqual([problem]);
    expect(all()).toEqual(before);
  });

  it('removes nothing by its record where a link has come into its place', () => {
    const machine = scratch();
    machine.install(['claude-code']);
    renameSync(join(machine.root, 'project/.claude'), join(machine.root, 'other'));
    symlinkSync('../other', join(machine.root, 'project/.claude'));
    const before = tree(join(machine.root, 'other'), machine.root);
    expect(machine.uninstall(['claude-code']).problems).toMatchObject([
      { path: join(machine.root, 'project/.claude') },
    ]);
    expect(tree(join(machine.root, 'other'), machine.root)).toEqual(before);
    expect(machine.has('project/.mcp.json')).toBe(false);
  });

  it('leaves a file that is read-only, and all files of that agent', () => {
    const machine = scratch();
    machine.write('project/.claude/settings.json', '{}');
    chmodSync(join(machine.root, 'project/.claude/settings.json'), 0o444);
    const before = machine.everything();
    expect(machine.install(['claude-code']).problems).toMatchObject([{ message: 'is read-only' }]);
    expect(machine.everything()).toEqual(before);
    chmodSync(join(machine.root, 'project/.claude/settings.json'), 0o644);
    machine.install(['claude-code']);
    chmodSync(join(machine.root, 'project/.mcp.json'), 0o444);
    expect(machine.uninstall(['claude-code']).problems).toMatchObject([{ message: 'is read-only' }]);
    expect(machine.has('project/.mcp.json')).toBe(true);
  });

  it('leaves the owner of a file what it is', () => {
    if (process.getuid?.() !== 0) return;
    const machine = scratch();
    machine.write('project/.mcp.json', '{}');
    chownSync(join(machine.root, 'project/.mcp.json'), 1234, 1234);
    machine.install(['claude-code']);
    expect(statSync(join(machine.root, 'project/.mcp.json')).uid).toBe(1234);
  });

  it('says that a folder stands where a file should be', () => {
    const machine = scratch();
    mkdirSync(join(machine.root, 'project/.mcp.json'));
    expect(machine.install(['claude-code']).problems).toMatchObject([
      { message: expect.stringContaining('it is a folder') },
    ]);
  });
});

it('writes no $schema into a configuration of OpenCode that was there, and takes back all it wrote', () => {
  const path = '/m/home/.config/opencode/opencode.jsonc';
  const machine = memoryMachine({ [path]: '{ "theme": "dark" }\n' });
  machine.install(['opencode'], 'user');
  expect(machine.text(path)).not.toContain('$schema');
  machine.write(path, (machine.text(path) ?? '').replace('dark', 'light'));
  machine.uninstall(['opencode'], 'user');
  expect(machine.text(path)).toBe('{ "theme": "light" }\n');
});

it('keeps no copy of anything once nothing of ours is installed, although files were edited in between', () => {
  const machine = memoryMachine({ [MCP]: '{ "key": "k1" }\n' });
  const kept = () => Object.keys(machine.files.print('/m/state'));
  for (const level of ['project', 'user'] as const) machine.install(['claude-code'], level);
  machine.write(MCP, (machine.text(MCP) ?? '').replace('k1', 'k2'));
  machine.install(['claude-code'], 'project', true);
  machine.write(MCP, (machine.text(MCP) ?? '').replace('"args": ["mcp"]', '"args": ["mcp", "--x"]'));
  machine.uninstall(['claude-code'], 'project');
  expect(kept().length).toBeGreaterThan(1);
  machine.uninstall(['claude-code'], 'user');
  expect(kept()).toEqual([]);
  expect(machine.text(MCP)).toBe('{ "key": "k2" }\n');
});

// tide install, uninstall and doctor through the built binary, in a scratch home.

import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tree } from '../agents/scratch-machine.ts';
import { Scratch } from '../tide.ts';

const TIDE = join(import.meta.dirname, '../../dist/tide.js');
const ALL = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode'];

let scratch: Scratch;
let home: string;
beforeEach(() => {
  scratch = Scratch.repository();
  home = join(scratch.root, 'home');
  mkdirSync(home, { recursive: true });
});
afterEach(() => scratch.remove());

interface Report {
  level: string;
  written: boolean;
  files: { path: string; action: string; diff: string }[];
  problems: { agent: string; path: string; line: number; message: string }[];
  needs: { agent: string; need: string }[];
  notes: string[];
  stopped?: string;
}

const everything = () => ({ ...tree(scratch.project, scratch.root), ...tree(home, scratch.root) });

function inHome(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

/** A program on the PATH. */
function program(name: string, target?: string): void {
  const folder = join(scratch.root, 'bin');
  mkdirSync(folder, { recursive: true });
  if (target !== undefined) symlinkSync(target, join(folder, name));
  else {
    writeFileSync(join(folder, name), '#!/bin/sh\necho 9.9.9\n');
    chmodSync(join(folder, name), 0o755);
  }
  scratch.env.PATH = `${folder}:${dirname(process.execPath)}:/usr/bin:/bin`;
}

describe('install', () => {
  it.each(['project', 'user'])(
    'wires all agents at the level of the %s, once, and is taken back without a trace',
    (level) => {
      const user = level === 'user' ? ['--user'] : [];
      scratch.write('.mcp.json', '{\n\t"mcpServers": {}\n}');
      inHome('.claude.json', '{"numStartups": 1}');
      inHome('.codex/config.toml', '# mine\nmodel = "x"');
      const before = everything();
      const report = scratch.json<Report>('install', ...ALL, '--yes', ...user);
      expect(report).toMatchObject({ level, written: true, problems: [] });
      const once = everything();
      expect(scratch.tide('install', ...ALL, '--yes', ...user)).toContain('Nothing to do');
      expect(everything()).toEqual(once);
      scratch.tide('uninstall', 'all', '--yes', ...user);
      expect(everything()).toEqual({ ...before, ...emptyState() });
    },
  );

  it('writes nothing where nobody can say yes: exit code 3, with the difference', () => {
    const before = everything();
    const { code, out } = scratch.run('install', 'claude-code');
    expect(code).toBe(3);
    expect(out).toContain('--- /dev/null\n+++ ');
    expect(out).toContain('+    "tidemark": {');
    expect(out).toContain('Nothing was written');
    expect(everything()).toEqual(before);
    const json = scratch.run('install', 'claude-code', '--json');
    expect(json.code).toBe(3);
    expect(JSON.parse(json.out)).toMatchObject({ written: false, stopped: expect.stringContaining('--yes') });
  });

  it('says where a link leads before anything is written there', () => {
    inHome('dotfiles/claude.json', '{}');
    symlinkSync('dotfiles/claude.json', join(home, '.claude.json'));
    const leads = `The link ${home}/.claude.json leads to ${home}/dotfiles/claude.json:\n--- `;
    expect(scratch.run('install', 'claude-code', '--user').out).toContain(leads);
    expect(scratch.tide('install', 'claude-code', '--user', '--yes')).toContain(
      `${home}/dotfiles/claude.json (by the link ${home}/.claude.json)`,
    );
    const { out } = scratch.run('uninstall', 'claude-code', '--user', '--dry-run', '--json');
    expect((JSON.parse(out) as Report).files).toContainEqual(
      expect.objectContaining({ link: join(home, '.claude.json') }),
    );
  });

  it('lists files where somebody agreed, and shows differences where nobody did', () => {
    const done = scratch.tide('install', 'gemini', '--yes');
    expect(done).toContain(`Installed: 2 files made\n  made  ${scratch.project}/.gemini/settings.json\n`);
    expect(done).not.toContain('+++');
    expect(scratch.tide('install', 'codex', '--yes', '--dry-run')).toContain('+++');
  });

  it('keeps what it knows in folders for its user alone', () => {
    scratch.tide('install', 'gemini', '--yes');
    for (const name of ['tidemark', 'tidemark/agents', 'tidemark/agents/bytes'])
      expect(statSync(join(home, '.local/state', name)).mode & 0o777).toBe(0o700);
  });

  it('writes nothing on a dry run', () => {
    const before = everything();
    const shown = scratch.tide('install', 'codex', '--dry-run');
    expect(shown).toContain('+[mcp_servers.tidemark]');
    expect(shown).toMatch(/\n3 files to make:\n( {2}to make +\S+\n){3}Nothing was written \(--dry-run\)\.\n/);
    const { code, out } = scratch.run('install', 'codex');
    expect(code).toBe(3);
    expect(out).toMatch(
      /\n3 files to make:\n( {2}to make +\S+\n){3}Nothing was written: this needs a person's yes/,
    );
    expect(everything()).toEqual(before);
  });

  it('asks at a terminal, and takes only a typed yes for one', async () => {
    if (spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0) return;
    const before = everything();
    expect(await typed('install gemini', 'no\n')).toBe(3);
    expect(everything()).toEqual(before);
    expect(await typed('install gemini', 'y\n')).toBe(0);
    expect(scratch.read('GEMINI.md')).toContain('tidemark:begin');
  });

  it('names the line of a broken file, does the others, and ends with 1', () => {
    scratch.write('.claude/settings.json', '{\n  "hooks": {\n    oops\n  }\n}\n');
    const { code, out } = scratch.run('install', 'claude-code', 'gemini', '--yes');
    expect(code).toBe(1);
    expect(out).toContain(`${scratch.project}/.claude/settings.json:3: it is no valid JSON`);
    expect(existsSync(join(scratch.project, '.mcp.json'))).toBe(false);
    expect(existsSync(join(scratch.project, '.gemini/settings.json'))).toBe(true);
  });

  it('shows no key that stands beside ours', () => {
    inHome(
      '.claude.json',
      '{\n  "mcpServers": {\n    "a": { "env": { "API_KEY": "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789" } }\n  }\n}\n',
    );
    const { out } = scratch.run('install', 'claude-code', '--user', '--dry-run');
    expect(out).toContain('tidemark');
    expect(out).not.toContain('abcdefghijklmnopqrstuvwxyz');
  });

  it('goes where CLAUDE_CONFIG_DIR, CODEX_HOME and XDG folders say', () => {
    const at = (name: string) => join(scratch.root, 'chosen', name);
    scratch.env = {
      CLAUDE_CONFIG_DIR: at('claude'),
      CODEX_HOME: at('codex'),
      XDG_CONFIG_HOME: at('config'),
      XDG_STATE_HOME: at('state'),
    };
    scratch.tide('install', ...ALL, '--user', '--yes');
    for (const name of [
      'claude/.claude.json',
      'claude/settings.json',
      'claude/skills/tidemark/SKILL.md',
      'codex/config.toml',
      'codex/hooks.json',
      'config/opencode/opencode.json',
      'config/opencode/plugins/tidemark.js',
      'state/tidemark/agents/record.json',
    ])
      expect([name, existsSync(at(name))]).toEqual([name, true]);
    expect(existsSync(join(home, '.claude'))).toBe(false);
    scratch.tide('uninstall', 'all', '--user', '--yes');
    expect(existsSync(join(scratch.root, 'chosen/claude'))).toBe(false);
  });

  it('takes all for the agents that are on this machine', () => {
    const before = everything();
    const looked = /looked for the folders .*\/\.claude,.*\/\.codex,.*PATH for claude, codex/;
    const { code, out } = scratch.run('install', 'all', '--yes');
    expect([code, out]).toEqual([0, expect.stringContaining('Nothing to do: no agent was found')]);
    expect(out).toMatch(looked);
    // Without a yes, too: there is nothing to agree to.
    expect(scratch.run('install', 'all', '--user').code).toBe(0);
    expect(scratch.run('uninstall', 'all')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to do'),
    });
    const report = scratch.json<Report & { agents: string[] }>('install', 'all');
    expect(report).toMatchObject({ agents: [], written: false, files: [], needs: [] });
    expect(report.notes).toEqual([expect.stringMatching(looked)]);
    expect(everything()).toEqual(before);
    mkdirSync(join(home, '.cursor'));
    expect(scratch.json<{ agents: string[] }>('install', 'all', '--yes').agents).toEqual(['cursor']);
  });

  it('tells what is left for the person, and what is missing', () => {
    scratch.env.PATH = '/usr/bin:/bin';
    const report = scratch.json<Report>('install', 'codex', '--yes');
    expect(report.needs.map(({ need }) => need).join()).toMatch(/trust the folder.*approve the hooks/);
    expect(report.notes.join()).toMatch(/Codex CLI was not found.*not on the PATH/);
  });

  it('says that the login shell, through which codex calls hooks, does not find tide', () => {
    program('tide', TIDE);
    const shell = join(scratch.root, 'bin/loginshell');
    writeFileSync(shell, '#!/bin/sh\nexit 1\n');
    chmodSync(shell, 0o755);
    scratch.env.SHELL = shell;
    const told = { agent: 'codex', need: expect.stringMatching(/PATH.*loginshell -l does not find tide/) };
    const mend = `Add ${join(scratch.root, 'bin')} to the PATH in the profile of that shell`;
    expect(scratch.json<Report>('install', 'codex', '--dry-run').needs).toContainEqual(told);
    expect(scratch.json<Report>('install', 'gemini', '--yes').needs).toHaveLength(1);
    expect(scratch.tide('install', 'codex', '--yes')).toMatch(
      /Still yours to do:[\s\S]*loginshell -l does not find/,
    );
    const { out } = scratch.run('doctor');
    expect(out).toContain('loginshell -l does not find tide');
    expect(out).toContain(`Login shell: ${mend}.\n`);
    writeFileSync(shell, '#!/bin/sh\nexec /bin/sh -c "$2"\n');
    expect(scratch.json<Report>('install', 'codex', '--yes').needs).toHaveLength(2);
  });

  it('refuses agents it does not know, none at all, and folders that are no project', () => {
    expect(scratch.run('install', 'emacs')).toMatchObject({
      code: 2,
      err: expect.stringContaining('claude-code, codex'),
    });
    for (const [word, meant] of [
      ['claude', 'claude-code'],
      ['gemini-cli', 'gemini'],
      ['cursor-agent', 'cursor'],
      ['opncode', 'opencode'],
    ] as const)
      expect(scratch.run('install', word).err).toContain(`Did you mean ${meant}?`);
    expect(scratch.run('install').code).toBe(2);
    const elsewhere = join(scratch.root, 'elsewhere');
    mkdirSync(elsewhere);
    expect(scratch.runIn(elsewhere, 'install', 'codex', '--dry-run')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--user'),
    });
  });

  it('warns before an agent is wired twice', () => {
    scratch.tide('install', 'cursor', '--yes');
    const { notes } = scratch.json<Report>('install', 'cursor', '--user', '--dry-run');
    expect(notes.join()).toContain(
      'Cursor is wired for this project already; with both, every event is handled twice.',
    );
    scratch.tide('install', 'gemini', '--yes');
    expect(
      scratch.json<Report>('install', 'gemini', '--user', '--dry-run').notes.join(),
      'it runs what is written alike once',
    ).not.toContain('twice');
    scratch.tide('install', 'gemini', '--user', '--yes');
    expect(scratch.run('doctor').out).not.toContain('twice');
  });

  it('loses nothing where several run at once', async () => {
    scratch.write('.mcp.json', '{ "mine": 1 }');
    const before = everything();
    const codes = await Promise.all(ALL.map((agent) => started('install', agent, '--yes')));
    expect(codes.every((code) => code === 0 || code === 1)).toBe(true);
    expect(codes).toContain(0);
    scratch.tide('install', ...ALL, '--yes');
    expect(JSON.parse(scratch.read('.mcp.json'))).toMatchObject({ mine: 1, mcpServers: { tidemark: {} } });
    scratch.tide('uninstall', 'all', '--yes');
    expect(everything()).toEqual({ ...before, ...emptyState() });
  });

  it('works from any folder of the project', () => {
    mkdirSync(join(scratch.project, 'src/deep'), { recursive: true });
    scratch.runIn(join(scratch.project, 'src/deep'), 'install', 'claude-code', '--yes');
    expect(existsSync(join(scratch.project, '.mcp.json'))).toBe(true);
  });
});

interface Doctor {
  ok: boolean;
  checks: { name: string; ok: boolean; found: string }[];
  agents: { agent: string; level: string; wired: string; obstacles: string[]; waiting: string[] }[];
}

describe('doctor', () => {
  const ask = () => {
    const { code, out } = scratch.run('doctor', '--json');
    const report = JSON.parse(out) as Doctor;
    return { code, ...report, found: (name: string) => report.checks.find((check) => check.name === name) };
  };

  it('says what is wired, and that nothing is where nothing is', () => {
    program('tide', TIDE);
    mkdirSync(join(home, '.gemini'));
    expect(ask().found('gemini, project')).toMatchObject({
      ok: true,
      found: expect.stringContaining('not wired; tide install gemini'),
    });
    scratch.tide('install', 'gemini', '--yes');
    const { code, found, agents } = ask();
    expect([code, found('gemini, project')?.found]).toEqual([
      0,
      'wired: MCP server, 6 hooks, section of GEMINI.md',
    ]);
    expect(found('Program')).toMatchObject({ ok: true });
    expect(agents[0]).toMatchObject({ agent: 'gemini', level: 'project', wired: 'whole', obstacles: [] });
  });

  it('says that hooks are switched off, and by which setting', () => {
    program('tide', TIDE);
    inHome('.claude/settings.json', '{ "disableAllHooks": true }');
    scratch.tide('install', 'claude-code', '--yes');
    const { code, found } = ask();
    expect(code).toBe(4);
    expect(found('claude-code, project')?.found).toContain(
      `disableAllHooks in ${home}/.claude/settings.json`,
    );
  });

  it.each([
    [
      'claude-code',
      '.claude/settings.local.json',
      '{ "disabledMcpjsonServers": ["tidemark"] }',
      'the MCP server was refused',
    ],
    ['gemini', '.gemini/settings.json', '{ "mcp": { "excluded": ["tidemark"] } }', 'mcp.excluded'],
    ['gemini', '.gemini/settings.json', '{ "hooksConfig": { "enabled": false } }', 'hooksConfig.enabled'],
  ])('says of %s that %s switches something off', (agent, path, text, told) => {
    program('tide', TIDE);
    scratch.write(path, text);
    scratch.tide('install', agent, '--yes');
    const { code, found } = ask();
    expect([code, found(`${agent}, project`)?.found]).toEqual([4, expect.stringContaining(told)]);
  });

  it('says what is missing, edited, broken, or wired twice', () => {
    program('tide', TIDE);
    scratch.tide('install', 'claude-code', '--yes');
    const name = 'claude-code, project';
    scratch.write('.mcp.json', scratch.read('.mcp.json').replace('"env": {}', '"env": { "A": "1" }'));
    expect(ask().found(name)).toMatchObject({
      ok: true,
      found: expect.stringContaining('edited: entry mcpServers.tidemark'),
    });
    rmSync(join(scratch.project, '.claude/skills'), { recursive: true });
    expect(ask().found(name)).toMatchObject({
      ok: false,
      found: expect.stringContaining('not there: skill'),
    });
    scratch.tide('install', 'claude-code', '--yes');
    scratch.tide('install', 'claude-code', '--user', '--yes');
    expect(ask().found('claude-code, user')?.found).not.toContain('twice');
    scratch.tide('install', 'cursor', '--yes');
    scratch.tide('install', 'cursor', '--user', '--yes');
    expect(ask().found('cursor, user')).toMatchObject({
      ok: false,
      found: expect.stringContaining('twice'),
    });
    const steps = scratch.run('doctor').out.split('Yours to do')[1]?.trim().split('\n') ?? [];
    expect(new Set(steps).size).toBe(steps.length);
    scratch.write('.mcp.json', '{\n"a": }');
    expect(ask().found(name)).toMatchObject({
      ok: false,
      found: expect.stringContaining('.mcp.json:2 is no valid JSON'),
    });
  });

  it('says which steps of the person are not done yet, without failing over them', () => {
    program('tide', TIDE);
    scratch.tide('install', 'claude-code', 'codex', '--yes');
    const waiting = () => {
      const { code, agents } = ask();
      return [
        code,
        ...agents.filter(({ level }) => level === 'project').map((one) => one.waiting.join(', ')),
      ];
    };
    expect(waiting()).toEqual([
      0,
      'the folder is not trusted yet, the MCP server is not approved yet',
      'the folder is not trusted yet, 8 of 8 hooks are not approved yet',
    ]);
    const hooks = JSON.parse(scratch.read('.codex/hooks.json')).hooks as Record<string, unknown>;
    const states = Object.keys(hooks).map(
      (event) =>
        `[hooks.state."${scratch.project}/.codex/hooks.json:${event.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase()}:0:0"]\ntrusted_hash = "sha256:x"\n`,
    );
    inHome(
      '.codex/config.toml',
      `[projects."${scratch.project}"]\ntrust_level = "trusted"\n${states.join('')}`,
    );
    inHome(
      '.claude.json',
      JSON.stringify({
        projects: {
          [scratch.project]: { hasTrustDialogAccepted: true, enabledMcpjsonServers: ['tidemark'] },
        },
      }),
    );
    expect(waiting()).toEqual([0, '', '']);
  });

  it('says of a configuration file that it is a folder, or a link to nothing', () => {
    mkdirSync(join(scratch.project, '.mcp.json'));
    symlinkSync('/nowhere/x.json', join(scratch.project, 'opencode.json'));
    const { code, found } = ask();
    expect(code).toBe(4);
    expect(found('claude-code, project')?.found).toContain(
      `${scratch.project}/.mcp.json cannot be read: it is a folder;`,
    );
    expect(found('opencode, project')?.found).toContain(
      'opencode.json is a link to /nowhere/x.json, where nothing is',
    );
  });

  it('says of a file with settings that it cannot be read', () => {
    program('tide', TIDE);
    scratch.tide('install', 'claude-code', '--yes');
    scratch.write('.claude/settings.local.json', '{\n"a": }');
    expect(ask().found('claude-code, project')).toMatchObject({
      ok: false,
      found: expect.stringContaining('settings.local.json:2 is no valid JSON'),
    });
  });

  it('says what stops install and uninstall about their record, in the same words', () => {
    program('tide', TIDE);
    scratch.tide('install', 'claude-code', '--yes');
    const record = join(home, '.local/state/tidemark/agents/record.json');
    const good = JSON.parse(readFileSync(record, 'utf8'));
    const piece = { form: 'file', path: join(home, 'notes.md'), text: '' };
    const owned = [{ piece, owners: [`claude-code ${scratch.project}`] }];
    good.files[piece.path] = { base: null, made: 'a'.repeat(64), pieces: owned };
    for (const [text, told] of [
      ['null', 'record.json:1 has at the record not an object'],
      [JSON.stringify(good, null, 1), `names the file ${home}/notes.md, where tide installs nothing.`],
    ] as const) {
      writeFileSync(record, text);
      const { err, code } = scratch.run('uninstall', 'all', '--yes');
      expect([code, err]).toEqual([1, expect.stringContaining(told)]);
      expect(ask().found('Record')).toMatchObject({ ok: false, found: expect.stringContaining(told) });
    }
  });

  it('says that no agent was found, and lists what only a person can do', () => {
    program('tide', TIDE);
    expect(ask().found('Agents')?.found).toContain('tide install wires one of claude-code, codex');
    scratch.tide('install', 'cursor', '--yes');
    expect(ask().found('cursor, project')?.found).toContain('the agent itself was not found on this machine');
    expect(scratch.tide('doctor')).toMatch(
      /Yours to do, where it is not done:\n {2}cursor {2}Switch the MCP server/,
    );
  });

  it.each(['claude-code', 'codex', 'gemini', 'cursor', 'opencode'])(
    'calls what stands in the files of %s, not what was installed',
    (agent) => {
      program('tide', TIDE);
      scratch.tide('install', agent, '--yes');
      const files = Object.keys(tree(scratch.project, scratch.root))
        .filter((path) => /\.(json|toml)$/.test(path))
        .map((path) => join(scratch.root, path));
      const ours = files.map((path) => readFileSync(path, 'utf8'));
      const called = (path: string) => {
        for (const [i, file] of files.entries())
          writeFileSync(file, (ours[i] ?? '').replace(/"tide(?=[ "])/g, `"${path}`));
        const { code, found } = ask();
        return [code, found(`${agent}, project`)?.ok, found(`${agent}, project`)?.found ?? ''] as const;
      };
      const [code, ok, found] = called('/opt/none/tide');
      expect([code, ok]).toEqual([4, false]);
      expect(found).toContain('calls /opt/none/tide, which is not there or cannot be started');
      for (const file of files) if (/tide/.test(readFileSync(file, 'utf8'))) expect(found).toContain(file);
      expect(called(join(scratch.root, 'bin/tide')).slice(0, 2)).toEqual([0, true]);
    },
  );

  it('starts no program that lies in the project, and tells one of another version', () => {
    program('tide', TIDE);
    scratch.tide('install', 'gemini', '--yes');
    const settings = join(scratch.project, '.gemini/settings.json');
    const called = (path: string) => {
      writeFileSync(path, `#!/bin/sh\ntouch "${join(scratch.root, 'started')}"\necho 9.9.9\n`);
      chmodSync(path, 0o755);
      writeFileSync(
        settings,
        readFileSync(settings, 'utf8').replace(/"command": "[^"]*(?=tide)/g, `"command": "${dirname(path)}/`),
      );
      return ask().found('gemini, project')?.found ?? '';
    };
    expect(called(join(scratch.project, 'tide'))).not.toContain('calls');
    expect(existsSync(join(scratch.root, 'started'))).toBe(false);
    mkdirSync(join(scratch.root, 'other'));
    expect(called(join(scratch.root, 'other/tide'))).toContain('which is version 9.9.9; this is');
  });

  it('says that tide is not on the PATH, or is another version', () => {
    scratch.env.PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;
    scratch.tide('install', 'cursor', '--yes');
    expect(ask().found('Program')).toMatchObject({
      ok: false,
      found: expect.stringContaining('not on the PATH'),
    });
    program('tide');
    const { code, found } = ask();
    expect([code, found('Program')?.found]).toEqual([4, expect.stringContaining('version 9.9.9; this is')]);
  });
});

function emptyState(): Record<string, string> {
  return { 'home/.local/': '', 'home/.local/state/': '' };
}

function started(...words: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...scratch.surroundings() };
    spawn(process.execPath, [TIDE, ...words], { cwd: scratch.project, env, stdio: 'ignore' }).on(
      'close',
      resolve,
    );
  });
}

function typed(words: string, answer: string): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('script', ['-qec', `"${process.execPath}" "${TIDE}" ${words}`, '/dev/null'], {
      cwd: scratch.project,
      env: { PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm' },
    });
    let [out, asked] = ['', false];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      if (asked || !out.includes('[y/N] ')) return;
      asked = true;
      child.stdin.write(answer);
    });
    child.on('close', resolve);
  });
}

import { expect, it } from 'vitest';
import { deskOn, memoryMachine } from '../../../test/agents/machine.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { AGENTS } from './agents/all.ts';
import { checkAgent } from './check-agent.ts';
import { reportOn } from './report-agent.ts';

it('says of a file that may not be read why, without throwing', () => {
  const machine = memoryMachine();
  machine.install(['claude-code']);
  const path = '/m/project/.claude/settings.json';
  const { read } = machine.files;
  machine.files.read = (one) => {
    if (one === path) throw new TidemarkError('io', `Could not read ${path}: permission denied.`);
    return read(one);
  };
  const report = reportOn(AGENTS['claude-code'], deskOn(machine.files, '/m', 'project'));
  const [check] = checkAgent(report, [report]);
  expect(check).toMatchObject({
    ok: false,
    mend: 'Mend the file that is named, then: tide install claude-code',
  });
  expect(check?.found).toContain(`${path} cannot be read: permission denied;`);
});

it('does not count a server of another under our name', () => {
  const path = '/m/project/.cursor/mcp.json';
  const machine = memoryMachine({ [path]: '{"mcpServers": {"tidemark": {"command": "other"}}}' });
  machine.install(['cursor']);
  const report = reportOn(AGENTS.cursor, deskOn(machine.files, '/m', 'project'));
  expect(report.wired).toBe('part');
  const [check] = checkAgent(report, [report]);
  expect(check).toMatchObject({ ok: false, mend: expect.stringContaining('tide install cursor --replace') });
  expect(check?.found).toMatch(/^wired in part: \d+ hooks, rule;/);
  expect(check?.found).toContain(`entry mcpServers.tidemark in ${path} is another server and not ours`);
  expect(check?.found).not.toContain('edited');
});

it.each(Object.keys(AGENTS) as (keyof typeof AGENTS)[])(
  'says of %s what is wired, and which of it is missing',
  (name) => {
    for (const level of ['project', 'user'] as const) {
      const machine = memoryMachine();
      const told = () => {
        const report = reportOn(AGENTS[name], deskOn(machine.files, '/m', level));
        return checkAgent(report, [report])[0]?.found ?? '';
      };
      expect(told()).toMatch(/^not wired; tide install /);
      machine.install([name], level);
      expect(told()).toMatch(
        /^wired: MCP server, (\d+ hooks|plugin), (skill|rule|section of GEMINI\.md)(;|$)/,
      );
      const [hooks] = [...machine.files.contents.keys()].filter((path) =>
        /hooks\.json$|settings\.json$/.test(path),
      );
      if (hooks === undefined) continue;
      machine.write(hooks, (machine.text(hooks) ?? '').replace(/"(S|s)essionEnd"/, '"Other"'));
      expect(told()).toMatch(/^wired in part: .*; not there: 1 hook \(hooks\.[Ss]essionEnd\)/);
    }
  },
);

it.each([
  ['claude-code', 'project', '.claude/skills/tidemark/SKILL.md', 'skill'],
  ['cursor', 'project', '.cursor/rules/tidemark.mdc', 'rule'],
  ['opencode', 'project', '.opencode/plugins/tidemark.js', 'plugin'],
  ['gemini', 'project', 'GEMINI.md', 'section'],
] as const)('calls what %s was given in the %s by what it is', (name, level, file, word) => {
  const machine = memoryMachine();
  machine.install([name], level);
  const path = `/m/project/${file}`;
  machine.write(path, (machine.text(path) ?? '').replace(/[Mm]emory/, 'brain'));
  const report = reportOn(AGENTS[name], deskOn(machine.files, '/m', level));
  expect(checkAgent(report, [report])[0]?.found).toContain(`edited: ${word}`);
  expect(machine.install([name], level).left).toEqual([{ agent: name, path, what: word, why: 'edited' }]);
});

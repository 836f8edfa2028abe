// Laws of installing: it comes and goes without a trace, twice is once, and what others write meanwhile survives.

import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { describe, expect, it } from 'vitest';
import { jsonText, markdownText, situation, tomlText } from '../agents/arbitrary-files.ts';
import { memoryMachine } from '../agents/machine.ts';

const RUNS = { numRuns: 60 };

describe('installing', () => {
  it('and uninstalling is nothing at all, byte for byte', () => {
    fc.assert(
      fc.property(situation, ({ agents, level, files }) => {
        const machine = memoryMachine(files);
        const before = machine.everything();
        machine.install(agents, level);
        machine.uninstall(agents, level);
        expect(machine.everything()).toEqual(before);
        expect(machine.files.exists('/m/state')).toBe(false);
      }),
      RUNS,
    );
  });

  it('twice is installing once', () => {
    fc.assert(
      fc.property(situation, ({ agents, level, files }) => {
        const machine = memoryMachine(files);
        machine.install(agents, level);
        const once = [machine.everything(), machine.files.print('/m/state')];
        expect(machine.install(agents, level).changes).toEqual([]);
        expect([machine.everything(), machine.files.print('/m/state')]).toEqual(once);
      }),
      RUNS,
    );
  });

  it('some agents and taking them back in any order is nothing at all', () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ agents, level, files }, turn) => {
        const machine = memoryMachine(files);
        const before = machine.everything();
        for (const agent of agents) machine.install([agent], level);
        const order = [...agents.slice(turn % agents.length), ...agents.slice(0, turn % agents.length)];
        for (const agent of order) machine.uninstall([agent], level);
        expect(machine.everything()).toEqual(before);
      }),
      RUNS,
    );
  });

  it('leaves a file that cannot be understood as it is, and all files of that agent', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), (text, at) => {
        const cut = text.slice(0, at % text.length);
        const machine = memoryMachine({ '/m/project/.claude/settings.json': cut });
        const before = machine.everything();
        const plan = machine.install(['claude-code']);
        if (plan.problems.length > 0) expect(machine.everything()).toEqual(before);
        else {
          machine.uninstall(['claude-code']);
          expect(machine.everything()).toEqual(before);
        }
      }),
      RUNS,
    );
  });
});

describe('what others write between installing and uninstalling', () => {
  it('into JSON by writing the whole file anew survives, and ours goes', () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom(0, 2, '\t'), fc.boolean(), (text, indent, first) => {
        const path = '/m/project/.claude/settings.json';
        const machine = memoryMachine({ [path]: text });
        machine.install(['claude-code']);
        const edited = edit(valueIn(machine.text(path)), first);
        machine.write(path, JSON.stringify(edited, null, indent));
        machine.uninstall(['claude-code']);
        expect(valueIn(machine.text(path))).toEqual(edit(valueIn(text), first));
      }),
      RUNS,
    );
  });

  it('as lines of comments into JSON survives, and everything else is as it was', () => {
    fc.assert(
      fc.property(jsonText, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (text, places) => {
        const path = '/m/project/.gemini/settings.json';
        const machine = memoryMachine({ [path]: text });
        machine.install(['gemini']);
        const lines = (machine.text(path) ?? '').split('\n');
        for (const place of places) lines.splice(1 + (place % lines.length), 0, '// somebody was here');
        machine.write(path, lines.join('\n'));
        machine.uninstall(['gemini']);
        const after = machine.text(path) ?? '';
        expect(withoutEmpty(valueIn(after))).toEqual(withoutEmpty(valueIn(text)));
        expect(after).not.toContain('tide hook');
        expect(after.match(/\/\/ kept|\/\* kept \*\//g)).toEqual(text.match(/\/\/ kept|\/\* kept \*\//g));
      }),
      RUNS,
    );
  });

  it('into TOML survives, and ours goes', () => {
    const before = 'model = "x" # why\n\n[mcp_servers.docs]\ncommand = "docs"\n';
    const added = fc.array(fc.constantFrom('[zed]', '# note', '', '[[list]]'), { maxLength: 5 });
    fc.assert(
      fc.property(added, added, (above, below) => {
        const path = '/m/home/.codex/config.toml';
        const machine = memoryMachine({ [path]: before });
        machine.install(['codex'], 'user');
        const put = (text: string | undefined) =>
          `${above.filter((line) => !line.startsWith('[')).join('\n')}\n${text}${[...new Set(below)].join('\n')}\n`;
        machine.write(path, put(machine.text(path)));
        machine.uninstall(['codex'], 'user');
        const after = machine.text(path) ?? '';
        expect(getStaticTOMLValue(parseTOML(after))).toEqual(getStaticTOMLValue(parseTOML(put(before))));
        expect(after.match(/# .*/g)).toEqual(put(before).match(/# .*/g));
        expect(after).not.toContain('tide');
      }),
      RUNS,
    );
  });

  it('around our block in a text survives as it is', () => {
    const lines = fc.array(fc.constantFrom('# More', '', 'words', '\ttab'), { maxLength: 4 });
    fc.assert(
      fc.property(lines, lines, lines, (given, above, below) => {
        const path = '/m/project/GEMINI.md';
        const before = given.map((line) => `${line}\n`).join('');
        const machine = memoryMachine({ [path]: before });
        machine.install(['gemini']);
        const put = (text: string | undefined) => [...above, text ?? '', ...below].join('\n');
        machine.write(path, put(machine.text(path)));
        machine.uninstall(['gemini']);
        expect(squeezed(machine.text(path) ?? '')).toBe(squeezed(put(before)));
      }),
      RUNS,
    );
  });
});

describe('lines of others above and below', () => {
  it.each([
    ['gemini', 'project', '/m/project/GEMINI.md', markdownText, 'words'],
    ['codex', 'user', '/m/home/.codex/config.toml', tomlText, '# words'],
  ] as const)('our part of a file of %s come back byte for byte', (agent, level, path, texts, word) => {
    const lines = fc.array(fc.constantFrom('', word), { maxLength: 3 });
    const ends = fc.constantFrom('', '\n');
    fc.assert(
      fc.property(texts, lines, lines, ends, (text, over, under, end) => {
        const machine = memoryMachine({ [path]: text });
        machine.install([agent], level);
        const made = machine.text(path) ?? '';
        if (made === text) return;
        const [top, bottom] = [over.map((line) => `${line}\n`).join(''), `${word} ${under.join('\n')}${end}`];
        const below = (inner: string) => inner.replace(/^\ufeff?/, (mark) => mark + top);
        machine.write(path, `${below(made)}${bottom}`);
        machine.uninstall([agent], level);
        const eol = /\r\n/.test(made) && !/[^\r]\n/.test(made) ? '\r\n' : '\n';
        const joint = /^\ufeff?$/.test(text) || text.endsWith('\n') ? '' : eol;
        expect(machine.text(path)).toBe(`${below(text)}${joint}${bottom}`);
      }),
      RUNS,
    );
  });
});

interface Settings {
  hooks?: Record<string, unknown[]>;
  [key: string]: unknown;
}

/** What another program would do: a member of its own, at the beginning or at the end, and a hook beside ours. */
function edit(value: Settings, first: boolean): Settings {
  const hooks = { ...value.hooks };
  const mine = { hooks: [{ type: 'command', command: 'theirs' }] };
  const list = hooks.SessionEnd ?? [];
  hooks.SessionEnd = first ? [mine, ...list] : [...list, mine];
  return first ? { theirs: [1, { a: 2 }], ...value, hooks } : { ...value, hooks, theirs: [1, { a: 2 }] };
}

function valueIn(text: string | undefined): Settings {
  return (parse((text ?? '').replace(/^\ufeff/, ''), [], { allowTrailingComma: true }) ?? {}) as Settings;
}

/** A list or an object of ours that somebody put a comment into stays, empty. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
      .filter(([, inner]) => typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0),
  );
}

function squeezed(text: string): string {
  return text.replace(/\n+/g, '\n').trim();
}

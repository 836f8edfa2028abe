import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { stateOf, type Told } from '../../../test/layouts/arbitrary-handbook.ts';
import { FULL, ODD } from '../../../test/layouts/handbook-samples.ts';
import type { Fact } from '../../model/fact.ts';
import type { Rendered, ViewInput } from '../../model/view.ts';
import { lintHandbook } from './lint/lint.ts';
import { handbookView } from './view.ts';

const TODAY = '2026-05-12';
type One = Told[number];

function fact(kind: string, statement: string, more: Partial<One> = {}): One {
  return { kind, statement, fields: [], scope: 'project', session: 0, trust: 'human', ...more };
}

function shown(facts: readonly One[], more: Partial<ViewInput> = {}): Rendered {
  return handbookView.render(inputOf(stateOf([...facts], ['Quay lights', 'Crane log', '']), TODAY, more));
}

/** The full sample as memory holds it, with one fact changed. */
function changed(
  files: Readonly<Record<string, string>>,
  statement: string,
  change: { readonly live?: boolean; readonly fact?: Partial<Fact> },
) {
  const input = adopted(handbookView, folder(files));
  const facts = input.facts.map((viewed) =>
    viewed.fact.statement.startsWith(statement)
      ? { ...viewed, ...change, fact: { ...viewed.fact, ...change.fact } }
      : viewed,
  );
  return handbookView.render({ ...input, facts });
}

const text = (rendered: Rendered, path: string) => rendered.files.get(path) ?? '';

describe('rendering into an empty place', () => {
  it('always gives handbook and summary, which pass the linter even with nothing to say [handbook:handbook-and-summary-required]', () => {
    const empty = shown([]);
    expect([...empty.files.keys()].sort()).toEqual(['MEMORY.md', 'memory_summary.md', 'raw_memories.md']);
    expect(text(empty, 'memory_summary.md').startsWith('v1\n\n## User Profile\n')).toBe(true);
    expect(text(empty, 'raw_memories.md')).toBe('# Raw Memories\n\nNo raw memories yet.\n');
    expect(lintHandbook(empty.files)).toEqual([]);
  });

  it('writes a failure as symptom, cause and fix, with its task and id', () => {
    const one = fact('learning', 'Lamp stays dark', {
      fields: [
        ['cause', 'fuse 3'],
        ['prevention', 'check the panel'],
      ],
    });
    expect(text(shown([one]), 'MEMORY.md')).toContain(
      '- Lamp stays dark -> fuse 3 -> check the panel [Task 1] [learning: fact-0]\n',
    );
  });

  it('makes one group per scope and one task per session, each with its rollout summary', () => {
    const rendered = shown([
      fact('invariant', 'Cables are rated twice'),
      fact('invariant', 'Logs are UTC', { scope: 'module:crane/log', session: 1 }),
      fact('pattern', 'Check the moon', {
        scope: 'path:src/tide.ts',
        session: 1,
        fields: [['trigger', 'tides']],
      }),
    ]);
    const memory = text(rendered, 'MEMORY.md');
    expect(memory.match(/^# Task Group: .*$/gm)).toEqual([
      '# Task Group: harbor-api / module crane',
      '# Task Group: harbor-api / path src',
      '# Task Group: harbor-api / the whole project',
    ]);
    expect(memory).toContain('  - scope: module:crane/log\n');
    expect([...rendered.files.keys()].filter((path) => path.startsWith('rollout_summaries/'))).toHaveLength(
      2,
    );
    expect(lintHandbook(rendered.files)).toEqual([]);
  });

  it('lists raw memories latest first [handbook:raw-memories-latest-first]', () => {
    const raw = text(
      shown([
        fact('case', 'old', { session: 0 }),
        fact('case', 'new', { session: 2 }),
        fact('case', 'middle', { session: 1 }),
      ]),
      'raw_memories.md',
    );
    expect(raw.match(/^updated_at: \S+/gm)?.map((line) => line.slice(12, 22))).toEqual([
      '2026-05-03',
      '2026-05-02',
      '2026-05-01',
    ]);
  });

  it('puts what holds everywhere into the summary: profile, preferences, tips', () => {
    const summary = text(
      shown([
        fact('profile', 'Pilots the tug', { fields: [['attribute', 'call sign: T4']] }),
        fact('preference', 'metres, never feet', { scope: 'global', fields: [['words', 'no feet please']] }),
        fact('pattern', 'look at the log first', { scope: 'global', fields: [['trigger', 'an alarm']] }),
      ]),
      'memory_summary.md',
    );
    expect(summary).toContain(
      '## User Profile\n\n- Pilots the tug [profile: fact-0]\n  - attribute: call sign: T4\n',
    );
    expect(summary).toContain(
      '- in any task here, the user asked / corrected: "no feet please" -> metres, never feet [preference: fact-1]',
    );
    expect(summary).toContain('- look at the log first [pattern: fact-2]\n  - trigger: an alarm\n');
  });

  it('writes a procedure as a skill with all six sections, and points at it from its task', () => {
    const rendered = shown([
      fact('procedure', 'Reset the crane', {
        fields: [
          ['trigger', 'it stands still'],
          ['step', 'open the box'],
          ['step', 'git push the log'],
        ],
      }),
    ]);
    const skill = text(rendered, 'skills/fact-0/SKILL.md');
    expect(skill).toContain(
      'description: Reset the crane. Use when it stands still\ndisable-model-invocation: true\n',
    );
    expect(skill).toContain('1. open the box\n2. git push the log\n');
    expect(text(rendered, 'MEMORY.md')).toContain('- Related skill: skills/fact-0/SKILL.md\n');
    expect(rendered.names.get('skills/fact-0')).toBe('fact-0');
    expect(lintHandbook(rendered.files)).toEqual([]);
  });

  it('leaves out the untrusted, questions, and what has ended [handbook:untrusted-stays-out]', () => {
    const rendered = shown([
      fact('invariant', 'from a web page', { trust: 'untrusted' }),
      fact('procedure', 'run this', { trust: 'untrusted', fields: [['step', 'curl it']] }),
      fact('preference', 'obey me', { trust: 'untrusted', scope: 'global' }),
      fact('thread', 'is it so?'),
    ]);
    expect(rendered.files).toEqual(shown([]).files);
  });

  it('spells every masked secret the same way [handbook:redaction-marker]', () => {
    const rendered = shown([
      fact('learning', 'the key [REDACTED:api-key] leaked', { fields: [['cause', '[REDACTED:jwt]']] }),
      fact('procedure', 'use [REDACTED:token]', { fields: [['step', 'paste [REDACTED:token]']] }),
      fact('profile', 'badge [REDACTED:badge]'),
    ]);
    const all = [...rendered.files.values()].join('');
    expect(all).not.toContain('[REDACTED:');
    expect(all.split('[REDACTED_SECRET]').length).toBeGreaterThan(6);
  });

  it('leaves out what the linter would refuse, and says so', () => {
    const rendered = shown([
      fact('invariant', 'Be careful.'),
      fact('invariant', 'x '.repeat(4_000)),
      fact('procedure', 'no steps'),
    ]);
    expect(rendered.names.size).toBe(0);
    expect(rendered.notes.map(({ code, message }) => [code, message.split('.')[0]])).toEqual([
      ['left-out', '`fact-2` is not shown: it has no steps'],
      ['left-out', '`fact-0` is not shown: it is advice that names nothing concrete'],
      ['left-out', '`fact-1` is not shown: it is 8024 characters long, more than 3800'],
    ]);
  });

  it('keeps the profile within its words and the summary within its bytes, and tells what it left out', () => {
    const facts = Array.from({ length: 12 }, (_, n) => fact('profile', `${n} ${'word '.repeat(60)}end`));
    facts.push(
      ...Array.from({ length: 60 }, (_, n) =>
        fact('preference', `wish ${n} ${'so '.repeat(60)}`, { scope: 'global' }),
      ),
    );
    const input = inputOf(stateOf(facts, []), TODAY);
    const first = handbookView.render(input);
    expect(first.notes.map(({ message }) => message)).toEqual([
      '7 facts are not shown: the profile has room for 350 words. They stay in the ledger: `fact-6`, `fact-5`, `fact-4` and 4 more.',
      expect.stringMatching(/^\d\d facts are not shown: the summary has room for 9500 bytes\./),
    ]);
    expect(lintHandbook(first.files)).toEqual([]);
    const second = handbookView.render({ ...input, frame: first.files, names: first.names });
    expect(second.files).toEqual(first.files);
    expect(second.notes.length).toBe(first.notes.length);
  });

  it('gives a full summary to preferences before tips and to the newest, and a new one takes the room of an old one [handbook:summary-within-token-budget]', () => {
    const tips = Array.from({ length: 40 }, (_, n) =>
      fact('entity', `tip ${n} ${'so '.repeat(100)}`, { scope: 'global' }),
    );
    const first = shown(tips);
    const before = text(first, 'memory_summary.md');
    expect(before).toContain('- tip 39 ');
    expect(before).not.toContain('- tip 0 ');
    const wishes = Array.from({ length: 5 }, (_, n) =>
      fact('preference', `wish ${n} ${'so '.repeat(100)}`, { scope: 'global' }),
    );
    const second = shown([...tips, ...wishes], { frame: first.files, names: first.names });
    const after = text(second, 'memory_summary.md');
    for (const n of [0, 1, 2, 3, 4]) expect(after).toContain(`-> wish ${n} `);
    expect(after).toContain('- tip 39 ');
    expect(after.match(/^- tip/gm)?.length).toBeLessThan(before.match(/^- tip/gm)?.length ?? 0);
    expect([...second.names.values()].filter((id) => after.includes(`${id}]`))).toHaveLength(
      second.names.size,
    );
    expect(lintHandbook(second.files)).toEqual([]);
  });

  it('asks no bullet of another hand to make room', () => {
    const wish = (n: number) =>
      `- when in port ${n}, the user said: "${'so '.repeat(40)}" -> begin with port ${n}\n`;
    const full = Array.from({ length: 60 }, (_, n) => wish(n)).join('');
    const summary = (FULL['memory_summary.md'] ?? '').replace('- when reporting', `${full}- when reporting`);
    const input = adopted(handbookView, folder({ ...FULL, 'memory_summary.md': summary }));
    const rendered = handbookView.render(input);
    expect(text(rendered, 'memory_summary.md')).toBe(summary);
  });

  it('says in the summaries how a task ended where its heading says it', () => {
    const state = stateOf([fact('case', 'a')], ['Quay lights']);
    const first = handbookView.render(inputOf(state, TODAY));
    const frame = new Map(first.files).set(
      'MEMORY.md',
      text(first, 'MEMORY.md').replace('Quay lights, uncertain', 'Quay lights, partial'),
    );
    const second = handbookView.render(inputOf(state, TODAY, { frame, names: first.names }));
    const path = [...second.files.keys()].find((one) => one.startsWith('rollout_summaries/')) ?? '';
    expect(text(second, path)).toContain('\nOutcome: partial\n');
    expect(text(second, 'raw_memories.md').match(/^task_outcome: partial$/gm)).toHaveLength(2);
    expect(lintHandbook(second.files)).toEqual([]);
  });

  it('does not repeat the scope under every line of a profile', () => {
    const own = text(shown([fact('profile', 'Draws charts')]), 'memory_summary.md');
    expect(own).toContain('- Draws charts [profile: fact-0]\n\n');
    const everywhere = text(
      shown([fact('profile', 'Draws charts', { scope: 'global' })]),
      'memory_summary.md',
    );
    expect(everywhere).toContain('- Draws charts [profile: fact-0]\n  - scope: global\n');
  });

  it('lists many groups briefly rather than dropping any', () => {
    const facts = Array.from({ length: 40 }, (_, n) =>
      fact('invariant', `part ${n} stays`, { scope: `module:part-${n}` }),
    );
    const rendered = shown(facts);
    expect(text(rendered, 'memory_summary.md').match(/^- harbor-api/gm)).toHaveLength(40);
    expect(lintHandbook(rendered.files)).toEqual([]);
  });

  it('gives two sessions of one second and title names of their own', () => {
    const state = stateOf([fact('case', 'a'), fact('case', 'b', { session: 1 })], ['Same', 'Same']);
    const input = inputOf(state, TODAY);
    const sessions = input.sessions.map((session) => ({ ...session, started: '2026-05-01T09:00:00Z' }));
    const paths = [...handbookView.render({ ...input, sessions }).files.keys()].filter((path) =>
      path.startsWith('rollout_summaries/'),
    );
    expect(new Set(paths).size).toBe(2);
  });
});

describe('rendering over a folder that is there', () => {
  const bullet = '- the export reads zones from zones.yml, not from the database [Task 1]\n';

  it('changes only the bullet whose fact changed', () => {
    const rendered = changed(FULL, 'the export reads', {
      fact: { statement: 'zones come from the port service' },
    });
    const before = (FULL['MEMORY.md'] ?? '').split(bullet);
    const after = text(rendered, 'MEMORY.md');
    expect(after.startsWith(before[0] ?? '')).toBe(true);
    expect(after).toContain(
      '- zones come from the port service [Task 1] [pattern: fact-5]\n  - trigger: harbor-api tariff export\n',
    );
    for (const [path, old] of Object.entries(FULL))
      if (path !== 'MEMORY.md') expect(text(rendered, path)).toBe(old);
  });

  it('takes out a fact that ended, its section where it was the last, and its copy in the summary', () => {
    const rendered = changed(FULL, 'report the cause', { live: false });
    expect(text(rendered, 'MEMORY.md')).not.toContain('## User preferences');
    expect(text(rendered, 'memory_summary.md')).not.toContain('report the cause');
    expect(text(rendered, 'memory_summary.md')).toContain('open with the measured figures');
  });

  it('removes only the SKILL.md of a procedure that ended, and the pointer to it', () => {
    const rendered = changed(FULL, 'Read the plan', { live: false });
    expect(rendered.files.has('skills/query-plan/SKILL.md')).toBe(false);
    expect(rendered.files.has('skills/query-plan/scripts/plan.sh')).toBe(true);
    expect(text(rendered, 'MEMORY.md')).not.toContain('Related skill');
  });

  it('rewrites only the list of a skill that changed', () => {
    const input = adopted(handbookView, folder(FULL));
    const facts = input.facts.map((viewed) =>
      viewed.fact.kind === 'procedure'
        ? {
            ...viewed,
            fact: {
              ...viewed.fact,
              fields: [...viewed.fact.fields, ['step', 'write down the figure'] as const],
            },
          }
        : viewed,
    );
    const skill = text(handbookView.render({ ...input, facts }), 'skills/query-plan/SKILL.md');
    expect(skill).toContain(
      '2. compare the indexes of the partitions with those of the template\n3. write down the figure\n',
    );
    expect(skill).toContain('argument-hint: "[query]"\n');
    expect(skill).toContain('Usage: `scripts/plan.sh berths`\n');
    expect(
      handbookView.read(folder({ 'skills/query-plan/SKILL.md': skill })).items[0]?.fields,
    ).toContainEqual(['step', 'write down the figure']);
  });

  it('puts new facts into a group of their own on top, and leaves the groups of others alone', () => {
    const input = adopted(handbookView, folder(FULL));
    const more = inputOf(
      stateOf([fact('learning', 'Gate stuck', { fields: [['cause', 'ice']] })], ['Gate']),
      TODAY,
    );
    const rendered = handbookView.render({
      ...input,
      facts: [...input.facts, ...more.facts.map((one) => ({ ...one, fact: { ...one.fact, id: 'gate' } }))],
      sessions: [...input.sessions, ...more.sessions],
    });
    const memory = text(rendered, 'MEMORY.md');
    expect(memory.startsWith('# Task Group: harbor-api / the whole project\n')).toBe(true);
    expect(memory.endsWith(FULL['MEMORY.md'] ?? '')).toBe(true);
    expect(text(rendered, 'memory_summary.md')).toContain('- tariff export: tariff.csv');
    expect(text(rendered, 'raw_memories.md')).toContain('## Thread `01a0fd11');
    expect(rendered.files.size).toBe(Object.keys(FULL).length + 1);
  });

  it('keeps a bullet it was never told about', () => {
    const files = {
      ...FULL,
      'MEMORY.md': (FULL['MEMORY.md'] ?? '').replace(
        bullet,
        `${bullet}- written by hand a minute ago [Task 1]\n`,
      ),
    };
    const input = adopted(handbookView, folder(FULL));
    expect(text(handbookView.render({ ...input, frame: folder(files) }), 'MEMORY.md')).toBe(
      files['MEMORY.md'],
    );
  });

  it('closes up the numbers when a session has nothing left to show', () => {
    const told = [fact('case', 'first'), fact('case', 'second', { session: 1 })];
    const before = shown(told);
    const state = stateOf(
      told,
      ['Quay lights', 'Crane log', ''],
      [{ which: 0, verb: 'Invalidated', text: 'wrong' }],
    );
    const now = handbookView.render({ ...inputOf(state, TODAY), frame: before.files, names: before.names });
    const memory = text(now, 'MEMORY.md');
    expect(memory).toContain('## Task 1: Crane log, uncertain');
    expect(memory).toContain('- second [Task 1] [case: fact-1]');
    expect(memory).not.toContain('Quay lights');
    expect([...now.files.keys()].some((path) => path.includes('quay_lights'))).toBe(false);
    expect(lintHandbook(now.files)).toEqual([]);
  });

  it('writes the other files as they must be, whatever somebody does to a task in MEMORY.md', () => {
    const told = [fact('case', 'first'), fact('learning', 'second', { fields: [['cause', 'a']] })];
    const before = shown(told);
    const edits: readonly (readonly [RegExp, string])[] = [
      [/### keywords/, '### kewords'],
      [/(?<=### keywords\n\n)- .*\n/, ''],
      [/^## Task 1:.*/m, '## Task 1'],
      [/^## Task 1:.*/m, '## Task 1: , success'],
      [/^# Task Group:.*/m, '# Task Group:'],
      [/^# Task Group:.*/m, '# Task Group: quay: lights'],
      [/^applies_to:.*\n/m, ''],
      [/\(cwd=[^,]*,/, '(cwd=,'],
    ];
    for (const [from, to] of edits) {
      const memory = text(before, 'MEMORY.md').replace(from, to);
      expect(memory).not.toBe(text(before, 'MEMORY.md'));
      let now = shown(told, { frame: new Map(before.files).set('MEMORY.md', memory), names: before.names });
      expect(text(now, 'MEMORY.md')).toBe(memory);
      const found = lintHandbook(now.files).filter(({ file }) => file !== 'MEMORY.md');
      expect(found, to).toEqual([]);
      const again = shown(told, { frame: now.files, names: now.names });
      expect([...again.files], to).toEqual([...now.files]);
      now = shown(told, {
        frame: new Map(now.files).set('MEMORY.md', text(before, 'MEMORY.md')),
        names: now.names,
      });
      expect(lintHandbook(now.files), `${to} mended`).toEqual([]);
    }
  });

  it('takes the topic of a group along that was deleted by hand, once its facts are archived', () => {
    const told = [
      fact('case', 'stays', { scope: 'module:quay' }),
      fact('case', 'first', { scope: 'module:crane', session: 1 }),
    ];
    for (const kept of [told, told.slice(1)]) {
      const before = shown(kept);
      const which = kept.length - 1;
      const group = /# Task Group: harbor-api \/ module crane\n(?:(?!# Task Group).*\n)*/;
      const frame = new Map(before.files);
      frame.set('MEMORY.md', text(before, 'MEMORY.md').replace(group, ''));
      const mine = '- harbor-api / the pier: tide_table\n  - desc: mine; cwd=harbor-api\n';
      frame.set(
        'memory_summary.md',
        `${text(before, 'memory_summary.md')}\n### elsewhere\n\n#### notes\n\n${mine}`,
      );
      expect(frame.get('MEMORY.md')).not.toContain('crane');
      const state = stateOf(kept, ['Quay lights', 'Crane log', ''], [{ which, verb: 'Archived', text: '' }]);
      const now = handbookView.render({ ...inputOf(state, TODAY), frame, names: before.names });
      expect(text(now, 'memory_summary.md')).not.toContain('crane');
      expect(text(now, 'memory_summary.md').includes('module quay')).toBe(which === 1);
      expect(text(now, 'memory_summary.md')).toContain(mine);
      const ours = new Map(now.files).set(
        'memory_summary.md',
        text(now, 'memory_summary.md').replace(`### elsewhere\n\n#### notes\n\n${mine}`, ''),
      );
      expect(lintHandbook(ours)).toEqual([]);
    }
  });

  it('keeps what a person added to files of ours', () => {
    const told = [fact('case', 'first'), fact('invariant', 'second')];
    const before = shown(told);
    const rollout = [...before.files.keys()].find((path) => path.startsWith('rollout_summaries/')) ?? '';
    const edited = new Map(before.files);
    edited.set(rollout, `${text(before, rollout)}\n## My notes\n\nLook at the fuse.\n`);
    edited.set(
      'MEMORY.md',
      text(before, 'MEMORY.md').replace('- fact-0, fact-1', '- fact-0, fact-1, fuse_panel'),
    );
    const state = stateOf(told, ['Quay lights'], [{ which: 0, verb: 'Invalidated', text: 'wrong' }]);
    const now = handbookView.render({ ...inputOf(state, TODAY), frame: edited, names: before.names });
    expect(text(now, rollout)).toContain('## My notes\n\nLook at the fuse.\n');
    expect(text(now, rollout)).not.toContain('- first');
    expect(text(now, 'MEMORY.md')).toContain('- fact-1, fuse_panel\n');
  });

  it('writes new parts in the line ends of the file', () => {
    const crlf = folder(
      Object.fromEntries(Object.entries(FULL).map(([path, one]) => [path, one.replace(/\n/g, '\r\n')])),
    );
    const input = adopted(handbookView, crlf);
    const facts = input.facts.map((viewed) => ({
      ...viewed,
      fact: { ...viewed.fact, statement: `${viewed.fact.statement} now` },
    }));
    for (const [path, one] of handbookView.render({ ...input, facts }).files)
      expect([path, /[^\r]\n/.test(one)]).toEqual([path, false]);
  });

  it('adds no file to a folder that has nothing new to say, and keeps files it does not know', () => {
    const { 'memory_summary.md': _, ...part } = ODD;
    const rendered = handbookView.render(adopted(handbookView, folder(part)));
    expect(Object.fromEntries(rendered.files)).toEqual(part);
  });

  it('moves a fact that now holds everywhere from its group to the summary', () => {
    const told = [fact('preference', 'metres only'), fact('case', 'stays')];
    const before = shown(told);
    const state = stateOf(told, ['Quay lights'], [{ which: 0, verb: 'Promoted', text: '' }]);
    const now = handbookView.render({ ...inputOf(state, TODAY), frame: before.files, names: before.names });
    expect(text(now, 'MEMORY.md')).not.toContain('metres only');
    expect(text(now, 'memory_summary.md')).toContain('-> metres only [preference: fact-0]');
  });

  it('moves a topic to the older ones when its day leaves the window [handbook:index-recent-window-three-days]', () => {
    const days = [1, 2, 3, 4].map((n) => ({ id: `s${n}`, agent: 'cli', started: `2026-05-0${n}T10:00:00Z` }));
    const input = inputOf(
      stateOf(
        days.map((_, n) => fact('case', `work ${n}`, { scope: `module:m${n}` })),
        [],
      ),
      TODAY,
    );
    const facts = input.facts.map((viewed, n) => ({
      ...viewed,
      fact: { ...viewed.fact, origin: { ...viewed.fact.origin, session: `s${n + 1}` } },
    }));
    const three = handbookView.render({ ...input, sessions: days, facts: facts.slice(0, 3) });
    expect(text(three, 'memory_summary.md')).not.toContain('Older');
    const four = handbookView.render({
      ...input,
      sessions: days,
      facts,
      frame: three.files,
      names: three.names,
    });
    expect(text(four, 'memory_summary.md')).toMatch(
      /### Older Memory Topics\n\n#### harbor-api\n\n- harbor-api \/ module m0: .*\n {2}- desc: .*\n$/,
    );
    expect(text(four, 'memory_summary.md').match(/^#### 2026.*$/gm)).toEqual([
      '#### 2026-05-04',
      '#### 2026-05-03',
      '#### 2026-05-02',
    ]);
    expect(lintHandbook(four.files)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { dayText } from '../../model/day.ts';
import type { Event, Field } from '../../model/event.ts';
import type { State } from '../../model/state.ts';
import type { ViewInput } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { decisionLogView } from './view.ts';

interface Said {
  readonly verb: string;
  readonly id: string;
  readonly text?: string;
  readonly by?: string;
  readonly at?: string;
  readonly fields?: readonly Field[];
}

const decided = (id: string, day: string, text: string, ...fields: Field[]): Said => ({
  verb: 'Created',
  id,
  text,
  fields: [['created', day], ...fields],
});

function memory(...events: readonly Said[]): { state: State; events: Event[] } {
  const state = initialState();
  const session = { id: 'one', agent: 'cli', started: '2026-05-01T09:00:00Z' };
  const said = [{ verb: 'Opened', id: '', at: session.started }, ...events].map(
    ({ id, at = '2026-05-01T10:00:00Z', fields = [], ...rest }, n): Event => ({
      kind: 'decision',
      ...rest,
      ...(id === '' ? {} : { id }),
      fields: [...fields],
      at,
      tick: n + 1,
      session: 'one',
      position: n - 1,
    }),
  );
  for (const event of said) evolve(state, event, session);
  return { state, events: said };
}

function render(events: readonly Said[], more: Partial<ViewInput> = {}) {
  const { state, events: all } = memory(...events);
  return decisionLogView.render(inputOf(state, '2026-05-12', { eventsOf: () => all, ...more }));
}

const entry = (day: string, title: string, rest = '') =>
  `## ${day}: ${title}\n- **Context**: c\n- **Decision**: d\n- **Alternatives considered**: None\n- **Constraints introduced**: Only \`${title}\`.\n${rest}`;

const log = (...entries: readonly string[]) => folder({ 'DECISIONS.md': `# Log\n\n${entries.join('\n')}` });

const titles = (text: string) => Array.from(text.matchAll(/^## (\S+): (.*)$/gm), (match) => match[2]);

describe('an entry of the log', () => {
  const made = render([
    decided(
      'cache',
      '2026-05-09',
      'Tide tables are cached',
      ['context', 'Two thirds of the requests repeat.'],
      ['decision', 'Keep them ten minutes.'],
      ['alternative', 'Redis rejected, one more thing to run'],
      ['alternative', 'No cache rejected, too slow'],
      ['constraint', 'No cache is shared.'],
      ['constraint', 'Every import clears it.'],
    ),
  ]).files;

  it('stands in DECISIONS.md at the root [decisions:log-at-repository-root]', () => {
    expect(decisionLogView.root).toBe('.');
    expect([...made.keys()]).toEqual(['DECISIONS.md']);
  });

  it('has a heading of day and title, and four bullets in order [decisions:entry-heading-date-and-title] [decisions:entry-four-bullets-in-order]', () => {
    expect(made.get('DECISIONS.md')?.split('\n').slice(-6)).toEqual([
      '## 2026-05-09: Tide tables are cached',
      '- **Context**: Two thirds of the requests repeat.',
      '- **Decision**: Keep them ten minutes.',
      '- **Alternatives considered**: Redis rejected, one more thing to run; No cache rejected, too slow',
      '- **Constraints introduced**: No cache is shared. Every import clears it.',
      '',
    ]);
  });

  it('is read with its day, its title and lists in their parts', () => {
    const [item] = decisionLogView.read(made).items;
    expect(item).toMatchObject({
      name: '2026-05-09: Tide tables are cached',
      kind: 'decision',
      statement: 'Tide tables are cached',
      fields: [
        ['context', 'Two thirds of the requests repeat.'],
        ['decision', 'Keep them ten minutes.'],
        ['alternative', 'Redis rejected, one more thing to run'],
        ['alternative', 'No cache rejected, too slow'],
        ['constraint', 'No cache is shared.'],
        ['constraint', 'Every import clears it.'],
      ],
    });
    expect(dayText(item?.life?.created ?? 0)).toBe('2026-05-09');
  });

  it('carries scope, evergreen and id in a comment under its heading', () => {
    const files = log(
      '## 2026-05-09: Metres\n<!-- scope: component:src/tides | evergreen: true | id: D-7k2m | by: Ada -->\n- **Context**: c\n',
    );
    const [item] = decisionLogView.read(files).items;
    expect(item).toMatchObject({ name: 'D-7k2m', scope: 'path:src/tides', life: { pinned: true } });
    const input = adopted(decisionLogView, files);
    const narrowed = input.facts.map((one) => ({ ...one, fact: { ...one.fact, scope: 'module:tides' } }));
    expect(decisionLogView.render({ ...input, facts: narrowed }).files.get('DECISIONS.md')).toContain(
      '<!-- scope: module:tides | evergreen: true | id: D-7k2m | by: Ada -->',
    );
  });

  it('is no entry inside a comment, in fenced code, with a placeholder for a title or a day that does not exist (PB-13)', () => {
    const { items, problems } = decisionLogView.read(
      folder({
        'DECISIONS.md':
          '<!--\n## 2026-01-01: In a comment\n-->\n```\n## 2026-01-02: In code\n```\n## 2026-01-03: [Decision title]\n## YYYY-MM-DD: x\n## 2026-02-30: No day\n',
      }),
    );
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad-date', level: 'notice', line: 9, received: '2026-02-30' }]);
  });

  it('changes only in the bullets that say something else', () => {
    const files = folder({
      'DECISIONS.md':
        '# Log\n\n## 2026-05-09: Metres\n* **Context:** feet came back\n  as metres\n* **Owner:** Ada\n\nA remark of ours.\n\n* **Decision:** metres\n* **Alternatives:** feet\n',
    });
    const input = adopted(decisionLogView, files);
    const changed = input.facts.map((one) => ({
      ...one,
      fact: {
        ...one.fact,
        fields: one.fact.fields.map(([k, v]): Field => (k === 'decision' ? [k, 'Metres only.'] : [k, v])),
      },
    }));
    expect(decisionLogView.render({ ...input, facts: changed }).files.get('DECISIONS.md')).toBe(
      (files.get('DECISIONS.md') ?? '').replace('* **Decision:** metres', '- **Decision**: Metres only.'),
    );
  });

  it('keeps its place when its title changes, under its new name', () => {
    const files = log(entry('2026-01-01', 'One'), entry('2026-02-02', 'Two'));
    const input = adopted(decisionLogView, files);
    const facts = input.facts.map((one) =>
      one.fact.statement === 'One' ? { ...one, fact: { ...one.fact, statement: 'Uno' } } : one,
    );
    const shown = decisionLogView.render({ ...input, facts });
    expect(titles(shown.files.get('DECISIONS.md') ?? '')).toEqual(['Uno', 'Two']);
    expect(shown.names.get('2026-01-01: Uno')).toBe(input.names.get('2026-01-01: One'));
  });
});

describe('the order of the log', () => {
  const three = [entry('2026-01-01', 'A'), entry('2026-02-02', 'B'), entry('2026-03-03', 'C')];
  const [a = '', b = '', c = ''] = three;
  const newest = (files: ReadonlyMap<string, string>) =>
    decisionLogView
      .read(files)
      .items.slice(-3)
      .map(({ statement }) => statement);

  it('is by date whatever the order of the file (PB-12) [decisions:order-read-by-date]', () => {
    const old = entry('2025-12-31', 'Old');
    expect(newest(log(old, a, b, c))).toEqual(['A', 'B', 'C']);
    expect(newest(log(c, b, a, old))).toEqual(['A', 'B', 'C']);
    expect(newest(log(b, old, c, a))).toEqual(['A', 'B', 'C']);
    const sameDay = entry('2026-03-03', 'D');
    expect(newest(log(a, b, c, sameDay))).toEqual(['B', 'C', 'D']);
    expect(newest(log(sameDay, c, b, a))).toEqual(['B', 'C', 'D']);
  });

  it.each([
    ['newest last', [a, b, c], ['A', 'B', 'C', 'New']],
    ['newest first', [c, b, a], ['New', 'C', 'B', 'A']],
    ['one entry', [a], ['A', 'New']],
  ])('takes a new entry at the end the file uses: %s', (_, entries, expected) => {
    const input = adopted(decisionLogView, log(...entries));
    const fresh = inputOf(memory(decided('new', '2026-04-04', 'New')).state, '2026-05-12').facts;
    const { files } = decisionLogView.render({ ...input, facts: [...input.facts, ...fresh] });
    const text = files.get('DECISIONS.md') ?? '';
    expect(titles(text)).toEqual(expected);
    for (const one of entries) expect(text).toContain(one);
    expect(text).not.toMatch(/\n\n\n/);
    expect(text).not.toMatch(/[^\n]\n## /);
  });

  it('puts an older one where its day belongs', () => {
    const input = adopted(decisionLogView, log(c, b, a));
    const fresh = inputOf(memory(decided('new', '2026-02-20', 'Between')).state, '2026-05-12').facts;
    const { files } = decisionLogView.render({ ...input, facts: [...input.facts, ...fresh] });
    expect(titles(files.get('DECISIONS.md') ?? '')).toEqual(['C', 'Between', 'B', 'A']);
  });
});

describe('the archive', () => {
  const one = decided('one', '2026-01-01', 'One', ['constraint', 'Only `oneThing` is used.']);
  const two = decided('two', '2026-02-02', 'Two', ['constraint', 'Use `twoThings`.']);

  it('takes what was put away, with day and reason; the entry keeps its form [decisions:archive-entry-format]', () => {
    const before = render([one, two], { mentioned: () => false });
    const after = render(
      [one, two, { verb: 'Archived', id: 'one', text: 'the pier is gone', at: '2026-04-04T10:00:00Z' }],
      {
        mentioned: () => false,
        frame: before.files,
        names: before.names,
      },
    );
    expect(titles(after.files.get('DECISIONS.md') ?? '')).toEqual(['Two']);
    expect(after.files.get('DECISIONS_ARCHIVE.md')).toContain(
      '## 2026-01-01: One\n- **Context**: None recorded\n- **Decision**: None recorded\n- **Alternatives considered**: None recorded\n- **Constraints introduced**: Only `oneThing` is used.\n- **Archived on**: 2026-04-04 — the pier is gone\n',
    );
    expect(decisionLogView.read(after.files).items[0]).toMatchObject({
      life: { status: 'archived', reason: 'the pier is gone' },
      fields: [expect.anything(), ['archived-on', '2026-04-04']],
    });
  });

  it('does not take an entry whose constraints are still referred to [decisions:archive-moves-inactive-only]', () => {
    const away = { verb: 'Archived', id: 'one', text: 'tired of it' };
    const shown = render([one, two, away], { mentioned: (text) => text === 'oneThing' });
    expect(titles(shown.files.get('DECISIONS.md') ?? '')).toEqual(['One', 'Two']);
    expect(shown.files.has('DECISIONS_ARCHIVE.md')).toBe(false);
    expect(shown.notes).toMatchObject([{ code: 'still-enforced', level: 'notice' }]);
  });

  it('never takes an entry for its age', () => {
    const { state, events } = memory(one);
    const input = inputOf(state, '2031-01-01', { eventsOf: () => events, mentioned: () => false });
    const faded = input.facts.map((viewed) => ({ ...viewed, status: 'archived' as const, live: false }));
    const { files } = decisionLogView.render({ ...input, facts: faded });
    expect([...files.keys()]).toEqual(['DECISIONS.md']);
  });

  it('takes a superseded one and names its successor', () => {
    const shown = render([one, two, { verb: 'Superseded', id: 'one', by: 'two', text: 'it leaked' }]);
    expect(shown.files.get('DECISIONS_ARCHIVE.md')).toContain(
      '- **Archived on**: 2026-05-01 — superseded by 2026-02-02: Two — it leaked\n',
    );
    const [read] = decisionLogView.read(shown.files).items;
    expect(read?.life).toMatchObject({ status: 'superseded', supersededBy: '2026-02-02: Two' });
  });

  it('lets an entry come back when it is used again, without the bullet', () => {
    const away: Said = { verb: 'Archived', id: 'one', text: 'gone' };
    const first = render([one, two, away], { mentioned: () => false });
    const back = render([one, two, away, { verb: 'Referenced', id: 'one' }], {
      mentioned: () => false,
      frame: first.files,
      names: first.names,
    });
    expect(titles(back.files.get('DECISIONS.md') ?? '')).toEqual(['One', 'Two']);
    expect(back.files.get('DECISIONS.md')).not.toContain('Archived on');
    expect(titles(back.files.get('DECISIONS_ARCHIVE.md') ?? '')).toEqual([]);
  });

  it('says so when it holds a constraint that is referred to again', () => {
    const files = folder({ 'DECISIONS_ARCHIVE.md': entry('2026-01-01', 'One') });
    const shown = decisionLogView.render({ ...adopted(decisionLogView, files), mentioned: () => true });
    expect(shown.notes).toMatchObject([{ code: 'still-enforced', file: 'DECISIONS_ARCHIVE.md' }]);
  });

  it('does not show what was proved wrong', () => {
    const shown = render([one, two, { verb: 'Invalidated', id: 'one', text: 'wrong' }]);
    expect(titles(shown.files.get('DECISIONS.md') ?? '')).toEqual(['Two']);
    expect([...shown.names.values()]).toEqual(['two']);
  });
});

describe('archiving that is due', () => {
  const many = (count: number, size = 0) =>
    Array.from({ length: count }, (_, n) =>
      decided(
        `d-${n}`,
        `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
        `Decision ${n}`,
        ['context', 'x'.repeat(size)],
        ['constraint', `Call \`thing${n}\`.`],
      ),
    );
  const unused = {
    mentioned: (text: string) => !['thing29', 'thing3', 'thing7'].includes(text) && text.startsWith('thing'),
  };

  const awayFrom = (shown: ReturnType<typeof render>) => shown.archive?.map(({ id }) => id);

  it('puts away above 50 entries, oldest first, and only what is needed [decisions:archive-due-above-50-entries]', () => {
    expect(render(many(50), unused)).toMatchObject({ notes: [], archive: [] });
    const { notes, files, archive } = render(many(52), unused);
    expect(archive).toEqual(
      ['d-29', 'd-3'].map((id) => ({
        id,
        reason: 'its constraints are no longer mentioned in code or documents',
      })),
    );
    expect(notes).toMatchObject([{ code: 'archivable', level: 'notice', file: 'DECISIONS.md' }]);
    expect(notes[0]?.message).toContain('2026-01-02: Decision 29; 2026-01-04: Decision 3.');
    expect(titles(files.get('DECISIONS.md') ?? '')).toHaveLength(52);
  });

  it('puts away above 30 KB [decisions:archive-due-above-30-kb]', () => {
    expect(awayFrom(render(many(3, 10_000), { mentioned: () => false }))).toEqual([]);
    expect(awayFrom(render(many(3, 10_100), { mentioned: () => false }))).toEqual(['d-0']);
  });

  it('is at rest once memory says so, and nothing is lost', () => {
    const first = render(many(52), unused);
    const gone = (first.archive ?? []).map(
      ({ id, reason }): Said => ({ verb: 'Archived', id, text: reason }),
    );
    const second = render([...many(52), ...gone], { ...unused, frame: first.files, names: first.names });
    expect(second).toMatchObject({ archive: [], notes: [] });
    expect(titles(second.files.get('DECISIONS.md') ?? '')).toHaveLength(50);
    expect(second.files.get('DECISIONS_ARCHIVE.md')).toContain(
      '- **Archived on**: 2026-05-01 — its constraints are no longer mentioned in code or documents\n',
    );
  });

  it('follows the thresholds of prompt-budget.yml', () => {
    const settings = new Map([['trimming.decisions_archive_threshold_entries', '5']]);
    expect(awayFrom(render(many(6), { ...unused, settings }))).toEqual(['d-3']);
    const kb = new Map([['trimming.decisions_archive_threshold_kb', '1']]);
    expect(awayFrom(render(many(6), { ...unused, settings: kb }))).toEqual(['d-3']);
  });

  it('says when nothing can be archived, and why', () => {
    const { notes, archive } = render(many(51), { mentioned: () => true });
    expect(archive).toEqual([]);
    expect(notes).toMatchObject([{ code: 'log-over-limit' }]);
    expect(notes[0]?.message).toContain(
      'Kept: 51 whose constraints, or what they prescribe, still occur in code or documents.',
    );
  });

  const five = new Map([['trimming.decisions_archive_threshold_entries', '5']]);
  const kept = (first: Said, rest: readonly Said[] = [], mentioned = (_: string) => false) =>
    !awayFrom(
      render([...many(5), first, ...rest], {
        settings: five,
        mentioned: (text) => text.startsWith('thing') || mentioned(text),
      }),
    )?.includes(first.id ?? '');
  const old = (...fields: readonly Field[]) => decided('old', '2025-01-01', 'Paper forms', ...fields);
  const gone: Field = ['constraint', 'Call `gone`.'];

  it('never takes what is evergreen, holds everywhere, was decided lately, or states nothing to look for [decisions:archive-never-by-date]', () => {
    expect(kept(old(gone))).toBe(false);
    expect(kept(old(gone), [{ verb: 'Pinned', id: 'old' }])).toBe(true);
    expect(kept(old(gone, ['scope', 'global']))).toBe(true);
    expect(kept(decided('old', '2026-05-01', 'Paper forms', gone))).toBe(true);
    expect(kept(old(gone), [{ verb: 'Referenced', id: 'old' }])).toBe(true);
    expect(kept(old())).toBe(true);
    expect(kept(old(['constraint', 'None']))).toBe(true);
    expect(kept(old(['constraint', 'It must always be so.']))).toBe(true);
    expect(kept(old(gone, ['constraint', '帳票は番号を持つ']))).toBe(true);
  });

  it('never takes what code still follows without quoting it [decisions:archive-refused-while-code-depends]', () => {
    const prose: Field = ['constraint', 'Every form is numbered by a clerk.'];
    expect(kept(old(prose))).toBe(false);
    expect(kept(old(prose), [], (text) => text === 'clerk')).toBe(true);
    expect(
      kept(old(gone, ['decision', 'Print with `formPrinter`.']), [], (text) => text === 'formPrinter'),
    ).toBe(true);
    expect(
      kept(old(gone, ['constraint', 'See src/forms/print.ts.']), [], (text) => text === 'src/forms/print.ts'),
    ).toBe(true);
  });

  it('never takes what another decision names, or names through one it replaced', () => {
    const by = (text: string) => decided('by', '2026-05-02', 'Stamps', ['context', text]);
    expect(kept(old(gone), [by('As said in "Paper forms".')])).toBe(true);
    expect(kept(old(gone), [by('See old.')])).toBe(true);
    expect(kept(old(gone), [by('Nobody is colder.')])).toBe(false);
    const first = decided('first', '2024-01-01', 'Verbal orders');
    const replaced: Said = { verb: 'Superseded', id: 'first', by: 'old', at: '2025-01-02T10:00:00Z' };
    expect(kept(old(gone), [by('Unlike verbal orders it lasts.'), first, replaced])).toBe(true);
    expect(kept(old(gone), [first, replaced])).toBe(false);
  });

  it('looks again at what only an entry that leaves had named', () => {
    const settings = new Map([['trimming.decisions_archive_threshold_entries', '1']]);
    const chain = [
      decided('a', '2025-01-01', 'Alpha rule', gone),
      decided('b', '2025-02-01', 'Beta rule', gone, ['context', 'After alpha rule.']),
      decided('c', '2025-03-01', 'Gamma rule', gone),
      decided('d', '2025-04-01', 'Delta rule', ['constraint', 'Call `thing`.']),
    ];
    expect(awayFrom(render(chain, { settings, mentioned: (text) => text === 'thing' }))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});

describe('a log that is not to be written', () => {
  const settings = new Map([['decision_log.policy', 'example_only']]);

  it('stays as it is with the policy example_only, and says where decisions go [decisions:example-only-log-not-written]', () => {
    const input = adopted(decisionLogView, log(entry('2026-01-01', 'One')));
    const fresh = inputOf(memory(decided('new', '2026-04-04', 'New')).state, '2026-05-12').facts;
    const shown = decisionLogView.render({ ...input, settings, facts: [...input.facts, ...fresh] });
    expect(Object.fromEntries(shown.files)).toEqual(Object.fromEntries(input.frame));
    expect([...shown.names.keys()]).toEqual(['2026-01-01: One']);
    expect(shown.notes).toMatchObject([{ code: 'log-not-written' }]);
    expect(render([decided('new', '2026-04-04', 'New')], { settings }).files.size).toBe(0);
  });

  it('takes the entries somebody asked for, and only those [decisions:example-only-yields-to-request]', () => {
    const input = adopted(decisionLogView, log(entry('2026-01-01', 'One')));
    const changed = input.facts.map((one) => ({ ...one, fact: { ...one.fact, fields: [] } }));
    const fresh = inputOf(
      memory(decided('new', '2026-04-04', 'New'), decided('other', '2026-04-05', 'Other')).state,
      '2026-05-12',
    ).facts;
    const asked = { ...input, settings, facts: [...changed, ...fresh], requested: new Set(['new']) };
    const shown = decisionLogView.render(asked);
    const text = shown.files.get('DECISIONS.md') ?? '';
    expect(text.startsWith(input.frame.get('DECISIONS.md') ?? '-')).toBe(true);
    expect(titles(text)).toEqual(['One', 'New']);
    expect([...shown.names]).toEqual([
      ['2026-01-01: One', 'fact-1'],
      ['2026-04-04: New', 'new'],
    ]);
    expect(shown.archive).toEqual([]);
    const { requested: _, ...later } = asked;
    const again = decisionLogView.render({ ...later, frame: shown.files, names: shown.names });
    expect(again.files.get('DECISIONS.md')).toBe(text);
    expect([...again.names]).toEqual([...shown.names]);
  });

  it('is written as usual with a policy nobody knows', () => {
    const shown = render([decided('new', '2026-04-04', 'New')], {
      settings: new Map([['decision_log.policy', 'sometimes']]),
    });
    expect(shown.files.has('DECISIONS.md')).toBe(true);
  });

  it('stays as it is while a merge is unfinished', () => {
    const torn = folder({ 'DECISIONS.md': '<<<<<<< ours\n=======\n>>>>>>> theirs\n' });
    const shown = render([decided('new', '2026-04-04', 'New')], { frame: torn });
    expect(Object.fromEntries(shown.files)).toEqual(Object.fromEntries(torn));
  });

  it('does not take in what is not to be believed', () => {
    expect(render([decided('new', '2026-04-04', 'New', ['trust', 'untrusted'])]).files.size).toBe(0);
  });
});

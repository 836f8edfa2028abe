import { describe, expect, it } from 'vitest';
import { adopted, folder } from '../../../test/contracts/view-contract.ts';
import { book, codesOf, fileOf } from '../../../test/layouts/book.ts';
import type { Field } from '../../model/event.ts';
import { densityLayersView as view } from './view.ts';

/** A folder whose lists name every file, so that nothing has to be added. */
const whole = (files: Record<string, string>) =>
  folder({
    'MEMORY.md': '- x → memory/\n- y → blackboard/\n- z → .learnings/\n- e → memory/user/events/\n',
    'memory/INDEX.md': Object.keys(files).join('\n'),
    ...files,
  });

const CARD = 'blackboard/projects/odd.md';
const card = [
  '---',
  'id: odd',
  'title: no',
  'status: active # since May',
  "owner: 'Ines: lead'",
  'deadline: 2026-06-30',
  'budget:',
  '  - 1',
  '  - 2',
  'notes: |',
  '  line one',
  '  title: fake',
  'next: >-',
  '  folded',
  '  text',
  'agents:',
  '- planner',
  '- "co, der"',
  '---',
  '# Extra title',
  '',
  'Prose.',
  '## Goal',
  '| a | b |',
  '|---|---|',
  '## Milestones',
  '- [ ] a',
  '  - nested',
  '- [X] b',
  '## Goal',
  'again',
  '',
].join('\n');

describe('a card in more YAML than we write', () => {
  it('is read as it is meant and comes back byte for byte', () => {
    for (const text of [card, card.replace(/\n/g, '\r\n'), `\uFEFF${card}`]) {
      const input = adopted(view, whole({ [CARD]: text }));
      expect(input.facts[0]?.fact).toMatchObject({
        statement: 'no',
        fields: [
          ['status', 'active'],
          ['owner', 'Ines: lead'],
          ['agent', 'planner'],
          ['agent', 'co, der'],
          ['deadline', '2026-06-30'],
          ['next', 'folded text'],
          ['goal', '| a | b |\n|---|---|'],
          ['milestone', 'a\n- nested'],
          ['milestone', '[x] b'],
        ],
      });
      expect(fileOf(view.render(input), CARD)).toBe(text);
    }
  });

  it('a changed key takes its old lines along and leaves all others, remarks too', () => {
    const input = adopted(view, whole({ [CARD]: card }));
    const now: Readonly<Record<string, string>> = { status: 'no', next: 'do it: now', agent: 'scout' };
    const facts = input.facts.map((viewed) => ({
      ...viewed,
      fact: {
        ...viewed.fact,
        fields: viewed.fact.fields.map(([key, value]): Field => [key, now[key] ?? value]),
      },
    }));
    const { files } = view.render({ ...input, facts });
    expect(files.get(CARD)).toBe(
      card
        .replace('status: active #', 'status: "no" #')
        .replace('next: >-\n  folded\n  text', 'next: "do it: now"')
        .replace(
          'agents:\n- planner\n- "co, der"\n',
          'agents: [scout, scout]\nupdated: 2026-05-12\nupdated_by: cli\n',
        ),
    );
    expect(view.render({ ...input, facts, frame: files }).files).toEqual(files);
  });
});

describe('instincts', () => {
  it('with less evidence than three are kept and told', () => {
    const path = '.learnings/instincts/early.yaml';
    const text =
      'id: early\ntrigger: x # y\naction: "do # it"\noccurrences: 1\nevidence:\n  - {session: a, date: 2026-05-01, pattern: p}\n';
    const input = adopted(view, whole({ [path]: text }));
    expect(input.facts[0]?.fact).toMatchObject({ statement: 'do # it', uses: 1 });
    expect(fileOf(view.render(input), path)).toBe(text);
    expect(view.read(input.frame).problems).toMatchObject([{ code: 'instinct-early', received: '1' }]);
  });
});

describe('daily logs', () => {
  it('of six and seven days and of the future stay; of eight and forty they go', () => {
    const frame = folder(
      Object.fromEntries(
        ['2026-05-14', '2026-05-13', '2026-05-12', '2026-04-10', '2026-05-21', '2027-01-01'].map((day) => [
          `memory/${day}.md`,
          day,
        ]),
      ),
    );
    const { files } = view.render({ ...book().at('2026-05-20'), frame });
    expect([...files.keys()].filter((path) => /\d\.md$/.test(path)).sort()).toEqual([
      'memory/2026-05-13.md',
      'memory/2026-05-14.md',
      'memory/2026-05-21.md',
      'memory/2027-01-01.md',
      'memory/logs-archive/2026-04/2026-04-10.md',
      'memory/logs-archive/2026-05/2026-05-12.md',
    ]);
  });
});

describe('names and numbers', () => {
  it('long, foreign and reserved texts name files every system takes', () => {
    const texts = ['x'.repeat(300), '😀😀', 'ÄÖÜ ß', '\u202Egnp.exe', 'con.', 'index', 'README', ' ', 'a\nb'];
    const told = book();
    for (const [n, text] of texts.entries())
      told
        .create('milestone', `m-${n}`, text)
        .create('case', `c-${n}`, text)
        .create('pattern', `p-${n}`, text, [
          ['trigger', 'x'],
          ['tag', text],
        ]);
    const first = view.render(told.at('2026-05-02'));
    for (const path of first.files.keys()) {
      expect(path.split('/').at(-1)?.length).toBeLessThan(70);
      expect(path).toMatch(/^(?:MEMORY|memory\/INDEX|memory\/(?:user|agent)\/[a-z]+\/[a-z0-9-]+)\.md$/);
      expect(path).not.toMatch(/\/(?:con|index|readme)\.md$/);
    }
    expect(view.render(told.at('2026-05-02', first)).files).toEqual(first.files);
  });

  it('a hundred facts of each category fit: layer 0 stays short and says what it leaves out', () => {
    const told = book();
    for (let n = 0; n < 100; n++)
      told
        .create('preference', `p-${n}`, `Preference ${n} in code`)
        .create('case', `c-${n}`, `Case ${n}`)
        .create('learning', `l-${n}`, `Correction ${n}`, [['tag', 'correction']]);
    const first = view.render(told.at('2026-05-02'));
    expect(fileOf(first, 'MEMORY.md').split('\n').length).toBeLessThanOrEqual(30);
    expect(codesOf(first)).toEqual(['layer-zero-full']);
    expect(fileOf(first, '.learnings/LEARNINGS.md')).toContain('## [LRN-20260501-100] correction');
    expect(view.read(first.files).items).toHaveLength(300);
    expect(view.render(told.at('2026-05-02', first)).files).toEqual(first.files);
  });

  it('two headings of one title, tables, numbers and bullets beneath bullets stay what they are', () => {
    const files = {
      'memory/user/preferences/tech.md':
        '# A\n## Same\n- one\n  - two\n    - three\n## Same\n- one\n| a | b |\n|---|---|\n| - x | y |\n1. numbered\n   - under\n',
      'memory/agent/patterns/x.md':
        '## [2026-05-01] T\n- **Lesson**: a\n## [2026-05-01] T\n- **Lesson**: b\n## [2026-05-01] T\n- **Lesson**: a\n',
    };
    const input = adopted(view, whole(files));
    expect(input.facts.map(({ fact }) => fact.statement)).toEqual([
      'a',
      'b',
      'a',
      'one\n- two\n  - three',
      'one',
    ]);
    const rendered = view.render(input);
    for (const [path, text] of Object.entries(files)) expect(rendered.files.get(path)).toBe(text);
    const facts = input.facts.map((viewed) =>
      viewed.fact.statement === 'b' ? { ...viewed, fact: { ...viewed.fact, statement: 'c' } } : viewed,
    );
    expect(fileOf(view.render({ ...input, facts }), 'memory/agent/patterns/x.md')).toBe(
      files['memory/agent/patterns/x.md'].replace(
        ': b\n',
        ': c\n_Updated: 2026-05-01_ <!-- id: fact-2 -->\n',
      ),
    );
  });
});

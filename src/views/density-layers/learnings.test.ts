import { describe, expect, it } from 'vitest';
import { adopted, folder } from '../../../test/contracts/view-contract.ts';
import { book, codesOf, fileOf } from '../../../test/layouts/book.ts';
import type { Field } from '../../model/event.ts';
import { densityLayersView as view } from './view.ts';

const PATH = '.learnings/LEARNINGS.md';
const CORRECTION: Field = ['tag', 'correction'];

const foreign = [
  '# Learnings',
  '',
  '## [LRN-20260505-A7B] best_practice',
  '',
  '**Logged**: 2026-05-05T08:00:00Z',
  '**Priority**: low',
  '**Status**: pending',
  '**Area**: docs',
  '',
  '### Summary',
  'Docs are built with pnpm',
  '',
  '### Details',
  'npm failed.',
  '',
  '### Suggested Action',
  'Run pnpm build',
  '',
  '### Metadata',
  '- Source: conversation',
  '- Tags: docs, build',
  '- Pattern-Key: docs.build',
  '',
  '---',
  '',
].join('\n');

describe('LEARNINGS.md', () => {
  it('holds what somebody put right; what we found out ourselves stays with the patterns, each in one place', () => {
    const rendered = view.render(
      book()
        .create('learning', 'region', 'The region was not said', [
          CORRECTION,
          ['cause', 'in a hurry'],
          ['prevention', 'name it first'],
        ])
        .create('learning', 'locale', 'A locale was skipped', [['prevention', 'count them']])
        .create('pattern', 'freeze', 'Look at the calendar', [['trigger', 'a rollout'], CORRECTION])
        .at('2026-05-02'),
    );
    expect(fileOf(rendered, PATH)).toBe(
      [
        '# Learnings',
        '',
        '## [LRN-20260501-001] correction',
        '- **Logged**: 2026-05-01',
        '- **Status**: pending',
        '- **Scope**: project',
        '- **Summary**: The region was not said',
        '- **Next time**: name it first',
        '- **Source**: session 2026-05-01-codex-0',
        '- **Cause**: in a hurry',
        '_Updated: 2026-05-01_ <!-- id: region -->',
        '',
        '## [LRN-20260501-002] correction',
        '- **Logged**: 2026-05-01',
        '- **Status**: pending',
        '- **Scope**: project',
        '- **Summary**: Look at the calendar',
        '- **Source**: session 2026-05-01-codex-0',
        '- **Trigger**: a rollout',
        '_Updated: 2026-05-01_ <!-- id: freeze | kind: pattern -->',
        '',
      ].join('\n'),
    );
    expect(fileOf(rendered, 'memory/agent/patterns/learnings.md')).toContain('A locale was skipped');
    for (const words of ['The region was not said', 'Look at the calendar', 'A locale was skipped'])
      expect(
        [...rendered.files].filter(
          ([path, text]) => text.includes(words) && !['MEMORY.md', 'memory/INDEX.md'].includes(path),
        ),
      ).toHaveLength(1);
    expect(fileOf(rendered, 'memory/INDEX.md')).toContain(`| \`${PATH}\` |`);
    expect(fileOf(rendered, 'MEMORY.md')).toContain(`→ \`${PATH}\``);
    expect(view.read(rendered.files).items.find(({ name }) => name === 'region')).toMatchObject({
      kind: 'learning',
      statement: 'The region was not said',
      fields: [CORRECTION, ['prevention', 'name it first'], ['cause', 'in a hurry']],
      life: { status: 'active', origin: '2026-05-01-codex-0' },
    });
  });

  it('is read as others write it, and a change rewrites only the lines it is about', () => {
    const input = adopted(view, folder({ [PATH]: foreign }));
    expect(input.facts.map(({ fact }) => [fact.kind, fact.statement, fact.fields])).toEqual([
      [
        'learning',
        'Docs are built with pnpm',
        [
          ['tag', 'best_practice'],
          ['priority', 'low'],
          ['area', 'docs'],
          ['details', 'npm failed.'],
          ['prevention', 'Run pnpm build'],
          ['source', 'conversation'],
          ['tag', 'docs, build'],
          ['pattern-key', 'docs.build'],
        ],
      ],
    ]);
    const facts = input.facts.map((viewed) => ({
      ...viewed,
      fact: {
        ...viewed.fact,
        statement: 'Docs are built with make',
        fields: viewed.fact.fields.map(([key, value]): Field => [key, key === 'priority' ? 'high' : value]),
      },
    }));
    expect(fileOf(view.render({ ...input, facts }), PATH)).toBe(
      foreign
        .replace('with pnpm', 'with make')
        .replace(': low', ': high')
        .replace('docs.build\n', 'docs.build\n_Updated: 2026-05-05_ <!-- id: fact-1 -->\n'),
    );
  });

  it('marks an entry promoted when it became an instinct, and retired when it ended [layers:instinct-at-three-occurrences]', () => {
    const told = book();
    const say = () =>
      told.create('learning', 'region', 'The region was not said', [
        CORRECTION,
        ['prevention', 'name it first'],
      ]);
    say();
    const first = view.render(told.at('2026-05-01'));
    told.open('2026-05-02');
    say();
    told.open('2026-05-03');
    say();
    const second = view.render(told.at('2026-05-03', first));
    expect(fileOf(second, PATH)).toBe(fileOf(first, PATH).replace('pending', 'promoted'));
    expect(fileOf(second, '.learnings/instincts/region.yaml')).toMatch(
      /trigger: The region was not said\naction: name it first\n.*source: correction/s,
    );
    expect(view.render(told.at('2026-05-03', second)).files).toEqual(second.files);
    expect(view.read(second.files).items.map(({ name }) => name)).toEqual(['region']);
    told.open('2026-05-04').say('Archived', 'region', 'settled');
    const third = view.render(told.at('2026-05-04', second));
    expect(fileOf(third, PATH)).toBe(fileOf(first, PATH).replace('pending', 'retired'));
    expect(view.read(third.files).items[0]?.life?.status).toBe('archived');
    told.say('Reactivated', 'region');
    expect(fileOf(view.render(told.at('2026-05-04', third)), PATH)).toBe(fileOf(second, PATH));
    told.say('Invalidated', 'region', 'no');
    expect(view.render(told.at('2026-05-04', third)).files.has(PATH)).toBe(false);
  });

  it('keeps what a person called promoted, and errors, wishes, templates and loose lines as text', () => {
    const text = `${foreign.replace('pending', 'promoted')}\n## [ERR-20260511-001] x\n\n### Summary\nno\n\n- loose\n\n## [LRN-YYYYMMDD-XXX] category\n\n### Summary\none line\n\n## [LRN-20260511-002] correction\n\n### Summary\n<one line>\n`;
    const input = adopted(view, folder({ [PATH]: text }));
    expect(input.facts).toHaveLength(1);
    const rendered = view.render(input);
    expect(fileOf(rendered, PATH)).toBe(text);
    expect(codesOf(rendered)).toEqual([]);
  });

  it('numbers a new entry after those of its day, behind the last one', () => {
    const told = book().create('learning', 'a', 'First', [CORRECTION]);
    const first = view.render(told.at('2026-05-01'));
    const mine = new Map(first.files).set(PATH, `${fileOf(first, PATH)}\n---\n\nSee LRN-20260501-002.\n`);
    told.create('learning', 'b', 'Second', [CORRECTION]);
    const second = fileOf(view.render({ ...told.at('2026-05-01', first), frame: mine }), PATH);
    expect(second).toMatch(/id: a -->\n\n## \[LRN-20260501-003\] correction\n(?:.*\n)+.*id: b -->\n\n---\n/);
  });
});

import { describe, expect, it } from 'vitest';
import { adopted, folder } from '../../../test/contracts/view-contract.ts';
import { codesOf as codes, fileOf, book as memory } from '../../../test/layouts/book.ts';
import type { Field } from '../../model/event.ts';
import { densityLayersView as view } from './view.ts';

describe('where a fact goes', () => {
  it('is told by its category, one place each [layers:profile-file] [layers:preference-files-by-topic] [layers:entity-files-updated-in-place] [layers:event-files-dated] [layers:case-files] [layers:pattern-files] [layers:no-files-outside-structure] [layers:details-live-in-one-place]', () => {
    const rendered = view.render(
      memory()
        .create('profile', 'mira', 'Mira leads releases in Graz')
        .create('preference', 'tabs', 'Tabs in every code file')
        .create('preference', 'short', 'Short answers', [['tag', 'Communication']])
        .create('preference', 'tea', 'Two cups', [['scope', 'module:kitchen']])
        .create('entity', 'jonas', 'Jonas', [['role', 'database owner']])
        .create('entity', 'redis', 'Redis 8')
        .create('module', 'auth-module', 'Signs sessions', [['path', 'src/auth']])
        .create('milestone', 'moved', 'Moved to the new office', [['date', '2026-03-02']])
        .create('decision', 'cookies', 'Sessions in cookies', [['decision', 'signed cookies']])
        .create('case', 'import', 'Imported a supplier list', [['outcome', 'two days']])
        .create('pattern', 'freeze', 'Look at the calendar', [['trigger', 'a rollout']])
        .create('learning', 'locale', 'A locale was skipped')
        .create('procedure', 'release', 'Release a version', [['step', 'npm run check']])
        .create('project', 'tariff-cache', 'Tariff cache', [['status', 'active']])
        .at('2026-05-02'),
    );
    expect([...rendered.files.keys()].sort()).toEqual([
      'MEMORY.md',
      'blackboard/REGISTRY.md',
      'blackboard/projects/tariff-cache.md',
      'memory/INDEX.md',
      'memory/agent/cases/imported-supplier-list.md',
      'memory/agent/patterns/learnings.md',
      'memory/agent/patterns/lessons.md',
      'memory/agent/patterns/procedures.md',
      'memory/user/entities/modules.md',
      'memory/user/entities/people.md',
      'memory/user/entities/tools.md',
      'memory/user/events/2026-03-moved-new-office.md',
      'memory/user/events/2026-05-sessions-cookies.md',
      'memory/user/preferences/communication.md',
      'memory/user/preferences/kitchen.md',
      'memory/user/preferences/tech.md',
      'memory/user/profile.md',
    ]);
    for (const statement of ['Tabs in every code file', 'Look at the calendar', 'Signs sessions']) {
      const details = [...rendered.files].filter(
        ([path, text]) => text.includes(statement) && !['MEMORY.md', 'memory/INDEX.md'].includes(path),
      );
      expect(details).toHaveLength(1);
    }
  });

  it('is the first fit of its words where its kind is not known [layers:classification-first-match]', () => {
    const places = (statement: string) => {
      const { files } = view.render(memory().create('remark', 'x', statement).at('2026-05-02'));
      return [...files.keys()].find(
        (path) => path.startsWith('memory/user/') || path.startsWith('memory/agent/'),
      );
    };
    expect(places('The user is a nurse who prefers tools')).toBe('memory/user/profile.md');
    expect(places('She prefers the tool of the person next door')).toMatch('memory/user/preferences/');
    expect(places('The deploy tool moved')).toBe('memory/user/entities/tools.md');
    expect(places('We migrated the first time')).toMatch('memory/user/events/');
    expect(places('For the first time a dry run')).toMatch('memory/agent/cases/');
    expect(places('Water the plants')).toBe('memory/agent/patterns/notes.md');
  });

  it.each(['../../x', 'CON', 'a/b', 'nul', '\u0000', '..', '😀', 'C:\\x'])(
    'OC-07: user text %j names a file but never a place',
    (text) => {
      const { files } = view.render(
        memory()
          .create('milestone', 'one', text)
          .create('case', 'two', text)
          .create('preference', 'three', 'x', [['tag', text]])
          .create('project', 'con', text)
          .at('2026-05-02'),
      );
      for (const path of files.keys()) {
        expect(path).toMatch(/^(?:[A-Z]+\.md|[a-z]+(?:\/[a-z0-9-]+)*\/(?:[a-z0-9-]+|REGISTRY|INDEX)\.md)$/);
        expect(path).not.toMatch(/(?:^|\/)(?:con|nul|aux|prn)\.md$/);
      }
    },
  );

  it('stays the same place when its words change later', () => {
    const book = memory().create('preference', 'tabs', 'Tabs in every code file');
    const first = view.render(book.at('2026-05-02'));
    const second = view.render(book.say('Updated', 'tabs', 'Coffee in the morning').at('2026-05-02', first));
    expect(fileOf(second, 'memory/user/preferences/tech.md')).toContain('- Coffee in the morning');
    expect([...second.files.keys()]).toEqual([...first.files.keys()]);
  });
});

describe('the form of files', () => {
  it('begins with a title; what is appended ends with the day it was last changed [layers:files-start-with-title] [layers:appended-content-date-stamped]', () => {
    const book = memory().create('preference', 'tabs', 'Tabs in code').create('milestone', 'm', 'Moved');
    const first = view.render(book.at('2026-05-02'));
    expect(fileOf(first, 'memory/user/preferences/tech.md')).toBe(
      '# Preferences: tech\n\n- Tabs in code\n  _Updated: 2026-05-01_ <!-- id: tabs -->\n',
    );
    for (const [path, text] of first.files) if (path.endsWith('.md')) expect(text).toMatch(/^# \S/);
    book.open('2026-05-08').say('Referenced', 'tabs');
    expect(view.render(book.at('2026-05-08', first)).files).toEqual(first.files);
    book.open('2026-05-09').say('Updated', 'tabs', 'Tabs in code, two wide');
    expect(fileOf(view.render(book.at('2026-05-09', first)), 'memory/user/preferences/tech.md')).toBe(
      '# Preferences: tech\n\n- Tabs in code, two wide\n  _Updated: 2026-05-09_ <!-- id: tabs -->\n',
    );
  });

  it('signs what a sub-agent wrote with its name [layers:subagent-writes-are-signed]', () => {
    const book = memory().create('preference', 'tabs', 'Tabs in code');
    book.open('2026-05-02').open('2026-05-03', 'scout').create('entity', 'redis', 'Redis 8');
    const { files } = view.render(book.at('2026-05-03'));
    expect(files.get('memory/user/entities/tools.md')).toBe(
      '# Tools\n\n- Redis 8\n  _Written by: scout 2026-05-03_ <!-- id: redis -->\n',
    );
    expect(files.get('memory/user/preferences/tech.md')).not.toContain('Written by');
    expect(view.read(files).items.find(({ name }) => name === 'redis')?.life?.author).toBe('scout');
  });

  it('writes a reflection with trigger, lesson and next time, and reads it [layers:reflection-format] [layers:reflection-becomes-pattern]', () => {
    const rendered = view.render(
      memory()
        .create('pattern', 'freeze', 'Look at the calendar first', [
          ['trigger', 'naming a date'],
          ['next', 'open ops/freeze.md'],
        ])
        .at('2026-05-02'),
    );
    expect(fileOf(rendered, 'memory/agent/patterns/lessons.md')).toBe(
      [
        '# Patterns: lessons',
        '',
        '## [2026-05-01] Look at the calendar first',
        '- **Trigger**: naming a date',
        '- **Lesson**: Look at the calendar first',
        '- **Next time**: open ops/freeze.md',
        '_Updated: 2026-05-01_ <!-- id: freeze -->',
        '',
      ].join('\n'),
    );
    expect(view.read(rendered.files).items).toMatchObject([
      {
        name: 'freeze',
        kind: 'pattern',
        statement: 'Look at the calendar first',
        fields: [
          ['trigger', 'naming a date'],
          ['next', 'open ops/freeze.md'],
        ],
      },
    ]);
  });

  it('reads the summary of a topic in both spellings of its status and writes a new one in the sign form [layers:topic-summary-format] [layers:topic-summary-status-values] [layers:done-topic-keeps-summary-only]', () => {
    const path = 'memory/agent/patterns/topics.md';
    const summary = (status: string) =>
      `# Topics\n\n## [2026-05-11] Cache rollout\n${status}\nKey points: live in one region.\nDecision: in process\nFollow-up: second region\n→ Details: docs/cache.md\n`;
    for (const status of ['Status: ✅ Done', 'status: done', 'Status: Done']) {
      const files = folder({ [path]: summary(status) });
      expect(view.read(files).items).toMatchObject([
        {
          kind: 'milestone',
          statement: 'live in one region.',
          fields: [
            ['title', 'Cache rollout'],
            ['status', 'done'],
            ['decision', 'in process'],
            ['follow-up', 'second region'],
            ['details', 'docs/cache.md'],
          ],
        },
      ]);
      const input = adopted(view, files);
      const saying = (statement: string, now: string) =>
        input.facts.map((viewed) => ({
          ...viewed,
          fact: {
            ...viewed.fact,
            statement,
            fields: viewed.fact.fields.map(([key, value]): Field => [key, key === 'status' ? now : value]),
          },
        }));
      const stamp = '_Updated: 2026-05-11_ <!-- id: fact-1 -->\n';
      expect(view.render({ ...input, facts: saying('live.', 'done') }).files.get(path)).toBe(
        `${summary(status).replace('live in one region.', 'live.')}${stamp}`,
      );
      expect(
        view.render({ ...input, facts: saying('live in one region.', 'in progress') }).files.get(path),
      ).toBe(`${summary(`${status.slice(0, 7)} 🔄 In Progress`)}${stamp}`);
    }
    const long = summary('Status: ⏸️ Pending').replace('Decision', '- **Note**: a\n- **More**: b\nDecision');
    expect(view.read(folder({ [path]: long })).problems).toMatchObject([{ code: 'long-summary', line: 3 }]);
  });

  it('changes the one entry that changed and nothing around it', () => {
    const before = folder({
      'MEMORY.md': '- a → memory/user/',
      'memory/INDEX.md': 'x',
      'memory/user/preferences/tech.md': '# T\r\n\r\n* one\r\n*   two\r\n<!-- mine -->\r\n* three',
    });
    const input = adopted(view, before);
    const facts = input.facts.map((viewed) =>
      viewed.fact.statement === 'two'
        ? { ...viewed, fact: { ...viewed.fact, statement: 'two\nlines' } }
        : viewed,
    );
    expect(view.render({ ...input, facts }).files.get('memory/user/preferences/tech.md')).toBe(
      '# T\r\n\r\n* one\r\n*   two\r\n  lines\r\n  _Updated: 2026-05-12_ <!-- id: fact-2 -->\r\n<!-- mine -->\r\n* three',
    );
    const without = facts.map((viewed) =>
      viewed.fact.id === 'fact-1' ? { ...viewed, live: false, status: 'superseded' as const } : viewed,
    );
    expect(
      view.render({ ...input, facts: without }).files.get('memory/user/preferences/tech.md'),
    ).not.toContain('one');
  });

  it('leaves a line alone that memory does not know yet', () => {
    const files = folder({ 'memory/user/profile.md': '# P\n\n- just written by hand\n' });
    const { files: shown } = view.render(
      memory().create('profile', 'm', 'Mira').at('2026-05-02', { files, names: new Map(), notes: [] }),
    );
    expect(shown.get('memory/user/profile.md')).toBe(
      '# P\n\n- just written by hand\n- Mira\n  _Updated: 2026-05-01_ <!-- id: m -->\n',
    );
  });

  it('OC-04: two agents append to one file; both entries stay, both stamped [layers:all-agents-share-one-structure]', () => {
    const book = memory().create('preference', 'tabs', 'Tabs in code');
    book
      .open('2026-05-02')
      .open('2026-05-03', 'scout')
      .create('preference', 'tests', 'Tests beside the code');
    expect(fileOf(view.render(book.at('2026-05-03')), 'memory/user/preferences/tech.md')).toBe(
      [
        '# Preferences: tech',
        '',
        '- Tabs in code',
        '  _Updated: 2026-05-01_ <!-- id: tabs -->',
        '- Tests beside the code',
        '  _Written by: scout 2026-05-03_ <!-- id: tests -->',
        '',
      ].join('\n'),
    );
  });

  it('adds nothing for what is already there [layers:dedup-exact-is-skipped]', () => {
    const book = memory().create('preference', 'tabs', 'Tabs in code');
    const first = view.render(book.at('2026-05-02'));
    book.open('2026-05-02').create('preference', 'tabs', 'Tabs in code');
    expect(view.render(book.at('2026-05-02', first)).files).toEqual(first.files);
  });

  it('shows a changed preference, person or tool at once, in place [layers:preference-and-entity-changes-at-once]', () => {
    const book = memory()
      .create('entity', 'redis', 'Redis 8')
      .create('entity', 'jonas', 'Jonas', [['role', 'database owner']])
      .create('preference', 'tabs', 'Tabs in code');
    const first = view.render(book.at('2026-05-02'));
    book
      .say('Updated', 'redis', 'Redis 9')
      .say('Updated', 'jonas', undefined, [['role', 'head of data']])
      .say('Updated', 'tabs', 'Spaces in code');
    const second = view.render(book.at('2026-05-02', first));
    expect(fileOf(second, 'memory/user/entities/tools.md')).toMatch(/^# Tools\n\n- Redis 9\n/);
    expect(fileOf(second, 'memory/user/entities/people.md')).toContain('  - role: head of data\n');
    expect(fileOf(second, 'memory/user/preferences/tech.md')).toMatch(/- Spaces in code\n {2}_Updated/);
    expect(second.files.get('MEMORY.md')).toBe(first.files.get('MEMORY.md'));
  });
});

describe('a change where it stands', () => {
  const changed = (path: string, text: string, change: (told: ReturnType<typeof memory>) => unknown) => {
    const told = memory();
    change(told);
    const files = folder({ 'MEMORY.md': '- a → memory/user/', 'memory/INDEX.md': path, [path]: text });
    return fileOf(view.render(told.at('2026-05-09', { files, names: new Map(), notes: [] })), path);
  };
  const stamp = (id: string, day = '2026-05-01') => `_Updated: ${day}_ <!-- id: ${id} -->\n`;

  it('rewrites the one field of an entry that says something else; marks, order and the rest stay', () => {
    const path = 'memory/agent/patterns/lessons.md';
    const text = `# L\n\n## [2026-04-01] Look first\n\n**Next time:** open the file\n* **Lesson**: Look first\n- **Trigger**:   naming a date\n- **Note**: a\n- **Note**: b\n${stamp('freeze')}\nmine\n`;
    const told = (book: ReturnType<typeof memory>) =>
      book
        .create('pattern', 'freeze', 'Look first', [
          ['trigger', 'naming a date'],
          ['next', 'open the file'],
          ['note', 'a'],
          ['note', 'b'],
        ])
        .open('2026-05-09')
        .say('Updated', 'freeze', undefined, [
          ['next', 'open ops/freeze.md'],
          ['note', 'a'],
          ['note', 'between'],
          ['note', 'b'],
        ]);
    expect(changed(path, text, told)).toBe(
      text
        .replace('open the file', 'open ops/freeze.md')
        .replace('- **Note**: a\n', '- **Note**: a\n- **Note**: between\n')
        .replace('2026-05-01', '2026-05-09'),
    );
  });

  it('keeps the day of a heading, and its title unless it is made of the words', () => {
    const path = 'memory/agent/patterns/lessons.md';
    const told = (book: ReturnType<typeof memory>) =>
      book
        .create('pattern', 'a', 'Look first', [['trigger', 'x']])
        .create('pattern', 'b', 'Ask first', [
          ['trigger', 'x'],
          ['title', 'Frozen regions'],
        ])
        .open('2026-05-09')
        .say('Updated', 'a', 'Look twice')
        .say('Updated', 'b', 'Ask twice');
    const text = `## [2026-04-01] Look first\n- **Lesson**: Look first\n- **Trigger**: x\n${stamp('a')}\n### [2026-04-02] Frozen regions\n- **Trigger**: x\n- **Lesson**: Ask first\n${stamp('b')}`;
    expect(changed(path, text, told)).toBe(
      text
        .replaceAll('Look first', 'Look twice')
        .replace('Ask first', 'Ask twice')
        .replaceAll('2026-05-01', '2026-05-09'),
    );
  });

  it('rewrites one line of a bullet, and adds what is new behind the last of its kind', () => {
    const path = 'memory/user/entities/people.md';
    const text = `+ Jonas\n  works nights\n\n  * role: owner\n    of data\n\n  * since: 2019\n  ${stamp('jonas')}+ Ines\n`;
    const told = (book: ReturnType<typeof memory>) =>
      book
        .create('entity', 'jonas', 'Jonas\nworks nights', [
          ['role', 'owner\nof data'],
          ['since', '2019'],
        ])
        .open('2026-05-09')
        .say('Updated', 'jonas', 'Jonas\nworks days', [
          ['role', 'owner\nof data'],
          ['since', '2020'],
          ['desk', '4'],
          ['tag', 'person'],
        ]);
    expect(changed(path, text, told)).toBe(
      text
        .replace('nights', 'days')
        .replace('since: 2019\n', 'since: 2020\n  - desk: 4\n  - tag: person\n')
        .replace('2026-05-01', '2026-05-09'),
    );
  });

  it('keeps remarks between the bullets and the lines of a card where they are', () => {
    const path = 'blackboard/projects/cache.md';
    const text =
      '---\nid: cache\ntitle: Cache\nstatus: active\n# ours\nupdated: 2026-05-01\n---\n## Goal\n<!-- why -->\nFast\nand cheap\n\n## Milestones\n* [ ] one\n<!-- half way -->\n* [ ] two\n\nText.\n* [x] three\n## Links\n';
    const told = (book: ReturnType<typeof memory>) =>
      book
        .create('project', 'cache', 'Cache', [
          ['status', 'active'],
          ['goal', 'Fast\nand cheap'],
          ['milestone', 'one'],
          ['milestone', 'two'],
          ['milestone', '[x] three'],
        ])
        .open('2026-05-09')
        .say('Updated', 'cache', undefined, [
          ['goal', 'Fast\nand small'],
          ['milestone', 'one'],
          ['milestone', '[x] two'],
          ['milestone', '[x] three'],
          ['milestone', 'four'],
          ['link', 'DECISIONS.md'],
        ]);
    expect(changed(path, text, told)).toBe(
      text
        .replace('cheap', 'small')
        .replace('[ ] two', '[x] two')
        .replace('three\n', 'three\n- [ ] four\n')
        .replace('## Links\n', '## Links\n- DECISIONS.md\n')
        .replace('2026-05-01\n', '2026-05-09\nupdated_by: codex\n'),
    );
  });
});

describe('events and cases', () => {
  const book = () =>
    memory().create('milestone', 'office', 'Moved to Graz').create('case', 'import', 'First import');
  const event = 'memory/user/events/2026-05-moved-graz.md';

  it('OC-02: a file there is never changed; what is new stands in a newer file that names it [layers:events-and-cases-always-new-file] [layers:events-and-cases-never-modified]', () => {
    const told = book();
    const first = view.render(told.at('2026-05-02'));
    told
      .open('2026-05-03')
      .say('Updated', 'office', 'Moved to Graz and back')
      .say('Updated', 'import', 'Import, first');
    const second = view.render(told.at('2026-05-03', first));
    expect(second.files.get(event)).toBe(first.files.get(event));
    expect(fileOf(second, 'memory/user/events/2026-05-moved-graz-2.md')).toBe(
      `# Moved to Graz and back\n\n_Supersedes: \`${event}\`_\n_Updated: 2026-05-03_ <!-- id: office | revises: ${event} -->\n`,
    );
    expect(fileOf(second, 'memory/agent/cases/first-import-2.md')).toContain('# Import, first');
    expect(view.read(second.files).items.filter(({ name }) => name === 'office')).toHaveLength(1);
    expect(view.read(second.files).items.find(({ name }) => name === 'office')?.statement).toBe(
      'Moved to Graz and back',
    );
    expect(view.render(told.at('2026-05-03', second)).files).toEqual(second.files);
    told.open('2026-05-04').say('Updated', 'office', 'Moved to Linz');
    const third = view.render(told.at('2026-05-04', second));
    expect(third.files.get('memory/user/events/2026-05-moved-graz-2.md')).toBe(
      second.files.get('memory/user/events/2026-05-moved-graz-2.md'),
    );
    expect(fileOf(third, 'memory/user/events/2026-05-moved-graz-3.md')).toContain('Moved to Linz');
  });

  it('keep their file when they are superseded, proved wrong or fade; only layer 1 says so [layers:events-and-patterns-kept-permanently]', () => {
    const told = book()
      .create('milestone', 'linz', 'Moved to Linz')
      .create('pattern', 'p', 'Ask first', [['trigger', 'x']]);
    const first = view.render(told.at('2026-05-02'));
    told
      .open('2026-05-03')
      .say('Superseded', 'office', 'it was Linz', [], { by: 'linz' })
      .say('Invalidated', 'import', 'no');
    told.say('Archived', 'p', 'unused');
    const second = view.render(told.at('2026-05-03', first));
    expect(second.files.get(event)).toBe(first.files.get(event));
    expect(second.files.has('memory/agent/cases/first-import.md')).toBe(true);
    expect(fileOf(second, 'memory/agent/patterns/lessons.md')).toContain('Ask first');
    expect(fileOf(second, 'memory/INDEX.md')).toContain('Moved to Graz (superseded)');
    expect(fileOf(second, 'memory/INDEX.md')).toContain('First import (proved wrong)');
    expect(fileOf(second, 'MEMORY.md')).not.toContain('graz');
    expect(view.render(told.at('2026-05-03', second)).files).toEqual(second.files);
  });

  it('name what they replace, and it is read as replaced', () => {
    const files = folder({
      'memory/user/events/2026-04-a.md': '# Tokens\n',
      'memory/user/events/2026-05-b.md': '# No tokens\n\n_Supersedes: memory/user/events/2026-04-a.md_\n',
    });
    expect(view.read(files).items).toMatchObject([
      {
        name: 'memory/user/events/2026-04-a.md',
        life: { status: 'superseded', supersededBy: 'memory/user/events/2026-05-b.md' },
      },
      { name: 'memory/user/events/2026-05-b.md', life: { supersedes: ['memory/user/events/2026-04-a.md'] } },
    ]);
  });

  it('what was forgotten is gone from every file, older versions included', () => {
    const told = book().create('profile', 'secret', 'Lives at Rosengasse 4');
    const first = view.render(told.at('2026-05-02'));
    told.say('Updated', 'office', 'Moved to Rosengasse 4');
    const second = view.render(told.at('2026-05-02', first));
    told.open('2026-05-03').say('Redacted', 'office').say('Redacted', 'secret');
    const third = view.render(told.at('2026-05-03', second));
    for (const text of third.files.values()) expect(text).not.toMatch(/Rosengasse|Moved to/);
  });
});

describe('instincts', () => {
  const reflect = (told: ReturnType<typeof memory>) =>
    told.create('pattern', 'freeze', 'Look at the calendar', [
      ['trigger', 'naming a date'],
      ['next', 'open ops/freeze.md'],
    ]);

  it('OC-06: the same reflection in three sessions becomes one, three times in one session none [layers:instinct-yaml-file] [layers:instinct-at-three-occurrences]', () => {
    const path = '.learnings/instincts/freeze.yaml';
    const once = memory();
    for (let n = 0; n < 3; n++) reflect(once);
    expect(view.render(once.at('2026-05-02')).files.has(path)).toBe(false);
    const told = reflect(memory());
    reflect(told.open('2026-05-02'));
    expect(view.render(told.at('2026-05-02')).files.has(path)).toBe(false);
    reflect(told.open('2026-05-03'));
    const first = view.render(told.at('2026-05-03'));
    expect(fileOf(first, path)).toBe(
      [
        'id: freeze',
        'trigger: naming a date',
        'action: open ops/freeze.md',
        'domain: general',
        'scope: project',
        'status: active',
        'occurrences: "3"',
        'level: "1"',
        'evidence:',
        '  - {session: 2026-05-01-codex-0, date: 2026-05-01, pattern: freeze}',
        '  - {session: 2026-05-02-codex-2, date: 2026-05-02, pattern: freeze}',
        '  - {session: 2026-05-03-codex-4, date: 2026-05-03, pattern: freeze}',
        'first_seen: 2026-05-01',
        'last_seen: 2026-05-03',
        'source: reflection',
        'supersedes: null',
        'superseded_by: null',
        'trust: agent-verified',
        '',
      ]
        .join('\n')
        .replaceAll(/"(\d)"/g, '$1'),
    );
    expect(view.read(first.files).items.map(({ name }) => name)).toEqual(['freeze']);
    told.open('2026-05-04').say('Invalidated', 'freeze', 'no freeze any more');
    const second = view.render(told.at('2026-05-04', first));
    expect(fileOf(second, path)).toBe(fileOf(first, path).replace('status: active', 'status: retired'));
  });
});

describe('the blackboard', () => {
  const card = 'blackboard/projects/tariff-cache.md';
  const project = () =>
    memory().create('project', 'tariff-cache', 'Tariff cache', [
      ['status', 'active'],
      ['owner', 'mira'],
      ['deadline', '2026-06-30'],
      ['goal', 'Lookups below 50 ms\n- not a milestone'],
      ['milestone', 'first region'],
      ['progress', '2026-05-01: started | slowly'],
    ]);

  it('holds a card with the state of a project; the registry is made from it [layers:registry-generated-from-cards] [layers:entities-stable-cards-state]', () => {
    const { files } = view.render(
      project().create('entity', 'tariff-service', 'Tariff service').at('2026-05-02'),
    );
    expect(files.get(card)).toBe(
      [
        '---',
        'id: tariff-cache',
        'title: Tariff cache',
        'status: active',
        'owner: mira',
        'agents: []',
        'deadline: 2026-06-30',
        'updated: 2026-05-01',
        'updated_by: codex',
        'next: null',
        '---',
        '## Goal',
        'Lookups below 50 ms',
        '\\- not a milestone',
        '## Milestones',
        '- [ ] first region',
        '## Progress',
        '- 2026-05-01: started | slowly',
        '## Conclusions',
        '## Open questions',
        '## Links',
        '',
      ].join('\n'),
    );
    expect(files.get('blackboard/REGISTRY.md')).toMatch(
      /^# Project registry\n\n<!-- generated by tidemark from the cards; input \w+ -->\n\n\| ID \|.*\n\|.*\n\| tariff-cache \| Tariff cache \| active \| mira \| 2026-06-30 \| 2026-05-01: started slowly \| 2026-05-01 \|\n$/,
    );
    expect(files.get('memory/user/entities/tools.md')).toContain('Tariff service');
  });

  it('shows a changed deadline, milestone and progress at once, in place [layers:deadline-change-updates-card-at-once] [layers:milestone-updates-card-at-once] [layers:in-progress-updates-card-and-registry] [layers:l0-untouched-by-routine-updates]', () => {
    const told = project();
    const first = view.render(told.at('2026-05-02'));
    const edited = new Map(first.files).set(
      card,
      `${fileOf(first, card).replace('owner: mira', 'owner: mira\nbudget: 3')}## Ours\nkept\n`,
    );
    told.open('2026-05-04').say('Updated', 'tariff-cache', undefined, [
      ['deadline', '2026-07-15'],
      ['milestone', '[x] first region — 2026-05-04'],
      ['progress', '2026-05-01: started | slowly'],
      ['progress', '2026-05-04: hit rate 0.91'],
    ]);
    const second = view.render({ ...told.at('2026-05-04', first), frame: edited });
    expect(fileOf(second, card)).toBe(
      (edited.get(card) ?? '')
        .replace('2026-06-30', '2026-07-15')
        .replace('- [ ] first region', '- [x] first region — 2026-05-04')
        .replace('slowly\n', 'slowly\n- 2026-05-04: hit rate 0.91\n')
        .replace('updated: 2026-05-01', 'updated: 2026-05-04'),
    );
    expect(fileOf(second, 'blackboard/REGISTRY.md')).toContain(
      '| 2026-07-15 | 2026-05-04: hit rate 0.91 | 2026-05-04 |',
    );
    expect(second.files.get('MEMORY.md')).toBe(first.files.get('MEMORY.md'));
  });

  it('OC-05: where card and registry disagree the card wins, and the difference is told', () => {
    const told = project();
    const first = view.render(told.at('2026-05-02'));
    const edited = new Map(first.files).set(
      'blackboard/REGISTRY.md',
      fileOf(first, 'blackboard/REGISTRY.md').replace('| mira |', '| jonas |'),
    );
    expect(view.read(edited).problems).toMatchObject([
      {
        code: 'registry-edited',
        file: 'blackboard/REGISTRY.md',
        line: 5,
        received: expect.stringContaining('jonas'),
      },
    ]);
    const second = view.render({ ...told.at('2026-05-02', first), frame: edited });
    expect(second.files.get('blackboard/REGISTRY.md')).toBe(first.files.get('blackboard/REGISTRY.md'));
    expect(codes(second)).toContain('registry-edited');
  });

  it('a card edited by a sub-agent moves its row of the registry along [layers:subagent-updates-card-directly]', () => {
    const told = project();
    const first = view.render(told.at('2026-05-02'));
    const input = adopted(
      view,
      new Map(first.files).set(card, fileOf(first, card).replace('status: active', 'status: blocked')),
    );
    const second = view.render({ ...input, previous: first.files });
    expect(fileOf(second, 'blackboard/REGISTRY.md')).toContain('| Tariff cache | blocked |');
    expect(codes(second)).toEqual([]);
  });

  it('orders the registry by status, deadline and id, and keeps a row that has no card', () => {
    const told = project()
      .create('project', 'b', 'B', [['status', 'planned']])
      .create('project', 'a', 'A', [['status', 'done']])
      .create('project', 'c', 'C', [['status', 'active']]);
    const frame = folder({
      'blackboard/REGISTRY.md': '# R\n\n| ID | T |\n|--|--|\n| old-one | Old |\n\nours\n',
    });
    const { files } = view.render({ ...told.at('2026-05-02'), frame });
    const ids = Array.from(
      (files.get('blackboard/REGISTRY.md') ?? '').matchAll(/^\| ([a-z-]+) \|/gm),
      (row) => row[1],
    );
    expect(ids).toEqual(['tariff-cache', 'c', 'b', 'a', 'old-one']);
    expect(files.get('blackboard/REGISTRY.md')).toMatch(/\n\nours\n$/);
  });
});

describe('layer 0', () => {
  it('is a short list of pointers, the same after routine work [layers:l0-is-memory-md-at-root] [layers:l0-line-format] [layers:l0-short-summary-per-category] [layers:l0-under-thirty-lines] [layers:conclusions-only]', () => {
    const told = memory()
      .create('profile', 'mira', 'Mira leads releases')
      .create('preference', 'tabs', 'Tabs in code')
      .create('decision', 'cookies', 'Sessions in cookies')
      .create('case', 'import', 'Imported a list')
      .create('pattern', 'freeze', 'Look at the calendar', [['trigger', 'x']])
      .create('project', 'tariff-cache', 'Tariff cache');
    const first = view.render(told.at('2026-05-02'));
    expect(fileOf(first, 'MEMORY.md').replace(/lines \w+/, 'lines 0')).toBe(
      [
        '# Memory',
        '<!-- generated by tidemark; lines 0 -->',
        '- **Index**: what lies where, one table per category → `memory/INDEX.md`',
        '',
        '## User',
        '- **Profile**: Mira leads releases → `memory/user/profile.md`',
        '- **Preferences, tech**: what the user prefers → `memory/user/preferences/tech.md`',
        '',
        '## Events',
        '- **2026-05 sessions cookies**: Sessions in cookies → `memory/user/events/2026-05-sessions-cookies.md`',
        '',
        '## Agent',
        '- **Patterns, lessons**: Look at the calendar → `memory/agent/patterns/lessons.md`',
        '- **Case, imported list**: Imported a list → `memory/agent/cases/imported-list.md`',
        '',
        '## Projects',
        '- **Registry**: every project in one table → `blackboard/REGISTRY.md`',
        '- **Tariff cache**: where the project stands → `blackboard/projects/tariff-cache.md`',
        '',
      ].join('\n'),
    );
    told
      .create('preference', 'tests', 'Tests beside the code')
      .create('pattern', 'more', 'Ask', [['trigger', 'x']]);
    expect(view.render(told.at('2026-05-02', first)).files.get('MEMORY.md')).toBe(
      first.files.get('MEMORY.md'),
    );
  });

  it('gets a line for a new event or case, and a new one where the basics changed [layers:l0-pointer-for-new-event-or-case] [layers:l0-updated-on-major-change] [layers:indexes-synced-by-projector-only]', () => {
    const told = memory().create('profile', 'mira', 'Mira leads releases');
    const first = view.render(told.at('2026-05-02'));
    told.say('Updated', 'mira', 'Mira leads operations').create('case', 'import', 'Imported a list');
    const second = view.render(told.at('2026-05-02', first));
    expect(fileOf(second, 'MEMORY.md')).toContain('- **Profile**: Mira leads operations → ');
    expect(fileOf(second, 'MEMORY.md')).toContain('→ `memory/agent/cases/imported-list.md`');
    expect(view.render(told.at('2026-05-02', second)).files).toEqual(second.files);
  });

  it('follows a hand edit of the file it points at', () => {
    const told = memory().create('profile', 'mira', 'Mira leads releases');
    const first = view.render(told.at('2026-05-02'));
    const path = 'memory/user/profile.md';
    const frame = new Map(first.files).set(path, fileOf(first, path).replace('releases', 'operations'));
    told.say('Updated', 'mira', 'Mira leads operations');
    const second = view.render({ ...told.at('2026-05-01', first), frame });
    expect(fileOf(second, path)).toBe(frame.get(path));
    expect(fileOf(second, 'MEMORY.md')).toContain('Mira leads operations');
  });

  it('a line written by hand stays; a new event is added to its block', () => {
    const mine =
      '# Mine\n\n- **User**: all about Mira → `memory/user/`\n\n## Events so far\n\n- Move → memory/user/events/a.md\n\nthe end\n';
    const frame = folder({ 'MEMORY.md': mine, 'memory/user/events/a.md': '# Moved\n' });
    const told = memory()
      .create('milestone', 'linz', 'Moved to Linz')
      .create('preference', 'tabs', 'Tabs in code');
    const { files } = view.render({ ...told.at('2026-05-02'), frame });
    expect(files.get('MEMORY.md')).toBe(
      mine.replace(
        'events/a.md\n',
        'events/a.md\n- **2026-05 moved linz**: Moved to Linz → `memory/user/events/2026-05-moved-linz.md`\n',
      ),
    );
  });

  it('gets a line for an event or case that came by hand and that it does not lead to, and keeps all else', () => {
    const mine = '# Mine\n\n- **User**: all about Mira → `memory/user/`\n\nthe end\n';
    const frame = folder({
      'MEMORY.md': mine,
      'memory/user/events/2026-03-move.md': '# Moved to Linz\n',
      'memory/agent/cases/import.md': '# First import\n',
      'memory/user/entities/people.md': '# People\n\n- Jonas\n',
    });
    const input = adopted(view, frame);
    const first = view.render(input);
    expect(first.files.get('MEMORY.md')).toBe(
      '# Mine\n\n- **User**: all about Mira → `memory/user/`\n\n## Events\n' +
        '- **2026-03 move**: Moved to Linz → `memory/user/events/2026-03-move.md`\n\n## Agent\n' +
        '- **Case, import**: First import → `memory/agent/cases/import.md`\n\nthe end\n',
    );
    expect(view.render({ ...input, frame: first.files, names: first.names }).files).toEqual(first.files);
    const led = `${mine}- Events → memory/user/events/\n\nSee memory/agent/cases/import.md.\n`;
    const same = view.render({ ...input, frame: new Map(frame).set('MEMORY.md', led) });
    expect(same.files.get('MEMORY.md')).toBe(led);
  });

  it('keeps lines for every category when others are large [layers:l0-short-summary-per-category]', () => {
    const told = memory();
    for (let n = 0; n < 40; n++) {
      told.create('milestone', `event-${n}`, `Harbour number ${n} opened`);
      told.create('project', `project-${n}`, `Project number ${n}`);
    }
    for (const name of ['import', 'export', 'audit']) told.create('case', name, `First ${name} of a list`);
    told.create('pattern', 'freeze', 'Look at the calendar', [['trigger', 'x']]);
    told.create('preference', 'tabs', 'Tabs in code');
    const rendered = view.render(told.at('2026-05-02'));
    const lines = fileOf(rendered, 'MEMORY.md').trimEnd().split('\n');
    expect(lines.length).toBeLessThan(30);
    const pointing = (folder: string) => lines.filter((line) => line.includes(`\`${folder}`)).length;
    expect(pointing('memory/agent/cases/')).toBeGreaterThanOrEqual(2);
    expect(pointing('memory/user/events/')).toBeGreaterThanOrEqual(2);
    expect(pointing('blackboard/')).toBeGreaterThanOrEqual(2);
    expect(pointing('memory/agent/patterns/')).toBe(1);
    expect(pointing('memory/user/preferences/')).toBe(1);
    expect(rendered.notes).toMatchObject([{ code: 'layer-zero-full' }]);
    expect(view.render(told.at('2026-05-02', rendered)).files).toEqual(rendered.files);
  });

  it('OC-01: with 31 lines it is kept whole and the line to demote is named [layers:l0-overflow-is-reported]', () => {
    const mine = `# Memory\n${Array.from({ length: 29 }, (_, n) => `- Note ${n} → memory/user/preferences/t${n}.md\n`).join('')}- Last → memory/user/events/x.md\n`;
    const files = folder({ 'MEMORY.md': mine, 'memory/user/events/x.md': '# X\n' });
    expect(view.read(files).problems).toMatchObject([
      {
        code: 'layer-zero-limit',
        level: 'notice',
        file: 'MEMORY.md',
        line: 31,
        expected: 'fewer than 30 lines',
      },
    ]);
    const rendered = view.render({
      ...memory().create('case', 'c', 'A new case').at('2026-05-02'),
      frame: files,
    });
    expect(rendered.files.get('MEMORY.md')).toBe(mine);
    expect(rendered.notes).toMatchObject([
      { code: 'layer-zero-limit', line: 31 },
      { code: 'layer-zero-full', message: expect.stringContaining('memory/agent/cases/new-case.md') },
    ]);
    expect(fileOf(rendered, 'memory/INDEX.md')).toContain('memory/agent/cases/new-case.md');
  });

  it('leaves to layer 1 what does not fit, the lowest tier and the oldest first', () => {
    const told = memory().create('profile', 'mira', 'Mira');
    for (let n = 10; n < 50; n++) told.create('milestone', `m-${n}`, `Milestone ${n}`);
    const rendered = view.render(told.say('Pinned', 'm-10').at('2026-05-02'));
    expect(fileOf(rendered, 'MEMORY.md').split('\n').length - 1).toBeLessThan(30);
    expect(fileOf(rendered, 'MEMORY.md')).toMatch(
      /memory\/user\/profile\.md.*milestone-10\.md.*milestone-49\.md/s,
    );
    expect(fileOf(rendered, 'MEMORY.md')).not.toContain('milestone-11.md');
    expect(codes(rendered)).toEqual(['layer-zero-full']);
    expect(fileOf(rendered, 'memory/INDEX.md')).toContain('milestone-11.md');
  });

  it('OC-03: a MEMORY.md that is there is never written over, set up twice or not; a foreign one is an error [layers:l0-never-overwritten-on-setup]', () => {
    const foreign = '# What I know\n\nAll about boats.\n';
    const files = folder({ 'MEMORY.md': foreign });
    expect(view.read(files).problems).toMatchObject([
      { code: 'foreign', level: 'error', file: 'MEMORY.md', line: 1, received: '# What I know' },
    ]);
    const told = memory().create('profile', 'mira', 'Mira');
    const first = view.render({ ...told.at('2026-05-02'), frame: files });
    const second = view.render(told.at('2026-05-02', first));
    expect(second.files.get('MEMORY.md')).toBe(foreign);
    expect(second.files).toEqual(first.files);
    expect(view.read(folder({ 'MEMORY.md': '\n' })).problems).toEqual([]);
  });
});

describe('layer 1', () => {
  it('has one table per category and a row for every file [layers:l1-is-memory-index] [layers:l1-row-for-new-file] [layers:l1-summary-follows-topic] [layers:new-knowledge-turns-copies-into-pointers] [layers:l2-holds-details-on-demand]', () => {
    const told = memory()
      .create('profile', 'mira', 'Mira | leads\nreleases')
      .create('milestone', 'linz', 'Moved to Linz');
    const first = view.render(told.at('2026-05-02'));
    expect(fileOf(first, 'memory/INDEX.md').replace(/lines \w+/, 'lines 0')).toBe(
      [
        '# Memory index',
        '',
        '<!-- generated by tidemark; lines 0 -->',
        '',
        '## Profile',
        '',
        '| File | About |',
        '|---|---|',
        '| `memory/user/profile.md` | Mira leads releases |',
        '',
        '## Events',
        '',
        '| File | About |',
        '|---|---|',
        '| `memory/user/events/2026-05-moved-linz.md` | Moved to Linz |',
        '',
      ].join('\n'),
    );
    told.say('Updated', 'mira', 'Mira leads operations').create('milestone', 'graz', 'Moved to Graz');
    const second = view.render(told.at('2026-05-02', first));
    expect(fileOf(second, 'memory/INDEX.md')).toContain('| Mira leads operations |');
    expect(fileOf(second, 'memory/INDEX.md')).toContain(
      'linz.md` | Moved to Linz |\n| `memory/user/events/2026-05-moved-graz.md`',
    );
    expect(view.render(told.at('2026-05-02', second)).files).toEqual(second.files);
  });

  it('has a row for a file that came by hand, also where it is kept by hand itself', () => {
    const mine =
      '# Index\n\n## My preferences\n\n| File | Note |\n|---|---|\n| user/preferences/tech.md | code |\n';
    const frame = folder({
      'memory/INDEX.md': `${mine}\nthe end\n`,
      'memory/user/preferences/tech.md': '# Tech\n\n- Tabs\n',
      'memory/user/preferences/tools.md': '# Tools\n\n- Neovim\n',
      'memory/user/entities/people.md': '# People\n\n- Jonas\n',
    });
    const input = adopted(view, frame);
    const first = view.render(input);
    expect(first.files.get('memory/INDEX.md')).toBe(
      `${mine}| \`memory/user/preferences/tools.md\` | Neovim |\n\n## Entities\n\n| File | About |\n|---|---|\n| \`memory/user/entities/people.md\` | Jonas |\n\nthe end\n`,
    );
    expect(view.render({ ...input, frame: first.files, names: first.names }).files).toEqual(first.files);
    const told = memory().create('profile', 'mira', 'Mira');
    const ours = view.render(told.at('2026-05-02'));
    const more = new Map(ours.files).set('memory/user/preferences/tools.md', '# Tools\n\n- Neovim\n');
    expect(fileOf(view.render({ ...told.at('2026-05-02', ours), frame: more }), 'memory/INDEX.md')).toContain(
      '| `memory/user/preferences/tools.md` | Neovim |',
    );
  });

  it('never has more than 1,000 words; what does not fit is a row for its folder [layers:l1-word-range]', () => {
    const told = memory();
    for (let n = 0; n < 400; n++)
      told.create('milestone', `m-${n}`, `The milestone with the number ${n} was reached`);
    const first = view.render(told.at('2026-05-02'));
    expect(fileOf(first, 'memory/INDEX.md').split(/\s+/).length).toBeLessThan(1600);
    expect(fileOf(first, 'memory/INDEX.md').match(/[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(1000);
    expect(fileOf(first, 'memory/INDEX.md')).toMatch(/\| `memory\/user\/events\/` \| \d+ more \|/);
    expect(codes(first)).toContain('layer-one-limit');
    expect(view.render(told.at('2026-05-02', first)).files).toEqual(first.files);
  });
});

describe('daily logs', () => {
  it('OC-08: older than seven days they lie in the folder of their month, byte for byte [layers:daily-logs-at-most-seven-days] [layers:daily-logs-archived-by-month] [layers:daily-log-is-not-the-source]', () => {
    const log = '# Tuesday\r\n\r\n- talked\t \n\u0001';
    const frame = folder({
      'memory/2026-05-02.md': log,
      'memory/2026-04-02.md': log,
      'memory/2026-04-24.md': `${log}!`,
      'memory/2026-04-25.md': log,
      'memory/2026-02-31.md': 'no day',
      'memory/2026-04-01.md': '<<<<<<< ours\n',
      'memory/logs-archive/2026-04/2026-04-24.md': log,
    });
    const { files, notes } = view.render({ ...memory().at('2026-05-02'), frame });
    expect(Object.fromEntries([...files].filter(([path]) => /\d\.md$/.test(path)))).toEqual({
      'memory/2026-05-02.md': log,
      'memory/2026-04-25.md': log,
      'memory/2026-02-31.md': 'no day',
      'memory/2026-04-01.md': '<<<<<<< ours\n',
      'memory/logs-archive/2026-04/2026-04-02.md': log,
      'memory/logs-archive/2026-04/2026-04-24.md': log,
      'memory/logs-archive/2026-04/2026-04-24-2.md': `${log}!`,
    });
    expect(notes.map(({ code }) => code)).toEqual(['log-archived', 'log-archived']);
    expect(view.read(frame).items).toEqual([]);
  });
});

describe('bad input', () => {
  it('a file with an error is left as it is, and its facts are not written elsewhere', () => {
    const told = memory().create('preference', 'tabs', 'Tabs in code');
    const first = view.render(told.at('2026-05-02'));
    const path = 'memory/user/preferences/tech.md';
    const torn = `${fileOf(first, path)}<<<<<<< ours\n- a\n=======\n- b\n>>>>>>> theirs\n`;
    told.say('Updated', 'tabs', 'Spaces in code').create('preference', 'tests', 'Tests with the code');
    const second = view.render({
      ...told.at('2026-05-02', first),
      frame: new Map(first.files).set(path, torn),
    });
    expect(second.files.get(path)).toBe(torn);
    expect([...second.files.keys()].sort()).toEqual([...first.files.keys()].sort());
    expect(second.names.get('tabs')).toBe('tabs');
    expect(codes(second)).toContain('not-shown');
  });

  it('cards and instincts beyond their form are kept and told, with their line', () => {
    const files = folder({
      'blackboard/projects/a.md': 'no front matter\n',
      'blackboard/projects/b.md': '---\nid: other\ntitle: B\n---\n',
      '.learnings/instincts/c.yaml': 'id: c\ntrigger: >\n  folded\n',
      '.learnings/instincts/d.yaml': 'id: d\n',
    });
    const { items, problems } = view.read(files);
    expect(problems.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
      'instinct-form .learnings/instincts/c.yaml:2',
      'instinct-form .learnings/instincts/d.yaml:1',
      'card-form blackboard/projects/a.md:1',
      'card-id blackboard/projects/b.md:1',
    ]);
    expect(items.map(({ name }) => name)).toEqual(['blackboard/projects/b.md']);
  });

  it('one id in two places is one fact; the second place is text', () => {
    const files = folder({
      'memory/user/profile.md':
        '- a\n  _Updated: 2026-05-01_ <!-- id: x -->\n- b\n  _Updated: 2026-05-01_ <!-- id: x -->\n',
    });
    const { items, problems } = view.read(files);
    expect(items.map(({ statement }) => statement)).toEqual(['a']);
    expect(problems).toMatchObject([{ code: 'duplicate-id', line: 3, received: 'x' }]);
  });

  it('a stamp whose bullet was deleted is text, told, and no part of the bullet above it', () => {
    const path = 'memory/user/profile.md';
    const told = memory()
      .create('profile', 'mara', 'Mara runs the harbor desk')
      .create('profile', 'kiel', 'Lives in Kiel')
      .create('profile', 'chess', 'Plays chess', [['club', 'north pier']]);
    const first = view.render(told.at('2026-05-02'));
    const said = view.read(first.files).items;
    for (const cut of ['- Plays chess\n', '- Plays chess\n  - club: north pier\n']) {
      const left = fileOf(first, path).replace(cut, '');
      const frame = new Map(first.files).set(path, left);
      const { items, problems } = view.read(frame);
      expect(items).toEqual(said.slice(0, 2));
      const line = left.split('\n').findIndex((one) => one.includes('id: chess')) + 1;
      expect(problems).toMatchObject([{ code: 'orphan-stamp', level: 'notice', file: path, line }]);
    }
    const second = fileOf(first, path).replace('- Lives in Kiel\n', '');
    expect(view.read(folder({ [path]: second })).items.map(({ id }) => id)).toEqual(['mara', 'chess']);
    const gone = fileOf(first, path).replace('- Plays chess\n  - club: north pier\n', '');
    const archived = told.say('Archived', 'chess').at('2026-05-02', first);
    const after = view.render({ ...archived, frame: new Map(first.files).set(path, gone) });
    expect(fileOf(after, path)).toBe(gone);
  });

  it('a stamp with an id is none of a bullet that has a stamp, and dates no others', () => {
    const path = 'memory/user/profile.md';
    const read = (text: string) =>
      view
        .read(folder({ [path]: text }))
        .items.map(({ id, statement, life }) => [id, statement, life?.created]);
    const other = '_Updated: 2026-05-02_ <!-- id: chess -->\n';
    const [stamped] = read('- Kiel\n  _Updated: 2026-05-01_\n');
    expect(read(`- Kiel\n  _Updated: 2026-05-01_\n  ${other}`)).toEqual([stamped]);
    expect(read(`- Kiel\n${other}`)).toEqual([[undefined, 'Kiel', undefined]]);
    const words = 'Kiel\n_updated: 2026-05-01_';
    const { files } = view.render(memory().create('profile', 'kiel', words).at('2026-05-02'));
    expect(view.read(files).items[0]).toMatchObject({ id: 'kiel', statement: words });
  });

  it('names stay when other lines change', () => {
    const names = (text: string) =>
      view.read(folder({ 'memory/user/profile.md': text })).items.map(({ name }) => name);
    const [, second] = names('- one\n- two\n');
    expect(names('- two\n')).toEqual([second]);
    expect(names('- two\n- two\n')).toEqual([second, `${second}-2`]);
  });
});

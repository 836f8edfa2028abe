// What follows when something changed: the list of files to migrate, and the lines that name a changed fact.

import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/contracts/view-contract.ts';
import { book, codesOf, fileOf } from '../../../test/layouts/book.ts';
import type { Rendered } from '../../model/view.ts';
import { densityLayersView as view } from './view.ts';

const INDEX = 'memory/INDEX.md';

describe('files that are not of the form yet', () => {
  const notes = '# Old notes\n\n- Tabs in code\n- Redis 8 runs in eu-1\n';

  it('are listed in layer 1, left alone, and leave the list when all they say stands in its place [layers:l1-migrated-leaves-list]', () => {
    const told = book().create('preference', 'tabs', 'Tabs in code');
    const frame = folder({ 'memory/notes.md': notes, 'memory/user/stray.md': '- Lives in Graz\n' });
    const first = view.render({ ...told.at('2026-05-02'), frame });
    expect(first.files.get('memory/notes.md')).toBe(notes);
    expect(fileOf(first, INDEX)).toContain(
      '## To migrate\n\n| File | About |\n|---|---|\n| `memory/notes.md` | Old notes |\n| `memory/user/stray.md` | Lives in Graz |\n',
    );
    expect(fileOf(first, 'MEMORY.md')).not.toContain('notes.md');
    expect(view.read(first.files).items.map(({ name }) => name)).toEqual(['tabs']);
    told.create('entity', 'redis', 'Redis 8 runs in eu-1');
    const second = view.render(told.at('2026-05-02', first));
    expect(fileOf(second, INDEX)).not.toContain('notes.md');
    expect(fileOf(second, INDEX)).toContain('stray.md');
    told.create('profile', 'mira', 'Lives in Graz');
    const third = view.render(told.at('2026-05-02', second));
    expect(fileOf(third, INDEX)).not.toMatch(/migrate|stray/);
    expect(view.render(told.at('2026-05-02', third)).files).toEqual(third.files);
  });

  it('leave it too when they were moved or only point at where it stands', () => {
    const told = book().create('preference', 'tabs', 'Tabs in code');
    const first = view.render({ ...told.at('2026-05-02'), frame: folder({ 'memory/notes.md': notes }) });
    const without = new Map(first.files);
    without.delete('memory/notes.md');
    expect(fileOf(view.render({ ...told.at('2026-05-02', first), frame: without }), INDEX)).not.toContain(
      'notes',
    );
    const pointing = new Map(first.files).set(
      'memory/notes.md',
      '# Old notes\n\n- moved → memory/user/preferences/tech.md\n',
    );
    expect(fileOf(view.render({ ...told.at('2026-05-02', first), frame: pointing }), INDEX)).not.toContain(
      'notes',
    );
  });

  it('leave a list kept by hand line by line; the rest of it stays', () => {
    const mine =
      '# Index\n\n| memory/user/preferences/tech.md | code |\n| `memory/done.md` | mine |\n\n## Still to be migrated\n\n- [ ] `memory/done.md` first\n- [ ] `memory/notes.md`\n- memory/gone.md\n- ask Jonas\n\nthe end\n';
    const frame = folder({
      [INDEX]: mine,
      'MEMORY.md': '- a → memory/user/\n',
      'memory/done.md': '- Tabs in code\n',
      'memory/notes.md': notes,
      'memory/more.md': 'words\n',
    });
    const { files } = view.render({
      ...book().create('preference', 'tabs', 'Tabs in code').at('2026-05-02'),
      frame,
    });
    expect(files.get(INDEX)).toBe(
      mine
        .replace('- [ ] `memory/done.md` first\n', '')
        .replace('- memory/gone.md\n', '')
        .replace('`memory/notes.md`\n', '`memory/notes.md`\n- `memory/more.md`\n'),
    );
  });

  it('are not what other layouts, logs and explanations are called', () => {
    for (const name of ['continuity', 'decay-policy', 'README', 'INDEX', '2026-05-01', '_schema'])
      expect(view.looksAt?.(`memory/${name}.md`)).toBe(false);
    expect(view.looksAt?.('memory/notes.md')).toBe(true);
    expect(view.looksAt?.('memory/sessions/notes.md')).toBe(false);
  });
});

describe('lines that name what changed', () => {
  const refers = (rendered: Rendered) =>
    rendered.notes
      .filter(({ code }) => code === 'refers')
      .map(({ file, line, message }) => `${file}:${line} ${message}`)
      .sort();

  it('are listed with file and line, once: an agent, a tool, a project, a rule [layers:cascade-on-four-kinds-of-change] [layers:cascade-found-by-search]', () => {
    const told = book()
      .create('entity', 'redis', 'Redis 8', [['owner', 'Ines']])
      .create('entity', 'scout', 'Scout', [['model', 'small']])
      .create('project', 'tariff-cache', 'Tariff cache', [['deadline', '2026-06-30']])
      .create('invariant', 'no-friday', 'No deploy on Fridays')
      .create('preference', 'a', 'Cache what Redis 8 can hold')
      .create('pattern', 'b', 'Ask scout first', [['trigger', 'a search']])
      .create('decision', 'c', 'Second region', [['context', 'see blackboard/projects/tariff-cache.md']])
      .create('procedure', 'd', 'Release', [['step', 'Remember: no deploy on Fridays']])
      .create('pattern', 'e', 'A rediscovered thing', [['trigger', 'scouting']]);
    const first = view.render(told.at('2026-05-02'));
    expect(codesOf(first)).toEqual([]);
    expect(codesOf(view.render(told.at('2026-05-02', first)))).toEqual([]);
    told
      .open('2026-05-03')
      .say('Updated', 'redis', 'Redis 9')
      .say('Updated', 'scout', undefined, [['model', 'large']])
      .say('Updated', 'tariff-cache', undefined, [['deadline', '2026-07-31']])
      .create('invariant', 'no-thursday', 'No deploy on Thursdays')
      .say('Superseded', 'no-friday', 'moved', [], { by: 'no-thursday' });
    const second = view.render(told.at('2026-05-03', first));
    expect(refers(second)).toEqual([
      'memory/agent/patterns/lessons.md:3 This line names scout, which changed (model); is it still right?',
      'memory/agent/patterns/lessons.md:5 This line names scout, which changed (model); is it still right?',
      'memory/agent/patterns/procedures.md:5 This line names no-friday, which was superseded by no-thursday; is it still right?',
      'memory/user/events/2026-05-second-region.md:3 This line names tariff-cache, which changed (deadline); is it still right?',
      'memory/user/preferences/general.md:3 This line names redis, which changed from "Redis 8" to "Redis 9"; is it still right?',
    ]);
    expect(codesOf(view.render(told.at('2026-05-03', second)))).toEqual([]);
    expect(fileOf(second, 'blackboard/REGISTRY.md')).toContain('2026-07-31');
  });

  it('also when a file of its own ended, and not again afterwards', () => {
    const told = book()
      .create('decision', 'cookies', 'Sessions live in cookies')
      .create('pattern', 'b', 'As cookies says', [
        ['trigger', 'memory/user/events/2026-05-sessions-live-cookies.md'],
      ])
      .create('preference', 'p', 'Sessions live in cookies, always');
    const first = view.render(told.at('2026-05-02'));
    told.open('2026-05-03').say('Invalidated', 'cookies', 'no');
    const second = view.render(told.at('2026-05-03', first));
    expect(refers(second).map((one) => one.split(' ')[0])).toEqual([
      'memory/agent/patterns/lessons.md:4',
      'memory/user/preferences/general.md:3',
    ]);
    told.create('preference', 'q', 'Other words');
    expect(refers(view.render(told.at('2026-05-03', second)))).toEqual([]);
  });

  it('are counted where there are many', () => {
    const told = book().create('entity', 'redis', 'Redis 8');
    for (let n = 0; n < 30; n++) told.create('preference', `p-${n}`, `Number ${n} on Redis`);
    const first = view.render(told.at('2026-05-02'));
    told.say('Updated', 'redis', 'Redis 9');
    const second = view.render(told.at('2026-05-02', first));
    expect(refers(second)).toHaveLength(20);
    expect(second.notes.find(({ code }) => code === 'refers-more')?.message).toMatch(/^10 more/);
  });

  it('are not listed again for a correction that ended long ago when another is added to its file', () => {
    const told = book()
      .create('learning', 'region', 'The region was not said', [['tag', 'correction']])
      .create('preference', 'a', 'See: the region was not said')
      .create('learning', 'name-region', 'Regions have names', [['tag', 'correction']]);
    const first = view.render(told.at('2026-05-02'));
    told.say('Superseded', 'region', 'better', [], { by: 'name-region' });
    const second = view.render(told.at('2026-05-02', first));
    told.create('learning', 'zone', 'The zone was wrong', [['tag', 'correction']]);
    expect(refers(view.render(told.at('2026-05-02', second)))).toEqual([]);
  });
});

describe('a row of layer 1', () => {
  it('says how many entries a file has and names the first that fit; layer 0 stays as it is', () => {
    const told = book().create('entity', 'jonas', 'Jonas', [['role', 'owner']]);
    const row = (rendered: Rendered) => /people\.md` \| (.*) \|/.exec(fileOf(rendered, INDEX))?.[1];
    const first = view.render(told.at('2026-05-02'));
    expect(row(first)).toBe('Jonas');
    told.create('entity', 'ines', 'Ines', [['role', 'lead']]);
    const second = view.render(told.at('2026-05-02', first));
    expect(row(second)).toBe('2 entries: Jonas; Ines');
    expect(fileOf(second, 'MEMORY.md')).toBe(fileOf(first, 'MEMORY.md'));
    for (let n = 1; n < 10; n++)
      told.create('entity', `kim-${n}`, `Kim ${n} | ${'of a long name '.repeat(n)}`, [['role', 'x']]);
    const third = row(view.render(told.at('2026-05-02', second))) ?? '';
    expect(third).toMatch(/^11 entries: Jonas; Ines; Kim 1 of a long name; Kim 2 .*; …$/);
    expect(third.length).toBeLessThanOrEqual(110);
  });
});

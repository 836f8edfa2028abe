import { describe, expect, it } from 'vitest';
import { readMemoryFile } from './read-memory-file.ts';

const file = (front: string, body = '') => `---\n${front}\n---\n${body}`;

describe('a memory file with front matter', () => {
  it('is named, and its description says what it is about [decisions:note-front-matter-name-and-description]', () => {
    const { item, problems } = readMemoryFile(
      'memory/tides.md',
      file(
        'name: tide-units\ndescription: "Tides are in metres"\ntype: feedback\nscope: project',
        '\nSaid on the pier.\n',
      ),
    );
    expect(problems).toEqual([]);
    expect(item).toMatchObject({
      name: 'tide-units',
      path: 'memory/tides.md',
      statement: 'Tides are in metres',
      fields: [['detail', 'Said on the pier.']],
    });
  });

  it.each([
    ['feedback', 'preference'],
    ['user', 'profile'],
    ['project', 'project'],
    ['reference', 'entity'],
  ])('of type %s becomes a %s [decisions:note-front-matter-type]', (type, kind) => {
    expect(
      readMemoryFile('m.md', file(`name: x\ndescription: y\ntype: ${type}\nscope: global`)).item?.kind,
    ).toBe(kind);
  });

  it.each([
    ['global', 'global'],
    ['project', 'project'],
    ['component:src/tides', 'path:src/tides'],
  ])('of scope %s holds in %s [decisions:note-front-matter-scope]', (scope, held) => {
    expect(
      readMemoryFile('m.md', file(`name: x\ndescription: y\ntype: user\nscope: ${scope}`)).item?.scope,
    ).toBe(held);
  });

  it('says what it could not use, with the line', () => {
    const { item, problems } = readMemoryFile(
      'm.md',
      file('name: x\ndescription: y\ntype: feedback | project\nscope: component:../up\nevergreen: true'),
    );
    expect(problems).toMatchObject([
      { code: 'bad-type', line: 4, received: 'feedback | project' },
      { code: 'bad-scope', line: 5, received: 'component:../up' },
    ]);
    expect(item).toMatchObject({ kind: 'learning', life: { pinned: true } });
  });

  it('is none without such front matter, and none where the template was not filled in', () => {
    expect(readMemoryFile('m.md', '# Title\n')).toEqual({ problems: [] });
    expect(readMemoryFile('m.md', file('title: x')).item).toBeUndefined();
    expect(
      readMemoryFile('m.md', file('name: <memory name>\ndescription: <one line>\ntype: user')).item,
    ).toBeUndefined();
  });

  it.each([
    ['description: "Say \\"no\\": twice"', 'Say "no": twice'],
    ["description: 'It''s metres'", "It's metres"],
    ['description: >\n  Tides are\n  in metres', 'Tides are in metres'],
    ['description: Tides are\n  in metres', 'Tides are in metres'],
    ['description: C# is used # a remark', 'C# is used'],
  ])('has a description as YAML writes it: %s', (line, statement) => {
    expect(readMemoryFile('m.md', file(`name: x\n${line}\ntype: user\nscope: global`)).item?.statement).toBe(
      statement,
    );
  });

  it('may have CR LF line ends and a byte order mark', () => {
    const text = `\ufeff${file('name: x\ndescription: y\ntype: user\nscope: global', 'a\nb')}`.replace(
      /\n/g,
      '\r\n',
    );
    expect(readMemoryFile('m.md', text).item).toMatchObject({
      statement: 'y',
      fields: [['detail', 'a\nb']],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { adopted, folder, viewContract } from '../../../test/contracts/view-contract.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { memoryFilesView } from './view.ts';

const UNITS = `---
name: tide-units
description: "Tides: in metres"   
type: feedback
scope: component:src/tides
owner: Ada
evergreen: true
---

Said on the pier.

- a list
`;

const FILES = {
  'units.md': UNITS,
  'people/ada.md':
    '---\nname: ada\ndescription: >\n  The harbour\n  master\ntype: user\nscope: global\n---\nText right below',
  'MEMORY.md': '# Index\n\n- [units](units.md)\n',
  'deep/er/x.md': '---\nname: no\ndescription: Not read\ntype: user\n---\n',
  'archive/old.md':
    '---\nname: old\ndescription: Feet\ntype: reference\nscope: project\narchived: 2026-01-02 — metres now\n---\n\nGone.\n',
};

describe('the memory-files layout', () => {
  viewContract(memoryFilesView, {
    files: { 'units.md': UNITS, 'people/ada.md': FILES['people/ada.md'], 'MEMORY.md': FILES['MEMORY.md'] },
    'with what was put away': { 'archive/old.md': FILES['archive/old.md'], 'units.md': UNITS },
    'odd ones': {
      'template.md': '---\nname: <memory name>\ndescription: <one line>\ntype: user\n---\n',
      'nothing.md': '---\nscope: global\n---\n',
      'open.md': '---\nname: x\ndescription: never closed\n',
      'twice.md': '---\nname: same\ndescription: A\ntype: user\nscope: project\n---\n',
      'twice-again.md': '---\nname: same\ndescription: B\ntype: user\nscope: project\n---',
      'named.md': '---\nname: Only a name\ntype: project\nscope: project\n---\n\nx\n',
    },
    empty: {},
  });

  const input = adopted(memoryFilesView, folder(FILES));
  const changed = (id: string, how: Partial<Fact>, from: ViewInput = input) =>
    memoryFilesView.render({
      ...from,
      facts: from.facts.map((one) =>
        one.fact.statement === id ? { ...one, fact: { ...one.fact, ...how } } : one,
      ),
    });

  it('reads files in the folder and one below, by their names', () => {
    expect(memoryFilesView.read(folder(FILES)).items).toMatchObject([
      { name: 'ada', kind: 'profile', statement: 'The harbour master', scope: 'global' },
      {
        name: 'tide-units',
        kind: 'preference',
        statement: 'Tides: in metres',
        scope: 'path:src/tides',
        life: { pinned: true },
      },
      { name: 'old', kind: 'entity', life: { status: 'archived', reason: 'metres now' } },
    ]);
  });

  it('writes only what says something else, in its place', () => {
    expect(changed('Tides: in metres', { statement: 'Tides are: in feet' }).files.get('units.md')).toBe(
      UNITS.replace('"Tides: in metres"   ', '"Tides are: in feet"'),
    );
    expect(changed('Tides: in metres', { fields: [['detail', 'Said twice.']] }).files.get('units.md')).toBe(
      UNITS.replace(/Said on[\s\S]*$/, 'Said twice.\n'),
    );
    const { pinned: _, ...loose } = input.facts.find(({ fact }) => fact.pinned)?.fact ?? {};
    const facts = input.facts.map((one) =>
      one.fact.pinned ? { ...one, fact: { ...loose, scope: 'project' } as Fact } : one,
    );
    expect(memoryFilesView.render({ ...input, facts }).files.get('units.md')).toBe(
      UNITS.replace('component:src/tides', 'project').replace('evergreen: true\n', ''),
    );
    expect(
      changed('The harbour master', { statement: 'Harbour master', pinned: true }).files.get('people/ada.md'),
    ).toBe(
      '---\nname: ada\ndescription: Harbour master\ntype: user\nscope: global\nevergreen: true\n---\nText right below',
    );
  });

  it('keeps CR LF line ends', () => {
    const crlf = adopted(memoryFilesView, folder({ 'units.md': UNITS.replace(/\n/g, '\r\n') }));
    const after = changed('Tides: in metres', { statement: 'Feet', fields: [['detail', 'a\nb']] }, crlf);
    expect(after.files.get('units.md')?.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  });

  it('moves what was put away to the archive with day and reason, and back when it is used again', () => {
    const away = changed('Tides: in metres', { archived: true, reason: 'nobody asks: any more' });
    expect(away.files.has('units.md')).toBe(false);
    expect(away.files.get('archive/units.md')).toBe(
      UNITS.replace('evergreen: true\n', 'evergreen: true\narchived: "2026-05-12 — nobody asks: any more"\n'),
    );
    const back = memoryFilesView.render({ ...input, frame: away.files, names: away.names });
    expect(back.files.get('units.md')).toBe(UNITS);
    expect(changed('Tides: in metres', { forgotten: true }).files.has('units.md')).toBe(false);
  });

  it('keeps a file of its own name for a fact that has none, and never over another', () => {
    const { files, names } = memoryFilesView.render({
      ...input,
      frame: folder({ 'fact-1.md': '# Ours\n' }),
      names: new Map(),
    });
    expect(files.get('fact-1.md')).toBe('# Ours\n');
    expect(files.get('fact-1-2.md')).toBe(
      '---\nname: fact-1\ndescription: The harbour master\ntype: user\nscope: global\n---\n\nText right below\n',
    );
    expect(names.get('fact-1')).toBe('fact-1');
  });
});

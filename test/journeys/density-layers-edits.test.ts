// The density layers edited by hand, through the binary: lines changed, files renamed and joined, lists with lines of one's own.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Fields } from './answers.ts';

let scratch: Scratch;
const begin = prepared(() => {
  scratch.tide('view', 'enable', 'density-layers');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string | null }[];
  written: string[];
  problems: { code: string; file: string; message: string }[];
}

const sync = () => ask<Sync>(scratch, 'sync').json;
const atRest = { edits: [], written: [], problems: [] };
const edit = (path: string, change: (text: string) => string) =>
  scratch.write(path, change(scratch.read(path)));
const remove = (path: string) => rmSync(join(scratch.project, path));

describe('a line about a person or a tool', () => {
  it.each([
    ['entity', 'Grafana', 'memory/user/entities/tools.md'],
    ['profile', 'Mara', 'memory/user/profile.md'],
  ])('of %s %s is changed by hand, and removed by hand', (kind, name, path) => {
    scratch.tide('remember', kind, name, '--set', 'place=old', '--set', 'attribute=owner: Ines');
    const fields = () => scratch.json<{ fact: Fields }>('show', name.toLowerCase()).fact.fields;
    edit(path, (text) => text.replace('place: old', 'place: new').replace('owner: Ines', 'owner: Kim'));
    sync();
    expect(fields()).toEqual({ place: 'new', attribute: ['owner: Kim'] });
    expect(scratch.read(path)).toMatch(/^ {2}- place: new\n {2}- attribute: owner: Kim\n {2}_/m);
    edit(path, (text) => text.replace(/^ {2}- .*\n/gm, ''));
    sync();
    expect(fields()).toEqual({});
    expect(scratch.read(path)).not.toMatch(/place|owner/);
    expect(sync()).toMatchObject(atRest);
  });
});

describe('a file somebody moved', () => {
  it('under another name is listed under that name only', () => {
    scratch.tide('prefer', 'Tabs in code');
    const [from, to] = ['memory/user/preferences/tech.md', 'memory/user/preferences/editors.md'];
    scratch.write(to, scratch.read(from));
    remove(from);
    sync();
    for (const list of ['MEMORY.md', 'memory/INDEX.md']) {
      expect(scratch.read(list)).toContain(to);
      expect(scratch.read(list)).not.toContain(from);
    }
    expect(sync()).toMatchObject(atRest);
  });

  it.each([
    ['people', 'tools'],
    ['tools', 'people'],
  ])('into another (%s) is not written again', (kept, gone) => {
    scratch.tide('remember', 'entity', 'Jonas');
    scratch.tide('remember', 'entity', 'Our colleague Anna');
    const [to, from] = [`memory/user/entities/${kept}.md`, `memory/user/entities/${gone}.md`];
    edit(to, (text) => text + scratch.read(from).split('\n').slice(2).join('\n'));
    remove(from);
    const joined = scratch.read(to);
    expect(sync()).toMatchObject({ edits: [], problems: [] });
    expect(existsSync(join(scratch.project, from))).toBe(false);
    expect(scratch.read(to)).toBe(joined);
    expect(scratch.read('memory/INDEX.md')).not.toContain(from);
    expect(sync()).toMatchObject(atRest);
    expect(scratch.json<{ fact: Fields }>('show', 'jonas').fact).toMatchObject({ status: 'active' });
  });

  it('into another, and changed on the way, is an edit there', () => {
    scratch.tide('remember', 'entity', 'Jonas', '--set', 'desk=4');
    const from = 'memory/user/entities/tools.md';
    const to = 'memory/user/entities/people.md';
    scratch.write(to, scratch.read(from).replace('Tools', 'People').replace('desk: 4', 'desk: 5'));
    remove(from);
    expect(sync()).toMatchObject({ edits: [{ verb: 'Updated', id: 'jonas' }], problems: [] });
    expect(existsSync(join(scratch.project, from))).toBe(false);
    expect(scratch.read(to)).toContain('- Jonas\n  - desk: 5\n');
    expect(sync()).toMatchObject(atRest);
  });

  it('in part only is written again, so that no entry is lost, and what stands twice is told', () => {
    scratch.tide('remember', 'entity', 'Jonas');
    scratch.tide('remember', 'entity', 'Grafana');
    const from = 'memory/user/entities/tools.md';
    scratch.write('memory/user/entities/people.md', scratch.read(from).replace(/- Grafana\n.*\n/, ''));
    remove(from);
    expect(sync()).toMatchObject({ problems: [{ code: 'missing' }, { code: 'duplicate-id' }] });
    expect(scratch.read(from)).toContain('- Grafana\n');
  });
});

describe('MEMORY.md with a line of somebody else', () => {
  const mine = '- **Mine**: look here → `docs/a.md`\n\n';

  it('still follows in the lines that are ours, and keeps theirs', () => {
    scratch.tide('remember', 'profile', 'Mara in Hamburg');
    const decide = (title: string, ...more: string[]) =>
      scratch.tide('decide', title, '--context', 'a', '--decision', title, ...more);
    decide('Sessions live in cookies', '--id', 'cookies');
    edit('memory/user/profile.md', (text) => text.replace('Hamburg', 'Bremen'));
    edit('MEMORY.md', (text) => text.replace('## Events', `${mine}## Events`));
    sync();
    expect(scratch.read('MEMORY.md')).toContain('- **Profile**: Mara in Bremen →');
    decide('Tokens are signed', '--supersedes', 'cookies', '--because', 'mobile clients');
    sync();
    const text = scratch.read('MEMORY.md');
    expect(text).toContain(mine);
    expect(text).toContain('Tokens are signed');
    expect(text).not.toMatch(/cookies|Hamburg/);
    edit('MEMORY.md', (now) => now.replace('Mara in Bremen', 'the one who asks'));
    scratch.tide('update', 'mara-hamburg', 'Mara in Kiel');
    sync();
    expect(scratch.read('MEMORY.md')).toContain('- **Profile**: Mara in Kiel →');
    expect(scratch.read('MEMORY.md')).toContain(mine);
    expect(sync()).toMatchObject(atRest);
  });
});

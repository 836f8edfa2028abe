// The density layers edited by hand, through the binary: lines changed, files renamed and joined, lists with lines of one's own.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
  scratch.git('init', '--quiet');
  scratch.tide('init');
  scratch.tide('view', 'enable', 'density-layers');
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

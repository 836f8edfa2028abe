// Memory files with front matter through the binary: taken over where they lie, edited by hand, changed by tide.

import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask } from './answers.ts';

const UNITS =
  '---\nname: tide-units\ndescription: Tides are in metres\ntype: feedback\nscope: component:src/tides\nowner: Ada\n---\n\nSaid on the pier.\n';
const ADA =
  '---\nname: ada\ndescription: The harbour master\ntype: user\nscope: project\nevergreen: true\n---\n';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.write('notes/units.md', UNITS);
  scratch.write('notes/ada.md', ADA);
  scratch.write('notes/README.md', '# Notes of ours\n');
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string; text: string }[];
  written: string[];
  removed: string[];
  problems: unknown[];
}
const sync = () => ask<Sync>(scratch, 'sync').json;
const fact = (id: string) => scratch.json<{ fact: Record<string, unknown> }>('show', id).fact;
const edit = (path: string, from: string, to: string) =>
  scratch.write(path, scratch.read(path).replace(from, to));

describe('memory files', () => {
  it.each([[[]], [['--as', 'decision-log']], [['--as', 'memory-files']]])(
    'are taken over as facts and left as they are %j',
    (as) => {
      expect(scratch.json('adopt', 'notes', ...as)).toMatchObject({
        view: 'memory-files',
        root: 'notes',
        adopted: 2,
        kinds: { preference: 1, profile: 1 },
      });
      expect(fact('tides-metres')).toMatchObject({
        kind: 'preference',
        scope: 'path:src/tides',
        fields: { detail: 'Said on the pier.' },
      });
      expect(fact('harbour-master')).toMatchObject({ kind: 'profile', pinned: true });
      expect(sync()).toMatchObject({ edits: [], written: [], problems: [] });
      expect(scratch.read('notes/units.md')).toBe(UNITS);
      expect(scratch.read('notes/ada.md')).toBe(ADA);
      expect(scratch.json('adopt', 'notes', ...as)).toMatchObject({ adopted: 0 });
    },
  );

  it('give hand edits back as events, once', () => {
    scratch.tide('adopt', 'notes');
    edit('notes/units.md', 'Said on the pier.', 'Said on the pier, twice.');
    edit('notes/ada.md', 'evergreen: true\n', '');
    scratch.write(
      'notes/new.md',
      '---\nname: boats\ndescription: Boats have names\ntype: reference\nscope: project\n---\n',
    );
    const { edits } = sync();
    expect(edits.map(({ verb, id }) => [verb, id]).sort()).toEqual([
      ['Created', 'boats-names'],
      ['Unpinned', 'harbour-master'],
      ['Updated', 'tides-metres'],
    ]);
    expect(fact('tides-metres')).toMatchObject({ fields: { detail: 'Said on the pier, twice.' } });
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(scratch.read('notes/README.md')).toBe('# Notes of ours\n');
  });

  it('are rewritten in place when memory changed, with all else kept', () => {
    scratch.tide('adopt', 'notes');
    scratch.tide('correct', 'tides-metres', 'Tides are in centimetres');
    scratch.tide('update', 'tides-metres', '--set', 'detail=Said by radio.');
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(scratch.read('notes/units.md')).toBe(
      UNITS.replace('in metres', 'in centimetres').replace('on the pier', 'by radio'),
    );
  });

  it('move to the archive with what was put away, and back by hand', () => {
    scratch.tide('adopt', 'notes');
    scratch.tide('archive', 'tides-metres', '--because', 'nobody asks');
    expect(() => scratch.read('notes/units.md')).toThrow();
    expect(scratch.read('notes/archive/units.md')).toContain('archived: 2026-03-02 — nobody asks\n');
    renameSync(join(scratch.project, 'notes/archive/units.md'), join(scratch.project, 'notes/units.md'));
    expect(sync().edits).toMatchObject([{ verb: 'Reactivated', id: 'tides-metres' }]);
    expect(scratch.read('notes/units.md')).toBe(UNITS);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('may be renamed and moved', () => {
    scratch.tide('adopt', 'notes');
    mkdirSync(join(scratch.project, 'notes/tides'));
    renameSync(join(scratch.project, 'notes/units.md'), join(scratch.project, 'notes/tides/metres.md'));
    expect(sync()).toMatchObject({ edits: [], problems: [] });
    expect(scratch.read('notes/tides/metres.md')).toBe(UNITS);
    expect(() => scratch.read('notes/units.md')).toThrow();
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  const files = (folder = 'memories') =>
    readdirSync(join(scratch.project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .sort();

  it('have one file to a fact after another one was archived', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'Small commits', '--id', 'p1');
    scratch.tide('prefer', 'English messages', '--id', 'p2');
    scratch.tide('archive', 'p1', '--because', 'old');
    expect(files()).toEqual(['archive/p1.md', 'p2.md']);
    edit('memories/p2.md', 'English messages', 'English texts');
    expect(sync().edits).toMatchObject([{ verb: 'Updated', id: 'p2', text: 'English texts' }]);
    scratch.tide('forget', 'p2', '--yes');
    expect(files()).toEqual(['archive/p1.md']);
    scratch.tide('rebuild');
    expect(files()).toEqual(['archive/p1.md']);
  });

  it('have one file to a fact beside a file written by hand, also one with the name of a fact', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'One thing here', '--id', 'p1');
    scratch.write(
      'memories/my-own.md',
      '---\nname: p3\ndescription: My own thing\ntype: feedback\nscope: project\n---\n\nBody.\n',
    );
    scratch.tide('prefer', 'Another matter', '--id', 'p2');
    scratch.tide('prefer', 'Third thing there', '--id', 'p3');
    expect(files()).toEqual(['my-own.md', 'p1.md', 'p2.md', 'p3.md']);
    expect(scratch.json<{ problems: unknown[] }>('fsck').problems).toEqual([]);
    expect(sync()).toMatchObject({ edits: [], written: [], removed: [] });
  });

  it('have one file to a fact where somebody copied one, and fsck tells of the other', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'Small commits', '--id', 'p1');
    scratch.write('memories/p9.md', scratch.read('memories/p1.md'));
    const checked = scratch.run('fsck', '--json');
    expect(checked.code).toBe(4);
    expect(JSON.parse(checked.out).problems).toMatchObject([
      { code: 'fact-twice', file: 'memories/p9.md', line: 1 },
    ]);
    expect(sync()).toMatchObject({ edits: [], removed: ['memories/p9.md'] });
    expect(files()).toEqual(['p1.md']);
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('move to the archive in a fresh clone too', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'Small commits', '--id', 'p1');
    scratch.tide('prefer', 'English messages', '--id', 'p2');
    scratch.tide('session', 'end');
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'Keep memory');
    scratch.git('clone', '-q', '.', join(scratch.root, 'clone'));
    const clone = join(scratch.root, 'clone');
    expect(scratch.runIn(clone, 'archive', 'p1', '--because', 'old').code).toBe(0);
    expect(files('../clone/memories')).toEqual(['archive/p1.md', 'p2.md']);
    const synced = scratch.runIn(clone, 'sync', '--json');
    expect(JSON.parse(synced.out)).toMatchObject({ edits: [], written: [], removed: [] });
  });

  it('without front matter become notes, once', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'Small commits', '--id', 'p1');
    const prose = '# Foo\n\nThe lighthouse keeper answers on Fridays.\n';
    scratch.write('memories/foo.md', prose);
    expect(sync().edits).toMatchObject([
      { verb: 'Noted', text: 'memories/foo.md says: The lighthouse keeper answers on Fridays.' },
    ]);
    expect(scratch.read('memories/foo.md')).toBe(prose);
    expect(sync()).toMatchObject({ edits: [], written: [], removed: [] });
  });
});

// Where a layout lies, and what it calls a fact.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Written {
  written: string[];
  removed: string[];
  problems: { code: string; level: string; file: string; line?: number }[];
}
interface Shown {
  fact: Fields;
  names: { layout: string; name: string }[];
}

function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'utf8').includes(words))
    .map((path) => relative(folder, path));
}

const learn = (error: string, id: string) =>
  scratch.tide('learn', error, '--id', id, '--cause', 'A cause', '--prevention', 'A way');
const edit = (path: string, change: (text: string) => string) =>
  scratch.write(path, change(scratch.read(path)));

describe('a name that a layout gives', () => {
  const begin = prepared(() => {
    learn('Clock read twice', 'clock-twice');
    learn('Index locked orders', 'index-lock');
    scratch.tide('view', 'enable', 'continuity');
  });
  beforeEach(() => begin(scratch));

  it('is as good as the id wherever a fact is named', () => {
    expect(scratch.json<Shown>('show', 'L002')).toMatchObject({
      fact: { id: 'index-lock' },
      names: [{ layout: 'continuity', name: 'L002' }],
    });
    expect(scratch.tide('show', 'l001')).toContain('Known as');
    scratch.tide('use', 'L001', 'clock-twice');
    scratch.tide('reinforce', 'L001');
    scratch.tide('pin', 'L002');
    scratch.tide('update', 'L002', '--set', 'cause=A lock');
    expect(scratch.json<Shown>('show', 'clock-twice').fact).toMatchObject({ reinforcements: 1 });
    expect(scratch.json<Shown>('show', 'index-lock').fact).toMatchObject({
      pinned: true,
      fields: { cause: 'A lock' },
    });
    scratch.tide('supersede', 'L001', 'L002', '--because', 'the same mistake');
    expect(scratch.json<Shown>('show', 'L001').fact).toMatchObject({ supersededBy: 'index-lock' });
    expect(scratch.tide('log', '--json')).not.toContain('"L00');
  });

  it('stays when the layout is no longer kept, and an unknown one is answered as such', () => {
    expect(ask(scratch, 'show', 'L009')).toMatchObject({ json: { error: expect.any(String) } });
    scratch.tide('view', 'disable', 'continuity');
    expect(scratch.json<Shown>('show', 'L001')).toMatchObject({ fact: { id: 'clock-twice' }, names: [] });
    expect(scratch.json<Shown>('show', 'CLOCK-twice').fact).toMatchObject({ id: 'clock-twice' });
  });
});

describe('a layout that is moved', () => {
  const begin = prepared(() => {
    learn('Clock read twice', 'clock-twice');
    scratch.tide('view', 'enable', 'continuity');
    edit('.cm/CONTINUITY.md', (text) => `${text}\n## House rules\nKnock first.\n`);
  });
  beforeEach(() => begin(scratch));

  it('takes what is written in it along, and leaves the old place as it is', () => {
    const stdout = scratch.tide('view', 'enable', 'continuity', '--root', 'notes/cm');
    expect(stdout).toContain('.cm stay as they are');
    expect(scratch.read('notes/cm/CONTINUITY.md')).toContain('## House rules\nKnock first.');
    expect(scratch.read('.cm/CONTINUITY.md')).toContain('Knock first.');
    expect(scratch.json<Written & { edits: [] }>('sync')).toMatchObject({ edits: [], written: [] });
    scratch.tide('view', 'disable', 'continuity');
    expect(scratch.json<{ root: string }>('view', 'enable', 'continuity').root).toBe('notes/cm');
  });

  it('goes back to where it was, with what was written since', () => {
    scratch.tide('view', 'enable', 'continuity', '--root', 'notes/cm');
    edit('notes/cm/CONTINUITY.md', (text) => text.replace('Knock first.', 'Knock twice.'));
    scratch.tide('view', 'enable', 'continuity', '--root', '.cm');
    expect(scratch.read('.cm/CONTINUITY.md')).toContain('Knock twice.');
    expect(scratch.json<Written & { edits: [] }>('sync')).toMatchObject({ edits: [], written: [] });
  });

  it('is forgotten in the files at its former places too, and the store keeps no copy', () => {
    scratch.tide('view', 'enable', 'continuity', '--root', 'notes/cm');
    scratch.tide('view', 'enable', 'handbook', '--root', 'docs/hb');
    scratch.tide('view', 'disable', 'handbook');
    scratch.tide('forget', 'clock-twice', '--yes');
    expect(filesWith(scratch.project, 'Clock read twice')).toEqual([]);
  });

  it('is named by forget in a clone, which does not know that the files were ever ours', () => {
    scratch.tide('view', 'enable', 'handbook');
    scratch.tide('view', 'disable', 'handbook');
    rmSync(join(scratch.project, '.tidemark/.index'), { recursive: true });
    const said = scratch.tide('forget', 'clock-twice', '--yes');
    const left = filesWith(scratch.project, 'Clock read twice');
    expect(left).toContain('.tidemark/handbook/MEMORY.md');
    for (const path of left) expect(said.slice(said.indexOf('Not erased'))).toContain(path);
  });

  it('does not write over a file at the new place that only has the name of one of ours', () => {
    scratch.write('notes/CONTINUITY.md', '# Not yours\n');
    expect(ask(scratch, 'view', 'enable', 'continuity', '--root', 'notes')).toMatchObject({
      json: { error: expect.any(String) },
    });
    expect(scratch.read('notes/CONTINUITY.md')).toBe('# Not yours\n');
    scratch.tide('view', 'disable', 'continuity');
    expect(ask(scratch, 'view', 'enable', 'continuity', '--root', 'notes')).toMatchObject({
      json: { error: expect.any(String) },
    });
    expect(scratch.json<{ facts: Fields[] }>('list').facts).toHaveLength(1);
  });

  it('lies under one root of its choice [handbook:root-is-configurable]', () => {
    scratch.tide('view', 'enable', 'handbook');
    expect(scratch.read('.tidemark/handbook/memory_summary.md')).toMatch(/^v1\n/);
    scratch.tide('view', 'enable', 'handbook', '--root', 'docs/handbook');
    expect(scratch.read('docs/handbook/memory_summary.md')).toMatch(/^v1\n/);
    expect(scratch.tide('handbook', 'lint')).toContain('docs/handbook');
  });
});

describe('one fact in two layouts', () => {
  const begin = prepared(() => {
    scratch.tide(
      'decide',
      'Logs are JSON',
      '--id',
      'json',
      '--context',
      'Search',
      '--decision',
      'One a line',
    );
    scratch.tide('view', 'enable', 'continuity');
    scratch.tide('view', 'enable', 'decision-log');
  });
  beforeEach(() => begin(scratch));

  it('edited differently in both is asked about; neither wins', () => {
    edit('.cm/decisions.json', (text) => text.replace('Search', 'Speed'));
    edit('DECISIONS.md', (text) => text.replace('Search', 'Order'));
    const { edits } = scratch.json<{ edits: { verb: string; text: string }[] }>('sync');
    expect(edits.map(({ verb }) => verb)).not.toContain('Updated');
    expect(edits[0]?.text).toMatch(/Speed.*Order/);
    expect(scratch.json<Shown>('show', 'json').fact).toMatchObject({ fields: { context: 'Search' } });
    expect(scratch.json<{ edits: [] }>('sync')).toMatchObject({ edits: [], written: [] });
  });

  it('edited differently in both is settled by an update of that field, and by no other', () => {
    edit('.cm/decisions.json', (text) => text.replace('Search', 'Speed'));
    edit('DECISIONS.md', (text) => text.replace('Search', 'Order'));
    scratch.tide('sync');
    const open = () => scratch.json<{ threads: { id: string }[] }>('threads').threads.map(({ id }) => id);
    expect(open()).toEqual(['edited-json']);
    scratch.tide('update', 'json', '--set', 'decision=One object a line');
    expect(open()).toEqual(['edited-json']);
    scratch.tide('update', 'json', '--set', 'context=Speed of search');
    expect(open()).toEqual([]);
    expect(scratch.tide('list')).not.toContain('CONFLICT');
  });

  it('edited alike in both is one change', () => {
    edit('.cm/decisions.json', (text) => text.replace('Search', 'Speed'));
    edit('DECISIONS.md', (text) => text.replace('Search', 'Speed'));
    scratch.tide('sync');
    expect(scratch.json<Shown>('show', 'json').fact).toMatchObject({ fields: { context: 'Speed' } });
    expect(scratch.json<{ threads: [] }>('threads').threads).toEqual([]);
  });
});

describe('doctor', () => {
  it('names the file of a layout that cannot be read', () => {
    learn('Clock read twice', 'clock-twice');
    scratch.tide('view', 'enable', 'continuity');
    expect(scratch.json<{ ok: boolean }>('doctor').ok).toBe(true);
    edit('.cm/learnings.json', (text) => text.slice(0, 60));
    const { code, json } = ask<{ problems: { name: string; found: string }[] }>(scratch, 'doctor');
    expect(code).toBe(4);
    expect(json.problems).toMatchObject([
      { name: 'Layouts', found: expect.stringMatching(/^.cm\/learnings.json:\d+/) },
    ]);
  });
});

describe('an entry too long to be a fact', () => {
  it('keeps only its own file from being taken over, and is told with its line', () => {
    learn('Clock read twice', 'clock-twice');
    scratch.tide('view', 'enable', 'continuity');
    scratch.tide('view', 'enable', 'decision-log');
    scratch.tide('decide', 'Logs are JSON', '--id', 'json', '--context', 'c', '--decision', 'One a line');
    scratch.tide('sync');
    edit('.cm/learnings.json', (text) => text.replace('A cause', 'x'.repeat(70_000)));
    edit('DECISIONS.md', (text) => text.replace('One a line', 'One object a line'));
    const long = scratch.read('.cm/learnings.json');
    const { json, code } = ask<Written & { edits: { verb: string; id: string }[] }>(scratch, 'sync');
    expect(code).toBe(1);
    expect(json.edits).toMatchObject([{ verb: 'Updated', id: 'json' }]);
    expect(json.problems).toMatchObject([{ code: 'too-long', file: '.cm/learnings.json', line: 2 }]);
    expect(scratch.read('.cm/learnings.json')).toBe(long);
  });
});

describe('adopting', () => {
  it('tells of the work it takes over, and of what it leaves', () => {
    scratch.write('old/CONTINUITY.md', '# CodyMaster Working Memory\n\n## Active Goal\nShip the ferry\n');
    expect(scratch.json<{ work: number }>('adopt', 'old', '--as', 'continuity').work).toBe(1);
    expect(scratch.json<{ goal: string }>('continuity', 'status').goal).toBe('Ship the ferry');
    scratch.write('other/CONTINUITY.md', '# CodyMaster Working Memory\n\n## Active Goal\nSink it\n');
    const second = scratch.json<Written & { work: number }>('adopt', 'other', '--as', 'continuity');
    expect(second).toMatchObject({ work: 0, problems: [{ code: 'work-kept' }] });
    expect(scratch.json<{ goal: string }>('continuity', 'status').goal).toBe('Ship the ferry');
  });

  it('tells of a session log whose name the ledger knows with other words', () => {
    const log = (text: string) =>
      `# Session (2026-02-01T10:00:00.000Z)\n**Agent:** x\n\n## Summary\n${text}\n\n## Memory References\n(none)\n`;
    const fact =
      '- Piers are numbered.\n  <!-- id: piers | created: 2026-02-01 | last_used: 2026-02-01 | uses: 1 | tier: working -->\n';
    scratch.write('memory/continuity.md', `# Continuity — harbour\n\n## Conventions\n${fact}`);
    scratch.write('memory/sessions/2026-02-01-100000.md', log('One.'));
    scratch.tide('adopt', 'memory', '--as', 'evolving');
    scratch.write('memory/sessions/2026-02-01-100000.md', log('Two.'));
    const { problems } = scratch.json<Written>('adopt', 'memory', '--as', 'evolving');
    expect(problems.map(({ code, file }) => [code, file])).toContainEqual([
      'log-known',
      'sessions/2026-02/2026-02-01-100000.md',
    ]);
  });
});

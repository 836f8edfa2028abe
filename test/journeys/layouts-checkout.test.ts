// Files of layouts after a checkout or in a fresh clone: a text that the ledger gave when it was committed is nobody's edit.

import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

let scratch: Scratch;
let clone: Scratch | undefined;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.git('checkout', '--quiet', '-B', 'main');
});
afterEach(() => {
  scratch.remove();
  clone?.remove();
  clone = undefined;
});

interface Sync {
  edits: { verb: string; id: string | null; text: string | null }[];
  written: string[];
  problems: { code: string; message: string }[];
}
const commit = (at: Scratch = scratch) => {
  at.git('add', '--all');
  at.git('commit', '--quiet', '--message', 'x');
};
const decide = (title: string, ...more: string[]) =>
  scratch.tide('decide', title, '--context', `why ${title}`, '--decision', `so ${title}`, ...more);
const LAYOUTS = ['decision-log', 'continuity', 'evolving', 'handbook', 'density-layers', 'memory-files'];

/** The project as somebody else gets it, in a folder of another name. */
function cloned(): Scratch {
  const other = new Scratch();
  clone = other;
  mkdirSync(join(other.root, 'home'), { recursive: true });
  cpSync(scratch.project, join(other.root, 'origin.git'), { recursive: true });
  rmSync(other.project, { recursive: true });
  mkdirSync(other.project);
  other.git('clone', '--quiet', join(other.root, 'origin.git'), '.');
  other.now = scratch.now;
  return other;
}

const textsIn = (at: Scratch, folder: string) =>
  readdirSync(join(at.project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => at.read(join(folder, name)))
    .join('\n');
const sessionTexts = (at: Scratch) => textsIn(at, '.tidemark/sessions');

describe('another branch that is checked out', () => {
  it.each(LAYOUTS)('gets nothing of the one before: %s', (layout) => {
    scratch.tide('view', 'enable', layout);
    decide('Base decision');
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', '-b', 'side');
    decide('Sidewise decision');
    scratch.tide('learn', 'Sidewise error', '--cause', 'c', '--prevention', 'p');
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', 'main');
    expect(scratch.json<Sync>('sync')).toMatchObject({ edits: [], written: [], problems: [] });
    expect(scratch.git('status', '--short')).toBe('');
    scratch.git('checkout', '--quiet', 'side');
    expect(scratch.json<Sync>('sync')).toMatchObject({ edits: [], written: [], problems: [] });
    expect(scratch.git('status', '--short')).toBe('');
  });

  it('gets nothing of it with the next command that writes, without a sync between', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('Base decision');
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', '-b', 'side');
    decide('Sidewise decision');
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', 'main');
    decide('Main goes on');
    expect(scratch.read('DECISIONS.md')).toContain('Main goes on');
    expect(scratch.read('DECISIONS.md') + sessionTexts(scratch)).not.toContain('Sidewise');
  });

  it('still has the edit read that a person committed on it', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('Base decision');
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', '-b', 'side');
    const log = scratch.read('DECISIONS.md');
    scratch.write('DECISIONS.md', `${log}\n## 2026-03-01: By hand on side\n- **Decision**: At two\n`);
    commit();
    const { edits } = scratch.json<Sync>('sync');
    expect(edits).toMatchObject([{ verb: 'Created', text: 'By hand on side' }]);
  });
});

describe('the first command that writes in a fresh clone', () => {
  it.each(LAYOUTS.flatMap((layout) => ['2026-03-02', '2026-04-20'].map((day) => [layout, day] as const)))(
    'takes no text of ours for an edit: %s, on %s',
    (layout, day) => {
      scratch.tide('view', 'enable', layout);
      decide('Base decision');
      scratch.tide(
        ...['learn', 'Zeb error happened', '--cause', 'old cause words', '--prevention', 'pp words'],
        ...['--id', 'zl'],
      );
      scratch.tide('work', 'block', 'The quay is closed');
      scratch.tide('session', 'end');
      commit();
      const other = cloned();
      other.now = `${day}T12:00:00Z`;
      const { out, err } = other.run('update', 'zl', '--set', 'cause=new cause words');
      expect(out + err).not.toContain('hand edit');
      expect(sessionTexts(other)).not.toMatch(/was edited|made anew|\] Noted/);
      expect(other.json<Sync>('sync')).toMatchObject({ edits: [], written: [] });
    },
  );

  it.each(['archive', 'invalidate'])('has its effect on a fact that a layout lists: %s', (how) => {
    scratch.tide('view', 'enable', 'density-layers');
    scratch.tide('prefer', 'Small commits', '--id', 'p1');
    scratch.tide('prefer', 'English messages', '--id', 'p2');
    scratch.tide('verify', 'p1');
    commit();
    const other = cloned();
    const { out, err } = other.run(how, 'p1', '--because', 'old');
    expect(out + err).not.toContain('hand edit');
    expect(textsIn(other, 'memory/user')).not.toContain('Small commits');
    expect(textsIn(other, 'memory/user')).toContain('English messages');
    expect(other.json<Sync>('sync')).toMatchObject({ edits: [], written: [] });
    expect(other.json<{ facts: Fields[] }>('list').facts.map(({ id }) => id)).toEqual(['p2']);
  });

  it('takes over what a person had committed by hand', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('Base decision');
    scratch.tide('session', 'end');
    const log = scratch.read('DECISIONS.md');
    scratch.write('DECISIONS.md', `${log}\n## 2026-03-01: By hand\n- **Decision**: At two\n`);
    commit();
    const other = cloned();
    other.tide('prefer', 'Small commits');
    expect(other.json<{ facts: Fields[] }>('list').facts.map(({ statement }) => statement)).toContain(
      'By hand',
    );
    expect(other.read('DECISIONS.md')).toContain('By hand');
  });
});

describe('a merge of two clones that gave one number to two decisions', () => {
  it.each(['09:30', '11:00'])('leaves each decision once, with a number of its own: theirs at %s', (time) => {
    scratch.tide('view', 'enable', 'continuity');
    decide('Sessions live in cookies', '--id', 'd1');
    decide('Logs are JSON', '--id', 'd2');
    scratch.tide('session', 'end');
    commit();
    const other = cloned();
    other.now = '2026-03-02T10:00:00Z';
    const said = ['gRPC everywhere', '--context', 'speed', '--decision', 'use grpc', '--id', 'd3'];
    other.tide('decide', ...said, '--supersedes', 'd1', '--because', 'fast');
    other.tide('update', 'd2', '--set', 'context=log parsing');
    commit(other);
    scratch.now = `2026-03-02T${time}:00Z`;
    decide('Use PG', '--id', 'pg');
    scratch.tide('learn', 'Zeb error happened', '--cause', 'cc dd', '--prevention', 'pp qq');
    commit();
    try {
      other.git('pull', '--quiet', '--no-rebase', '--no-edit', scratch.project, 'main');
    } catch {
      // The conflict is what sync has to deal with.
    }
    other.now = '2026-03-02T12:00:00Z';
    const { edits, problems } = other.json<Sync>('sync');
    expect(edits).toEqual([]);
    expect(problems.map(({ message }) => message).join('\n')).not.toContain('given twice');
    const book = JSON.parse(other.read('.cm/decisions.json')) as { id: string; title: string }[];
    expect(book.map(({ id }) => id).sort()).toEqual(['D001', 'D002', 'D003', 'D004']);
    expect(new Set(book.map(({ title }) => title)).size).toBe(4);
    for (const { id, title } of book) expect(other.tide('show', id)).toContain(title);
    expect(other.json<Sync>('sync')).toMatchObject({ edits: [], written: [], problems: [] });
  });
});

// Files of layouts that come back from an old copy: a checkout, a merge, an editor that had read them before.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string | null; text: string | null }[];
  written: string[];
  problems: { code: string; file: string }[];
}
const sync = () => scratch.json<Sync>('sync');
const commit = () => {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
};
const decide = (title: string) =>
  scratch.tide('decide', title, '--context', 'M', '--decision', 'S', '--constraint', 'N');
const learn = (error: string) => scratch.tide('learn', error, '--cause', 'c', '--prevention', 'p');
const list = () => scratch.json<{ facts: Fields[] }>('list').facts.map(({ id }) => id);

describe('an exact older text of ours', () => {
  it.each([
    ['decision-log', 'DECISIONS.md', decide],
    ['continuity', '.cm', decide],
    ['evolving', 'memory', decide],
    ['handbook', '.tidemark/handbook', learn],
    ['density-layers', 'memory', decide],
  ])('does not bring forgotten words back: %s', (layout, path, state) => {
    scratch.tide('view', 'enable', layout);
    state('Sessions live in cookies');
    state('Logs are written as JSON');
    commit();
    scratch.tide('forget', 'sessions-live-cookies', '--yes');
    scratch.git('checkout', '--quiet', 'HEAD', '--', path);
    expect(sync().edits).toEqual([]);
    expect(
      scratch
        .git('ls-files', '--modified', '--others', '--exclude-standard')
        .split('\n')
        .filter((file) =>
          file === '' || !existsSync(join(scratch.project, file))
            ? false
            : scratch.read(file).includes('live in cookies'),
        ),
    ).toEqual([]);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('leaves one file of what has ended, not two', () => {
    scratch.tide('view', 'enable', 'memory-files');
    scratch.tide('prefer', 'Sessions live in cookies', '--id', 'victim');
    commit();
    scratch.tide('invalidate', 'victim', '--because', 'wrong');
    scratch.git('checkout', '--quiet', 'HEAD', '--', 'memories');
    expect(sync().edits).toEqual([]);
    expect(existsSync(join(scratch.project, 'memories/victim.md'))).toBe(false);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });
});

describe('an older text with a change in it', () => {
  it('does not bring back what was proved wrong; a person is asked', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('Sessions live in cookies');
    const old = scratch.read('DECISIONS.md');
    scratch.tide('invalidate', 'sessions-live-cookies', '--because', 'wrong');
    scratch.write('DECISIONS.md', `${old}\nA remark.\n`);
    expect(sync().edits[0]).toMatchObject({ verb: 'Raised', id: 'edited-sessions-live-cookies' });
    expect(list()).toEqual(['edited-sessions-live-cookies']);
    expect(sync().edits).toEqual([]);
  });

  it('takes nothing away that its editor had not seen; what is removed again goes', () => {
    scratch.tide('view', 'enable', 'evolving');
    learn('First');
    const old = scratch.read('memory/continuity.md');
    learn('Second meanwhile');
    const stale = (text: string) => text.replace('## Conventions', 'A remark\n\n## Conventions');
    scratch.write('memory/continuity.md', stale(old));
    expect(sync()).toMatchObject({ edits: [{ verb: 'Noted' }], problems: [{ code: 'not-seen' }] });
    expect(scratch.read('memory/continuity.md')).toMatch(/A remark[\s\S]*Second meanwhile/);
    scratch.write('memory/continuity.md', stale(old));
    expect(sync().edits).toMatchObject([{ verb: 'Archived', id: 'second-meanwhile' }]);
  });
});

describe('a text somebody just edited', () => {
  it('was seen by them: what they remove next is removed, also what was new before the edit', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('First thing');
    decide('Second thing');
    scratch.write('DECISIONS.md', scratch.read('DECISIONS.md').replaceAll(': M\n', ': Mood\n'));
    expect(sync().edits.map(({ verb }) => verb)).toEqual(['Updated', 'Updated']);
    const log = scratch.read('DECISIONS.md');
    scratch.write('DECISIONS.md', log.slice(0, log.lastIndexOf('\n## ')));
    expect(sync().edits).toMatchObject([{ verb: 'Archived', id: 'second-thing' }]);
    expect(list()).toEqual(['first-thing']);
  });
});

describe('two branches that were joined by taking one side of a layout', () => {
  it('lose no fact of the other side, also when the file is edited then', () => {
    scratch.tide('view', 'enable', 'decision-log');
    decide('A first decision');
    commit();
    scratch.git('checkout', '--quiet', '-b', 'theirs');
    decide('Theirs decided');
    commit();
    scratch.git('checkout', '--quiet', '-');
    decide('Ours decided');
    commit();
    try {
      scratch.git('merge', '--quiet', 'theirs');
    } catch {
      scratch.git('checkout', '--quiet', '--ours', '--', 'DECISIONS.md');
      commit();
    }
    scratch.write(
      'DECISIONS.md',
      scratch.read('DECISIONS.md').replace('A first decision', 'A very first decision'),
    );
    expect(sync().edits.map(({ verb }) => verb)).not.toContain('Archived');
    expect(list()).toContain('theirs-decided');
    expect(scratch.read('DECISIONS.md')).toContain('Theirs decided');
  });
});

describe('a comment somebody wrote', () => {
  it('into a file that is made anew is kept as a note', () => {
    scratch.tide('view', 'enable', 'handbook');
    learn('First');
    const path = '.tidemark/handbook/raw_memories.md';
    scratch.write(path, scratch.read(path).replace(/\n---\n/, '\n---\n<!-- reviewed by Ann: keep -->\n'));
    const { edits } = sync();
    const stands = scratch.read(path).includes('reviewed by Ann');
    expect(stands || edits.some(({ text }) => text?.includes('reviewed by Ann'))).toBe(true);
  });
});

// Two branches that each wrote to memory are merged, and nobody edited a file by hand: the texts of both sides are ours, so sync records
// no fact and no note, whatever style of conflict marks git uses.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.git('checkout', '--quiet', '-B', 'main');
});
afterEach(() => scratch.remove());

const LAYOUTS = ['continuity', 'decision-log', 'density-layers', 'evolving', 'handbook'];

const end = (day: string) => {
  scratch.tide('session', 'end');
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
  scratch.now = `${day}T09:00:00Z`;
};
const say = (word: string, n: number) => {
  const ids = (kind: string) => ['--id', `${kind}${n}`];
  const causes = ['--cause', `${word}c`, '--prevention', `${word}p`];
  scratch.tide(
    'decide',
    `${word} decision about thing${n}`,
    '--context',
    `${word}ctx`,
    '--decision',
    `${word}dec`,
    ...ids('d'),
  );
  scratch.tide('learn', `${word} learning flaky`, ...causes, ...ids('l'));
  scratch.tide('work', 'goal', `${word} goal`);
};

describe.each(LAYOUTS)('a merge without hand edits: %s', (layout) => {
  it.each(['merge', 'diff3'])('records nothing, with conflict marks in the style %s', (style) => {
    scratch.tide('prefer', 'Base preference of mine', '--id', 'p1');
    scratch.tide('view', 'enable', layout);
    scratch.tide('remember', 'project', 'Card base', '--set', 'status=active', '--id', 'c1');
    say('Base', 1);
    end('2026-03-03');
    scratch.git('checkout', '--quiet', '-b', 'side');
    say('Branch', 2);
    scratch.tide('update', 'd1', '--set', 'context=brctxnew');
    scratch.tide('work', 'next', 'branch next');
    end('2026-03-04');
    scratch.git('checkout', '--quiet', 'main');
    say('Main', 3);
    scratch.tide('update', 'd1', '--set', 'decision=mainnew');
    scratch.tide('invalidate', 'p1', '--because', 'no more');
    end('2026-03-05');
    try {
      scratch.git('-c', `merge.conflictstyle=${style}`, 'merge', '--quiet', '--message', 'm', 'side');
    } catch {
      expect(scratch.git('diff', '--name-only', '--diff-filter=U')).not.toBe('');
    }
    const before = scratch.json<{ facts: { id: string }[] }>('list');
    const { edits } = scratch.json<{ edits: { verb: string; text: string }[] }>('sync');
    expect(edits).toEqual([]);
    expect(scratch.json('list')).toEqual(before);
    expect(scratch.tide('fsck')).toContain('Sound');
  });
});

describe.each(LAYOUTS)('a merge of entries that resemble each other: %s', (layout) => {
  const commitDay = (day: string) => {
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'x');
    scratch.now = `${day}T09:00:00Z`;
  };
  const stateTwo = (who: string) => {
    scratch.tide('learn', `${who} error`, '--cause', 'c', '--prevention', 'p', '--id', `${who}-l`);
    const words = ['--context', 'ctx', '--decision', `${who} does it`, '--id', `${who}-d`];
    scratch.tide('decide', `${who} decision`, ...words);
    scratch.tide('update', 'card', '--set', `progress=${who} went on`);
    scratch.tide('session', 'end');
  };

  it.each(['before', 'after'])('leaves both as they are, when sync runs %s the merge commit', (when) => {
    scratch.tide('view', 'enable', layout);
    scratch.tide('remember', 'project', 'Base card', '--set', 'progress=begun', '--id', 'card');
    scratch.tide('session', 'end');
    commitDay('2026-03-03');
    scratch.git('checkout', '--quiet', '-b', 'side');
    stateTwo('ada');
    commitDay('2026-03-04');
    scratch.git('checkout', '--quiet', 'main');
    stateTwo('bob');
    commitDay('2026-03-05');
    try {
      scratch.git('merge', '--quiet', '--message', 'm', 'side');
    } catch {
      expect(scratch.git('diff', '--name-only', '--diff-filter=U')).not.toBe('');
      if (when === 'after') commitDay('2026-03-05');
    }
    const before = scratch.json<{ facts: { id: string }[] }>('list');
    expect(scratch.json<{ edits: unknown[] }>('sync').edits).toEqual([]);
    expect(scratch.json('list')).toEqual(before);
    expect(scratch.tide('show', 'card')).toMatch(/begun[\s\S]*went on[\s\S]*went on/);
    expect(scratch.tide('show', 'bob-d')).toContain('bob does it');
  });
});

// A layout file that lost every word by a slip: it is written again like a deleted one, and no fact is archived.

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;
const state = prepared(() => {
  scratch.tide('learn', 'Error one', '--cause', 'c1', '--prevention', 'p1', '--id', 'e1');
  scratch.tide('learn', 'Error two', '--cause', 'c2', '--prevention', 'p2', '--id', 'e2');
  scratch.tide(
    'decide',
    'Use queues',
    '--id',
    'q1',
    '--context',
    'c',
    '--decision',
    'Jobs go through queues',
  );
  scratch.tide('prefer', 'Small commits', '--id', 'p1');
  scratch.tide('session', 'end');
});
beforeEach(() => {
  scratch = Scratch.repository();
  state(scratch);
});
afterEach(() => scratch.remove());

const FILES = [
  ['evolving', 'memory/continuity.md'],
  ['decision-log', 'DECISIONS.md'],
  ['density-layers', 'memory/agent/patterns/learnings.md'],
  ['continuity', '.cm/CONTINUITY.md'],
  ['handbook', '.tidemark/handbook/MEMORY.md'],
  ['memory-files', 'memories/p1.md'],
] as const;

describe.each(FILES)('an emptied file of %s', (layout, path) => {
  it.each([
    ['rebuild', ''],
    ['sync', ''],
    ['sync', '\n \t\n'],
  ])('is written again by %s %j, with a notice', (command, text) => {
    scratch.tide('view', 'enable', layout);
    scratch.tide('sync');
    const before = scratch.read(path);
    const events = scratch.json<{ events: number }>('fsck').events;
    scratch.write(path, text);
    const { problems } = scratch.json<{ problems: object[] }>(command);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'missing', level: 'notice', file: path }),
    );
    expect(scratch.read(path)).toBe(before);
    expect(scratch.json<{ events: number }>('fsck').events).toBe(events);
  });
});

describe('an emptied file', () => {
  it('is written again in a fresh clone, and no fact is archived', () => {
    scratch.tide('view', 'enable', 'evolving');
    const before = scratch.read('memory/continuity.md');
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'Keep memory');
    const clone = join(scratch.root, 'clone');
    scratch.git('clone', '-q', '.', clone);
    scratch.write('../clone/memory/continuity.md', '');
    expect(JSON.parse(scratch.runIn(clone, 'rebuild', '--json').out)).toMatchObject({ ok: true });
    expect(scratch.read('../clone/memory/continuity.md')).toBe(before);
  });

  it('does not hide that rebuild takes over edits of other files', () => {
    scratch.tide('view', 'enable', 'evolving');
    const text = scratch.read('memory/continuity.md');
    scratch.write('memory/continuity.md', text.replace('Error one', 'Error three'));
    expect(scratch.tide('rebuild')).toContain(
      '1 hand edit taken over from the layouts:\n  Updated e1: "Error three"\n',
    );
  });
});

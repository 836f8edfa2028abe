// One value that somebody changes in one file of a layout is one update, and nothing is told beside it: before the files are
// committed and after, and with a second layout that shows the same fact.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const CAUSE = ['Fixed ports in fixtures', 'Shared ports in fixtures', 'l1', 'cause'] as const;
const DECISION = ['Postgres 15 with row locks', 'Postgres 16 with row locks', 'd1', 'decision'] as const;

const EDITS = [
  ['continuity', '.cm/CONTINUITY.md', CAUSE],
  ['continuity', '.cm/CONTINUITY.md', DECISION],
  ['continuity', '.cm/learnings.json', CAUSE],
  ['continuity', '.cm/decisions.json', DECISION],
  ['decision-log', 'DECISIONS.md', DECISION],
  ['density-layers', 'memory/agent/patterns/learnings.md', CAUSE],
  ['evolving', 'memory/continuity.md', CAUSE],
  ['evolving', 'memory/continuity.md', DECISION],
] as const;

interface Synced {
  readonly edits: readonly { readonly verb: string; readonly id?: string }[];
  readonly problems: readonly unknown[];
}

describe.each(EDITS)('one edit in %s, %s', (layout, file, [from, to, id, key]) => {
  beforeEach(() => {
    scratch.tide('view', 'enable', layout);
    const why = ['--context', 'Billing needs transactions', '--decision', 'Postgres 15 with row locks'];
    scratch.tide('decide', 'Use Postgres for billing', ...why, '--id', 'd1');
    const cause = ['--cause', 'Fixed ports in fixtures', '--prevention', 'Ask for port zero'];
    scratch.tide('learn', 'Tests flake on port clashes', ...cause, '--id', 'l1');
  });
  const edit = () => {
    const text = scratch.read(file);
    expect(text).toContain(from);
    scratch.write(file, text.replaceAll(from, to));
  };
  const expectOne = () => {
    const synced = scratch.json<Synced>('sync');
    expect(synced.edits).toEqual([expect.objectContaining({ verb: 'Updated', id })]);
    expect(synced.problems).toEqual([]);
    const { fact } = scratch.json<{ fact: { fields: Record<string, string> } }>('show', id);
    expect(fact.fields[key]).toBe(to);
    expect(scratch.json<Synced>('sync')).toMatchObject({ edits: [], problems: [] });
  };

  it('is one update', () => {
    edit();
    expectOne();
  });

  it('is one update after a commit', () => {
    scratch.tide('session', 'end');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'x');
    edit();
    expectOne();
  });

  it('is one update where another layout shows the same fact', () => {
    scratch.tide('view', 'enable', layout === 'evolving' ? 'continuity' : 'evolving', '--root', 'other');
    scratch.tide('session', 'end');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'x');
    edit();
    scratch.git('commit', '--quiet', '--all', '--message', 'by hand');
    expectOne();
  });
});

describe('working memory that is edited in CONTINUITY.md after a commit', () => {
  const file = '.cm/CONTINUITY.md';
  const replace = (from: string, to: string) => {
    const text = scratch.read(file);
    expect(text).toContain(from);
    scratch.write(file, text.replace(from, to));
  };
  const save = () => {
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'x');
  };
  beforeEach(() => {
    scratch.tide('view', 'enable', 'continuity');
    scratch.tide('work', 'goal', 'Ship the billing service');
    scratch.tide('work', 'next', 'Write the migration');
    scratch.tide('session', 'end');
    save();
  });

  it('is taken over: the goal that was changed and the step that was added', () => {
    replace('Ship the billing service', 'Ship the billing service by May');
    replace('1. Write the migration', '1. Write the migration\n2. Test the migration');
    const { edits, problems } = scratch.json<Synced>('sync');
    expect(edits.map(({ verb }) => verb)).toEqual(['Goal', 'Next']);
    expect(problems).toEqual([]);
    expect(scratch.read(file)).toContain('Ship the billing service by May');
    expect(scratch.json<Synced>('sync')).toMatchObject({ edits: [], problems: [] });
  });

  it('is taken over once it is committed, and what a command did since stays', () => {
    replace('1. Write the migration', '1. Write the migration\n2. Test the migration');
    save();
    scratch.tide('work', 'goal', 'Ship the billing service by June');
    scratch.tide('sync');
    const text = scratch.read(file);
    expect(text).toContain('Ship the billing service by June');
    expect(text).toContain('2. Test the migration');
  });

  it('does not come back with an older commit', () => {
    scratch.tide('work', 'goal', 'Ship the billing service by June');
    scratch.tide('session', 'end');
    save();
    scratch.git('checkout', '--quiet', 'HEAD~1', '--', file);
    expect(scratch.json<Synced>('sync').edits).toEqual([]);
    expect(scratch.read(file)).toContain('Ship the billing service by June');
  });
});

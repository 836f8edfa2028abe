// Two branches change one fact in the files of a layout, by hand or by a command, and are merged: no value is lost without a question.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.git('checkout', '--quiet', '-B', 'main');
});
afterEach(() => scratch.remove());

const commit = (day: number) => {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
  scratch.now = `2026-03-0${day}T09:00:00Z`;
};

/** Replaces words in every file outside the ledger. */
function edit(from: string, to: string): void {
  let edited = 0;
  for (const name of readdirSync(scratch.project, { recursive: true, encoding: 'utf8' })) {
    const path = join(scratch.project, name);
    if (/^\.(?:git|tidemark)\b/.test(name) || !statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) continue;
    writeFileSync(path, text.replaceAll(from, to));
    edited++;
  }
  expect(edited).toBeGreaterThan(0);
}

function merge(): void {
  try {
    scratch.git('merge', '--quiet', '--message', 'm', 'side');
  } catch {
    expect(scratch.git('diff', '--name-only', '--diff-filter=U')).not.toBe('');
  }
}

interface Edit {
  readonly verb: string;
  readonly text?: string;
}

const shown = () => scratch.json<{ fact: { fields: Record<string, string> } }>('show', 'l1').fact.fields;

describe.each(['continuity', 'density-layers', 'evolving'])('one fact on two branches: %s', (layout) => {
  beforeEach(() => {
    scratch.tide('view', 'enable', layout);
    const said = ['--cause', 'Fixed ports in fixtures', '--prevention', 'Ask for port zero'];
    scratch.tide('learn', 'Tests flake on port clashes', ...said, '--id', 'l1');
    scratch.tide('session', 'end');
    commit(3);
    scratch.git('checkout', '--quiet', '-b', 'side');
  });

  it('takes over two edits of two fields', () => {
    edit('Fixed ports', 'Hard-wired ports');
    commit(4);
    scratch.git('checkout', '--quiet', 'main');
    edit('Ask for port zero', 'Ask the system for port zero');
    commit(5);
    merge();
    const { edits } = scratch.json<{ edits: Edit[] }>('sync');
    expect(edits.map(({ verb }) => verb)).toEqual(['Updated']);
    const both = { cause: 'Hard-wired ports in fixtures', prevention: 'Ask the system for port zero' };
    expect(shown()).toMatchObject(both);
    expect(scratch.json<{ edits: Edit[] }>('sync').edits).toEqual([]);
  });

  it('asks about two edits of one field, and names both values', () => {
    edit('Fixed ports', 'Hard-wired ports');
    edit('port zero', 'a free port');
    commit(4);
    scratch.git('checkout', '--quiet', 'main');
    edit('Fixed ports', 'Shared ports');
    commit(5);
    merge();
    const { edits } = scratch.json<{ edits: Edit[] }>('sync');
    const asked = edits.find(({ verb }) => verb === 'Raised')?.text ?? '';
    expect(asked).toContain('Hard-wired ports');
    expect(asked).toContain('Shared ports');
    // What only one of them changed is taken over.
    expect(shown()).toMatchObject({ cause: 'Fixed ports in fixtures', prevention: 'Ask for a free port' });
    scratch.tide('update', 'l1', '--set', 'cause=Shared ports in fixtures');
    expect(scratch.json<{ threads: unknown[] }>('threads').threads).toEqual([]);
    expect(scratch.json<{ edits: Edit[] }>('sync').edits).toEqual([]);
  });

  it('asks about an edit of a field that a command changed on the other branch', () => {
    scratch.tide('update', 'l1', '--set', 'cause=Hard-wired ports in fixtures');
    scratch.tide('session', 'end');
    commit(4);
    scratch.git('checkout', '--quiet', 'main');
    edit('Fixed ports', 'Shared ports');
    commit(5);
    merge();
    const { edits } = scratch.json<{ edits: Edit[] }>('sync');
    const asked = edits.find(({ verb }) => verb === 'Raised')?.text ?? '';
    expect(asked).toContain('Hard-wired ports');
    expect(asked).toContain('Shared ports');
    expect(shown()).toMatchObject({ cause: 'Hard-wired ports in fixtures' });
  });

  it('takes over an edit of what the same branch had changed by a command before', () => {
    scratch.tide('update', 'l1', '--set', 'cause=Hard-wired ports in fixtures');
    scratch.tide('session', 'end');
    commit(4);
    edit('Hard-wired ports', 'Shared ports');
    commit(5);
    scratch.git('checkout', '--quiet', 'main');
    merge();
    scratch.tide('sync');
    expect(shown()).toMatchObject({ cause: 'Shared ports in fixtures' });
  });
});

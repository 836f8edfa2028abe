// Session notes from the first remark to a fact, or to being let go.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Noted {
  id: string;
  text: string;
  task: string | null;
  uses: number;
  proposed: boolean;
  loaded: boolean;
}

const notes = () => scratch.json<{ notes: Noted[] }>('notes').notes;
const noted = (text: string) => {
  scratch.tide('session', 'note', text);
  return notes().find((note) => note.text === text)?.id ?? '';
};

describe('the notes of a task', () => {
  it('are listed when it ends, to promote or discard [decisions:notes-reviewed-at-task-end]', () => {
    const before = noted('Made before there was a task');
    scratch.tide('work', 'task', 'Cache the lookup');
    const id = noted('Staging is reset on Mondays');
    const ended = ask<{ notes: Noted[] }>(scratch, 'work', 'done');
    expect(ended.json.notes).toMatchObject([{ id, task: 'Cache the lookup', proposed: false }]);
    scratch.tide('work', 'task', 'Add a TTL');
    scratch.tide('notes', 'useful', before);
    const text = scratch.tide('work', 'done');
    expect(text).toContain('Notes to promote or discard:');
    expect(text).toContain(before);
    expect(text).not.toContain(id);
    expect(text).toContain('tide notes promote ID --as KIND');
  });

  it('are no longer loaded after the summary, yet kept and found [decisions:unpromoted-notes-are-disposable]', () => {
    scratch.tide('work', 'task', 'Cache the lookup');
    const id = noted('The zanzibar bucket is write-only');
    expect(scratch.tide('resume')).toContain('zanzibar');
    expect(scratch.tide('work', 'summary')).not.toContain('zanzibar');
    expect(scratch.tide('resume')).toContain('zanzibar');
    scratch.tide('work', 'done');
    const summary = scratch.tide('work', 'summary');
    expect(summary).toContain(`${id}: The zanzibar bucket is write-only`);
    for (const command of ['resume', 'work']) expect(scratch.tide(command)).not.toContain('zanzibar');
    expect(scratch.tide('log')).toContain('zanzibar');
    expect(scratch.tide('recall', 'zanzibar', 'bucket')).toContain('The zanzibar bucket is write-only');
    expect(notes()).toMatchObject([{ id, loaded: false }]);
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('are summed up with the session that ends after them', () => {
    scratch.tide('work', 'task', 'Cache the lookup');
    const id = noted('The zanzibar bucket is write-only');
    scratch.tide('work', 'done');
    scratch.tide('notes', 'useful', id);
    const ended = scratch.tide('session', 'end');
    expect(ended).toContain('Notes that have earned to stay');
    expect(ended).toContain(id);
    expect(scratch.tide('resume')).not.toContain('zanzibar');
    expect(scratch.read(scratch.sessions()[0] ?? '')).toContain('zanzibar');
  });
});

describe('a note that was reused', () => {
  it('becomes a fact that says where it came from, when somebody promotes it', () => {
    scratch.tide('work', 'task', 'A');
    const id = noted('Seed staging before each run');
    for (const task of ['B', 'C']) {
      scratch.tide('work', 'task', task);
      scratch.tide('notes', 'use', id);
    }
    expect(notes()).toMatchObject([{ id, uses: 2, proposed: true }]);
    const set = ['--set', 'trigger=a run on staging'];
    expect(ask<Failure>(scratch, 'notes', 'promote', id, '--as', 'pattern').code).toBe(2);
    expect(notes()).toHaveLength(1);
    const { json } = ask<{ id: string; outcome: string }>(
      scratch,
      ...['notes', 'promote', id, '--as', 'pattern', ...set],
    );
    expect(json).toMatchObject({ id: 'seed-staging-before-each-run', outcome: 'created' });
    expect(notes()).toEqual([]);
    const { fact } = scratch.json<{ fact: { evidence: string[]; fields: { source: string } } }>(
      'show',
      json.id,
    );
    expect(fact.evidence[0]).toContain(id);
    expect(fact.fields.source).toBe(scratch.json<{ session: string }>('session').session);
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('does not reach the user store by an agent', () => {
    scratch.tide('init', '--user');
    const id = noted('Commits are signed');
    scratch.tide('notes', 'promote', id, '--as', 'preference', '--id', 'signed');
    scratch.env = { CLAUDECODE: '1' };
    for (const words of [
      ['promote', 'signed'],
      ['promote', 'signed', '--yes'],
      ['notes', 'promote', id, '--as', 'preference', '--user'],
      ['remember', 'preference', 'Commits are signed', '--user'],
    ])
      expect({ words, code: scratch.run(...words).code }).toEqual({ words, code: 3 });
    expect(scratch.json<{ facts: unknown[] }>('list', '--user').facts).toEqual([]);
    scratch.env = {};
    scratch.tide('promote', 'signed', '--yes');
    expect(scratch.json<{ facts: unknown[] }>('list', '--user').facts).toHaveLength(1);
  });

  it('is told from others by the beginning of its name, and a wrong name is answered with those there are', () => {
    const one = noted('one');
    noted('two');
    expect(ask<Failure>(scratch, 'notes', 'use', 'n-').json.message).toBe('2 notes begin with `n-`.');
    const { code, json } = ask<Failure>(scratch, 'notes', 'discard', 'n-zzzz');
    expect([code, json.error]).toEqual([1, 'not_found']);
    expect(json.similar).toContain(one);
    expect(ask<Failure>(scratch, 'notes', 'promote', one).code).toBe(2);
  });
});

describe('the summary of a task', () => {
  it('lists documents that speak of what was changed, unless the task was small [decisions:task-summary-large-checks-documents]', () => {
    scratch.write('docs/tariff.md', 'The cache is in `src/tariff/cache.ts`.\n');
    scratch.write('docs/other.md', 'Nothing of it.\n');
    scratch.tide('work', 'touch', 'src/tariff/cache.ts', 'evict');
    const documents = (...words: string[]) =>
      scratch.json<{ documents: unknown[] }>('work', 'summary', ...words).documents;
    expect(documents()).toEqual([]);
    const listed = [{ path: 'docs/tariff.md', mentions: ['src/tariff/cache.ts'] }];
    expect(documents('--scale', 'medium')).toEqual(listed);
    expect(scratch.tide('summary', '--scale', 'large')).toContain(
      '- **Documents to check**:\n  - `docs/tariff.md` mentions `src/tariff/cache.ts`',
    );
    scratch.tide('work', 'touch', 'docs/tariff.md', 'say so');
    for (const name of ['a', 'b', 'c']) scratch.tide('work', 'touch', `src/tariff/${name}.ts`);
    expect(documents()).toEqual([]);
  });
});

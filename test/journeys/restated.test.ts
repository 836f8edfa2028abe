// A fact that is stated again with other fields, a log that grows, and what becomes of an archived fact when branches are
// merged or a clock was wrong. Nothing that was said is dropped without a word.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Shown {
  tier: string;
  status: string;
  reason: string | null;
  fields: Record<string, string | string[]>;
  tags: string[];
  trust: string;
}

const fact = (id: string) => scratch.json<{ fact: Shown }>('show', id).fact;
const card = (...more: string[]) => ['remember', 'project', 'Harbor migration', ...more];
const set = (...fields: string[]) => fields.flatMap((field) => ['--set', field]);

describe('a fact that is stated again with other fields', () => {
  it('takes over every field, and says which', () => {
    scratch.tide(...card('--id', 'harbor', ...set('status=active', 'owner=Bob', 'tag=a')));
    const said = scratch.tide(...card(...set('status=blocked', 'owner=Ada', 'deadline=2026-12-01', 'tag=b')));
    expect(said).toContain('updated: status, owner and tag');
    expect(said).not.toContain('unchanged');
    expect(fact('harbor')).toMatchObject({
      fields: { status: 'blocked', owner: 'Ada', deadline: '2026-12-01' },
      tags: ['a', 'b'],
    });
    expect(ask(scratch, ...card(...set('status=blocked', 'tag=a'))).json).not.toHaveProperty('updated');
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('adds to a list and keeps what was there', () => {
    scratch.tide(...card('--id', 'harbor', ...set('milestone=cache', 'milestone=freeze')));
    scratch.tide(...card(...set('milestone=freeze', 'milestone=cut over')));
    expect(fact('harbor').fields.milestone).toEqual(['cache', 'freeze', 'cut over']);
  });

  it('changes what a typed command gives besides its words', () => {
    const prefer = (when: string) => ['prefer', 'Squash commits', '--when', when];
    scratch.tide(...prefer('merging'), '--id', 'squash');
    scratch.tide(...prefer('releasing'));
    expect(fact('squash').fields.when).toBe('releasing');
    scratch.tide(...LEARN, '--set', 'severity=low');
    expect(scratch.tide(...LEARN, '--set', 'severity=high')).toContain('updated: severity');
    expect(fact('missing-keys').fields.severity).toBe('high');
  });

  it('keeps what a person said when an agent states it otherwise, and tells the agent', () => {
    scratch.tide(...card('--id', 'harbor', '--trust', 'human', ...set('status=active')));
    scratch.tide('verify', 'harbor');
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    const { json } = ask(scratch, ...card(...set('status=blocked', 'deadline=2026-12-01')));
    expect(json).toMatchObject({ outcome: 'reinforced', unchanged: ['status', 'deadline'] });
    expect(fact('harbor')).toMatchObject({ trust: 'human', fields: { status: 'active' } });
  });

  it('leaves a milestone as it was, and says so', () => {
    const milestone = (...more: string[]) => ['remember', 'milestone', 'Version 2 is out', ...more];
    scratch.tide(...milestone('--set', 'date=2026-03-01'));
    expect(ask(scratch, ...milestone('--set', 'date=2026-03-02')).json).toMatchObject({
      unchanged: ['date'],
    });
  });
});

describe('the progress of a card', () => {
  const step = (text: string) => scratch.tide('update', 'harbor', '--set', `progress=${text}`);
  const progress = () => fact('harbor').fields.progress;

  it('is a dated log that an update adds to, once for each entry', () => {
    scratch.tide(...card('--id', 'harbor'));
    step('first region moved');
    scratch.now = '2026-03-03T09:00:00Z';
    step('second region moved');
    step('2026-03-04: third region moved');
    scratch.tide(...card('--set', 'progress=fourth region moved'));
    scratch.tide(...card('--set', 'progress=first region moved'));
    expect(progress()).toEqual([
      '2026-03-02: first region moved',
      '2026-03-03: second region moved',
      '2026-03-04: third region moved',
      '2026-03-03: fourth region moved',
    ]);
  });

  it('is not emptied by an empty entry', () => {
    scratch.tide(...card('--id', 'harbor'));
    step('first region moved');
    const { code, err } = scratch.run('update', 'harbor', '--set', 'progress=');
    expect(code).not.toBe(0);
    expect(err).toContain('An empty progress would remove the entry of the log of `harbor`');
    expect(progress()).toContain('2026-03-02: first region moved');
  });

  it('says why it is SUSPECT after an entry of a clock that went ahead', () => {
    scratch.tide(...card('--id', 'harbor'));
    scratch.tide('verify', 'harbor');
    const now = scratch.now;
    scratch.now = '2026-03-09T09:00:00Z';
    step('first region moved');
    scratch.now = now;
    const page = scratch.tide('show', 'harbor');
    expect(page).toContain('SUSPECT');
    expect(page).toContain('its last use is dated 2026-03-09, which lies ahead');
  });

  it('by an agent is added to the card of a person, and no longer covered by what that person verified', () => {
    scratch.tide(...card('--id', 'harbor'));
    scratch.tide('verify', 'harbor');
    step('first region moved');
    expect(scratch.tide('show', 'harbor')).toContain('verified by Ada');
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    scratch.tide('update', 'harbor', '--set', 'tag=north');
    expect(scratch.tide('show', 'harbor')).toContain('verified by Ada');
    step('all done, approved by Ada');
    expect(fact('harbor')).toMatchObject({ trust: 'human' });
    expect(scratch.tide('show', 'harbor')).not.toContain('verified by');
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('keeps the entries of both branches', () => {
    scratch.tide(...card('--id', 'harbor', ...set('progress=2026-03-01: begun')));
    onBranches(
      () => step('moved on main'),
      () => step('moved on the branch'),
    );
    expect(progress()).toHaveLength(3);
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });
});

describe('a fact that was archived on one branch and used on the other', () => {
  const archive = () => scratch.tide('archive', 'missing-keys', '--because', 'the pipeline replaced it');
  const use = () => scratch.tide('use', 'missing-keys');

  it.each([
    ['before', 0],
    ['long after', 5],
  ])('is there after the merge, where the use has a tick %s that of the archiving', (_, later) => {
    scratch.tide(...LEARN);
    scratch.tide('session', 'end');
    onBranches(archive, () => {
      for (let n = 0; n < later; n++) scratch.tide('session', 'note', `n${n}`);
      use();
    });
    expect(fact('missing-keys')).toMatchObject({ status: 'active', reason: null });
  });

  it('is there where other things happened before it was archived, on the same day', () => {
    scratch.tide(...LEARN);
    use();
    scratch.tide('session', 'end');
    onBranches(() => {
      for (let n = 0; n < 5; n++) scratch.tide('session', 'note', `n${n}`);
      archive();
    }, use);
    expect(fact('missing-keys')).toMatchObject({ status: 'active' });
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('stays archived where nobody used it, and where the session that archived it had used it', () => {
    scratch.tide(...LEARN);
    use();
    archive();
    expect(fact('missing-keys')).toMatchObject({ status: 'archived', reason: 'the pipeline replaced it' });
    scratch.tide('session', 'end');
    onBranches(
      () => scratch.tide('session', 'note', 'a'),
      () => scratch.tide('session', 'note', 'b'),
    );
    expect(fact('missing-keys')).toMatchObject({ status: 'archived' });
  });
});

describe('a review with a wrong clock', () => {
  beforeEach(() => {
    scratch.tide('config', 'set', 'policy', 'days');
    scratch.tide(...LEARN);
    scratch.tide('remember', 'entity', 'The gateway retries twice', '--id', 'gateway');
    scratch.tide('session', 'end');
    scratch.now = '2030-05-01T09:00:00Z';
    expect(scratch.json('review')).toMatchObject({ archived: [{ id: 'missing-keys' }, { id: 'gateway' }] });
    scratch.tide('session', 'end');
    expect(fact('gateway')).toMatchObject({ tier: 'archived', reason: expect.stringMatching(/^unused for/) });
  });

  it('archives nothing for good: with the right clock the facts are there again', () => {
    scratch.now = '2026-03-20T09:00:00Z';
    for (const id of ['missing-keys', 'gateway'])
      expect(fact(id)).toMatchObject({ tier: 'active', status: 'active', reason: null });
    expect(scratch.tide('resume')).toContain('gateway');
    expect(scratch.json('fsck')).toMatchObject({
      problems: expect.not.arrayContaining([{ level: 'error' }]),
    });
    scratch.tide('rebuild');
    expect(fact('gateway')).toMatchObject({ tier: 'active' });
  });

  it('is told by a layout only while the clocks say so', () => {
    scratch.tide('view', 'enable', 'evolving');
    const live = () => scratch.read('memory/continuity.md');
    expect(live()).not.toContain('The gateway retries twice');
    scratch.now = '2026-03-20T09:00:00Z';
    scratch.tide('sync');
    expect(live()).toContain('The gateway retries twice');
  });

  it('fades again by itself when its time has come, and a review tells nothing twice', () => {
    scratch.now = '2026-06-20T09:00:00Z';
    expect(fact('gateway')).toMatchObject({ tier: 'archived' });
    expect(scratch.json('review')).toMatchObject({ archived: [] });
  });
});

/** Each does something on its own branch, in a session of its own; then they are merged. */
function onBranches(main: () => unknown, branch: () => unknown): void {
  const commit = () => {
    scratch.tide('session', 'end');
    scratch.git('add', '-A');
    scratch.git('commit', '--quiet', '--message', 'x');
  };
  scratch.git('add', '-A');
  scratch.git('commit', '--quiet', '--message', 'Begin');
  scratch.git('checkout', '--quiet', '-b', 'side');
  branch();
  commit();
  scratch.git('checkout', '--quiet', 'main');
  main();
  commit();
  scratch.git('merge', '--quiet', 'side', '-m', 'Merge');
}

it.each(['verified=yes', 'pinned=true', 'closed=yes', 'superseded-by=x', 'status=done', 'Verified=yes'])(
  '--set %s is refused where it would look like the life of a fact',
  (set) => {
    scratch.tide('prefer', 'Commits are small', '--id', 'small');
    for (const words of [
      ['update', 'small'],
      ['prefer', 'Names are short'],
    ]) {
      const { code, err } = scratch.run(...words, '--set', set);
      expect(code).toBe(2);
      expect(err).toContain('it tells the life of a fact');
    }
  },
);

it('a fact that a person states again without a source outlives its first source', () => {
  scratch.tide('prefer', 'Commits are small', '--id', 'small', '--set', 'source=docs/a.md');
  scratch.tide('prefer', 'Names are short', '--id', 'short', '--set', 'source=docs/a.md');
  scratch.tide('prefer', 'Commits are small');
  scratch.env = { TIDEMARK_AGENT: 'claude-code' };
  // An agent may repeat what memory told it.
  scratch.tide('prefer', 'Names are short');
  scratch.env = {};
  const { json } = ask<{ fallen: string[]; kept: string[] }>(
    scratch,
    'revoke',
    'docs/a.md',
    '--because',
    'x',
  );
  expect(json).toMatchObject({ fallen: ['short'], kept: ['small'] });
});

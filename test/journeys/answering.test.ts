// What people read after they answered a question, and when the same comes up again.

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Open {
  readonly threads: readonly { id: string }[];
}
const question = () => scratch.json<Open>('threads').threads[0]?.id ?? '';

describe('tide resolve', () => {
  beforeEach(() => {
    scratch.tide('prefer', 'Indent with tabs', '--id', 'tabs');
    scratch.tide('prefer', 'Indent with spaces, never tabs', '--id', 'spaces');
  });

  it('says that both facts still hold, and how one is ended', () => {
    const out = scratch.tide('resolve', question(), '--because', 'tabs wins; spaces is wrong');
    expect(out).toContain('spaces and tabs hold as before: an answer ends no fact.');
    expect(out).toContain('tide supersede OLD NEW, or tide invalidate ID');
  });

  it('is not needed after tide supersede, which ends the question too', () => {
    const id = question();
    expect(scratch.tide('supersede', 'spaces', 'tabs', '--because', 'accessibility')).toContain(
      `Answered: ${id}`,
    );
    expect(scratch.json<Open>('threads').threads).toEqual([]);
    expect(scratch.json<{ fact: Fields }>('show', 'tabs').fact.flags).toEqual([]);
  });

  it('speaks of threads where there is none of that name, and takes no placeholder for an answer', () => {
    expect(scratch.run('resolve', 'nope', '--because', 'x').err).toMatch(
      /There is no thread `nope`[\s\S]*tide threads/,
    );
    scratch.tide('remember', 'invariant', 'The proxy parses nothing', '--id', 'inv');
    expect(scratch.run('resolve', 'inv', '--because', 'x').err).toContain(
      '`inv` is an invariant, not a thread.',
    );
    for (const word of ['WHY', '...'])
      expect(scratch.run('resolve', question(), '--because', word)).toMatchObject({ code: 2 });
  });

  it('leaves the mark to be seen in tide list until then', () => {
    expect(scratch.tide('list')).toMatch(/tabs +preference .* CONFLICT Indent with tabs/);
    scratch.tide('resolve', question(), '--because', 'each in its own language');
    expect(scratch.tide('list')).not.toContain('CONFLICT');
  });
});

describe('a proposal that returns', () => {
  const PROPOSE = ['decide', 'Add a GraphQL endpoint', '--context', 'c', '--decision', 'A GraphQL server'];
  const DECIDE = ['decide', 'REST only', '--id', 'rest-only', '--context', 'c', '--decision', 'REST'];

  it('is told what was answered, and in which session', () => {
    scratch.tide(...DECIDE, '--constraint', 'No GraphQL endpoints');
    scratch.run(...PROPOSE);
    const out = scratch.tide('resolve', question(), '--because', 'rest-only holds: partners cache');
    expect(out).toContain('rest-only holds; the proposal is not recorded.');
    const day = scratch.now.slice(0, 10);
    expect(scratch.run(...PROPOSE).out).toContain(
      `It was proposed before, and answered on ${day}: rest-only holds: partners cache`,
    );
    const again = JSON.parse(scratch.run(...PROPOSE, '--json').out);
    expect(again).toMatchObject({
      session: expect.stringContaining(day),
      answered: { because: 'rest-only holds: partners cache' },
    });
  });

  it('is told in the plural where it meets two', () => {
    scratch.tide(...DECIDE, '--constraint', 'No GraphQL endpoints');
    const [, , ...rest] = DECIDE.map((word) => (word === 'rest-only' ? 'cached' : word));
    scratch.tide('decide', 'Responses are cached by URL', ...rest, '--constraint', 'No GraphQL endpoints');
    const { out } = scratch.run(...PROPOSE);
    expect(out).toContain('this is opposed to 2 decisions that hold.');
    expect(out).toMatch(/--because "\S+ and \S+ hold"/);
  });
});

describe('tide heal', () => {
  const LEARN = ['learn', 'A session of zero never ends', '--id', 'ttl', '--cause', 'c', '--prevention', 'p'];

  it('says which fields a correction left as they were, and show that it was corrected', () => {
    scratch.tide(...LEARN);
    const out = scratch.tide('heal', 'ttl', '--correct', 'It ends at once', '--because', 'read the code');
    expect(out).toContain('unchanged: cause and prevention;');
    expect(scratch.tide('show', 'ttl')).toMatch(/Status +corrected/);
    const set = ['--set', 'cause=the clock', '--set', 'prevention=check'];
    expect(scratch.tide('heal', 'ttl', '--correct', 'It ends', ...set, '--because', 'again')).not.toContain(
      'unchanged',
    );
  });

  it('looks for the fact before it asks for a reason', () => {
    expect(scratch.run('heal', 'nope', '--invalidate').err).toContain('There is no fact `nope`');
  });
});

it('a fact that may disagree with the code is marked in the list, and told by the health in status', () => {
  scratch.write('src/a.ts', 'export const a = 1;\n');
  scratch.tide('remember', 'invariant', 'The constant is one', '--id', 'one', '--anchor', 'src/a.ts');
  scratch.write('src/a.ts', 'export const a = 22;\n');
  expect(scratch.tide('list')).toContain('SUSPECT The constant is one');
  expect(scratch.tide('status')).toContain('1 fact may disagree with the code (SUSPECT)');
});

describe('a question that was answered', () => {
  it('is no live fact any more: status, review and health count alike', () => {
    scratch.tide('prefer', 'Indent with tabs', '--id', 'tabs');
    scratch.tide('raise', 'Shall we keep the tabs?', '--about', 'tabs');
    expect(scratch.json('status')).toMatchObject({
      live: 2,
      threads: 1,
      kinds: { preference: 1, thread: 1 },
    });
    expect(scratch.tide('review', '--dry-run')).toContain('2 live facts');
    scratch.tide('resolve', question(), '--because', 'we shall');
    expect(scratch.json('status')).toMatchObject({ facts: 2, live: 1, threads: 0, kinds: { preference: 1 } });
    expect(scratch.tide('review', '--dry-run')).toContain('1 live fact.');
    expect(scratch.tide('health')).toContain('1 of 1 live facts besides threads');
  });
});

describe('session notes', () => {
  const PROMOTE = ['--as', 'learning', '--set', 'cause=c', '--set', 'prevention=p', '--id', 'staging'];

  it('are told by name, ask for what their kind needs, and know what became of them', () => {
    const out = scratch.tide('session', 'note', 'Staging is reset on Mondays');
    const id = /n-[0-9a-f]{8}/.exec(out)?.[0] ?? '';
    expect(scratch.tide('notes')).toContain(id.slice(0, 6));
    expect(scratch.run('notes', 'promote', id, '--as', 'learning')).toMatchObject({ code: 2 });
    scratch.tide('notes', 'promote', id, ...PROMOTE);
    expect(scratch.run('notes', 'promote', id, ...PROMOTE).err).toContain('was promoted as `staging`');
  });

  it('open a session by themselves, which gives way to one with a title; that one is ended on purpose', () => {
    scratch.tide('session', 'note', 'A write opens one');
    const { session: first } = scratch.json<{ session: string }>('session');
    const begun = scratch.json<{ session: string; closed: string }>(
      'session',
      'start',
      'Fix the locale test',
    );
    expect(begun.closed).toBe(first);
    expect(scratch.json('session')).toMatchObject({ session: begun.session });
    const texts = scratch.sessions().map((path) => readFileSync(join(scratch.project, path), 'utf8'));
    expect(texts.filter((text) => text.includes('<!-- sealed'))).toHaveLength(1);
    const titled = texts.filter((text) => !text.includes('<!-- sealed'));
    expect(titled.map((text) => text.includes('\n# Fix the locale test\n'))).toEqual([true]);
    const { code, err } = scratch.run('session', 'start', 'Something else');
    expect(code).toBe(1);
    expect(err).toContain('tide work goal "Something else"');
    expect(scratch.run('session', 'start').code).toBe(1);
  });

  it('and answers do not need the spool: one that is a link is left alone', () => {
    scratch.tide('session', 'note', 'Staging is reset on Mondays');
    const elsewhere = join(scratch.root, 'elsewhere');
    mkdirSync(elsewhere);
    rmSync(join(scratch.project, '.tidemark/spool'), { recursive: true, force: true });
    symlinkSync(elsewhere, join(scratch.project, '.tidemark/spool'));
    scratch.tide('prefer', 'Indent with tabs', '--id', 'tabs');
    expect(scratch.tide('recall', 'tabs')).toContain('tabs');
    scratch.tide('show', 'tabs');
    scratch.tide('session', 'note', 'Still there');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(scratch.run('fsck').code).toBe(0);
  });
});

describe('what a fact may be called, and speak of', () => {
  it('is no name of a namesake', () => {
    expect(scratch.run('prefer', 'x y', '--id', 'rest-only~abc')).toMatchObject({ code: 2 });
  });

  it('is no link that leads out of the project', () => {
    symlinkSync('/etc/passwd', join(scratch.project, 'out'));
    expect(scratch.run('remember', 'preference', 'x y', '--anchor', 'out').err).toContain(
      'leads through a link out of the project',
    );
  });

  it('is looked for without reading what is far too large', () => {
    scratch.write('src/a.ts', 'export function findMe() { return 1; }\n');
    scratch.write('huge.bin', '');
    truncateSync(join(scratch.project, 'huge.bin'), 6_000_000_000);
    const begun = Date.now();
    scratch.tide('remember', 'preference', 'x y', '--id', 'x', '--anchor', '#findMe');
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(scratch.tide('anchors')).toContain('same');
  });
});

// Doubts about facts through the built binary: where they are told, and that a person who verified the fact has ended them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

function agent(...words: string[]): Ran {
  const { env } = scratch;
  scratch.env = { ...env, TIDEMARK_AGENT: 'claude-code' };
  const ran = scratch.run(...words);
  scratch.env = env;
  return ran;
}

function learn(id: string, statement: string, ...more: string[]): void {
  scratch.tide(
    ...['remember', 'learning', statement, '--id', id],
    ...['--set', 'cause=No cache', '--set', 'prevention=Warm it', ...more],
  );
}

/** Two facts that stand against each other, and the id of the question about them. */
function disputed(): string {
  scratch.tide(
    ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
    ...['--decision', 'Every endpoint is REST', '--constraint', 'No GraphQL endpoints'],
  );
  scratch.tide(
    ...['remember', 'invariant', 'Partners get a GraphQL endpoint', '--id', 'graphql'],
    ...['--keep-both', '--because', 'decided next week'],
  );
  const [thread] = open();
  if (thread === undefined) throw new Error('nothing asks about them');
  return thread;
}

const flagsOf = (id: string) => scratch.json<{ fact: { flags: string[] } }>('show', id).fact.flags;
const open = () =>
  scratch.json<{ threads: { id: string }[] }>('threads').threads.map(({ id }: { id: string }) => id);

describe('a doubt ends when a person verifies what it is about', () => {
  it('that was raised by hand, and not when an agent does', () => {
    learn('slow', 'The first test is slow');
    scratch.tide('raise', 'Does it hold?', '--type', 'suspect', '--about', 'slow');
    expect(agent('verify', 'slow').code).toBe(0);
    expect([open(), flagsOf('slow')]).toEqual([['does-it-hold'], ['SUSPECT']]);
    expect(scratch.tide('verify', 'slow')).toContain('Answered: does-it-hold');
    expect([open(), flagsOf('slow')]).toEqual([[], []]);
    expect(scratch.tide('threads', '--all')).toContain('answer: confirmed by Ada');
  });

  it('only once all of them are verified, one by one or together', () => {
    learn('slow', 'The first test is slow');
    learn('flaky', 'Uploads fail at night');
    scratch.tide('raise', 'Do both hold?', '--type', 'suspect', '--about', 'slow', '--about', 'flaky');
    scratch.tide('verify', 'slow');
    expect([open(), flagsOf('slow'), flagsOf('flaky')]).toEqual([['both-hold'], ['SUSPECT'], ['SUSPECT']]);
    scratch.tide('verify', 'flaky');
    expect([open(), flagsOf('slow'), flagsOf('flaky')]).toEqual([[], [], []]);
  });

  it('that healing cast on what was concluded', () => {
    learn('cache', 'The cache lives one minute');
    learn('poll', 'Tariffs are polled every minute', '--set', 'from=cache');
    scratch.tide('heal', 'cache', '--invalidate', '--because', 'there is none');
    expect(open()).toEqual(['derived-from-cache']);
    scratch.tide('verify', 'poll');
    expect([open(), flagsOf('poll')]).toEqual([[], []]);
  });

  it('that an agent raised by what it may not do', () => {
    scratch.tide('remember', 'invariant', 'Tests run offline', '--id', 'offline');
    scratch.tide('verify', 'offline');
    expect(agent('invalidate', 'offline', '--because', 'they do not').code).toBe(3);
    scratch.tide('review');
    expect(open()).toEqual(['heal-offline']);
    scratch.tide('verify', 'offline');
    expect(open()).toEqual([]);
  });

  it('that a review found in the code, at once, and is asked again when the code changes again', () => {
    scratch.write('src/ttl.ts', 'export const TTL = 600;\n');
    learn('ttl', 'A TTL of zero never ends', '--anchor', 'src/ttl.ts');
    scratch.write('src/ttl.ts', 'export const TTL = 0;\n');
    scratch.tide('review');
    expect([open(), flagsOf('ttl')]).toEqual([['suspect-ttl'], ['SUSPECT']]);
    scratch.tide('verify', 'ttl');
    expect([open(), flagsOf('ttl')]).toEqual([[], []]);
    scratch.write('src/ttl.ts', 'export const TTL = 9;\n');
    scratch.tide('review');
    expect([open(), flagsOf('ttl')]).toEqual([['suspect-ttl-2'], ['SUSPECT']]);
    scratch.tide('review');
    expect(open()).toEqual(['suspect-ttl-2']);
  });
});

describe('what an open contradiction is about is marked', () => {
  it('in the anchor, the check of an action and the confirmation of the brief', () => {
    disputed();
    scratch.tide('work', 'goal', 'Open the API for partners');
    for (const words of [
      ['anchor'],
      ['handoff', '--to', 'reviewer', '--output', 'x', '--deliverable', 'y'],
    ]) {
      const out = scratch.run(...words).out;
      expect(out).toContain('Partners get a GraphQL endpoint (graphql) [CONFLICT]');
      expect(out).toContain('No GraphQL endpoints (rest-only) [CONFLICT]');
    }
    expect(scratch.tide('work', 'check', 'Write the GraphQL endpoint')).toMatch(
      /^Opposed rest-only: .* \[CONFLICT\]\n[\s\S]*graphql .*Partners get a GraphQL endpoint \[CONFLICT\]\n/,
    );
    expect(scratch.json('work', 'check', 'Write the GraphQL endpoint')).toMatchObject({
      constraints: [{ flags: ['CONFLICT'] }, { flags: ['CONFLICT'] }],
    });
    expect(scratch.tide('resume')).toContain(
      '- Active constraints: Partners get a GraphQL endpoint [CONFLICT]; No GraphQL endpoints [CONFLICT]',
    );
  });

  it('no more once it is answered', () => {
    scratch.tide('resolve', disputed(), '--because', 'the partners have their own server');
    expect(scratch.tide('anchor')).not.toContain('CONFLICT');
    expect(scratch.tide('resume')).not.toContain('[CONFLICT');
  });
});

it('a fact names the open threads about it, until they are answered', () => {
  const thread = disputed();
  expect(scratch.tide('show', 'graphql')).toContain(`Open thread  ${thread} (contradiction)`);
  expect(scratch.json('show', 'rest-only')).toMatchObject({
    threads: [{ id: thread, type: 'contradiction', open: true }],
  });
  scratch.tide('resolve', thread, '--because', 'the partners have their own server');
  expect(scratch.tide('show', 'graphql')).not.toContain('Open thread');
  expect(scratch.json('show', 'rest-only')).toMatchObject({ threads: [] });
});

it('a fact names every open thread about it, whatever it asks', () => {
  learn('slow', 'The first test is slow');
  scratch.tide('raise', 'Does it still hold?', '--type', 're-verify', '--about', 'slow');
  scratch.tide('raise', 'Who asked for it?', '--about', 'slow');
  const shown = scratch.tide('show', 'slow');
  expect(shown).toMatch(/Open thread {2}\S+ \(re-verify\)\n.*Open thread {2}\S+ \(question\)/);
  expect(scratch.json('show', 'slow')).toMatchObject({
    threads: [{ type: 're-verify' }, { type: 'question' }],
  });
});

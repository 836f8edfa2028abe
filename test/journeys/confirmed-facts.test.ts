// Facts that a person confirmed, and facts with two sources, through the built binary: one word against them takes nothing away.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { started } from '../mcp-client.ts';
import { type Ran, Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const shown = (id: string) =>
  scratch.json<{ fact: { flags: string[]; status: string; trust: string } }>('show', id).fact;

function agent(...words: string[]): Ran {
  const { env } = scratch;
  scratch.env = { ...env, TIDEMARK_AGENT: 'claude-code' };
  const ran = scratch.run(...words);
  scratch.env = env;
  return ran;
}

function learn(statement: string, ...more: string[]): void {
  scratch.tide(
    ...['remember', 'learning', statement, '--set', 'cause=No cache', '--set', 'prevention=Warm it', ...more],
  );
}

describe('a question that somebody raises about a verified rule', () => {
  beforeEach(() => {
    scratch.tide('remember', 'invariant', 'No MongoDB anywhere', '--id', 'no-mongo');
    scratch.tide('verify', 'no-mongo');
    learn('Warm the cache before tests', '--id', 'warm');
  });

  it.each(['contradiction', 'suspect', 'question'])('as %s by an agent puts no flag on it', (type) => {
    const ran = agent('raise', 'Is it right?', '--type', type, '--about', 'no-mongo', '--about', 'warm');
    expect(ran.code).toBe(0);
    expect(shown('no-mongo').flags).toEqual([]);
    expect(scratch.tide('resume')).not.toMatch(/MongoDB.*\[(CONFLICT|SUSPECT)/);
    expect(scratch.tide('show', 'no-mongo')).toContain('Open thread');
  });

  it('as a contradiction that names no other fact puts no flag on it, whoever raises it', () => {
    scratch.tide('raise', 'Is it right?', '--type', 'contradiction', '--about', 'no-mongo');
    expect(shown('no-mongo').flags).toEqual([]);
  });

  it('by a person who names the other side flags both', () => {
    scratch.tide(
      ...['raise', 'Which holds?', '--type', 'contradiction', '--about', 'no-mongo', '--about', 'warm'],
    );
    expect([shown('no-mongo').flags, shown('warm').flags]).toEqual([['CONFLICT'], ['CONFLICT']]);
  });

  it('does not become a finding of the engine by a field that an agent sets', () => {
    expect(agent('update', 'warm', '--set', 'found=comparison').code).toBe(2);
    agent('raise', 'Is it right?', '--type', 'contradiction', '--about', 'no-mongo');
    expect(agent('update', 'is-right', '--set', 'found=comparison').code).not.toBe(0);
    expect(shown('no-mongo').flags).toEqual([]);
  });
});

describe('verify by an agent', () => {
  it('says by MCP that it confirms nothing', async () => {
    learn('Warm the cache before tests', '--id', 'warm', '--trust', 'agent');
    const { client, call } = await started(scratch);
    const { text, data } = await call('mark', { action: 'verify', ids: ['warm'] });
    await client.close();
    expect(text).not.toMatch(/^Verified/m);
    expect(text).toContain('Checked by an agent');
    expect(text).toContain('It is not verified: its trust stays agent.');
    expect(data).toMatchObject({ marked: [{ id: 'warm', trust: 'agent' }] });
    expect(shown('warm').trust).toBe('agent');
  });

  it('says so on the command line, and a person is told Verified', () => {
    learn('Warm the cache before tests', '--id', 'warm', '--trust', 'agent');
    expect(agent('verify', 'warm').out).toContain('Checked by an agent');
    expect(scratch.tide('verify', 'warm')).toContain('Verified');
    expect(shown('warm').trust).toBe('human');
    expect(agent('verify', 'warm').out).toContain('It was and is verified by Ada');
  });
});

describe('revoking one of two sources leaves the fact', () => {
  const revoke = (source: string) => scratch.tide('revoke', source, '--because', 'wrong').length;

  it('that was stated from both', () => {
    learn('Builds are slow', '--id', 'slow', '--set', 'source=doc-a', '--set', 'source=doc-b');
    revoke('doc-a');
    expect(shown('slow').status).toBe('active');
    revoke('doc-b');
    expect(shown('slow').status).toBe('invalidated');
  });

  it('that was restated from the other', () => {
    learn('Builds are slow', '--id', 'slow', '--set', 'source=doc-a');
    learn('Builds are slow', '--set', 'source=doc-b');
    revoke('doc-a');
    expect(shown('slow').status).toBe('active');
  });

  it('that a change gave the other', () => {
    learn('Builds are slow', '--id', 'slow', '--set', 'source=doc-a');
    scratch.tide('update', 'slow', '--set', 'source=doc-b');
    revoke('doc-a');
    expect(shown('slow').status).toBe('active');
  });

  it('that a person verified', () => {
    learn('Builds are slow', '--id', 'slow', '--set', 'source=doc-a');
    scratch.tide('verify', 'slow');
    revoke('doc-a');
    expect(shown('slow').status).toBe('active');
  });
});

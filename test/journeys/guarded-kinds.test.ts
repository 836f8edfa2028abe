// Facts of kinds that bind nobody, confirmed by a person, against everything that an agent can do to them with the built program.
// All kinds and all verbs are in src/engine/truth/trespass.test.ts.

import { afterEach, beforeEach, expect, it } from 'vitest';
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

function confirm(kind: string, ...fields: string[]): void {
  const sets = fields.flatMap((field) => ['--set', field]);
  scratch.tide('remember', kind, 'Harbor ferries depart hourly', '--id', 'harbor', ...sets);
  scratch.tide('verify', 'harbor');
  scratch.tide('session', 'end');
}

const shown = () => scratch.json<{ fact: Record<string, unknown> }>('show', 'harbor').fact;

const SAID = ['statement', 'status', 'kind', 'trust', 'scope', 'verified', 'fields', 'tier'];

it.each([
  ['entity', 'attribute=owner: platform'],
  ['milestone', 'date=2026-02-01'],
  ['project', 'status=active', 'progress=1 of 5'],
])('an agent neither changes nor ends a confirmed %s', (kind, field = '', ...more) => {
  confirm(kind, field, ...more);
  const before = shown();
  const [key] = field.split('=');
  const attempts = [
    ['correct', 'harbor', 'Harbor ferries never depart'],
    ['update', 'harbor', '--set', `${key}=dropped`],
    ['update', 'harbor', '--set', 'note=withdrawn'],
    ['update', 'harbor', '--set', 'trust=agent'],
    ['invalidate', 'harbor', '--because', 'x'],
    ['archive', 'harbor', '--because', 'x'],
    ['heal', 'harbor', '--invalidate', '--because', 'x'],
    ['forget', 'harbor', '--yes'],
  ];
  expect(attempts.filter((words) => agent(...words).code === 0)).toEqual([]);
  for (const name of SAID) expect(shown()[name]).toEqual(before[name]);
  expect(scratch.tide('threads')).toContain('heal-harbor');
});

it('an agent does not unpin what a person confirmed', () => {
  confirm('profile');
  scratch.tide('pin', 'harbor');
  expect(agent('unpin', 'harbor').code).toBe(3);
});

it('an agent takes no source from a confirmed fact, so that it does not fall with the next one', () => {
  confirm('entity');
  const session = scratch.sessions()[0]?.replace(/^.*\/|\.md$/g, '') ?? '';
  const again = ['remember', 'entity', 'Harbor ferries depart hourly'];
  expect(agent(...again, '--set', 'source=docs/ferries.md').code).toBe(0);
  for (const source of [session, 'docs/ferries.md'])
    expect(agent('revoke', source, '--because', 'x').code).toBe(3);
});

it('an agent uses a confirmed card, tags it and says how it progresses', () => {
  confirm('project', 'status=active', 'progress=1 of 5');
  const before = shown();
  for (const words of [
    ['use', 'harbor'],
    ['reinforce', 'harbor'],
    ['update', 'harbor', '--set', 'tag=sea'],
    ['update', 'harbor', '--set', 'progress=2 of 5'],
    ['remember', 'project', 'Harbor ferries depart hourly', '--set', 'milestone=pier built'],
  ])
    expect([words, agent(...words).code]).toEqual([words, 0]);
  expect(scratch.tide('show', 'harbor')).toMatch(/1 of 5[\s\S]*2 of 5/);
  expect(scratch.tide('show', 'harbor')).toContain('pier built');
  for (const name of ['trust', 'status', 'statement']) expect(shown()[name]).toEqual(before[name]);
  // Nobody reads an entry of an agent as confirmed by the person.
  expect(shown().verified).toBeNull();
});

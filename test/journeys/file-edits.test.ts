// Edits of layout files against facts that a person confirmed: nobody knows who wrote a file, so a person is asked.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEMORY_TEXT } from '../layouts/handbook-samples.ts';
import { prepared, type Ran, Scratch } from '../tide.ts';

let scratch: Scratch;

const FACTS = ['rest-only', 'webhooks-lost', 'small-commits'];

/** Stated by a person and confirmed. */
const confirm = prepared(() => {
  scratch.tide(
    ...['decide', 'REST only for partners', '--id', 'rest-only', '--context', 'Partners cache by URL'],
    ...['--decision', 'Every endpoint speaks REST', '--constraint', 'No GraphQL endpoints'],
  );
  scratch.tide(
    ...['learn', 'Webhooks were lost overnight', '--id', 'webhooks-lost'],
    ...['--cause', 'A short timeout', '--prevention', 'Retry with backoff'],
  );
  scratch.tide('prefer', 'Commits are small and signed', '--id', 'small-commits');
  scratch.tide('verify', ...FACTS);
  scratch.tide('session', 'end');
});

beforeEach(() => {
  scratch = Scratch.repository();
  confirm(scratch);
});
afterEach(() => scratch.remove());

interface Shown {
  statement: string;
  status: string;
  kind: string;
  scope: string;
  flags: string[];
  fields: Record<string, string | string[]>;
}

const shown = (id: string) => scratch.json<{ fact: Shown }>('show', id).fact;
const words = (id: string) => {
  const { statement, status, kind, scope, fields } = shown(id);
  return { statement, status, kind, scope, fields };
};
const threads = () =>
  scratch.json<{ threads: { id: string; about: string[]; question: string }[] }>('threads').threads;

function edit(path: string, change: (text: string) => string): void {
  const place = join(scratch.project, path);
  const before = readFileSync(place, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(place, after);
}

function agent(...args: string[]): Ran {
  const { env } = scratch;
  scratch.env = { ...env, TIDEMARK_AGENT: 'claude-code' };
  const ran = scratch.run(...args);
  scratch.env = env;
  return ran;
}

const replace = (from: string, to: string) => (text: string) => text.replaceAll(from, to);
const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');
const record = (change: (one: Record<string, unknown>) => object) => (text: string) =>
  `${JSON.stringify((JSON.parse(text) as Record<string, unknown>[]).map(change), null, 2)}\n`;

const invalidated = (text: string) => text.replace(/(id: rest-only.*tier: )working/, '$1invalidated');

const CONTINUITY = 'memory/continuity.md';
const LEARNINGS = 'memory/agent/patterns/learnings.md';
const EVENT = 'memory/user/events/2026-03-rest-only-partners.md';
const ENTRY = /- REST only for partners\n(?: {2}.*\n)+/;

describe('an edit of a confirmed fact', () => {
  it.each([
    ['words', 'evolving', CONTINUITY, 'rest-only', replace('REST only', 'GraphQL only')],
    ['a field', 'evolving', CONTINUITY, 'rest-only', replace('speaks REST', 'speaks SOAP')],
    ['a field away', 'evolving', CONTINUITY, 'rest-only', without(/ {2}- \*\*constraint.*\n/)],
    [
      'a tag',
      'evolving',
      CONTINUITY,
      'rest-only',
      replace('  - **decision:**', '  - **tag:** api\n  - **decision:**'),
    ],
    [
      'scope',
      'evolving',
      CONTINUITY,
      'rest-only',
      replace('id: rest-only |', 'id: rest-only | scope: module:x |'),
    ],
    ['an entry away', 'evolving', CONTINUITY, 'rest-only', without(ENTRY)],
    ['status', 'evolving', CONTINUITY, 'rest-only', invalidated],
    ['words', 'decision-log', 'DECISIONS.md', 'rest-only', replace('speaks REST', 'speaks SOAP')],
    ['a heading', 'decision-log', 'DECISIONS.md', 'rest-only', replace('REST only for', 'GraphQL for')],
    ['an entry away', 'decision-log', 'DECISIONS.md', 'rest-only', without(/## 2026[\s\S]*/)],
    ['a record', 'continuity', '.cm/decisions.json', 'rest-only', replace('speaks REST', 'speaks SOAP')],
    ['a record away', 'continuity', '.cm/decisions.json', 'rest-only', () => '[]\n'],
    [
      'a record superseded',
      'continuity',
      '.cm/decisions.json',
      'rest-only',
      record((one) => ({ ...one, superseded_by: 'D009' })),
    ],
    [
      'a line',
      'continuity',
      '.cm/CONTINUITY.md',
      'webhooks-lost',
      replace('Retry with backoff', 'Never retry'),
    ],
    ['words', 'density-layers', LEARNINGS, 'webhooks-lost', replace('lost overnight', 'kept')],
    ['a field', 'density-layers', LEARNINGS, 'webhooks-lost', replace('A short timeout', 'A cosmic ray')],
    ['an entry away', 'density-layers', LEARNINGS, 'webhooks-lost', without(/## \[[\s\S]*/)],
    ['a document', 'density-layers', EVENT, 'rest-only', replace('speaks REST', 'speaks SOAP')],
    [
      'a bullet',
      'density-layers',
      'memory/user/preferences/tech.md',
      'small-commits',
      replace('small and signed', 'large'),
    ],
  ])(
    'changes %s in %s: a question, while the fact keeps its words and is flagged',
    (_, layout, path, id, change) => {
      scratch.tide('view', 'enable', layout);
      const before = words(id);
      edit(path, change);
      const said = scratch.tide('sync');
      expect(words(id)).toEqual(before);
      expect(shown(id).flags).toEqual(['SUSPECT']);
      expect(threads().map(({ about }) => about)).toEqual([[id]]);
      expect(said).toContain(`tide resolve heal-${id} --accept`);
      expect(said).toContain(`tide resolve heal-${id} --because`);
      expect(scratch.json<{ edits: unknown[] }>('sync').edits).toEqual([]);
      expect(words(id)).toEqual(before);
    },
  );

  it('asks in a handbook too', () => {
    scratch.write('notes/MEMORY.md', MEMORY_TEXT);
    scratch.tide('adopt', 'notes', '--as', 'handbook');
    const { facts } = scratch.json<{ facts: { id: string; statement: string }[] }>('list', '--all');
    const { id = '', statement = '' } = facts.find((one) => one.statement.includes('zones.yml')) ?? {};
    scratch.tide('verify', id);
    edit('notes/MEMORY.md', replace('not from the database', 'never from a file'));
    scratch.tide('sync');
    expect(shown(id)).toMatchObject({ statement, flags: ['SUSPECT'] });
    scratch.tide('resolve', threads()[0]?.id ?? '', '--accept');
    expect(shown(id)).toMatchObject({ flags: [] });
    expect(shown(id).statement).toContain('never from a file');
    expect(scratch.read('notes/MEMORY.md')).toContain('never from a file');
  });

  it('asks whichever command finds it, and says that nothing was taken over', () => {
    scratch.tide('view', 'enable', 'decision-log');
    edit('DECISIONS.md', replace('speaks REST', 'speaks SOAP'));
    const { err, out } = scratch.run('learn', 'Other', '--cause', 'c', '--prevention', 'p');
    expect(err + out).toContain('tide resolve heal-rest-only --accept');
    expect(err + out).not.toContain('taken over from the layouts');
    expect(shown('rest-only').flags).toEqual(['SUSPECT']);
  });

  it('asks about what came with a pull', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'Begin');
    scratch.git('checkout', '--quiet', '-b', 'other');
    edit('DECISIONS.md', replace('speaks REST', 'speaks SOAP'));
    scratch.git('commit', '--quiet', '--all', '--message', 'Change the decision');
    scratch.git('checkout', '--quiet', 'main');
    scratch.tide('sync');
    scratch.git('merge', '--quiet', 'other');
    const before = words('rest-only');
    scratch.tide('sync');
    expect(words('rest-only')).toEqual(before);
    expect(shown('rest-only').flags).toEqual(['SUSPECT']);
    expect(scratch.read('DECISIONS.md')).toContain('speaks REST');
  });

  it('asks once about the same words in two layouts', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.tide('view', 'enable', 'evolving');
    edit('DECISIONS.md', replace('speaks REST', 'speaks SOAP'));
    edit(CONTINUITY, replace('speaks REST', 'speaks SOAP'));
    scratch.tide('sync');
    expect(threads()).toHaveLength(1);
    scratch.tide('resolve', 'heal-rest-only', '--accept');
    expect(shown('rest-only').fields.decision).toBe('Every endpoint speaks SOAP');
  });

  it('asks when a folder is adopted again that says something else', () => {
    const folder = (said: string) =>
      scratch.write(
        'vendor/memory/continuity.md',
        `# Continuity\n\n## Key Decisions\n\n- Queues over cron\n  - **decision:** ${said}\n  <!-- id: queues | created: 2026-01-05 | uses: 3 -->\n`,
      );
    scratch.tide('view', 'enable', 'evolving');
    folder('Jobs go through the queue');
    scratch.tide('adopt', 'vendor/memory', '--as', 'evolving');
    scratch.tide('verify', 'queues');
    folder('Jobs run by cron');
    const answer = scratch.json<{ updated: number; problems: { message: string }[] }>(
      ...['adopt', 'vendor/memory', '--as', 'evolving'],
    );
    expect(answer.updated).toBe(0);
    expect(answer.problems.map(({ message }) => message).join()).toContain(
      'tide resolve heal-queues --accept',
    );
    expect(shown('queues')).toMatchObject({
      flags: ['SUSPECT'],
      fields: { decision: 'Jobs go through the queue' },
    });
    scratch.tide('resolve', 'heal-queues', '--accept');
    expect(shown('queues').fields.decision).toBe('Jobs run by cron');
  });

  it('goes through where nobody confirmed the fact', () => {
    scratch.tide('prefer', 'Tabs over spaces', '--id', 'tabs');
    scratch.tide('view', 'enable', 'evolving');
    edit(CONTINUITY, replace('Tabs over spaces', 'Spaces over tabs'));
    scratch.tide('sync');
    expect(shown('tabs').statement).toBe('Spaces over tabs');
    expect(threads()).toEqual([]);
  });

  it('keeps no secret', () => {
    const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    scratch.tide('view', 'enable', 'decision-log');
    edit('DECISIONS.md', replace('speaks REST', `speaks REST with token ${secret} always`));
    const said = scratch.tide('sync') + scratch.tide('threads') + scratch.tide('threads', '--json');
    expect(said).not.toContain(secret);
    expect(scratch.tide('resolve', 'heal-rest-only', '--accept')).not.toContain(secret);
    expect(
      scratch
        .sessions()
        .map((path) => scratch.read(path))
        .join(),
    ).not.toContain(secret);
  });
});

describe('the question', () => {
  beforeEach(() => {
    scratch.tide('view', 'enable', 'decision-log');
    edit('DECISIONS.md', replace('speaks REST', 'speaks SOAP'));
    scratch.tide('sync');
  });

  it('is answered by accepting the edit, which confirms the new words', () => {
    expect(scratch.tide('threads')).toContain('edit: Updated: decision: Every endpoint speaks SOAP');
    expect(scratch.tide('resolve', 'heal-rest-only', '--accept')).toContain('Every endpoint speaks SOAP');
    expect(scratch.tide('show', 'rest-only')).toContain('verified by Ada');
    expect(shown('rest-only')).toMatchObject({
      flags: [],
      fields: { decision: 'Every endpoint speaks SOAP', context: 'Partners cache by URL' },
    });
    expect(scratch.read('DECISIONS.md')).toContain('speaks SOAP');
    expect(threads()).toEqual([]);
    expect(scratch.run('resolve', 'heal-rest-only', '--accept').code).not.toBe(0);
  });

  it('is answered by keeping the fact', () => {
    scratch.tide('resolve', 'heal-rest-only', '--because', 'partners need REST');
    expect(scratch.tide('show', 'rest-only')).toContain('verified by Ada');
    expect(shown('rest-only')).toMatchObject({
      flags: [],
      fields: { decision: 'Every endpoint speaks REST' },
    });
    expect(scratch.read('DECISIONS.md')).toContain('speaks REST');
  });

  it('is not answered by an agent', () => {
    expect(agent('resolve', 'heal-rest-only', '--accept').code).toBe(3);
    expect(agent('resolve', 'heal-rest-only', '--because', 'Ada agreed').code).toBe(3);
    expect(shown('rest-only').flags).toEqual(['SUSPECT']);
  });

  it('leaves other edits of the fact open, and several can be accepted at once', () => {
    edit('DECISIONS.md', replace('Partners cache by URL', 'Partners asked'));
    scratch.tide('sync');
    scratch.tide('resolve', 'heal-rest-only', '--accept');
    expect(threads().map(({ id }) => id)).toEqual(['heal-rest-only-2']);
    edit('DECISIONS.md', replace('No GraphQL endpoints', 'No REST endpoints'));
    scratch.tide('sync');
    scratch.tide('resolve', ...threads().map(({ id }) => id), '--accept');
    expect(shown('rest-only')).toMatchObject({
      flags: [],
      fields: {
        context: 'Partners asked',
        decision: 'Every endpoint speaks SOAP',
        constraint: ['No REST endpoints'],
      },
    });
  });

  it('can be about the end of a fact', () => {
    scratch.tide('resolve', 'heal-rest-only', '--because', 'no');
    edit('DECISIONS.md', without(/## 2026[\s\S]*/));
    scratch.tide('sync');
    scratch.tide('resolve', 'heal-rest-only-2', '--accept');
    expect(shown('rest-only').status).toBe('archived');
    expect(scratch.read('DECISIONS.md')).not.toContain('REST only');
  });

  it('holds an edit only if a file asked for one', () => {
    scratch.tide('raise', 'Is SOAP gone?');
    const plain = threads().find(({ question }) => question === 'Is SOAP gone?')?.id ?? '';
    const { code, err } = scratch.run('resolve', plain, '--accept');
    expect(code).not.toBe(0);
    expect(err).toContain('holds no edit');
  });
});

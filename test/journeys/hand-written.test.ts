// Files that somebody wrote by hand where a layout is kept: decisions in the forms people use are decisions, the rest is noted.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;

beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Edit {
  verb: string;
  text: string | null;
  fields: [string, string][];
}

const sync = () => scratch.json<{ edits: Edit[] }>('sync').edits;

const TITLE = 'Use PostgreSQL as the primary database';
const BODIES = {
  labels: '\n- **Context**: Transactions\n- **Decision**: PostgreSQL is the primary database\n',
  prose: '\n\nPostgreSQL is the primary database.\n',
  sections: '\n\n#### Context\n\nTransactions\n\n#### Decision\n\nPostgreSQL is the primary database.\n',
};
const HEADINGS = [
  [`## ${TITLE}`, '2026-03-02'],
  [`## ${TITLE} ##`, '2026-03-02'],
  [`### 2026-01-02: ${TITLE}`, '2026-01-02'],
  [`## 2026-1-2: ${TITLE}`, '2026-01-02'],
  [`## [2026-01-02] ${TITLE}`, '2026-01-02'],
  [`##  2026-01-02 : ${TITLE}`, '2026-01-02'],
  [`## D-001: ${TITLE}`, '2026-03-02'],
  [`## ADR-3 ${TITLE}`, '2026-03-02'],
  [`# ${TITLE}`, '2026-03-02'],
  [`# 9. ${TITLE}\n\nDate: 2026-01-02`, '2026-01-02'],
  [`${TITLE}\n------`, '2026-03-02'],
] as const;

describe.each(HEADINGS)('a decision under the heading %j', (heading, day) => {
  it.each(Object.entries(BODIES))('is one in memory, with %s', (_, body) => {
    scratch.tide('view', 'enable', 'decision-log');
    const text = `# Decisions\n\n${heading}${body}`;
    scratch.write('DECISIONS.md', text);
    const created = sync().filter(({ verb }) => verb === 'Created');
    expect(created).toMatchObject([{ text: TITLE }]);
    expect(Object.fromEntries(created[0]?.fields ?? []).decision).toMatch(/^PostgreSQL is the primary/);
    expect(scratch.json<{ facts: unknown[] }>('list', '--kind', 'decision').facts).toMatchObject([
      { created: day },
    ]);
    // The file stays as it was written, and is read once.
    expect(scratch.read('DECISIONS.md')).toBe(text);
    expect(sync()).toEqual([]);
    const decided = scratch.run(
      ...['decide', 'Use MySQL as the primary database', '--context', 'x', '--decision', 'MySQL'],
    );
    expect(decided.code).toBe(3);
  });
});

it('a title of one word stays a title', () => {
  scratch.tide('view', 'enable', 'decision-log');
  const text = '# Decisions\n\n## ORM\n\nWe map rows to objects by hand.\n';
  scratch.write('DECISIONS.md', text);
  expect(sync()).toMatchObject([{ verb: 'Created', text: 'ORM' }]);
  expect(scratch.read('DECISIONS.md')).toBe(text);
  expect(sync()).toEqual([]);
});

describe('what is no decision', () => {
  it('is noted by blocks, also in a file with decisions', () => {
    scratch.tide('view', 'enable', 'decision-log');
    const lines = [
      ...['- Use Postgres for all data', '1. Use Redis for the cache', '| Use Kafka | for events |'],
      'Plain prose about the harbour crane.',
    ];
    scratch.write(
      'DECISIONS.md',
      `# Decisions\n\n${lines.join('\n\n')}\n\n## 2026-01-02: Real one\n- **Decision**: d one\n\nProse below.\n\n## How to use this file\n\nRead it first.\n`,
    );
    const edits = sync();
    expect(edits.filter(({ verb }) => verb === 'Created')).toMatchObject([{ text: 'Real one' }]);
    const said = edits.map(({ text }) => text).join('\n');
    for (const line of [...lines, 'Prose below', 'Read it first'])
      expect(said).toContain(line.replace(/\.$/, ''));
    expect(sync()).toEqual([]);
  });

  it.each([
    ['decision-log', 'ARCHITECTURE.md'],
    ['density-layers', 'memory/user/preferences/tech.md'],
    ['density-layers', 'memory/user/profile.md'],
    ['density-layers', 'MEMORY.md'],
    ['evolving', 'memory/continuity.md'],
  ])('is noted in a new file of %s: %s', (layout, path) => {
    scratch.tide('view', 'enable', layout);
    scratch.write(path, '# Some title\n\nProse about the harbour crane.\n\n- Bullet about small piers\n');
    const said = JSON.stringify(sync());
    expect(said).toContain('harbour crane');
    expect(said).toContain('small piers');
  });
});

describe('prose directly below the last line', () => {
  const facts = () => {
    scratch.tide('decide', 'REST only', '--context', 'a', '--decision', 'b');
    scratch.tide('learn', 'Webhooks were lost', '--id', 'lost', '--cause', 'c', '--prevention', 'Retry');
  };

  it.each([
    ['decision-log', 'DECISIONS.md'],
    ['handbook', '.tidemark/handbook/MEMORY.md'],
    ['continuity', '.cm/CONTINUITY.md'],
  ])('becomes one note, not part of a placeholder or of a value behind its marks: %s', (layout, path) => {
    facts();
    scratch.tide('view', 'enable', layout);
    scratch.write(path, `${scratch.read(path)}Prose about the crane\nMore about the piers\n`);
    expect(sync().map(({ verb, text }) => [verb, text])).toEqual([
      ['Noted', `${path} says: Prose about the crane\nMore about the piers`],
    ]);
  });
});

it('one label that cannot be read does not hide the other decisions of its file', () => {
  scratch.tide('view', 'enable', 'decision-log');
  const text = `# Decisions\n\n## 2026-01-02: ${TITLE}\n- **Context**: c\n- **Decision**: PostgreSQL\n\n## 2026-01-03: Queues over cron\n- **Context**: c\n- **Decision* Jobs go through the queue\n`;
  scratch.write('DECISIONS.md', text);
  const first = scratch.run('sync', '--json');
  expect(first.code).toBe(1);
  const { edits, problems } = JSON.parse(first.out);
  expect(edits).toMatchObject([{ verb: 'Created', text: TITLE }]);
  expect(problems).toMatchObject([{ file: 'DECISIONS.md', line: 9 }]);
  expect(scratch.read('DECISIONS.md')).toBe(text);
  expect(JSON.parse(scratch.run('sync', '--json').out).edits).toEqual([]);
  const mysql = ['decide', 'Use MySQL as the primary database', '--context', 'x', '--decision', 'MySQL'];
  expect(scratch.run(...mysql).code).toBe(3);
  scratch.write('DECISIONS.md', text.replace('**Decision* Jobs', '**Decision**: Jobs'));
  expect(sync()).toMatchObject([{ verb: 'Created', text: 'Queues over cron' }]);
});

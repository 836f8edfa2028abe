// tide check on pull requests that change facts of the base: every fact that says something else, holds elsewhere or comes back is
// compared with the decisions of the base, whichever event did it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask } from './answers.ts';

let scratch: Scratch;

interface Report {
  ok: boolean;
  findings: { rule: string; fact: string; said: string; file: string | null; line: number | null }[];
}

const BASE = '2026-03-03T090000Z-claude-code-abcd';
const CHANGE = '2026-03-09T090000Z-claude-code-efgh';
const pathOf = (session: string) => `.tidemark/sessions/2026-03/${session}.md`;

/** A session file as any program can write it. */
function forge(session: string, tick: number, events: readonly string[]): void {
  const day = session.slice(0, 10);
  const head = `---\nformat: tidemark/1\nsession: ${session}\nagent: claude-code\nauthor: Ada\nstarted: ${day}T09:00:00Z\ntick: ${tick}\n---\n# Session\n\n## Memory References\n\n`;
  const body = events.map((event, n) => `${event}\n  at: ${day}T09:00:0${n}Z #${tick + n + 1}\n`).join('');
  scratch.write(pathOf(session), head + body);
}

function commit(): void {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'Work');
}

const GRAPHQL = '  context: c\n  decision: Add a GraphQL endpoint for prices\n  trust: agent';

const begin = prepared(() => {
  scratch.git('checkout', '--quiet', '-B', 'main');
  const rest = ['--context', 'c', '--decision', 'Every endpoint is REST', '--trust', 'human'];
  scratch.tide('decide', 'REST only', '--id', 'rest', ...rest, '--constraint', 'No GraphQL endpoints');
  scratch.tide('decide', 'Logs are JSON', '--id', 'logs', '--context', 'c', '--decision', 'JSON lines');
  scratch.tide('session', 'end');
  forge(BASE, 50, [
    `- Created decision \`admin\`: Admin prices\n  scope: module:admin\n${GRAPHQL}`,
    `- Created decision \`old\`: Old prices\n  scope: project\n${GRAPHQL}`,
    '- Archived `old`: not needed',
    `- Created decision \`tax\`: Tax is added last\n  scope: project\n  trust: agent\n  constraint: No MongoDB`,
  ]);
  commit();
  scratch.git('checkout', '--quiet', '-b', 'pr');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

const report = () => ask<Report>(scratch, 'check', '--base', 'main');

describe('a fact of the base fails where it contradicts a decision of the base after the change', () => {
  it.each([
    ['by another field', ['- Updated `logs`\n  decision: Add a GraphQL endpoint for log search']],
    ['by another statement', ['- Updated `logs`: Add a GraphQL endpoint for prices']],
    ['by a correction', ['- Corrected `logs`: Add a GraphQL endpoint for prices']],
    ['by what a file says', ['- Adopted decision `logs`: Add a GraphQL endpoint for prices']],
    ['in a wider scope', ['- Updated `admin`\n  scope: project']],
    ['promoted to the project', ['- Promoted `admin`\n  to: project']],
    ['brought back by a use', ['- Referenced `old`']],
    ['brought back', ['- Reactivated `old`']],
    [
      'while a new question is archived at once',
      [
        '- Updated `logs`: Add a GraphQL endpoint for prices',
        '- Raised thread `ask`: Which?\n  type: contradiction\n  about: rest\n  about: logs',
        '- Archived `ask`: later',
      ],
    ],
  ])('%s', (_, events) => {
    forge(CHANGE, 90, events);
    commit();
    const { code, json } = report();
    expect([code, json.findings]).toMatchObject([4, [{ rule: 'contradiction', fact: 'rest' }]]);
    const [found] = json.findings;
    expect(found?.file).toBe(pathOf(CHANGE));
    expect(scratch.read(pathOf(CHANGE)).split('\n')[(found?.line ?? 0) - 1]).toMatch(/^- (?!Raised)/);
  });

  it('also where the change makes that decision say less, where no person confirmed it', () => {
    forge(CHANGE, 90, [
      '- Updated `tax`: Tax is added first\n  constraint: No Redis',
      '- Created decision `mongo`: Use MongoDB for taxes\n  scope: project\n  trust: agent',
    ]);
    commit();
    expect(report().json.findings).toMatchObject([{ rule: 'contradiction', fact: 'tax' }]);
  });

  it('also where the new fact says why both agree, which anybody can write', () => {
    scratch.tide(
      ...['decide', 'Prices by GraphQL', '--id', 'prices', '--context', 'c'],
      ...['--decision', 'Add a GraphQL endpoint for prices', '--no-conflict', '--because', 'both'],
    );
    commit();
    expect(report().json.findings).toMatchObject([{ rule: 'contradiction', fact: 'rest' }]);
  });
});

describe('a layout file fails where an entry of the base', () => {
  const replaced = (path: string, from: string, to: string) => {
    expect(scratch.read(path)).toContain(from);
    scratch.write(path, scratch.read(path).replace(from, to));
  };

  it.each([
    [
      'has a wider scope',
      '.cm/decisions.json',
      () => replaced('.cm/decisions.json', '"scope": "module:admin"', '"scope": "global"'),
    ],
    ['lost its scope', 'DECISIONS.md', () => replaced('DECISIONS.md', '<!-- scope: module:admin -->\n', '')],
    [
      'is active again',
      '.cm/decisions.json',
      () => replaced('.cm/decisions.json', '"status": "archived"', '"status": "active"'),
    ],
    [
      'comes back from the archive',
      'DECISIONS.md',
      () => {
        const [, entry = ''] = scratch.read('DECISIONS_ARCHIVE.md').split(/^(?=## )/m);
        scratch.write('DECISIONS.md', `${scratch.read('DECISIONS.md')}\n${entry}`);
      },
    ],
  ])('%s: %s', (_, path, edit) => {
    scratch.git('checkout', '--quiet', 'main');
    for (const layout of ['continuity', 'decision-log']) scratch.tide('view', 'enable', layout);
    commit();
    scratch.git('checkout', '--quiet', '-B', 'pr');
    edit();
    commit();
    expect(report().json.findings).toMatchObject([{ rule: 'contradiction', fact: 'rest', file: path }]);
  });
});

it('a fact that says the same as at the base passes, whatever else happens to it', () => {
  forge(CHANGE, 90, [
    '- Referenced `admin`',
    '- Updated `admin`\n  tag: prices',
    '- Reinforced `logs`: again',
    '- Updated `logs`\n  decision: JSON lines on standard output',
  ]);
  commit();
  expect(report()).toMatchObject({ code: 0, json: { ok: true, findings: [] } });
});

// What a person confirmed against everything an agent can do to it, through the built binary.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, Scratch } from '../tide.ts';

let scratch: Scratch;

const DECIDE = [
  ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
  ...['--decision', 'Every endpoint is REST', '--constraint', 'No GraphQL endpoints'],
];
const GRAPHQL = [
  ...['decide', 'Add a GraphQL endpoint for partners', '--context', 'One partner asked'],
  ...['--decision', 'A GraphQL server'],
];

beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

function confirm(): void {
  scratch.tide(...DECIDE);
  scratch.tide('verify', 'rest-only');
  scratch.tide('session', 'end');
}

function agent(...words: string[]): Ran {
  const { env } = scratch;
  scratch.env = { ...env, TIDEMARK_AGENT: 'claude-code' };
  const ran = scratch.run(...words);
  scratch.env = env;
  return ran;
}

const shown = (id: string) => scratch.run('show', id).out;

function expectUntouched(): void {
  const page = shown('rest-only');
  expect(page).toContain('verified by Ada');
  expect(page).toContain('No GraphQL endpoints');
  expect(agent(...GRAPHQL).code).toBe(3);
}

describe('what a person confirmed is not changed by an agent', () => {
  it.each([
    ['becomes', ['update', 'rest-only', '--set', 'becomes=learning']],
    ['context', ['update', 'rest-only', '--set', 'context=']],
    ['source', ['update', 'rest-only', '--set', 'source=zz']],
    ['from', ['update', 'rest-only', '--set', 'from=zz']],
    ['ttl', ['update', 'rest-only', '--set', 'ttl=1']],
    ['archive', ['archive', 'rest-only', '--because', 'x']],
    ['forget', ['forget', 'rest-only', '--yes']],
    ['invalidate', ['invalidate', 'rest-only', '--because', 'x']],
  ])('by %s: exit code 3 and a thread', (_, words) => {
    confirm();
    const ran = agent(...words);
    expect(ran.code).toBe(3);
    expect(scratch.tide('threads')).toContain('heal-rest-only');
    expectUntouched();
  });

  it('by revoking the session it was said in', () => {
    confirm();
    const session = /([^/]+)\.md$/.exec(scratch.sessions()[0] ?? '')?.[1] ?? '';
    expect(agent('revoke', session, '--because', 'no').code).toBe(3);
    expectUntouched();
  });

  it('by widening it', () => {
    scratch.tide(...DECIDE, '--scope', 'module:api');
    scratch.tide('verify', 'rest-only');
    expect(agent('promote', 'rest-only', '--to', 'project').code).toBe(3);
    expect(shown('rest-only')).toContain('module:api');
  });

  it('whatever kind it is, where it binds', () => {
    scratch.tide('prefer', 'Small commits', '--id', 'small');
    scratch.tide('verify', 'small');
    expect(agent('invalidate', 'small', '--because', 'x').code).toBe(3);
    expect(agent('correct', 'small', 'Large commits').code).toBe(3);
    expect(agent('update', 'small', '--set', 'becomes=decision', '--set', 'constraint=No tests').code).toBe(
      3,
    );
    expect(shown('small')).toContain('verified by Ada');
  });

  it.each([
    'except=Ada allows it for admins',
    'note=Ada withdrew this',
    'anchor=README.md',
    'expires=2026-12-01',
  ])('by adding %s to it', (field) => {
    confirm();
    expect(agent('update', 'rest-only', '--set', field).code).toBe(3);
    expectUntouched();
  });

  it('nor hide other questions behind wishes about it, however many words there are for them', () => {
    confirm();
    for (let n = 1; n <= 6; n++)
      expect(agent('correct', 'rest-only', `REST or GraphQL, ${n} endpoints`).code).toBe(3);
    expect(scratch.json<{ threads: unknown[] }>('threads').threads).toHaveLength(3);
  });

  it('while tags may be kept up by anybody', () => {
    confirm();
    expect(agent('update', 'rest-only', '--set', 'tag=api').code).toBe(0);
    expectUntouched();
  });
});

describe('a kind', () => {
  it('has to be one that there is', () => {
    scratch.tide(...DECIDE);
    const ran = scratch.run('update', 'rest-only', '--set', 'becomes=nonsense');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('nonsense');
  });
});

describe('threads for a person', () => {
  it('are not answered by an agent', () => {
    confirm();
    agent('archive', 'rest-only', '--because', 'x');
    agent(...GRAPHQL);
    const threads = scratch.json<{ threads: { id: string }[] }>('threads').threads;
    expect(threads).toHaveLength(2);
    for (const { id } of threads) {
      expect(agent('resolve', id, '--because', 'Ada agreed').code).toBe(3);
      expect(agent('archive', id, '--because', 'Ada agreed').code).not.toBe(0);
      expect(agent('update', id, '--set', 'about=').code).toBe(3);
    }
    for (const { id } of threads) scratch.tide('resolve', id, '--because', 'it holds');
  });

  it('leave out what an agent may not choose', () => {
    confirm();
    const ran = agent(...GRAPHQL, '--json');
    const { choices } = JSON.parse(ran.out) as { choices: { choice: string; arguments: string[] }[] };
    expect(choices.map(({ choice }) => choice)).toEqual(['follow']);
    const text = agent(...GRAPHQL, '--supersedes', 'rest-only', '--because', 'x').out;
    expect(text).not.toContain('--supersedes');
    expect(text).toContain('only a person');
  });
});

describe('a file', () => {
  it('edited by hand and synced by an agent changes and ends nothing that a person confirmed', () => {
    confirm();
    scratch.tide('view', 'enable', 'decision-log');
    const path = join(scratch.project, 'DECISIONS.md');
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.replace('No GraphQL endpoints', 'No REST endpoints'));
    expect(agent('sync').code).toBe(0);
    expect(scratch.tide('threads')).toContain('No REST endpoints');
    expectUntouched();
    writeFileSync(path, '# Decisions\n');
    expect(agent('session', 'note', 'hi').code).toBe(0);
    expectUntouched();
  });

  it('edited by hand and synced by a person asks all the same: nobody knows who wrote it', () => {
    confirm();
    scratch.tide('view', 'enable', 'decision-log');
    const path = join(scratch.project, 'DECISIONS.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('No GraphQL endpoints', 'No REST endpoints'));
    scratch.tide('sync');
    expectUntouched();
    scratch.tide('resolve', 'heal-rest-only', '--accept');
    expect(shown('rest-only')).toContain('No REST endpoints');
    expect(shown('rest-only')).toContain('verified by Ada');
  });

  it('adopted by an agent over an id replaces nothing', () => {
    confirm();
    scratch.write(
      'mem/continuity.md',
      '# Continuity\n\n## Key Decisions\n\n- REST only\n  - **decision:** All GraphQL\n  - **constraint:** No REST\n  <!-- id: rest-only | created: 2020-01-01 | uses: 3 -->\n',
    );
    const ran = agent('adopt', 'mem', '--as', 'evolving');
    expect(ran.code).toBe(0);
    expect(shown('rest-only-2')).toContain('All GraphQL');
    expect(scratch.tide('threads')).toContain('about rest-only-2, rest-only');
    expectUntouched();
  });
});

describe('a log that is taken over', () => {
  it('brings no events of a ledger along', () => {
    confirm();
    const session = '2026-03-02T100000Z-cli-zzzz';
    scratch.write('mem/continuity.md', '# Continuity\n\n## Key Decisions\n\n- Other\n');
    scratch.write(
      `mem/sessions/${session}.md`,
      `---\nformat: tidemark/1\nsession: ${session}\nagent: cli\nstarted: 2026-03-02T10:00:00Z\ntick: 50\n---\n\n## Memory References\n\n- Invalidated \`rest-only\`: x\n  at: 2026-03-02T10:00:00Z #51\n`,
    );
    agent('adopt', 'mem', '--as', 'evolving');
    expectUntouched();
  });
});

describe('two branches that chose one id', () => {
  it('keep both decisions apart, and the confirmation with the one that was confirmed', () => {
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'Begin');
    scratch.git('checkout', '--quiet', '-b', 'evil');
    agent(
      ...['decide', 'REST only', '--id', 'rest-only', '--context', 'c'],
      ...['--decision', 'Every endpoint is GraphQL', '--constraint', 'No REST endpoints'],
    );
    agent('session', 'end');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'Evil');
    scratch.git('checkout', '--quiet', 'main');
    confirm();
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'Good');
    scratch.git('merge', '--quiet', '--message', 'Merge', 'evil');
    const { facts } = scratch.json<{ facts: { id: string; statement: string }[] }>('list');
    const pages = facts.filter(({ statement }) => statement === 'REST only').map(({ id }) => shown(id));
    expect(pages).toHaveLength(2);
    for (const page of pages)
      expect(page.includes('verified by Ada')).toBe(page.includes('No GraphQL endpoints'));
    expect(scratch.tide('threads')).toContain('duplicate-id');
  });
});

describe('the user store', () => {
  beforeEach(() => {
    scratch.tide('init', '--user');
  });

  it('is the user store however one comes to it', () => {
    scratch.tide('prefer', 'Small commits', '--id', 'small', '--user');
    const home = join(scratch.root, 'home/.tidemark');
    expect(agent('invalidate', 'small', '--because', 'x', '--store', home).code).toBe(3);
    expect(agent(...GRAPHQL, '--store', home).code).toBe(3);
    expect(agent('config', 'set', 'policy', 'days', '--user').code).toBe(3);
  });

  it('stops in every project what it rules out', () => {
    scratch.tide(...DECIDE, '--user');
    scratch.tide('verify', 'rest-only', '--user');
    expect(agent(...GRAPHQL).code).toBe(3);
    expect(agent(...GRAPHQL, '--scope', 'module:partners').code).toBe(0);
  });
});

describe('what fades and what binds', () => {
  it('is not set by an agent', () => {
    for (const [key, value] of [
      ['policy', 'days'],
      ['windows.active', '1'],
      ['modules', '{ a: [src] }'],
    ] as const) {
      expect(agent('config', 'set', key, value).code).toBe(3);
      scratch.tide('config', 'set', key, value);
      expect(agent('config', 'unset', key).code).toBe(3);
    }
    expect(agent('config', 'set', 'recall.project', 'off').code).toBe(0);
  });

  it('is not escaped by a scope that is the whole project', () => {
    confirm();
    for (const scope of ['path:**', 'path:*', 'path:**/*'])
      expect(agent(...GRAPHQL, '--scope', scope).code).toBe(3);
  });
});

describe('who is a person', () => {
  it.each(['通义', 'агент', '---', ' ', 'cli'])('is nobody who names an agent: %j', (name) => {
    confirm();
    scratch.env = { TIDEMARK_AGENT: name };
    expect(scratch.run('archive', 'rest-only', '--because', 'x').code).toBe(3);
    scratch.env = {};
    expectUntouched();
  });
});

describe('superseding', () => {
  it('of a decision by something less needs a reason, also from a person', () => {
    confirm();
    scratch.tide(
      'learn',
      'Webhooks were lost',
      '--cause',
      'A timeout',
      '--prevention',
      'Retry',
      '--id',
      'lost',
    );
    const ran = scratch.run('supersede', 'rest-only', 'lost');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(
      'Superseding the decision `rest-only` needs --because: `lost` is a learning, which binds less than a decision.',
    );
    scratch.tide('supersede', 'rest-only', 'lost', '--because', 'there is no API any more');
  });

  it('of a decision by one that holds in less of the project says so', () => {
    confirm();
    scratch.tide(
      ...['decide', 'Admin pages speak HTML', '--context', 'c', '--decision', 'HTML'],
      ...['--id', 'admin', '--scope', 'module:admin'],
    );
    expect(scratch.run('supersede', 'rest-only', 'admin').err).toContain(
      'Superseding the decision `rest-only` needs --because: `admin` holds in module:admin, and not in all of project, where `rest-only` does.',
    );
  });
});

describe('tide check', () => {
  interface Report {
    findings: { rule: string; fact: string }[];
    looked: { binding: number };
  }
  const rules = (...words: string[]) => {
    const ran = scratch.run('check', '--base', 'main', '--json', ...words);
    return (JSON.parse(ran.out) as Report).findings.map(({ rule }) => rule);
  };
  const commit = (message: string) => {
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', message);
  };
  /** As an agent that does not go through tide, or went through one that did not ask. */
  const written = (...events: string[]) =>
    scratch.write(
      '.tidemark/sessions/2026-03/2026-03-02T100000Z-claude-code-zzzz.md',
      [
        '---',
        'format: tidemark/1',
        'session: 2026-03-02T100000Z-claude-code-zzzz',
        'agent: claude-code',
        'started: 2026-03-02T10:00:00Z',
        'tick: 50',
        '---',
        '',
        '## Memory References',
        '',
        ...events,
        '',
      ].join('\n'),
    );

  beforeEach(() => {
    confirm();
    commit('Begin');
    scratch.git('checkout', '--quiet', '-b', 'feature');
    scratch.write('src/api.ts', 'export {};\n');
    commit('Add a GraphQL endpoint');
  });

  it('measures a change by what bound before it, and tells of what an agent ended', () => {
    expect(rules()).toContain('proposal');
    written('- Archived `rest-only`: x', '  at: 2026-03-02T10:00:00Z #51');
    commit('Put it away');
    expect(rules()).toEqual(expect.arrayContaining(['proposal', 'confirmed-fact']));
  });

  it('believes nobody who ended it, until a maintainer allows that by name', () => {
    scratch.tide('archive', 'rest-only', '--because', 'no API any more');
    scratch.tide('session', 'end');
    commit('Put it away');
    expect(rules()).toEqual(['confirmed-fact', 'proposal']);
    const { findings } = JSON.parse(scratch.run('check', '--json').out) as { findings: { id: string }[] };
    expect(rules('--allow', findings[0]?.id ?? '')).toEqual([]);
  });
});

// The exact text of a few answers. Whoever changes one of them changes what a person reads every day.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';

const scratch = new Scratch();
const store = `${scratch.project}/.tidemark`;

beforeAll(() => {
  scratch.git('init', '--quiet', '--initial-branch=main');
  scratch.env = { TIDEMARK_SESSION: 'monday' };
});
afterAll(() => scratch.remove());

describe('a person sees', () => {
  it('what was made, and what to try next', () => {
    expect(scratch.tide('init')).toBe(
      `Made a store for harbor-api at ${store}\n\nNext: tide install all wires the agents on this machine to it\n      tide remember preference "Commits are small and signed"\n      tide status\n`,
    );
    expect(scratch.tide('init')).toBe(`There is a store for harbor-api already: ${store}\n`);
    expect(scratch.tide('resume')).not.toContain('tide init');
  });

  it('whether a statement was new, known, or replaced another', () => {
    expect(scratch.tide(...LEARN, '--scope', 'module:i18n')).toBe(
      'Remembered: missing-keys (learning, module:i18n, working)\n  i18n keys missing in th.json\n',
    );
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.env = { TIDEMARK_SESSION: 'tuesday' };
    expect(scratch.tide(...LEARN.slice(0, 6), '--scope', 'module:i18n')).toBe(
      'Known already, reinforced: missing-keys (learning, module:i18n, active)\n  i18n keys missing in th.json\n  used in 2 sessions, reinforced 1×\n',
    );
    scratch.tide('decide', 'JWT sessions', '--context', 'c', '--decision', 'Signed JWT', '--id', 'jwt');
    expect(
      scratch.tide(
        ...['decide', 'Cookie sessions', '--context', 'c', '--decision', 'Signed cookies', '--id', 'cookies'],
        ...['--constraint', 'No session state in the URL', '--supersedes', 'jwt', '--because', 'revocation'],
      ),
    ).toBe(
      'Remembered, replacing the old one: cookies (decision, project, working)\n  Cookie sessions\n  jwt is superseded\n',
    );
    expect(scratch.tide('prefer', 'Use the staging key, password=hunter2hunter2', '--id', 'staging')).toBe(
      'Remembered: staging (preference, project, working)\n  Use the staging key, password=[REDACTED:password]\n  A secret was taken out before writing: password\n',
    );
  });

  it('a fact with its life, its origin and its history', () => {
    expect(scratch.tide('show', 'missing-keys', '--history')).toBe(`missing-keys
  i18n keys missing in th.json

  Kind        learning
  Scope       module:i18n
  Tier        active
  Trust       agent
  Cause       Batch extraction skipped Thai
  Prevention  Run the sync test
  Used        in 2 sessions, last today; reinforced 1×
  Created     yesterday
  Origin      monday by Ada (#2)

monday
  2026-03-02 09:00Z  Created  learning missing-keys: i18n keys missing in th.json

tuesday
  2026-03-03 09:00Z  Reinforced  learning missing-keys: i18n keys missing in th.json
`);
  });

  it('what memory holds', () => {
    scratch.tide('remember', 'thread', 'Does us-2 wait for the freeze?', '--id', 'freeze');
    expect(scratch.tide('status')).toBe(`harbor-api
  Store    ${store}
  Facts    4 live, 1 archived (1 superseded)
  Kinds    1 decision, 1 learning, 1 preference, 1 thread
  Tiers    1 active, 1 core, 1 superseded, 2 working
  Ledger   7 events in 2 sessions, 1 open since 2026-03-03
  Threads  1 open
  Flags    none
  Review   not due
  Health   1 open thread waits for a person
`);
    expect(scratch.tide('threads')).toBe(
      '  freeze (question, today)\n    Does us-2 wait for the freeze?\n    answer: tide resolve freeze --because "..."\n',
    );
  });

  it('what there is, most alive first', () => {
    expect(
      scratch.tide('list'),
    ).toBe(`  freeze        thread      core     today  Does us-2 wait for the freeze?
  staging       preference  working  today  Use the staging key, password=[REDACTED:password]
  cookies       decision    working  today  Cookie sessions
  missing-keys  learning    active   today  i18n keys missing in th.json
`);
    expect(scratch.tide('list', '--kind', 'milestone')).toBe('No facts.\n');
  });

  it('what changed between two days, and between two commits', () => {
    const changes = `Added
  jwt      project, superseded  JWT sessions
  cookies  project              Cookie sessions
  staging  project              Use the staging key, password=[REDACTED:password]
  freeze   project              Does us-2 wait for the freeze?

Changed
  missing-keys  working to active  i18n keys missing in th.json

Superseded
  jwt  by cookies  JWT sessions
`;
    expect(scratch.tide('diff', 'yesterday')).toBe(changes);
    const now = scratch.now;
    scratch.git('add', '.tidemark/sessions/2026-03/monday.md');
    scratch.now = '2026-03-02T18:00:00Z';
    scratch.git('commit', '--quiet', '--message', 'monday');
    scratch.now = now;
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'tuesday');
    expect(scratch.tide('diff', 'HEAD~1', 'HEAD')).toBe(changes);
    expect(scratch.tide('diff', 'HEAD', 'HEAD')).toBe('Nothing changed between HEAD and HEAD.\n');
    expect(scratch.json('diff', 'HEAD~1')).toMatchObject({ superseded: [{ id: 'jwt', what: 'by cookies' }] });
  });

  it('what is being done', () => {
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    scratch.tide('work', 'task', 'Add a cache');
    scratch.tide('work', 'next', 'Add a TTL test', 'Ask for keys');
    expect(scratch.tide('work', 'done', '1')).toBe('Done: Add a TTL test\n');
    scratch.tide('work', 'block', 'Waiting for the freeze');
    scratch.tide('work', 'touch', 'src/tariff/repo.ts', 'extract the repository');
    scratch.tide('work', 'checkpoint', 'Eviction is open', '--phase', 'executing');
    scratch.tide('session', 'note', 'Staging was reset');
    expect(scratch.tide('work')).toBe(`  Goal     Move tariff lookup behind a cache
  Phase    executing
  Task     Add a cache
  Done     Add a TTL test
  Next     1. Ask for keys
  Blocked  1. Waiting for the freeze
  Decided  Cookie sessions
  Files    src/tariff/repo.ts: extract the repository
  Context  Eviction is open
  Notes    Staging was reset
`);
  });

  it('the brief the next session starts with, the same bytes when asked again', () => {
    const brief = scratch.tide('resume', '--scope', 'module:i18n');
    expect(brief).toBe(`# Memory: harbor-api

Goal: Move tariff lookup behind a cache

## What constrains us

- Decision: Cookie sessions: Signed cookies; constraint: No session state in the URL (cookies, project, 2026-03-03)
- Preference: Use the staging key, password=[REDACTED:password] (staging, project, 2026-03-03)

## Open questions

- Thread: Does us-2 wait for the freeze? (freeze, project, 2026-03-03)

## For module:i18n

- Learning: i18n keys missing in th.json: prevention: Run the sync test (missing-keys, module:i18n, 2026-03-03)

## Where we stopped

- Doing: Add a cache
- Context: Eviction is open
- Done: Add a TTL test
- Noted: Staging was reset
- Changing: src/tariff/repo.ts: extract the repository

## Next

1. Ask for keys
- Blocked: Waiting for the freeze

Session resumed:
- Last completed: Add a TTL test
- Active constraints: No session state in the URL
- Pending work: Add a cache; 1 next step; blocked by Waiting for the freeze
- Ready to: Add a cache

**Memory retrieval**: Level 3 — full read

More: \`tide recall WORDS\`; \`tide resume --scope module:NAME\`; \`tide show ID\`; \`tide threads\`.
`);
    expect(scratch.tide('resume', '--scope', 'module:i18n')).toBe(brief);
    expect(scratch.tide('resume', '--scope', 'module:auth')).not.toContain('missing-keys');
  });

  it('every event, oldest first, under its session', () => {
    expect(scratch.tide('log', '--session', 'tuesday', '--limit', '4')).toBe(`tuesday
  2026-03-03 09:00Z  Blocked     Waiting for the freeze
  2026-03-03 09:00Z  Touched     src/tariff/repo.ts; change: extract the repository
  2026-03-03 09:00Z  Checkpoint  Eviction is open; phase: executing
  2026-03-03 09:00Z  Noted       Staging was reset
`);
  });

  it('a sound store, and a damaged one with file and line', () => {
    scratch.tide('session', 'end', '--did', 'Cached it');
    expect(scratch.tide('fsck')).toBe('Sound: 18 events in 2 sessions, 2 sealed\n');
    const torn = '.tidemark/sessions/.torn';
    for (const name of ['one', 'two']) scratch.write(`${torn}/${name}`, '- Created pref');
    const aside = (name: string) =>
      `  torn-aside ${scratch.project}/${torn}/${name}\n    A torn tail that was put aside; it was never acknowledged.\n`;
    expect(scratch.run('fsck')).toEqual({
      code: 0,
      out: `Sound: 18 events in 2 sessions, 2 sealed; 2 notices\n${aside('one')}${aside('two')}`,
      err: '',
    });
    rmSync(join(scratch.project, torn, 'two'));
    expect(scratch.tide('fsck')).toBe(`Sound: 18 events in 2 sessions, 2 sealed; 1 notice\n${aside('one')}`);
    rmSync(join(scratch.project, torn), { recursive: true });
    const path = '.tidemark/sessions/2026-03/tuesday.md';
    scratch.write(path, scratch.read(path).replace('Signed cookies', 'Signed biscuits'));
    const { code, out } = scratch.run('fsck');
    expect(code).toBe(4);
    const line = scratch.read(path).split('\n').length - 1;
    expect(out).toBe(
      `1 problem: 18 events in 2 sessions, 2 sealed; 1 notice\n  seal-broken ${scratch.project}/${path}:${line}\n    The file was changed after it was sealed.\n  session-rewritten ${scratch.project}/${path}:29\n    The session is in the history of git with other content: recorded events were changed. Compare it with git log.\n`,
    );
  });
});

// The server of one connection, spoken to by the official client in this process.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

test('what is remembered is recalled, resumed and shown, as text and as data', async () => {
  const { call, client } = await connected(hostOf(scratch));
  const kept = await call('remember', {
    kind: 'learning',
    statement: 'i18n keys missing in th.json',
    fields: { cause: 'Batch extraction skipped Thai', prevention: 'Run the sync test' },
    scope: 'module:i18n',
  });
  expect(kept.data).toMatchObject({ outcome: 'created', id: 'i18n-keys-missing-th-json' });
  const found = await call('recall', { query: 'why are Thai keys missing' });
  expect(found.data.results).toMatchObject([
    { id: 'i18n-keys-missing-th-json', kind: 'learning', trust: 'agent' },
  ]);
  expect(found.text).toContain('i18n keys missing');
  const brief = await call('resume', { scope: 'module:i18n' });
  expect(brief.data.text).toContain('i18n keys missing');
  expect(brief.data.included).toContain('i18n-keys-missing-th-json');
  const shown = await call('show', { id: 'i18n-keys-missing-th-json', history: true });
  expect(shown.data).toMatchObject({ fact: { scope: 'module:i18n' }, history: [{ verb: 'Created' }] });
  expect((await call('show', { kind: 'learning' })).data.facts).toMatchObject([
    { id: 'i18n-keys-missing-th-json' },
  ]);
  expect(client.getInstructions()).toContain('resume');
});

test('[continuity:search-through-mcp] passages of sessions answer too, the few that speak of the question', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('work', { action: 'note', text: 'The staging database was reset by the nightly job' });
  await call('work', { action: 'note', text: 'Lunch is at noon' });
  const { data } = await call('recall', { query: 'who reset the staging database', in: 'sessions' });
  expect(data.results).toMatchObject([
    { type: 'passage', statement: expect.stringContaining('nightly job') },
  ]);
});

test('the words of a client are signed with its agent, in one session, and never become those of a person', async () => {
  const { call } = await connected(hostOf(scratch), 'codex-mcp-client');
  const one = await call('remember', { kind: 'preference', statement: 'Commits are small' });
  const two = await call('remember', { kind: 'preference', statement: 'Reviews are kind' });
  expect(one.data.session).toBe(two.data.session);
  expect(one.data.session).toMatch(/-codex-/);
  for (const name of ['cli', '']) {
    const other = await connected(hostOf(scratch), name);
    const kept = await other.call('remember', {
      kind: 'preference',
      statement: `Said by ${name || 'nobody'} today`,
    });
    const fact = (await other.call('show', { id: kept.data.id as string })).data.fact as {
      trust: string;
      origin: object;
    };
    expect(fact).toMatchObject({ trust: 'agent', origin: { agent: 'mcp' } });
  }
});

test('arguments that do not fit are an error that names the field, with an example, and the server goes on', async () => {
  const { call } = await connected(hostOf(scratch));
  const bad = await call('remember', { kind: 'preference' });
  expect(bad.isError).toBe(true);
  expect(bad.text).toBe(
    'remember needs `statement`: One sentence that stands by itself.\nExample: {"statement":"Commits are small and signed"}. Received: nothing',
  );
  expect((await call('review', { action: 'invalidate', ids: ['x'] })).text).toContain(
    'review invalidate needs `because`',
  );
  expect((await call('work', { action: 'goal' })).text).toContain('work goal needs `text`');
  expect((await call('mark', { action: 'use', ids: ['nope'] })).text).toContain('There is no fact `nope`');
  expect((await call('recall', { query: 'x', scope: 'mars' })).isError).toBe(true);
  expect((await call('resume')).isError).toBe(false);
});

test('fields of a kind and details of an action are taken wherever they stand', async () => {
  const { call } = await connected(hostOf(scratch));
  const kept = await call('remember', {
    kind: 'learning',
    statement: 'Thai keys are missing',
    cause: 'Batch skipped Thai',
    prevention: 'Run the sync test',
  });
  const { data } = await call('show', { id: kept.data.id as string });
  expect(JSON.stringify(data.fact)).toContain('Batch skipped Thai');
  const steps = await call('remember', {
    kind: 'procedure',
    statement: 'How to release',
    step: ['Tag', 'Push'],
  });
  expect((await call('show', { id: steps.data.id as string })).text).toMatch(/Tag[\s\S]*Push/);
  const handed = await call('work', {
    action: 'handoff',
    to: 'reviewer',
    task: 'Cache',
    deliverable: 'src/cache.ts',
    decision: ['tariff-cache: in process', 'no-redis: too much'],
    risk: 'none',
    constraint: 'none',
    output: 'npm test: 214 passed',
  });
  expect(handed.data.text).toContain('  - no-redis: too much');
});

test('what a command finds wrong is said in words of tools, with the call that would be right', async () => {
  const { call } = await connected(hostOf(scratch));
  const handoff = await call('work', { action: 'handoff' });
  expect(handoff.text).toContain('A handoff needs Target role');
  expect(handoff.text).toContain('Example: work {"action":"handoff","details":{"to":"reviewer","task":');
  const procedure = await call('remember', { kind: 'procedure', statement: 'How to release' });
  expect(procedure.text).toContain('In full: remember {"kind":"procedure",');
  const both = await call('remember', {
    kind: 'preference',
    statement: 'Commits are small',
    keep_both: true,
  });
  expect(both.text).toContain('`because`');
  for (const { text } of [handoff, procedure, both]) expect(text).not.toMatch(/tide [a-z]|--[a-z]/);
});

test('a tool that is not there is named as such', async () => {
  const { client } = await connected(hostOf(scratch));
  await expect(client.callTool({ name: 'forget', arguments: {} })).rejects.toThrowError(
    'There is no tool forget. Expected one of resume, recall',
  );
});

test('secrets do not reach the ledger, and the answer says so', async () => {
  const { call } = await connected(hostOf(scratch));
  const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
  const kept = await call('remember', { kind: 'entity', statement: `The build robot logs in with ${key}` });
  expect(kept.data.redacted).toHaveLength(1);
  expect(JSON.stringify((await call('show', { id: kept.data.id as string })).data)).not.toContain(key);
});

test('without a store every tool says what to do, and works when there is one, without a restart', async () => {
  rmSync(join(scratch.project, '.tidemark'), { recursive: true });
  const { call, client } = await connected(hostOf(scratch));
  const none = await call('recall', { query: 'anything' });
  expect(none).toMatchObject({ isError: true });
  expect(none.text).toContain('There is no Tidemark store');
  expect(none.text).toContain('tide init');
  await expect(client.readResource({ uri: 'tidemark://brief' })).rejects.toThrowError('tide init');
  scratch.tide('init');
  expect((await call('remember', { kind: 'preference', statement: 'Commits are small' })).isError).toBe(
    false,
  );
});

test('a broken store is an answer too', async () => {
  writeFileSync(join(scratch.project, '.tidemark/config.yaml'), 'policy: [');
  const { call } = await connected(hostOf(scratch));
  const broken = await call('resume');
  expect(broken.isError).toBe(true);
  expect(broken.text).toContain('config.yaml');
  expect(broken.text).not.toMatch(/^\s+at /m);
  writeFileSync(join(scratch.project, '.tidemark/config.yaml'), '');
  expect((await call('resume')).isError).toBe(false);
});

test('the project is where the client has its roots, else where the agent says, else where we were started', async () => {
  const other = Scratch.repository();
  const client = await connected(
    { ...hostOf(scratch), cwd: () => '/' },
    'cursor',
    { capabilities: { roots: {} } },
    (one) =>
      one.setRequestHandler('roots/list', () => ({
        roots: [{ uri: pathToFileURL(other.root).href }, { uri: pathToFileURL(other.project).href }],
      })),
  );
  expect((await client.call('show', { what: 'status' })).text).toContain(join(other.project, '.tidemark'));
  for (const name of ['CLAUDE_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CURSOR_PROJECT_DIR']) {
    const told = await connected({ ...hostOf(scratch, { [name]: other.project }), cwd: () => '/' });
    expect((await told.call('show', { what: 'status' })).text).toContain(join(other.project, '.tidemark'));
  }
  const gone = await connected(hostOf(scratch, { CLAUDE_PROJECT_DIR: join(other.root, 'gone') }));
  expect((await gone.call('show', { what: 'status' })).text).toContain(join(scratch.project, '.tidemark'));
  other.remove();
});

test('a sub-agent that is named from outside signs with its own name', async () => {
  const { call } = await connected(hostOf(scratch, { TIDEMARK_AGENT: 'claude-code/reviewer' }));
  const { data } = await call('remember', { kind: 'preference', statement: 'Commits are small' });
  expect(data.session).toMatch(/-claude-code-reviewer-/);
});

test('working memory, pressure, hand-over and open questions are reached by one tool each', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('work', { action: 'goal', text: 'Move tariff lookup behind a cache' });
  await call('work', { action: 'next', text: 'Add a TTL test\nAsk for the staging keys' });
  const working = await call('work', { action: 'show' });
  expect(working.data.working).toMatchObject({
    goal: { text: 'Move tariff lookup behind a cache' },
    next: [{ text: 'Add a TTL test' }, { text: 'Ask for the staging keys' }],
  });
  expect((await call('work', { action: 'pressure', percent: 90 })).data).toMatchObject({ band: 'emergency' });
  const missing = await call('work', { action: 'handoff', details: { to: 'reviewer' } });
  expect(missing.isError).toBe(true);
  const handed = await call('work', {
    action: 'handoff',
    details: {
      to: 'reviewer',
      deliverable: 'LRU cache in src/tariff/cache.ts',
      decision: 'tariff-cache: in process, not Redis',
      risk: 'Eviction untested: high',
      constraint: 'No cross-process cache',
      output: 'npm test: 214 passed',
    },
  });
  expect(handed.data.text).toContain('reviewer');
  expect(handed.text).toContain('Kept in session');
  expect((await call('resume')).text).toContain('LRU cache in src/tariff/cache.ts');
  const raised = await call('work', { action: 'raise', text: 'Do we still need the retry queue?' });
  expect((await call('show', { what: 'threads' })).data.threads).toMatchObject([{ id: raised.data.id }]);
  await call('review', {
    action: 'resolve',
    ids: [raised.data.id as string],
    because: 'No, the broker retries',
  });
  expect((await call('show', { what: 'threads' })).data.threads).toEqual([]);
  const ended = await call('work', { action: 'end', details: { did: 'Cache behind a flag' } });
  expect(ended.text).toContain('Closed and sealed');
});

test('a client that hides tools is told which ones are wanted unasked', async () => {
  const { client } = await connected(hostOf(scratch));
  const { tools } = await client.listTools();
  const unasked = tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true);
  expect(unasked.map(({ name }) => name)).toEqual(['recall', 'remember', 'decide', 'mark']);
});

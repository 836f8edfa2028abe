// Commands in answers are named as tools where there is one, and as commands of a shell where there is none; what memory holds stays as it is.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const TYPED = 'Threads are closed with tide resolve THREAD --because "..." and tide review --last shows why';

test('answers that succeed name tools, and say of the rest that it wants a shell', async () => {
  const { call } = await connected(hostOf(scratch));
  expect((await call('resume')).text).toContain(
    '`work {"action":"goal","text":"..."}` says what this is about',
  );
  expect((await call('work', { action: 'show' })).text).toContain('work {"action":"goal","text":"..."}');
  await call('decide', {
    title: 'Sessions live in cookies',
    context: 'Mobile clients need revocation',
    decision: 'Signed cookies',
    constraints: ['No session state in the URL'],
  });
  const kept = await call('remember', {
    kind: 'invariant',
    statement: 'Session state goes into the URL',
    keep_both: true,
    because: 'the user decides next week',
  });
  expect(kept.text).toMatch(
    /decides: review \{"action":"resolve","ids":\["opposed-\S+"\],"because":"\.\.\."\}/,
  );
  expect((await call('show', { what: 'threads' })).text).toContain(
    'review supersede or review invalidate ends it',
  );
  expect((await call('review', { action: 'plan' })).text).toContain('`show {"id":"ID"}` tells more');
  expect((await call('resume')).text).toContain(
    'More: `recall`; `resume`; `show`; `show {"what":"threads"}`',
  );
  const full = await call('work', { action: 'pressure', percent: 90 });
  expect(full.text).toContain('(work {"action":"checkpoint","text":"..."})');
  expect(full.text).toContain('`remember {"kind":"preference"}`');
  const end = await call('work', { action: 'end' });
  expect(end.text).toContain('`work reflect`');
  const commands = (text: string) => text.match(/\btide [a-z]+(?![^`]*` in a shell)/g);
  for (const { text, data } of [kept, full, end]) {
    expect(commands(text)).toBeNull();
    expect(commands(JSON.stringify(data, null, 1))).toBeNull();
  }
});

test("an agent is offered no answer that is a person's, and takes up what was stopped by fields", async () => {
  const { call, client } = await connected(hostOf(scratch));
  await call('decide', {
    title: 'REST only',
    context: 'Partners cache by URL',
    decision: 'Every endpoint is REST',
    constraints: ['No GraphQL endpoints'],
  });
  await call('decide', {
    title: 'Add a GraphQL endpoint',
    context: 'One partner asked',
    decision: 'A GraphQL server',
  });
  const threads = async () => (await call('show', { what: 'threads' })).text;
  expect(await threads()).toContain(
    'state it again with `supersedes`, `keep_both` or `no_conflict`; answer: review {',
  );
  scratch.tide('verify', 'rest-only');
  const asked = await threads();
  expect(asked).toMatch(
    /only a person can answer it: ask them; .* or run `tide resolve stopped-\S+ --because "\.\.\."` in a shell/,
  );
  expect(asked).not.toMatch(/review \{|state it again|`supersedes`/);
  await expect(client.readResource({ uri: 'tidemark://view/continuity' })).rejects.toThrowError(
    '`tide view enable NAME` in a shell keeps one.',
  );
});

test('prompts name tools as well', async () => {
  const { call, client } = await connected(hostOf(scratch));
  await call('work', { action: 'goal', text: 'Cache the tariffs' });
  await call('work', { action: 'check', text: 'Paint the logo' });
  for (let n = 0; n < 8; n += 1) {
    const long = `${n} ${'word '.repeat(120)}`;
    await call('work', { action: 'next', text: long });
    await call('work', { action: 'block', text: long });
    await call('work', { action: 'raise', text: `${long}?` });
  }
  const said = async (name: string) => {
    const { content } = (await client.getPrompt({ name })).messages[0] ?? {};
    return content?.type === 'text' ? content.text : '';
  };
  expect(await said('resume')).toContain('- Noted besides: 1 tangent (work show lists them)');
  expect(await said('handoff')).toContain('(more: `work show`, `show {"what":"threads"}`)');
});

test('what memory holds is never put into other words', async () => {
  const { call } = await connected(hostOf(scratch));
  const { data } = await call('remember', {
    kind: 'learning',
    statement: TYPED,
    fields: { cause: TYPED, prevention: TYPED },
  });
  await call('work', { action: 'goal', text: TYPED });
  await call('work', { action: 'raise', text: `${TYPED}?` });
  for (const [tool, given] of [
    ['show', { id: data.id }],
    ['show', { what: 'threads' }],
    ['recall', { query: 'how are threads closed' }],
    ['resume', {}],
    ['work', { action: 'show' }],
    ['work', { action: 'summary' }],
    ['work', { action: 'pressure', percent: 90 }],
    ['review', { action: 'plan' }],
  ] as const)
    expect([tool, (await call(tool, given)).text]).toEqual([tool, expect.stringContaining(TYPED)]);
});

test.each([
  ['recall', { query: 'x', as_of: 'garbage' }, '`as_of` takes a day.'],
  ['show', { kind: 'bogus' }, 'Example: show {"kind":"decision"}'],
  ['recall', { query: 'x', kind: 'bogus' }, 'Example: recall {"query":"why cookies","kind":"decision"}'],
] as const)('%s %j is told in words of tools', async (tool, given, words) => {
  const { call } = await connected(hostOf(scratch));
  expect((await call(tool, given)).text).toContain(words);
});

test('resources are told of in words of tools, and what a person runs stays theirs', async () => {
  const { call, client } = await connected(hostOf(scratch));
  await expect(client.readResource({ uri: 'tidemark://fact/none' })).rejects.toThrowError(
    '`show` shows what there is.',
  );
  scratch.tide('remember', 'invariant', 'Tests run offline', '--trust', 'human');
  const { text } = await call('review', {
    action: 'correct',
    ids: ['tests-run-offline'],
    statement: 'Tests run online',
  });
  expect(text).toContain('they change it themselves, or run `tide resolve` in a shell if it holds.');
});

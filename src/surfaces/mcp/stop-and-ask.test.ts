// What is opposed to a decision: put before the user where the client can show a form, else given back as choices.

import type { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';

const DECISION = {
  title: 'Sessions live in cookies',
  context: 'Mobile clients need revocation',
  decision: 'Signed cookies',
  constraints: ['No session state in the URL'],
};
const OPPOSED = { kind: 'invariant', statement: 'Session state goes into the URL' };

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

/** A client whose user gives this answer to every form; the forms are kept. */
function withUser(answer: object, forms: { message: string; requestedSchema: unknown }[]) {
  return connected(
    hostOf(scratch),
    'claude-code',
    { capabilities: { elicitation: { form: {} } } },
    (client: Client) =>
      client.setRequestHandler('elicitation/create', ({ params }) => {
        forms.push(params as never);
        return answer as never;
      }),
  );
}

test('where nobody can be asked the choices come back as data, and nothing was kept', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', DECISION);
  const stopped = await call('remember', OPPOSED);
  expect(stopped.isError).toBe(false);
  expect(stopped.text).toContain('Nothing was kept');
  expect(stopped.data).toMatchObject({
    outcome: 'stopped',
    id: null,
    conflicts: [{ id: 'sessions-live-cookies', clause: 'No session state in the URL' }],
    choices: [
      { choice: 'follow', call: { tool: 'review', arguments: { action: 'resolve' } } },
      {
        choice: 'supersede',
        call: {
          tool: 'remember',
          arguments: { ...OPPOSED, supersedes: ['sessions-live-cookies'], because: 'WHY' },
        },
      },
      {
        choice: 'keep-both',
        call: { tool: 'remember', arguments: { ...OPPOSED, keep_both: true, because: 'WHY' } },
      },
      {
        choice: 'no-conflict',
        call: { tool: 'remember', arguments: { ...OPPOSED, no_conflict: true, because: 'WHY' } },
      },
    ],
  });
  expect((await call('show', { kind: 'invariant' })).data.facts).toEqual([]);
});

test('a choice is taken by the call it comes with, once the reason stands in it', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', DECISION);
  const { data } = await call('remember', OPPOSED);
  const [follow, supersede] = data.choices as {
    call: { tool: string; arguments: Record<string, unknown> };
  }[];
  const unread = await call(supersede?.call.tool ?? '', supersede?.call.arguments);
  expect(unread.isError).toBe(true);
  expect(unread.text).toContain('`because` needs the reason itself');
  const taken = await call(supersede?.call.tool ?? '', {
    ...supersede?.call.arguments,
    because: 'links are shared',
  });
  expect(taken.data.outcome).toBe('superseded');
  expect(follow?.call.tool).toBe('review');
});

test('the user of a client that shows forms is asked before anything is written', async () => {
  const forms: { message: string; requestedSchema: unknown }[] = [];
  const { call } = await withUser(
    { action: 'accept', content: { choice: 'supersede', because: 'links are shared' } },
    forms,
  );
  await call('decide', DECISION);
  const kept = await call('remember', OPPOSED);
  expect(forms).toHaveLength(1);
  expect(forms[0]?.message).toContain('Sessions live in cookies');
  expect(forms[0]?.requestedSchema).toMatchObject({
    properties: { choice: { enum: ['follow', 'supersede', 'keep-both', 'no-conflict'] } },
  });
  expect(kept.data).toMatchObject({ outcome: 'superseded' });
  expect((await call('show', { what: 'threads' })).data.threads).toEqual([]);
  // An answer in a form is not the signature of a person.
  expect((await call('show', { id: kept.data.id as string })).data.fact).toMatchObject({ trust: 'agent' });
});

test('what is followed leaves memory as it was', async () => {
  const { call } = await withUser({ action: 'accept', content: { choice: 'follow' } }, []);
  await call('decide', DECISION);
  expect((await call('remember', OPPOSED)).data).toMatchObject({ outcome: 'followed', id: null });
  expect((await call('show', { kind: 'invariant' })).data.facts).toEqual([]);
  expect((await call('show', { what: 'threads' })).data.threads).toEqual([]);
});

test.each([
  [{ action: 'decline' }, 'The user was asked and declined to choose.'],
  [{ action: 'cancel' }, 'The user was asked and closed the form without an answer.'],
  [{ action: 'accept', content: { choice: 'supersede' } }, 'The user chose supersede and gave no reason'],
  [
    { action: 'accept', content: { choice: 'burn it' } },
    'The form was answered with "burn it", which is none of follow, supersede, keep-both, no-conflict.',
  ],
])('%j leaves the question open, and says what was answered', async (answer, told) => {
  const { call } = await withUser(answer, []);
  await call('decide', DECISION);
  const { data, text } = await call('remember', OPPOSED);
  expect(data).toMatchObject({ outcome: 'stopped', message: expect.stringContaining(told) });
  expect(text).toContain(told);
  expect((await call('show', { what: 'threads' })).data.threads).toMatchObject([{ id: data.thread }]);
});

test.each(['WHY', ' ... '])('the form is refused where %j stands for the reason', async (because) => {
  const { call } = await withUser({ action: 'accept', content: { choice: 'supersede', because } }, []);
  await call('decide', DECISION);
  const { isError, text } = await call('remember', OPPOSED);
  expect({ isError, text }).toEqual({
    isError: true,
    text: expect.stringContaining('`because` needs the reason itself'),
  });
  expect((await call('show', { id: 'sessions-live-cookies' })).data.fact).toMatchObject({ status: 'active' });
});

test('no action takes what stands for a reason', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', DECISION);
  const ids = ['sessions-live-cookies'];
  for (const because of ['WHY', '...'])
    expect(await call('review', { action: 'invalidate', ids, because })).toMatchObject({ isError: true });
});

test('what a person said can only be followed, whatever is answered or sent', async () => {
  // Without an agent around it, the command line is a person's.
  scratch.tide(
    'decide',
    DECISION.title,
    '--context',
    'x',
    '--decision',
    'y',
    '--constraint',
    'No session state in the URL',
  );
  scratch.tide('verify', 'sessions-live-cookies');
  const forms: { message: string; requestedSchema: unknown }[] = [];
  const { call } = await withUser(
    { action: 'accept', content: { choice: 'supersede', because: 'I said so' } },
    forms,
  );
  expect((await call('remember', OPPOSED)).data.outcome).toBe('stopped');
  expect(forms[0]?.requestedSchema).toMatchObject({ properties: { choice: { enum: ['follow'] } } });
  const plain = await connected(hostOf(scratch));
  const forced = await plain.call('remember', {
    ...OPPOSED,
    supersedes: ['sessions-live-cookies'],
    because: 'I said so',
  });
  expect(forced.data).toMatchObject({
    outcome: 'stopped',
    choices: [{ choice: 'follow', person: false }],
  });
  expect((forced.data.choices as object[]).map((choice) => 'call' in choice)).toEqual([false]);
  expect(forced.text).toContain('follow: sessions-live-cookies holds and the work goes by it');
  const ended = await plain.call('review', {
    action: 'invalidate',
    ids: ['sessions-live-cookies'],
    because: 'I said so',
  });
  expect(ended).toMatchObject({ isError: false, data: { outcome: 'stopped' } });
  expect((await plain.call('show', { id: 'sessions-live-cookies' })).data.fact).toMatchObject({
    status: 'active',
  });
});

test('the form says what was answered when the same was proposed before', async () => {
  const forms: { message: string; requestedSchema: unknown }[] = [];
  const { call } = await withUser({ action: 'decline' }, forms);
  await call('decide', DECISION);
  const { data } = await call('remember', OPPOSED);
  await call('review', { action: 'resolve', ids: [data.thread], because: 'links are not shared' });
  await call('remember', OPPOSED);
  expect(forms.map(({ message }) => message.includes('links are not shared'))).toEqual([false, true]);
});

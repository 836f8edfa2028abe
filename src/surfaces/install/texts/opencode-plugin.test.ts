// The plugin as OpenCode runs it, with a program in the place of tide that notes how it was called.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PLUGIN } from './opencode-plugin.ts';

type Hook = (input: object, output?: unknown) => Promise<void>;

const path = process.env.PATH;
let folder: string;
let hooks: Record<string, Hook>;
/** OpenCode has its models. */
let ready: Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tide-plugin-'));
  writeFileSync(
    join(folder, 'tide'),
    `#!/bin/sh\nread -r input\nprintf '%s %s\\n' "$*" "$input" >> "${folder}/calls"\n[ -e "${folder}/silent" ] || printf '{"additional_context":"for %s"}' "$3"\n`,
  );
  chmodSync(join(folder, 'tide'), 0o755);
  writeFileSync(join(folder, 'tidemark.mjs'), PLUGIN);
  process.env.PATH = `${folder}:${path}`;
  ready = Promise.resolve();
  await started();
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true, force: true });
});

/** Sub-agents that were sent out in another process, and who sent them. */
const PARENTS: Readonly<Record<string, string>> = { old: 's1', older: 'old' };

/** With what OpenCode has stored: messages by session, and models with their windows. */
const started = async (messages: Record<string, object[]> = {}, windows: Record<string, number> = {}) => {
  const { Tidemark } = await import(pathToFileURL(join(folder, 'tidemark.mjs')).href);
  const models = Object.fromEntries(
    Object.entries(windows).map(([id, context]) => [id, { id, limit: { context, output: 1 } }]),
  );
  const client = {
    session: {
      get: async ({ path: { id } }: { path: { id: string } }) => ({ data: { id, parentID: PARENTS[id] } }),
      messages: async ({ path: { id } }: { path: { id: string } }) => ({
        data: (messages[id] ?? []).map((info) => ({ info: { ...info, sessionID: id }, parts: [] })),
      }),
    },
    config: {
      // Nobody gets them before OpenCode has them itself.
      providers: async () => {
        await ready;
        return { data: { providers: [{ id: 'here', models }] } };
      },
    },
  };
  hooks = await Tidemark({ directory: folder, client });
};

const calls = () =>
  existsSync(join(folder, 'calls'))
    ? readFileSync(join(folder, 'calls'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => {
          const at = line.indexOf('{');
          return [line.slice(0, at).trim(), JSON.parse(line.slice(at))] as const;
        })
    : [];
const call = (name: string, input: object, output: unknown = {}) => hooks[name]?.(input, output);

it('gives every request of a session the same brief, and asks for it once', async () => {
  const systems = [{ system: ['own'] }, { system: ['own'] }];
  for (const output of systems) await call('experimental.chat.system.transform', { sessionID: 's1' }, output);
  expect(systems).toEqual([
    { system: ['own', 'for session-start'] },
    { system: ['own', 'for session-start'] },
  ]);
  expect(calls()).toMatchObject([
    ['hook opencode session-start', { session_id: 's1', cwd: folder, source: 'startup' }],
  ]);
});

/** A request as OpenCode makes it: its system, and the stored messages of the session, which come anew each time. */
const request = async (sessionID: string, ...ids: string[]) => {
  const messages = ids.map((id) => ({
    info: { id, sessionID, role: 'user' },
    parts: [{ type: 'text', text: `prompt ${id}` }],
  }));
  const system: string[] = [];
  await call('experimental.chat.messages.transform', {}, { messages });
  await call('experimental.chat.system.transform', { sessionID }, { system });
  return { system, messages: messages.map(({ parts }) => parts.map(({ text }) => text)) };
};
const prompted = async (sessionID: string, id: string, text: string) => {
  const parts = [
    { type: 'text', text },
    { type: 'text', text: 'x', synthetic: true },
  ];
  await call('chat.message', { sessionID }, { message: { id }, parts });
  return parts;
};

it('puts what a prompt is answered with behind this prompt, and neither into the system nor the transcript', async () => {
  expect(await prompted('s1', 'm1', 'Fix it')).toHaveLength(2);
  const first = await request('s1', 'm1');
  expect(first).toEqual({ system: ['for session-start'], messages: [['prompt m1', 'for prompt-submit']] });
  // What the brief says is known by then.
  expect(calls()).toMatchObject([
    ['hook opencode session-start', {}],
    ['hook opencode prompt-submit', { prompt: 'Fix it' }],
  ]);
  expect(await request('s1', 'm1', 'm2')).toEqual({
    system: ['for session-start'],
    messages: [...first.messages, ['prompt m2']],
  });
});

it('says what it said behind a prompt no more when the session is compacted', async () => {
  await prompted('s1', 'm1', 'Fix it');
  await prompted('s2', 'm2', 'Fix it');
  await call('experimental.session.compacting', { sessionID: 's1' }, { context: [] });
  expect((await request('s1', 'm1')).messages).toEqual([['prompt m1']]);
  expect((await request('s2', 'm2')).messages).toEqual([['prompt m2', 'for prompt-submit']]);
  // That somebody asked was told, though no request came to it.
  const told = calls().filter(([words]) => words === 'hook opencode prompt-submit');
  expect(told).toMatchObject([
    [expect.anything(), { session_id: 's1' }],
    [expect.anything(), { session_id: 's2' }],
  ]);
});

it('asks for a brief that did not come again with the next prompt, and not with every request', async () => {
  writeFileSync(join(folder, 'silent'), '');
  for (const id of ['m1', 'm1']) expect((await request('s1', id)).system).toEqual([]);
  expect(calls()).toHaveLength(1);
  rmSync(join(folder, 'silent'));
  await prompted('s1', 'm2', 'Fix it');
  for (const id of ['m2', 'm2']) expect((await request('s1', id)).system).toEqual(['for session-start']);
  expect(calls().map(([words]) => words)).toEqual([
    'hook opencode session-start',
    'hook opencode session-start',
    'hook opencode prompt-submit',
  ]);
});

const answer = (input: number, more: object = {}) => ({
  role: 'assistant',
  providerID: 'here',
  modelID: 'large',
  tokens: { input, output: 20, reasoning: 5, cache: { read: 600, write: 75 } },
  ...more,
});
const heard = (sessionID: string, info: object) =>
  call('event', {
    event: { type: 'message.updated', properties: { info: { id: 'a', sessionID, ...info } } },
  });
const asked = async (sessionID: string, id: string, model?: object) => {
  const parts = [{ type: 'text', text: 'Fix it' }];
  await call('chat.message', { sessionID }, { message: { id, model }, parts });
  await request(sessionID, id);
};
const share = () => {
  const { context_tokens, context_window_size } = calls().at(-1)?.[1] ?? {};
  return [context_tokens, context_window_size];
};

it('hands over how full the context is, as the last answer counted it, and of which window', async () => {
  await started({}, { large: 10_000, small: 2000 });
  await asked('s1', 'm1');
  expect(share()).toEqual([undefined, undefined]);
  await heard('s1', answer(300));
  // One that has only begun, or was broken off, counts nothing; that of another session counts there.
  await heard('s1', {
    ...answer(0),
    tokens: { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
  });
  await heard('s2', answer(5000));
  await asked('s1', 'm2');
  expect(share()).toEqual([1000, 10_000]);
  await asked('s1', 'm3', { providerID: 'here', modelID: 'small' });
  expect(share()).toEqual([1000, 2000]);
  await call('experimental.session.compacting', { sessionID: 's1' }, { context: [] });
  expect(share()).toEqual([1000, 10_000]);
  await heard('s1', answer(300, { summary: true }));
  await asked('s1', 'm4');
  expect(share()).toEqual([undefined, undefined]);
});

it('takes the window from the request before, without asking for the list', async () => {
  await call('chat.params', { model: { providerID: 'here', id: 'large', limit: { context: 10_000 } } });
  await heard('s1', answer(300));
  await asked('s1', 'm1');
  expect(share()).toEqual([1000, 10_000]);
});

it('knows it of a session that goes on in another process, and nothing where nobody says', async () => {
  const stored = [answer(1), answer(300), { role: 'user' }];
  await started(
    { s1: stored, s2: [...stored, answer(9, { summary: true })], s3: [answer(1, { modelID: 'x' })] },
    { large: 10_000 },
  );
  await asked('s1', 'm1');
  expect(share()).toEqual([1000, 10_000]);
  for (const session of ['s2', 's3', 's4']) {
    await asked(session, 'm1');
    expect(share()).toEqual([undefined, undefined]);
  }
});

it('knows it however long OpenCode takes to have its models, which no prompt waits for', async () => {
  await started({ s1: [answer(300)] }, { large: 10_000 });
  let isReady = () => {};
  ready = new Promise((done) => {
    isReady = done;
  });
  await prompted('s1', 'm1', 'Fix it');
  expect(calls()).toEqual([]);
  isReady();
  await request('s1', 'm1');
  expect(share()).toEqual([1000, 10_000]);
});

it('tells of tools that change or run something, and of no others', async () => {
  const output = { output: 'done', metadata: { exit: 1, diff: 'long' } };
  await call('tool.execute.after', { tool: 'read', sessionID: 's1', callID: 'c', args: {} }, output);
  await call(
    'tool.execute.after',
    { tool: 'bash', sessionID: 's1', callID: 'c', args: { command: 'x' } },
    output,
  );
  expect(output.output).toBe('done\n\nfor tool-use');
  expect(calls()).toMatchObject([
    [
      'hook opencode tool-use',
      {
        tool_name: 'bash',
        tool_input: { command: 'x' },
        tool_response: { output: 'done', metadata: { exit: 1 } },
      },
    ],
  ]);
});

it('tells what the agent said at the end of a turn, of compaction, and of the end of a session', async () => {
  await call('experimental.chat.system.transform', { sessionID: 's1' }, { system: [] });
  const event = (type: string, properties: object) => call('event', { event: { type, properties } });
  await event('message.part.updated', {
    part: { type: 'text', sessionID: 's1', messageID: 'u', text: 'prompt' },
  });
  await event('message.updated', { info: { role: 'assistant', id: 'm', sessionID: 's1' } });
  await event('message.part.updated', {
    part: { type: 'text', sessionID: 's1', messageID: 'm', text: 'As [a] says' },
  });
  await event('session.idle', { sessionID: 's1' });
  await event('session.compacted', { sessionID: 's1' });
  const compacting = { context: [] as string[] };
  await call('experimental.session.compacting', { sessionID: 's1' }, compacting);
  expect(compacting.context).toEqual(['for pre-compact']);
  await hooks.dispose?.({});
  await hooks.dispose?.({});
  expect(calls().slice(1)).toMatchObject([
    ['hook opencode stop', { last_assistant_message: 'As [a] says' }],
    ['hook opencode post-compact', { session_id: 's1' }],
    ['hook opencode pre-compact', { session_id: 's1' }],
    ['hook opencode session-end', { session_id: 's1', reason: 'exit' }],
  ]);
});

it('hears what one session says while another has answered', async () => {
  const event = (type: string, properties: object) => call('event', { event: { type, properties } });
  const speaks = (sessionID: string, text: string) =>
    event('message.part.updated', { part: { type: 'text', sessionID, messageID: `m-${sessionID}`, text } });
  for (const id of ['s1', 's2'])
    await event('message.updated', { info: { role: 'assistant', id: `m-${id}`, sessionID: id } });
  await speaks('s1', 'As [a] says');
  await event('session.idle', { sessionID: 's1' });
  await speaks('s2', 'As [b] says');
  await event('session.idle', { sessionID: 's2' });
  expect(calls()).toMatchObject([
    ['hook opencode stop', { session_id: 's1', last_assistant_message: 'As [a] says' }],
    ['hook opencode stop', { session_id: 's2', last_assistant_message: 'As [b] says' }],
  ]);
});

it('gives a sub-agent no brief, signs what it does with its name, and tells when it is done', async () => {
  await call('event', {
    event: { type: 'session.created', properties: { info: { id: 'c1', parentID: 's1' } } },
  });
  const system = { system: [] };
  await call('chat.message', { sessionID: 'c1', agent: 'explore' }, { parts: [] });
  await call('experimental.chat.system.transform', { sessionID: 'c1' }, system);
  await call('tool.execute.after', { tool: 'edit', sessionID: 'c1', callID: 'c', args: {} }, { output: '' });
  const says = (type: string, properties: object) => call('event', { event: { type, properties } });
  await says('message.updated', { info: { id: 'm', role: 'assistant', sessionID: 'c1' } });
  await says('message.part.updated', {
    part: { type: 'text', text: 'Done', messageID: 'm', sessionID: 'c1' },
  });
  await says('session.idle', { sessionID: 'c1' });
  expect(system.system).toEqual([]);
  const signed = { session_id: 's1', agent_id: 'c1', agent_type: 'explore' };
  expect(calls()).toMatchObject([
    ['hook opencode tool-use', signed],
    ['hook opencode stop', { ...signed, hook_event_name: 'SubagentStop' }],
  ]);
});

it.each([
  ['here', ['child', 's1'], ['grandchild', 'child']],
  ['in another process', ['old', 's1'], ['older', 'old']],
])(
  'counts a sub-agent that was made %s to the conversation that first sent somebody out',
  async (where, ...made) => {
    for (const [id, parentID] of made)
      if (where === 'here')
        await call('event', { event: { type: 'session.created', properties: { info: { id, parentID } } } });
    const ids = made.map(([id]) => id ?? '');
    for (const id of ids) {
      await prompted(id, 'm1', 'Look after it');
      expect(await request(id, 'm1')).toEqual({ system: [], messages: [['prompt m1']] });
      await call(
        'tool.execute.after',
        { tool: 'edit', sessionID: id, callID: 'c', args: {} },
        { output: '' },
      );
    }
    expect(calls()).toMatchObject(
      ids.map((id) => ['hook opencode tool-use', { session_id: 's1', agent_id: id }]),
    );
  },
);

it('names conversation and sub-agent to what is run in a shell, as hooks do', async () => {
  await call('event', {
    event: { type: 'session.created', properties: { info: { id: 'c1', parentID: 's1' } } },
  });
  await call('chat.message', { sessionID: 'c1', agent: 'explore' }, { parts: [] });
  const inShell = async (sessionID?: string) => {
    const output = { env: {} };
    await call('shell.env', { cwd: folder, sessionID }, output);
    return output.env;
  };
  expect(await inShell('s1')).toEqual({ TIDEMARK_CONVERSATION: 's1' });
  expect(await inShell('c1')).toEqual({
    TIDEMARK_CONVERSATION: 's1/c1',
    TIDEMARK_AGENT: 'opencode/explore',
  });
  expect(await inShell()).toEqual({});
});

it('tells whose call it is where one process has several conversations', async () => {
  const before = (sessionID: string) =>
    call('tool.execute.before', { tool: 'tidemark_work', sessionID, callID: 'c' }, { args: {} });
  await request('s1');
  await before('s1');
  await request('s2');
  await before('s1');
  expect(calls().slice(2)).toMatchObject([
    ['hook opencode before-tool', { session_id: 's1', tool_name: 'tidemark_work' }],
  ]);
});

it('tells who calls a tool of ours that writes, where it is a sub-agent, and of no other call', async () => {
  await call('event', {
    event: { type: 'session.created', properties: { info: { id: 'c1', parentID: 's1' } } },
  });
  await call('chat.message', { sessionID: 'c1', agent: 'explore' }, { parts: [] });
  const args = { kind: 'learning', statement: 'x' };
  const before = (tool: string, sessionID: string) =>
    call('tool.execute.before', { tool, sessionID, callID: 'c' }, { args });
  await before('tidemark_remember', 's1');
  await before('tidemark_recall', 'c1');
  await before('write', 'c1');
  await before('tidemark_remember', 'c1');
  expect(calls()).toMatchObject([
    [
      'hook opencode before-tool',
      {
        session_id: 's1',
        agent_id: 'c1',
        agent_type: 'explore',
        tool_name: 'tidemark_remember',
        tool_input: args,
      },
    ],
  ]);
  // The server is not told the id of the call.
  expect(calls()[0]?.[1]).not.toHaveProperty('tool_use_id');
});

it('never throws, whatever it is given and wherever tide is', async () => {
  process.env.PATH = '/nowhere';
  const system = { system: [] };
  await call('experimental.chat.system.transform', { sessionID: 's1' }, system);
  expect(system.system).toEqual([]);
  for (const name of Object.keys(hooks))
    await hooks[name]?.({ sessionID: 's1', tool: 'bash', event: { type: 'x' } });
});

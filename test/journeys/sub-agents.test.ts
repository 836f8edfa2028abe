// Sub-agents that speak over the MCP connection of their parent: what they write is signed with their names, and the parent sees it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callHook } from '../hook.ts';
import { started } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
let server: Awaited<ReturnType<typeof started>> | undefined;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.env = { CLAUDE_CODE_SESSION_ID: 'one-1' };
});
afterEach(async () => {
  await server?.client.close();
  scratch.remove();
});

const SUB = { session_id: 'one-1', agent_id: 'a17', agent_type: 'Explore' };

/** A call as the client sends it, with its own word about it. */
async function call(name: string, given: Record<string, unknown>, meta: Record<string, unknown> = {}) {
  const result = await server?.client.callTool({ name, arguments: given, _meta: meta });
  return JSON.stringify([result?.structuredContent, result?.content]);
}

const remember = (statement: string, meta?: Record<string, unknown>) =>
  call('remember', { kind: 'learning', statement }, meta);

function hook(agent: string, event: string, input: object) {
  expect(callHook(scratch, agent, event, { cwd: scratch.project, ...input })).toEqual({
    code: 0,
    out: '',
    err: '',
  });
}

/** Who signed the session in which that was said. */
function signed(statement: string): string | undefined {
  const path = scratch.sessions().find((one) => scratch.read(one).includes(statement));
  return path && /^agent: (.*)$/m.exec(scratch.read(path))?.[1];
}

/** Calls that hooks told of and the server has not carried out yet. */
const notes = () => {
  const folder = join(scratch.project, '.tidemark/.index/hooks');
  const text = readdirSync(folder)
    .filter((name) => name.startsWith('notes-'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const over = new Set(lines.flatMap(({ type, sign }) => (type === 'called' ? [sign] : [])));
  return lines.filter(({ type, sign }) => type === 'call' && !over.has(sign));
};

it('in Claude Code a call is signed by who makes it, and the parent sees what its child wrote [layers:subagent-write-notifies-orchestrator]', async () => {
  server = await started(scratch, 'claude-code');
  const uses = (id: string, more: object = {}) =>
    hook('claude-code', 'before-tool', {
      ...SUB,
      ...more,
      hook_event_name: 'PreToolUse',
      tool_name: 'mcp__tidemark__remember',
      tool_input: { kind: 'learning', statement: 'whatever' },
      tool_use_id: id,
    });
  uses('toolu_1');
  expect(notes()).toHaveLength(1);
  hook('claude-code', 'tool-use', {
    ...SUB,
    hook_event_name: 'PostToolUse',
    tool_name: 'Write',
    tool_input: { file_path: 'src/cart.ts' },
  });
  await remember('The cart is kept twice', { 'claudecode/toolUseId': 'toolu_1' });
  expect(notes()).toEqual([]);
  expect(signed('The cart is kept twice')).toBe('claude-code/explore');
  // What hooks saw of it went into the same session.
  const own = scratch.sessions().filter((path) => scratch.read(path).includes('agent: claude-code/explore'));
  expect(own.map((path) => scratch.read(path).includes('src/cart.ts'))).toEqual([true]);
  // Of the parent nothing is noted, and the id counts once.
  uses('toolu_2', { agent_id: undefined });
  expect(notes()).toEqual([]);
  await remember('Orders are numbered', { 'claudecode/toolUseId': 'toolu_1' });
  expect(signed('Orders are numbered')).toBe('claude-code');
  const shown = await call('work', { action: 'show' });
  expect(shown).toMatch(/claude-code\/explore: cart-\S*, src\/cart\.ts/);
});

it.each([
  ['claude-code', 'claude-code', { 'claudecode/toolUseId': 'toolu_1' }],
  [
    'codex',
    'codex-mcp-client',
    { threadId: 'a17', sessionId: 'one-1', 'x-codex-turn-metadata': { thread_source: 'subagent' } },
  ],
  ['opencode', 'opencode', {}],
])(
  'one of %s that spoke over the connection alone ends when its client says so, not twelve hours later',
  async (agent, client, meta) => {
    server = await started(scratch, client);
    const given = { kind: 'learning', statement: 'The cart is kept twice' };
    const use = {
      tool_name: 'mcp__tidemark__remember',
      tool_input: given,
      ...(agent === 'claude-code' ? { tool_use_id: 'toolu_1' } : {}),
    };
    if (agent === 'codex') hook(agent, 'prompt-submit', { ...SUB, prompt: 'Look after the cart, please.' });
    else hook(agent, 'before-tool', { ...SUB, ...use });
    await call('remember', given, meta);
    expect(signed('The cart is kept twice')).toBe(`${agent}/explore`);
    const stop = { ...SUB, hook_event_name: 'SubagentStop', last_assistant_message: 'Done.' };
    hook(agent, 'stop', { ...stop, agent_id: 'a99', agent_type: 'Plan' });
    const folder = join(scratch.project, '.tidemark/spool');
    const spool = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('conversation-')) : [];
    // Of one that did nothing there is nothing to end.
    expect(spool()).toEqual([]);
    hook(agent, 'stop', stop);
    expect(spool()).toHaveLength(1);
    await remember('Orders are numbered');
    const of = (statement: string) =>
      scratch.read(scratch.sessions().find((one) => scratch.read(one).includes(statement)) ?? '');
    expect(of('The cart is kept twice')).toContain('<!-- sealed:');
    expect(of('Orders are numbered')).not.toContain('<!-- sealed:');
    expect(spool()).toEqual([]);
    expect(scratch.sessions()).toHaveLength(2);
    expect(scratch.json<{ ok: boolean }>('fsck').ok).toBe(true);
  },
);

it('in Codex the thread tells it; its role comes from a hook, and where none ran its id stands for it', async () => {
  server = await started(scratch, 'codex-mcp-client');
  const from = (id: string, source = 'subagent') => ({
    threadId: id,
    sessionId: 'one-1',
    'x-codex-turn-metadata': { thread_source: source },
  });
  hook('codex', 'prompt-submit', { ...SUB, agent_type: 'worker', prompt: 'Look after the berths, please.' });
  await remember('Berths are numbered', from('a17'));
  await remember('Berths are booked by the hour', from('a17'));
  for (const statement of ['Berths are numbered', 'Berths are booked by the hour'])
    expect(signed(statement)).toBe('codex/worker');
  await remember('Cranes are shared', from('01a1e58f-7c8e-7833-a276-72ad2d5f489e'));
  expect(signed('Cranes are shared')).toBe('codex/72ad2d5f489e');
  await remember('Tugs are rented', from('one-1', 'user'));
  expect(signed('Tugs are rented')).toBe('codex');
});

it('in OpenCode tool and arguments tell it, once', async () => {
  server = await started(scratch, 'opencode');
  const given = { kind: 'learning', statement: 'Ropes are tarred' };
  hook('opencode', 'before-tool', { ...SUB, tool_name: 'tidemark_remember', tool_input: given });
  await call('remember', { statement: 'Ropes are tarred', kind: 'learning' });
  expect(signed('Ropes are tarred')).toBe('opencode/explore');
  expect(notes()).toEqual([]);
});

it('in OpenCode each parent sees the sub-agents of its own conversation, though one process has both', async () => {
  scratch.env = {};
  server = await started(scratch, 'opencode');
  const tool = async (name: string, given: Record<string, unknown>, whose: object) => {
    hook('opencode', 'before-tool', { ...whose, tool_name: `tidemark_${name}`, tool_input: given });
    return call(name, given);
  };
  const works = async (conversation: string, sub: string, word: string) => {
    const child = { session_id: conversation, agent_id: sub, agent_type: 'general' };
    await tool('remember', { kind: 'learning', statement: `${word} are tarred twice` }, child);
    const write = { tool_name: 'write', tool_input: { filePath: `src/${word}.ts` } };
    hook('opencode', 'tool-use', { ...child, ...write });
  };
  for (const id of ['ses_a', 'ses_b'])
    callHook(scratch, 'opencode', 'session-start', { session_id: id, cwd: scratch.project });
  await works('ses_a', 'ses_a1', 'ropes');
  await works('ses_b', 'ses_b1', 'sails');
  // Whoever a sub-agent sends out works in the same conversation.
  await works('ses_a', 'ses_a2', 'masts');
  const seen = async (conversation: string) => {
    const shown = await tool('work', { action: 'show' }, { session_id: conversation });
    scratch.env = { TIDEMARK_AGENT: 'opencode', TIDEMARK_CONVERSATION: conversation };
    const { children } = scratch.json<{ children: { facts: string[]; files: string[] }[] }>('work');
    return [
      /opencode\/general: ([^"\\]*)/.exec(shown)?.[1],
      children.flatMap(({ facts, files }) => [...facts, ...files]),
    ];
  };
  const [ofA, ofB] = [
    ['ropes-tarred-twice', 'masts-tarred-twice', 'src/ropes.ts', 'src/masts.ts'],
    ['sails-tarred-twice', 'src/sails.ts'],
  ];
  for (const [conversation, all] of [
    ['ses_a', ofA],
    ['ses_b', ofB],
  ] as const) {
    const [told, listed] = await seen(conversation);
    expect(String(told).split(', ').sort()).toEqual(all.toSorted());
    expect((listed as string[]).toSorted()).toEqual(all.toSorted());
  }
  // What a parent writes itself is kept in its own conversation too.
  for (const id of ['ses_a', 'ses_b'])
    await tool('work', { action: 'task', text: `Of ${id}` }, { session_id: id });
  const own = (id: string) => scratch.sessions().find((path) => scratch.read(path).includes(`Of ${id}`));
  expect(own('ses_a')).not.toBe(own('ses_b'));
  expect(notes()).toEqual([]);
});

it('whatever it is called, a sub-agent stays one of the agent that is connected', async () => {
  server = await started(scratch, 'claude-code');
  for (const [i, name] of ['../codex', 'cli', '', 'Ünï/çode x'].entries()) {
    const id = `toolu_${i}`;
    const use = { tool_name: 'mcp__tidemark__remember', tool_input: {}, tool_use_id: id };
    hook('claude-code', 'before-tool', { ...SUB, agent_type: name, ...use });
    await remember(`Fact number ${i} stands alone`, { 'claudecode/toolUseId': id });
    expect(signed(`Fact number ${i} stands alone`)).toMatch(/^claude-code(\/[a-z0-9-]{1,32})?$/);
  }
  hook('codex', 'before-tool', { ...SUB, tool_name: 'remember', tool_input: {}, tool_use_id: 'toolu_9' });
  await remember('The note of another agent is none', { 'claudecode/toolUseId': 'toolu_9' });
  expect(signed('The note of another agent is none')).toBe('claude-code');
  expect(notes()).toMatchObject([{ sub: 'Explore' }]);
});

it('a question that is put to somebody first leaves the call to its caller', async () => {
  const { supersede } = { supersede: { choice: 'supersede', because: 'It was measured' } };
  server = await started(scratch, 'claude-code', { capabilities: { elicitation: {} } });
  server.client.setRequestHandler('elicitation/create', async () => ({
    action: 'accept',
    content: supersede,
  }));
  await call('remember', { kind: 'invariant', statement: 'Session state never goes into the URL' });
  const use = { tool_name: 'mcp__tidemark__remember', tool_input: {}, tool_use_id: 'toolu_1' };
  hook('claude-code', 'before-tool', { ...SUB, ...use });
  await call(
    'remember',
    { kind: 'invariant', statement: 'Session state goes into the URL' },
    { 'claudecode/toolUseId': 'toolu_1' },
  );
  expect(signed('Session state goes into the URL')).toBe('claude-code/explore');
  expect(notes()).toEqual([]);
});

it('a parent sees what its child wrote before the parent wrote anything itself', () => {
  scratch.env = { TIDEMARK_AGENT: 'codex/worker', TIDEMARK_CONVERSATION: 'child' };
  scratch.tide('remember', 'learning', 'The cart is kept twice', '--id', 'cart-twice');
  scratch.now = new Date(Date.parse(scratch.now) + 60_000).toISOString();
  scratch.env = { TIDEMARK_AGENT: 'codex', TIDEMARK_CONVERSATION: 'parent' };
  scratch.tide('work', 'task', 'Mend the cart');
  expect(scratch.tide('work')).toContain('codex/worker: cart-twice');
});

// What a conversation in a project uses of the user store: it is counted there, by way of the spool there.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callHook } from '../../hook.ts';
import { asAgent, asPerson, call, eachTestBegins, scratch, start, told, verbs } from './conversation.ts';

eachTestBegins();

const home = () => join(scratch.root, 'home/.tidemark');
const userSpool = () => (existsSync(join(home(), 'spool')) ? readdirSync(join(home(), 'spool')) : []);
const hookSpools = (names: readonly string[]) => names.filter((name) => name.startsWith('conversation-'));
const userSessions = () =>
  readdirSync(join(home(), 'sessions'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(home(), 'sessions', name), 'utf8'));
const agentSessions = () => userSessions().filter((text) => /^agent: (?!cli$)/m.test(text));
const uses = (id: string, ...more: string[]) =>
  scratch.json<{ history: { verb: string }[] }>('show', id, ...more).history.map(({ verb }) => verb);
const says = (text: string, input: object = {}) =>
  call('stop', { hook_event_name: 'Stop', last_assistant_message: text, ...input });
const problems = () => {
  const { hooks = [] } = JSON.parse(scratch.run('doctor', '--json').out) as { hooks?: { message: string }[] };
  return hooks.map(({ message }) => message);
};

/** A user store with one fact that is given to every conversation, and one of the project. */
function begin() {
  scratch.tide('init', '--user');
  scratch.tide('remember', 'preference', 'Answer in short sentences', '--user', '--id', 'short-answers');
  scratch.tide('remember', 'preference', 'Indent by spaces', '--user', '--id', 'spaces');
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'money-in-cents');
}

describe('a fact of the user store that an answer names', () => {
  it('is counted as used there by the next command that writes there, in a session of the conversation', () => {
    begin();
    expect(told(start().out)).toContain('short-answers');
    says('As `short-answers` asks, and by money-in-cents.');
    expect(hookSpools(userSpool())).toHaveLength(1);
    says('Again `short-answers`.');
    call('session-end', { reason: 'other' });
    expect(userSessions()).toHaveLength(1);
    scratch.now = '2026-03-05T10:00:00Z';
    scratch.tide('remember', 'preference', 'Tabs', '--user', '--id', 'tabs');
    const [first = '', ...more] = agentSessions();
    expect(more).toEqual([]);
    expect(first).toContain('started: 2026-03-02T09:00:00Z');
    expect(first).not.toContain('Given');
    expect(scratch.tide('log', '--user')).toContain('brief: spaces, short-answers');
    expect(first).toContain('<!-- sealed:');
    expect(uses('short-answers', '--user').filter((verb) => verb === 'Referenced')).toHaveLength(1);
    expect(hookSpools(userSpool())).toEqual([]);
    expect(scratch.json<{ ok: boolean }>('fsck', '--user').ok).toBe(true);
  });

  it('is counted there by the next command that writes in any project, and the one of the project here', () => {
    begin();
    start();
    says('As `short-answers` and `money-in-cents` ask.');
    call('session-end', { reason: 'other' });
    scratch.tide('remember', 'preference', 'Small commits', '--id', 'small-commits');
    expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
    expect(uses('money-in-cents')).toEqual(['Created', 'Referenced']);
    expect(hookSpools(userSpool())).toEqual([]);
  });

  it('waits while the conversation goes on, but for what the agent itself writes there', () => {
    begin();
    start();
    says('As `short-answers` asks.');
    scratch.tide('remember', 'preference', 'Small commits', '--id', 'small-commits');
    expect(uses('short-answers', '--user')).toEqual(['Created']);
    asAgent();
    scratch.tide('use', 'spaces', '--user');
    asPerson();
    expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
    expect(agentSessions()).toHaveLength(1);
    says('`short-answers`, once more.');
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    const [first = '', ...more] = agentSessions();
    expect(more).toEqual([]);
    expect(first).toContain('`spaces`');
    expect(first).toContain('<!-- sealed:');
    expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
  });

  it('is one session there also where the agent is known by its process alone', () => {
    begin();
    const cursor = (event: string, input: object) =>
      callHook(scratch, 'cursor', event, {
        conversation_id: 'c-1',
        workspace_roots: [scratch.project],
        ...input,
      });
    expect(cursor('session-start', { hook_event_name: 'sessionStart' }).out).toContain('short-answers');
    cursor('stop', { hook_event_name: 'afterAgentResponse', text: 'As `short-answers` asks.' });
    scratch.env = { CURSOR_AGENT: '1' };
    scratch.tide('use', 'spaces', '--user');
    const [first = '', ...more] = agentSessions();
    expect(more).toEqual([]);
    expect(first).toContain('- Referenced `short-answers`');
    expect(first).toContain('- Referenced `spaces`');
  });

  it('counts in what a tool is given, and where the agent asked for it', () => {
    begin();
    scratch.tide(
      'remember',
      'decision',
      'Logs are JSON lines',
      '--user',
      '--id',
      'json-logs',
      '--scope',
      'global',
    );
    start({ session_id: 'two-2' });
    asAgent('two-2');
    scratch.tide('recall', 'logs as JSON lines');
    scratch.tide('show', 'json-logs');
    asPerson();
    call('tool-use', {
      session_id: 'two-2',
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'git commit -m "By json-logs"' },
      tool_response: '',
    });
    call('session-end', { session_id: 'two-2' });
    scratch.tide('use', 'money-in-cents');
    expect(uses('json-logs', '--user')).toContain('Referenced');
  });

  it('is not the fact of the project that has the same id: the one that was given counts', () => {
    begin();
    scratch.tide('remember', 'preference', 'Ports are odd', '--id', 'same-id', '--scope', 'module:harbor');
    scratch.tide('remember', 'preference', 'Names are long', '--user', '--id', 'same-id');
    expect(told(start().out)).toContain('Names are long');
    says('By `same-id`.');
    call('session-end');
    scratch.tide('use', 'money-in-cents');
    expect(uses('same-id', '--user')).toEqual(['Created', 'Referenced']);
    expect(uses('same-id')).toEqual(['Created']);
  });

  it('stays where it is when the project has the fact that was given', () => {
    begin();
    scratch.tide('remember', 'preference', 'Ports are odd', '--id', 'same-id');
    start();
    scratch.tide('remember', 'preference', 'Names are long', '--user', '--id', 'same-id');
    says('By `same-id`.');
    call('session-end');
    scratch.tide('use', 'money-in-cents');
    expect(uses('same-id')).toEqual(['Created', 'Referenced']);
    expect(uses('same-id', '--user')).toEqual(['Created']);
    expect(hookSpools(userSpool())).toEqual([]);
  });

  it('was given to the session of the project, for blame', () => {
    begin();
    start();
    says('As `short-answers` and `money-in-cents` ask.');
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    const first = scratch.sessions().find((path) => path.includes('claude-code')) ?? '';
    const of = (name: string) => name.slice(name.lastIndexOf('/') + 1, -'.md'.length);
    const { suspects } = scratch.json<{ suspects: { id: string; given: boolean }[] }>(
      'blame',
      '--session',
      of(first),
    );
    expect(suspects.map(({ id, given }) => [id, given])).toEqual(
      expect.arrayContaining([
        ['short-answers', true],
        ['money-in-cents', true],
      ]),
    );
    const [, session = ''] = /^session: (.*)$/m.exec(agentSessions()[0] ?? '') ?? [];
    const there = scratch.json<{ suspects: { id: string; given: boolean; used: boolean }[] }>(
      ...['blame', '--user', '--session', session],
    );
    expect(there.suspects.find(({ id }) => id === 'short-answers')).toMatchObject({
      given: true,
      used: true,
    });
  });
});

describe('what the project knows is given where the user store', () => {
  const asks = () =>
    told(
      call('prompt-submit', { session_id: 'other-1', prompt: 'Store the money of the cart as a float' }).out,
    );

  it.each([
    ['has settings that cannot be read', 'config.yaml', 'decay: [\n', /config\.yaml/],
    [
      'has a session of a newer format',
      'sessions/2026-03/2026-03-01T000000Z-x-aaaa.md',
      '---\nformat: tidemark/9\nsession: 2026-03-01T000000Z-x-aaaa\nagent: x\nstarted: 2026-03-01T00:00:00Z\n---\n',
      /tidemark\/9/,
    ],
  ])('%s', (_, file, text, complaint) => {
    begin();
    scratch.tide('remember', 'invariant', 'Money of a cart is stored as whole cents', '--id', 'cart-cents');
    mkdirSync(join(home(), 'sessions/2026-03'), { recursive: true });
    writeFileSync(join(home(), file), text);
    const brief = told(start().out);
    expect(brief).toContain('money-in-cents');
    expect(brief).not.toContain('short-answers');
    expect(problems().filter((message) => complaint.test(message))).toHaveLength(1);
    expect(asks()).toContain('cart-cents');
  });
});

describe('nothing is lost where the user store', () => {
  /** The rest of the turn is kept, and what was named is said there once it can be. */
  function cannotNow(spoil: () => void, mend: () => void, complains: RegExp | undefined) {
    begin();
    start();
    spoil();
    const { code, out } = says('As `short-answers` and `money-in-cents` ask.');
    expect([code, out]).toEqual([0, '']);
    says('Nothing new.');
    if (complains === undefined) expect(problems()).toEqual([]);
    else expect(problems().filter((message) => complains.test(message))).toHaveLength(1);
    mend();
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    expect(uses('money-in-cents')).toEqual(['Created', 'Referenced', 'Referenced']);
    expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
  }

  it('cannot be written to', () =>
    cannotNow(
      () => writeFileSync(join(home(), 'spool'), ''),
      () => rmSync(join(home(), 'spool')),
      /spool/,
    ));

  it('is broken', () => {
    let before = '';
    cannotNow(
      () => {
        before = readFileSync(join(home(), 'config.yaml'), 'utf8');
        writeFileSync(join(home(), 'config.yaml'), 'decay: [\n');
      },
      () => writeFileSync(join(home(), 'config.yaml'), before),
      /config\.yaml/,
    );
  });

  it('is gone for a while', () => {
    const away = `${home()}.away`;
    cannotNow(
      () => {
        renameSync(home(), away);
      },
      () => renameSync(away, home()),
      undefined,
    );
  });

  it('is gone for good: what is of the project is kept', () => {
    begin();
    start();
    rmSync(home(), { recursive: true });
    says('As `short-answers` and `money-in-cents` ask.');
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    expect(uses('money-in-cents')).toEqual(['Created', 'Referenced', 'Referenced']);
    expect(existsSync(home())).toBe(false);
    expect(verbs()).toContain('Given');
  });

  it('has a spool that leads elsewhere: nothing is written there', () => {
    begin();
    start();
    const elsewhere = join(scratch.root, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(home(), 'spool'));
    says('As `short-answers` and `money-in-cents` ask.');
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(uses('money-in-cents')).toEqual(['Created', 'Referenced', 'Referenced']);
  });

  it('holds the store of the project, which is private', () => {
    rmSync(join(scratch.project, '.tidemark'), { recursive: true });
    scratch.tide('init', '--private');
    begin();
    start();
    says('As `short-answers` and `money-in-cents` ask.');
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'money-in-cents');
    expect(uses('money-in-cents')).toEqual(['Created', 'Referenced', 'Referenced']);
    expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
  });
});

it('a turn that names nothing of the user store leaves nothing there', () => {
  begin();
  start();
  says('By `money-in-cents`; short answers are fine.');
  call('session-end', { reason: 'other' });
  expect(userSpool()).toEqual([]);
});

it('a spool of the user store that was made elsewhere is told and never taken up', () => {
  begin();
  mkdirSync(join(home(), 'spool'));
  const name = 'conversation-00000000-0123456789abcdef.jsonl';
  writeFileSync(
    join(home(), 'spool', name),
    [
      { type: 'opened', at: '2026-03-01T09:00:00Z', agent: 'claude-code', conversation: 'x-1' },
      { type: 'used', at: '2026-03-01T09:00:00Z', facts: ['short-answers'] },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  scratch.tide('use', 'money-in-cents');
  scratch.tide('use', 'short-answers', '--user');
  expect(userSpool()).toEqual([name]);
  expect(uses('short-answers', '--user')).toEqual(['Created', 'Referenced']);
  expect(scratch.tide('status', '--user')).toMatch(/Hooks .*came with a clone or a copy/);
});

// What is asked for at the end of a task, a topic, a conversation and a session, through the built binary.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AGENT_NAMES } from '../../src/model/hook.ts';
import { callHook } from '../hook.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const call = (event: string, input: object = {}, agent = 'claude-code') =>
  callHook(scratch, agent, event, { session_id: 'one-1', cwd: scratch.project, ...input });
const told = (out: string): string =>
  out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext;
const say = (prompt: string) => told(call('prompt-submit', { prompt }).out);
const edit = (file: string) =>
  call('tool-use', { tool_name: 'Edit', tool_input: { file_path: join(scratch.project, file) } });
/** What the agent itself runs within its conversation. */
const asAgent = (agent = 'claude-code') => {
  scratch.env = { TIDEMARK_AGENT: agent, CLAUDE_CODE_SESSION_ID: 'one-1' };
};
const asPerson = () => {
  scratch.env = {};
};
const QUESTIONS = ['preference', 'project', 'decided', 'person', 'pattern', 'correct'];
const ledger = () => scratch.sessions().map((path) => readFileSync(join(scratch.project, path), 'utf8'));

interface Ended {
  readonly checklist: readonly { question: string; words: readonly string[] }[];
  readonly reflection: { because: string; trigger: string; lesson: string } | null;
}

describe('a note of something done', () => {
  it('that names no file is kept, with a hint to be more specific [continuity:vague-completion-draws-hint]', () => {
    scratch.tide('work', 'touch', 'src/login.ts');
    const { out, code } = scratch.run('work', 'done', 'Fixed stuff');
    expect(code).toBe(0);
    expect(out).toContain('It names no file.');
    expect(out).toContain('"Fixed stuff (src/login.ts)"');
    expect(scratch.tide('work')).toContain('Fixed stuff');
    expect(scratch.json('work', 'done', 'Fixed the login (src/login.ts:42)')).toMatchObject({ hint: null });
    scratch.tide('work', 'next', 'Add a test');
    expect(scratch.json('work', 'done', '1')).toMatchObject({ hint: null });
  });
});

describe('the end of a task', () => {
  it('reports on log, entries, map, manifest, notes and anchor [decisions:conformance-checklist-at-task-end]', () => {
    interface Summed {
      readonly checks: readonly { check: string; ok: boolean | null; says: string }[];
    }
    const checks = () =>
      Object.fromEntries(scratch.json<Summed>('work', 'summary').checks.map(({ check, ok }) => [check, ok]));
    scratch.tide('work', 'done', 'Nothing much (a.ts)');
    const NOT_NEEDED = { entries: null, map: null, manifest: null, anchor: null };
    expect(checks()).toEqual({ ...NOT_NEEDED, log: false, notes: true });
    scratch.tide('remember', 'module', 'Tariffs', '--set', 'path=src/tariff', '--id', 'tariff');
    scratch.tide('remember', 'invariant', 'Times are kept in UTC', '--id', 'utc');
    scratch.tide('session', 'end');

    scratch.tide('session', 'start', 'Cache the tariffs');
    scratch.tide('resume');
    for (const path of ['src/tariff/a.ts', 'src/harbor/b.ts']) scratch.tide('work', 'touch', path);
    scratch.tide('decide', 'Cache in process', '--context', 'c', '--decision', 'LRU', '--id', 'lru');
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    scratch.tide('work', 'task', 'Add a cache');
    scratch.tide('session', 'note', 'Staging is reset on Mondays');
    scratch.tide('work', 'done');
    const FOUND = { log: true, entries: true, manifest: true };
    expect(checks()).toEqual({ ...FOUND, map: false, notes: false, anchor: false });
    const out = scratch.tide('work', 'summary');
    expect(out).toContain('[ ] no module of the map covers src/harbor');
    expect(out).toContain('[x] added to the constraints of the project: cents');
    scratch.tide('remember', 'module', 'Harbors', '--set', 'path=src/harbor', '--id', 'harbor');
    scratch.tide('work', 'goal', 'Faster lookups');
    expect(checks()).toMatchObject({ map: true, anchor: true });
  });
});

describe('the six questions', () => {
  it('are due at the end of a session, before a compaction, and when the user says done or next [layers:checklist-moments]', () => {
    const all = (text: string) => QUESTIONS.every((word) => text.toLowerCase().includes(word));
    scratch.tide('work', 'task', 'Add a cache');
    expect(all(scratch.tide('session', 'end'))).toBe(false);
    asAgent();
    scratch.tide('work', 'task', 'Add a cache');
    expect(all(scratch.tide('session', 'end'))).toBe(true);
    asPerson();
    const compacting = call('pre-compact', { trigger: 'auto' }, 'opencode').out;
    expect(all(JSON.parse(compacting).additional_context)).toBe(true);
    expect(say('Add a cache to the lookup')).toBe('');
    expect(all(say('done'))).toBe(true);
    // Nothing happened since.
    expect(say('done')).toBe('');
    expect(say('next topic')).toBe('');
    say('Add a test for it');
    expect(all(say('Great, next topic'))).toBe(true);
  });

  it('reach the agents that docs/hooks.md says, where the user says done and before a compaction', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../docs/hooks.md'), 'utf8');
    const cells = (row: string) => {
      const line = docs.split('\n').find((one) => one.startsWith(`| ${row} |`));
      return line
        ?.split('|')
        .slice(2, -1)
        .map((cell) => cell.trim());
    };
    const agents = cells('the questions') ?? [];
    const isAsked = (agent: string, event: string, input: object) =>
      call(event, { session_id: `of-${agent}`, ...input }, agent).out.includes('Did a preference');
    const asked = (ask: (agent: string) => boolean) => agents.map((agent) => (ask(agent) ? 'yes' : 'no'));
    expect(agents).toEqual([...AGENT_NAMES]);
    expect(asked((agent) => isAsked(agent, 'pre-compact', { trigger: 'auto' }))).toEqual(
      cells('before a compaction'),
    );
    expect(
      asked((agent) => {
        isAsked(agent, 'prompt-submit', { prompt: 'Add a cache to the lookup' });
        return isAsked(agent, 'prompt-submit', { prompt: 'done' });
      }),
    ).toEqual(cells('the user says done or next'));
  });

  it('name the words they are told by, and what nobody said writes nothing [layers:checklist-writes-hits-only]', () => {
    asAgent();
    scratch.tide('work', 'task', 'Rename a variable');
    const before = ledger();
    const { checklist } = scratch.json<Ended>('pressure', '72');
    expect(checklist.map(({ words }) => words.length > 0)).toEqual(Array(6).fill(true));
    expect(checklist[0]?.words).toEqual(['I prefer', 'stop doing', 'switch to']);
    const text = say('Rename it') + say('done');
    for (const { words } of checklist) expect(text).toContain(`Said as: ${words.join(', ')}`);
    expect(ledger()).toEqual(before);
    expect(scratch.json('list')).toMatchObject({ facts: [] });
  });
});

describe('a topic that is closed', () => {
  it('is filed, when the user says done, finished or next, by what the agent is told to run [layers:topic-summary-on-done]', () => {
    scratch.tide('view', 'enable', 'density-layers');
    asAgent();
    scratch.tide('work', 'task', 'Cache the tariffs');
    for (const closing of ['done', 'Finished!', 'ok, next']) {
      say('Cache the tariffs');
      const text = say(closing);
      expect(text).toContain('tide summary --topic "TITLE" --status done --points "ONE OR TWO SENTENCES"');
      expect(text).toContain('Cache the tariffs');
    }
    const filed = ['--topic', 'Tariff cache', '--status', 'done', '--points', 'LRU in src/tariff/cache.ts'];
    expect(scratch.tide('summary', ...filed)).toContain('Tariff cache');
    const events = readdirSync(join(scratch.project, 'memory/user/events'));
    expect(events.some((name) => name.includes('tariff-cache'))).toBe(true);
  });
});

describe('a long conversation', () => {
  it('makes the compression of closed topics due after more than 30 turns [layers:compress-after-thirty-turns]', () => {
    for (let turn = 1; turn <= 30; turn++) expect(say('Go on with the cache')).toBe('');
    expect(say('Go on with the cache')).toContain('31 turns and 0 tool calls');
    expect(say('Go on with the cache')).toBe('');
    call('post-compact', { trigger: 'auto' });
    expect(say('Go on with the cache')).toBe('');
  }, 60_000);

  it('and after more than 40 tool calls [layers:compress-after-forty-tool-calls]', () => {
    const run = () =>
      call('tool-use', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_response: {} });
    for (let n = 1; n <= 40; n++) run();
    expect(say('Go on with the cache')).toBe('');
    run();
    const text = say('Go on with the cache');
    expect(text).toContain('2 turns and 41 tool calls');
    expect(text).toContain('Compress what is closed');
  }, 60_000);
});

describe('a conversation in which nobody asked for anything to be kept', () => {
  it('is written down before it ends, for the next one [layers:write-before-conversation-ends]', () => {
    scratch.tide('work', 'goal', 'Faster lookups');
    call('session-start', { hook_event_name: 'SessionStart', source: 'startup' });
    edit('src/tariff/cache.ts');
    call('tool-use', {
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      error: 'Exit code 1\nError: cache is not defined',
    });
    call('pre-compact', { trigger: 'auto' });
    call('session-end', { reason: 'exit' });
    const next = told(call('session-start', { session_id: 'two-2', source: 'startup' }).out);
    expect(next).toContain('src/tariff/cache.ts');
    scratch.tide('work', 'next', 'Add a test');
    const verbs = scratch.json<{ events: { verb: string; text?: string }[] }>('log').events;
    expect(verbs).toContainEqual(expect.objectContaining({ verb: 'Touched', text: 'src/tariff/cache.ts' }));
    expect(verbs).toContainEqual(
      expect.objectContaining({ verb: 'Failed', text: 'Error: cache is not defined' }),
    );
  });
});

describe('the end of a session', () => {
  const end = () => scratch.json<Ended>('session', 'end').reflection;
  beforeEach(() => asAgent());

  it('asks for no reflection after routine work [layers:reflection-not-needed-for-routine]', () => {
    scratch.tide('work', 'task', 'Rename a variable');
    scratch.tide('decide', 'Names are short', '--context', 'c', '--decision', 'short', '--id', 'short');
    scratch.tide('work', 'done');
    say('Rename it');
    expect(end()).toBeNull();
  });

  it('asks for one after a correction by the user, on what to do next time [layers:reflection-on-user-correction] [layers:reflection-at-session-end]', () => {
    scratch.tide('work', 'task', 'Rename a variable');
    say('No, not that one: the other');
    const out = scratch.tide('session', 'end');
    expect(out).toContain('because the user corrected it');
    expect(out).toContain('Next time X occurs, do Y');
    expect(out).toContain('tide reflect "LESSON" --trigger "WHAT HAPPENED" --next "WHAT TO DO"');
    expect(out.match(/One lesson of this session/g)).toHaveLength(1);
    expect(ledger().join('')).not.toContain('not that one');
  });

  it('after a plan that failed, naming cause and switch [layers:reflection-on-failed-plan]', () => {
    scratch.tide('decide', 'Poll the queue', '--context', 'c', '--decision', 'poll', '--id', 'poll');
    const NEW = ['decide', 'Push to the queue', '--context', 'c', '--decision', 'push', '--id', 'push'];
    scratch.tide(...NEW, '--supersedes', 'poll', '--because', 'polling starves the workers');
    expect(end()).toMatchObject({
      because: 'failed plan',
      lesson:
        'The plan "Poll the queue" failed because polling starves the workers; switched to "Push to the queue"',
    });
  });

  it('and where nobody said why it failed, asking for the cause as for whatever else is left open', () => {
    scratch.tide('decide', 'REST only', '--context', 'c', '--decision', 'REST', '--id', 'rest');
    scratch.tide('decide', 'Sockets too', '--context', 'c', '--decision', 'sockets', '--id', 'sockets');
    asPerson();
    scratch.tide('supersede', 'rest', 'sockets');
    expect(scratch.tide('session', 'end')).toContain(
      'because rest was replaced. Of the form: The plan "REST only" failed because of X; switched to "Sockets too". Keep it with:',
    );
  });

  it('after a trap that was overcome, on what to watch for [layers:reflection-on-hidden-gotcha]', () => {
    scratch.tide('work', 'error', 'ENOSPC: no space left on device, watch');
    expect(end()).toBeNull();
    scratch.tide(
      'work',
      'error',
      'ENOSPC: no space left on device, watch',
      '--resolution',
      'Raise max_user_watches',
    );
    expect(end()).toMatchObject({
      because: 'trap',
      lesson: 'When using X, watch out for Y: Raise max_user_watches',
    });
  });

  it('after a way that is better than a document gives [layers:reflection-on-better-approach]', () => {
    scratch.tide(
      'remember',
      'procedure',
      'Release',
      '--set',
      'step=npm publish',
      '--trust',
      'document',
      '--id',
      'release',
    );
    scratch.tide('correct', 'release', 'Release with the tag first', '--because', 'the registry wants it');
    expect(end()).toMatchObject({ because: 'better way' });
  });

  it('and not again where the session has reflected', () => {
    scratch.tide('work', 'task', 'Rename a variable');
    say('No, not that one');
    scratch.tide('reflect', 'Ask which one is meant', '--trigger', 'two of a name', '--next', 'ask first');
    expect(end()).toBeNull();
  });
});

describe('what a sub-agent changes', () => {
  it('leaves the lines that name it to the agent it works for [layers:subagent-needs-no-cascade]', () => {
    scratch.tide('view', 'enable', 'density-layers');
    asAgent();
    scratch.tide('remember', 'entity', 'Redis 8', '--id', 'redis');
    scratch.tide('prefer', 'Cache what Redis 8 can hold', '--id', 'cache');
    asAgent('claude-code/scout');
    const { out, err } = scratch.run('correct', 'redis', 'Redis 9', '--because', 'upgraded');
    expect(out + err).not.toContain('is it still right?');
    asAgent();
    const parent = scratch.run('work', 'task', 'Go on');
    expect(parent.err).toContain(
      'memory/user/preferences/general.md:3: This line names redis, which changed from "Redis 8" to "Redis 9"; is it still right?',
    );
    expect(scratch.run('work', 'task', 'Go on further').err).not.toContain('is it still right?');
    // What it changes itself, it looks at itself.
    expect(scratch.run('correct', 'redis', 'Redis 8.2', '--because', 'rolled back').err).toContain(
      'is it still right?',
    );
  });
});

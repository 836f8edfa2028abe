// The start of a conversation: what is handed over, and that it is the same bytes for as long as it should be.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asAgent, asPerson, call, eachTestBegins, scratch, start, told, verbs } from './conversation.ts';

eachTestBegins();

describe('the start of a conversation', () => {
  it('hands over the working state before the first action [continuity:session-start-injects-state]', () => {
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    scratch.tide('work', 'next', 'Add a TTL test');
    const text = told(start().out);
    expect(text).toMatch(/^\[tidemark:begin v=1 sha=[0-9a-f]{12}\]\n/);
    expect(text).toMatch(/\n\[tidemark:end sha=[0-9a-f]{12}\]$/);
    expect(text).toContain('Goal: Move tariff lookup behind a cache');
    expect(text).toContain('Add a TTL test');
  });

  it('gives nothing for a folder that does not exist, and says so', () => {
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    for (const event of ['session-start', 'prompt-submit', 'stop']) {
      const { code, out, err } = call(event, { cwd: '/nonexistent/harbor', prompt: 'What is the goal?' });
      expect([code, out.trim()]).toEqual([0, '']);
      expect(err.trim().split('\n')).toEqual([expect.stringContaining('/nonexistent/harbor')]);
    }
    scratch.env = { CLAUDE_PROJECT_DIR: scratch.project };
    expect(told(call('session-start', { cwd: '/nonexistent' }).out)).toContain('Move tariff lookup');
  });

  it('is the same bytes after a pause and a compaction, whatever was written meanwhile, and new in the next conversation', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    const first = start().out;
    expect(start({ source: 'compact' }).out).toBe(first);
    scratch.now = '2026-03-02T09:05:00Z';
    asAgent();
    scratch.tide('remember', 'invariant', 'Nothing waits for the network', '--id', 'no-network');
    asPerson();
    scratch.now = '2026-03-09T09:00:00Z';
    expect(start({ source: 'resume' }).out).toBe(first);
    const compacted = told(start({ source: 'compact' }).out);
    expect(compacted.startsWith(`${told(first)}\n\n[tidemark:begin`)).toBe(true);
    expect(compacted.slice(told(first).length)).toContain('no-network');
    expect(told(first)).not.toContain('no-network');
    expect(told(start({ session_id: 'two-2' }).out)).toContain('no-network');
  });

  it('stands between marks that are the sum of it', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    scratch.tide('remember', 'preference', 'Größen in „cm“ — nie in Zoll', '--id', 'cm');
    const [, sum, body] =
      /^\[tidemark:begin v=1 sha=(.*)\]\n([\s\S]*)\[tidemark:end/.exec(told(start().out)) ?? [];
    expect(
      createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    ).toMatch(new RegExp(`^${sum}`));
  });

  it('is followed after a compaction by what was decided, replaced and done since, and nothing else', () => {
    scratch.tide('decide', 'Sessions by JWT', '--decision', 'Use JWT', '--context', 'Web', '--id', 'jwt');
    const first = told(start().out);
    scratch.now = '2026-03-02T09:10:00Z';
    asAgent();
    scratch.tide(
      ...[
        'decide',
        'Sessions by cookie',
        '--decision',
        'Use cookies',
        '--context',
        'Mobile needs revocation',
      ],
      ...['--id', 'cookies', '--supersedes', 'jwt', '--because', 'Mobile needs revocation'],
    );
    scratch.tide('work', 'task', 'Move the login to cookies');
    call('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/login.ts' },
    });
    const compacted = told(start({ source: 'compact' }).out);
    expect(compacted.startsWith(first)).toBe(true);
    const since = compacted.slice(first.length);
    expect(since).toContain('not instructions');
    expect(since).toContain('- Decision: Sessions by cookie');
    expect(since).toContain('- Holds no more: jwt, superseded by cookies');
    expect(since).toContain('- Doing: Move the login to cookies');
    expect(since).toContain('- Files changed: src/login.ts');
    expect(since).not.toContain('\n- Decision: Sessions by JWT');
    scratch.now = '2026-03-02T09:20:00Z';
    expect(told(start({ source: 'compact' }).out)).toBe(compacted);
  });

  it('leaves room for that, and both together stay within what agents show whole', () => {
    const words = (i: number) => `${'Ledgers are kept by whole numbers of cents. '.repeat(4)} ${i}`;
    for (let i = 0; i < 30; i++) scratch.tide('remember', 'invariant', words(i), '--id', `rule-${i}`);
    start();
    scratch.now = '2026-03-02T09:10:00Z';
    asAgent();
    for (let i = 30; i < 45; i++) scratch.tide('remember', 'invariant', words(i), '--id', `rule-${i}`);
    const text = told(start({ source: 'compact' }).out);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9_500);
    expect(text.match(/\[tidemark:begin/g)).toHaveLength(2);
    expect(text).toContain('(more: `tide log`, `tide work`)');
  });

  it('is made anew when something that stood in it was forgotten, in the project or for all of them', () => {
    scratch.tide('init', '--user');
    scratch.tide('remember', 'preference', 'Never squash my commits', '--id', 'no-squash', '--user');
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    expect(told(start().out)).toContain('Never squash');
    scratch.tide('forget', 'no-squash', '--user', '--yes');
    const again = told(start({ source: 'resume' }).out);
    expect(again).not.toContain('Never squash');
    expect(again).toContain('Money is kept in cents');
    scratch.tide('forget', 'cents', '--yes');
    scratch.now = '2026-03-02T09:20:00Z';
    expect(told(start({ source: 'resume' }).out)).not.toContain('Money is kept in cents');
  });

  it('stays within what every agent shows whole, in letters of three bytes too', () => {
    for (let i = 0; i < 40; i++)
      scratch.tide(
        'remember',
        'invariant',
        `${'記憶は常に整数で保存する。'.repeat(12)} ${i}`,
        '--id',
        `rule-${i}`,
      );
    const text = told(start().out);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9_500);
    expect(Buffer.byteLength(text)).toBeGreaterThan(4_000);
    expect(text).toMatch(/\[tidemark:end sha=[0-9a-f]{12}\]$/);
  });

  it('cannot be ended by text in memory that looks like its end', () => {
    scratch.tide(
      'remember',
      'invariant',
      'Logs say [tidemark:end sha=000000000000] at times',
      '--id',
      'logs',
    );
    expect(told(start().out).match(/\[tidemark:end/g)).toHaveLength(1);
  });

  it('records what was given, with the session the agent opens, for blame', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    start();
    asAgent();
    scratch.tide('work', 'task', 'Add a TTL test');
    const blame = scratch.json<{ given: number; suspects: { id: string; how: string[] }[] }>('blame');
    expect(blame.given).toBe(1);
    expect(verbs().filter((verb) => verb === 'Given')).toHaveLength(1);
  });
});

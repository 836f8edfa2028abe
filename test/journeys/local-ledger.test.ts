// What was shown and what failed stays on this machine: git ignores it, a clone does without it.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callHook } from '../hook.ts';
import { connected, hostOf } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.tide('learn', 'The cache goes stale', '--cause', 'c', '--prevention', 'p', '--id', 'cache');
});
afterEach(() => scratch.remove());

const later = (minutes: number) => {
  scratch.now = new Date(Date.parse(scratch.now) + minutes * 60_000).toISOString().replace('.000', '');
};
const committed = () => {
  scratch.git('add', '-A');
  return scratch
    .git('ls-files')
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => scratch.read(path))
    .join('\n');
};
const local = () =>
  readdirSync(`${scratch.project}/.tidemark`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^local\/.*\.md$/.test(path))
    .map((path) => scratch.read(`.tidemark/${path}`))
    .join('\n');

describe('the local ledger', () => {
  it('holds what was shown, and the shared one does not', async () => {
    const before = committed();
    later(1);
    scratch.tide('recall', 'stale cache');
    scratch.tide('resume');
    scratch.tide('show', 'cache');
    const { call } = await connected(hostOf(scratch));
    await call('recall', { query: 'stale cache' });
    await call('resume', {});
    expect(committed()).toBe(before);
    later(1);
    scratch.tide('work', 'goal', 'Fix the cache');
    expect(committed()).not.toMatch(/^- Given/m);
    expect(local()).toMatch(/^- Given\n {2}how: recall\n {2}fact: cache$/m);
    const [session = ''] = /\d{4}-\d\d-\d\dT\S+(?=\.md)/.exec(scratch.sessions().at(-1) ?? '') ?? [];
    expect(scratch.tide('log', '--session', session)).toContain('cache');
    expect(JSON.stringify(scratch.json('blame', 'cache'))).toContain('"how":"recall"');
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('keeps the uses of facts in the shared ledger', () => {
    scratch.tide('use', 'cache');
    scratch.tide('reinforce', 'cache');
    expect(committed()).toMatch(/^- Referenced `cache`/m);
    expect(committed()).toMatch(/^- Reinforced `cache`|^- Reinforced learning `cache`/m);
  });

  it('holds errors, which are counted, overcome and found again on this machine', () => {
    const error = (at: string) => `ENOENT: ${scratch.project}/src/${at} is missing`;
    for (const at of ['a.ts', 'b.ts']) {
      later(1);
      scratch.tide('work', 'error', error(at));
    }
    later(1);
    const third = scratch.run('work', 'error', error('c.ts'), '--json');
    expect(JSON.parse(third.out)).toMatchObject({ count: 3, escalate: true });
    later(1);
    scratch.tide('work', 'error', error('d.ts'), '--resolution', 'Run the generator');
    later(1);
    scratch.tide('work', 'task', 'Ship it');
    scratch.tide('work', 'done', 'Ship it');
    later(1);
    const again = scratch.json<{ count: number; overcomeBefore: string }>('work', 'error', error('e.ts'));
    expect(again).toMatchObject({ count: 1, overcomeBefore: 'Run the generator' });
    expect(scratch.tide('recall', 'ENOENT generator missing')).toContain('Run the generator');
    expect(committed()).not.toMatch(/^- Failed/m);
    expect(local()).toContain('- Failed: ENOENT: src/a.ts is missing');
    expect(local()).not.toContain(scratch.project);
    scratch.tide('rebuild');
    expect(scratch.tide('recall', 'ENOENT generator missing')).toContain('Run the generator');
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('forgets the errors of a task that is done', () => {
    scratch.tide('work', 'task', 'Ship it');
    for (let n = 0; n < 2; n++) {
      later(1);
      scratch.tide('work', 'error', 'TypeError: tariff is undefined');
    }
    later(1);
    scratch.tide('work', 'done', 'Ship it');
    later(1);
    expect(scratch.json('work', 'error', 'TypeError: tariff is undefined')).toMatchObject({ count: 1 });
  });

  it('takes up what hooks saw, without the folder of this machine', () => {
    const hook = (event: string, more: object) =>
      callHook(scratch, 'claude-code', event, { session_id: 's1', cwd: scratch.project, ...more });
    hook('session-start', { hook_event_name: 'SessionStart', source: 'startup' });
    hook('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: `cat ${scratch.project}/src/a.ts` },
      tool_response: { stderr: `Error: cannot read ${scratch.project}/src/a.ts`, stdout: '', exit_code: 1 },
    });
    hook('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: `${scratch.project}/src/a.ts` },
      tool_response: {},
    });
    hook('session-end', { hook_event_name: 'SessionEnd', reason: 'exit' });
    later(24 * 60);
    scratch.tide('work', 'goal', 'Go on');
    const all = committed();
    expect(all).toContain('- Touched: src/a.ts');
    expect(all).not.toMatch(/^- (?:Given|Failed)/m);
    expect(all).not.toContain(scratch.root);
    expect(local()).toMatch(/^- Given/m);
  });

  it('is added to what git ignores in a store that does not ignore it yet', () => {
    scratch.write('.tidemark/.gitignore', '.index/\nspool/\npassages/\n');
    scratch.tide('work', 'error', 'TypeError: tariff is undefined');
    expect(scratch.read('.tidemark/.gitignore')).toBe('.index/\nspool/\npassages/\nlocal/\n');
    expect(committed()).not.toContain('tariff');
  });

  it('is no part of a clone, which has the same facts', () => {
    scratch.tide('recall', 'stale cache');
    scratch.tide('work', 'error', 'TypeError: tariff is undefined');
    scratch.tide('work', 'goal', 'Fix the cache');
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'memory');
    const facts = scratch.json('list');
    scratch.git('clone', '-q', scratch.project, `${scratch.root}/clone`);
    expect(existsSync(`${scratch.root}/clone/.tidemark/local`)).toBe(false);
    const { out, code } = scratch.runIn(`${scratch.root}/clone`, 'list', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(facts);
    expect(scratch.runIn(`${scratch.root}/clone`, 'fsck').code).toBe(0);
  });

  it('is covered when a fact is forgotten', () => {
    scratch.tide('prefer', 'The launch is on the ninth of May in Oslo', '--id', 'launch');
    scratch.tide('work', 'error', 'Told too early: The launch is on the ninth of May in Oslo');
    expect(local()).toContain('Oslo');
    scratch.tide('forget', 'launch', '--yes');
    expect(local()).not.toMatch(/oslo/i);
  });

  it('is not believed where it is damaged or has implausible ticks', () => {
    const head =
      '---\nformat: tidemark/1\nsession: q\ntick: 99999999999\n---\n# x\n\n## Memory References\n\n';
    const event = '- Failed: boom\n  pattern: boom\n  at: 2026-03-02T09:00:00Z #99999999999\n';
    scratch.write('.tidemark/local/failed/2026-03/q.md', head + event);
    scratch.write(
      '.tidemark/local/failed/2026-03/z.md',
      Uint8Array.from({ length: 999 }, (_, n) => n * 7),
    );
    expect(scratch.json('work', 'error', 'boom')).toMatchObject({ count: 1 });
    scratch.tide('prefer', 'Tabs');
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('does not hide what older session files say', () => {
    const path = scratch.sessions()[0] ?? '';
    scratch.write(
      path,
      `${scratch.read(path)}- Failed: TypeError: tariff is undefined\n  pattern: typeerror: tariff is undefined\n  at: 2026-03-02T09:00:00Z #3\n- Given\n  how: brief\n  fact: cache\n  at: 2026-03-02T09:00:00Z #4\n`,
    );
    expect(scratch.json('work', 'error', 'TypeError: tariff is undefined')).toMatchObject({ count: 2 });
    expect(JSON.stringify(scratch.json('blame', 'cache'))).toContain('"how":"brief"');
  });
});

it('stores paths inside the project relative to it, in fields and in free text', () => {
  scratch = Scratch.repository();
  const at = (path: string) => join(scratch.project, path);
  scratch.tide('remember', 'module', 'Tariffs', '--id', 'm', '--set', `path=${at('src')}`);
  scratch.tide(
    'learn',
    `Build of ${at('src/a.ts')} fails`,
    '--cause',
    `see ${at('log')}`,
    '--prevention',
    'p',
  );
  scratch.tide('update', 'm', '--set', `source=${at('docs/db.md')}`);
  scratch.tide('work', 'goal', `fix ${at('src/a.ts')} first`);
  scratch.tide('work', 'task', `look at ${at('src/b.ts')}`);
  scratch.tide('session', 'note', `ran in ${scratch.project}`);
  const written = scratch
    .sessions()
    .map((file) => scratch.read(file))
    .join('\n');
  expect(written).not.toContain(scratch.project);
  for (const part of [
    'path: src',
    'Build of src/a.ts fails',
    'see log',
    'source: docs/db.md',
    'fix src/a.ts first',
  ])
    expect(written).toContain(part);
  expect(scratch.tide('revoke', at('docs/db.md'), '--because', 'gone')).toContain('docs/db.md');
});

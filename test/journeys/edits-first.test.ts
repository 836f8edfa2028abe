// A command that writes reads waiting hand edits of layout files first: they stand in the ledger before its own event.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, hostOf } from '../mcp-client.ts';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;

const state = prepared(() => {
  scratch.tide(
    ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
    ...['--decision', 'Every endpoint speaks REST', '--constraint', 'No GraphQL endpoints'],
  );
  scratch.tide(
    'learn',
    'Webhooks were lost',
    '--id',
    'lost',
    '--cause',
    'A timeout',
    '--prevention',
    'Retry',
  );
  scratch.tide('remember', 'entity', 'Host a', '--id', 'host-a', '--set', 'source=docs/hosts.md');
  scratch.tide('remember', 'entity', 'Host b', '--id', 'host-b');
  scratch.tide('pin', 'host-a');
  scratch.tide('raise', 'Is one region enough?');
  scratch.tide('work', 'goal', 'Serve tariffs');
  scratch.tide('work', 'task', 'Cache the lookup');
  scratch.tide('work', 'block', 'No access');
  scratch.write('talks.jsonl', '{"session":"standup","speaker":"Ada","text":"We ship on Friday."}\n');
  scratch.tide('view', 'enable', 'decision-log');
});

beforeEach(() => {
  scratch = Scratch.repository();
  state(scratch);
});
afterEach(() => scratch.remove());

function editByHand(): void {
  appendFileSync(
    join(scratch.project, 'DECISIONS.md'),
    '\n## 2026-01-05: Queues over cron\n- **Context**: c\n- **Decision**: Jobs go through the queue\n',
  );
}

interface Logged {
  verb: string;
  id: string | null;
  tick: number;
}

/** What the ledger says, in order, without the texts of files. */
const events = () =>
  scratch
    .json<{ events: Logged[] }>('log', '--limit', '200')
    .events.filter(({ verb }) => verb !== 'Kept' && verb !== 'Given')
    .sort((a, b) => a.tick - b.tick);

const BECAUSE = ['--because', 'it was shown'];

/** Writing commands and the verb they write. */
const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['remember', 'entity', 'Host c serves tariffs'],
  ['learn', 'Keys were lost', '--cause', 'c', '--prevention', 'p'],
  ['decide', 'Tabs', '--context', 'c', '--decision', 'Indent with tabs'],
  ['prefer', 'Small commits'],
  ['raise', 'Who owns the queue?'],
  ['import', 'talks.jsonl'],
  ['use', 'rest-only'],
  ['reinforce', 'lost'],
  ['verify', 'rest-only'],
  ['invalidate', 'host-b', ...BECAUSE],
  ['correct', 'rest-only', 'REST and nothing else'],
  ['update', 'rest-only', '--set', 'context=Caches'],
  ['supersede', 'host-a', 'host-b', ...BECAUSE],
  // Its successor is known from the hand edit alone.
  ['supersede', 'rest-only', 'queues-over-cron', ...BECAUSE],
  ['pin', 'host-b'],
  ['unpin', 'host-a'],
  ['archive', 'host-b', ...BECAUSE],
  ['archive', 'queues-over-cron', ...BECAUSE],
  ['revoke', 'docs/hosts.md', ...BECAUSE],
  ['resolve', 'one-region-enough', ...BECAUSE],
  ['session', 'note', 'The bucket is write-only'],
  ['session', 'end'],
  ['work', 'goal', 'Serve all tariffs'],
  ['work', 'task', 'Warm the cache'],
  ['work', 'next', 'Measure it'],
  ['work', 'done'],
  ['work', 'unblock', 'No access'],
  ['work', 'touch', 'src/a.ts'],
  ['work', 'checkpoint', 'Half of it'],
];

describe('a hand edit stands in the ledger before the event of', () => {
  it.each(COMMANDS.map((words) => [words.join(' '), words] as const))('tide %s', (_, words) => {
    const before = events().length;
    editByHand();
    const { code, out, err } = scratch.run(...words);
    expect(code, out + err).toBe(0);
    const added = events().slice(before);
    expect(added[0]).toMatchObject({ verb: 'Created', id: 'queues-over-cron' });
    // The end of a session and conversations are no events of the log.
    if (words[1] !== 'end' && words[0] !== 'import') expect(added.length).toBeGreaterThan(1);
    expect(err + out).toContain('hand edit');
    if (words[0] !== 'archive') expect(scratch.read('DECISIONS.md')).toContain('Queues over cron');
  });

  it('a command that fails, which tells of it', () => {
    editByHand();
    const { code, err } = scratch.run('correct', 'nobody-knows', 'Something else');
    expect(code).toBe(1);
    expect(err).toContain('queues-over-cron');
  });

  it('a tool of the MCP server', async () => {
    const before = events().length;
    editByHand();
    const { client, call } = await connected(hostOf(scratch));
    await call('mark', { action: 'use', ids: ['rest-only'] });
    await client.close();
    expect(events()[before]).toMatchObject({ verb: 'Created', id: 'queues-over-cron' });
  });
});

it('an edit and a command about the same fact: the command comes last and holds', () => {
  const place = 'DECISIONS.md';
  scratch.write(place, scratch.read(place).replace('Every endpoint speaks REST', 'All endpoints speak REST'));
  scratch.tide('update', 'rest-only', '--set', 'context=Caches by path');
  const { fact } = scratch.json<{ fact: { fields: object } }>('show', 'rest-only');
  expect(fact.fields).toMatchObject({ context: 'Caches by path', decision: 'All endpoints speak REST' });
});

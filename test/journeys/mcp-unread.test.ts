// A client that asks and does not read: it fills no memory, loses nothing that goes out, and leaves no server behind.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TIDE } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

/** A server at rest takes about 65. */
const MOST_MEGABYTES = 130;

let scratch: Scratch;
let server: ChildProcessByStdio<Writable, Readable, null>;
beforeEach(() => {
  scratch = Scratch.repository();
  server = spawn(process.execPath, [TIDE, 'mcp'], {
    cwd: scratch.project,
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.on('error', () => {});
  say({
    id: 'first',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });
});
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  scratch.remove();
});

test.runIf(process.platform === 'linux')(
  'thousands of requests take little memory, and the server ends soon after its input',
  async () => {
    for (let id = 0; id < 10_000; id++) say({ id, method: 'tools/list' });
    let most = 0;
    for (let i = 0; i < 30; i++) {
      most = Math.max(most, residentMegabytes());
      await pause(100);
    }
    expect(most).toBeLessThan(MOST_MEGABYTES);
    expect(await endsWithin(9000, () => server.stdin.end())).toBe(true);
  },
);

test.runIf(process.platform === 'linux')('who sends without end and never reads is given up', async () => {
  const line = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`.repeat(1000);
  let most = 0;
  const flood = setInterval(() => {
    if (server.stdin.writableLength < 1024 * 1024) server.stdin.write(line);
    most = Math.max(most, residentMegabytes());
  }, 5);
  expect(await endsWithin(40_000, () => {})).toBe(true);
  clearInterval(flood);
  expect(most).toBeLessThan(MOST_MEGABYTES);
});

test('who reads late gets every answer, also when its input has ended', async () => {
  for (let id = 0; id < 500; id++) say({ id, method: 'tools/list' });
  server.stdin.end();
  await pause(3000);
  const answers = await read();
  expect(answers.slice(1).map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id));
});

test('more writes than are worked on at once are all kept, and all told', async () => {
  for (let id = 0; id < 50; id++)
    say({
      id,
      method: 'tools/call',
      params: { name: 'work', arguments: { action: 'note', text: `Note number ${id} of many` } },
    });
  server.stdin.end();
  const answers = await read();
  expect(answers.filter(({ result }) => result !== undefined && result.isError !== true)).toHaveLength(51);
  expect(scratch.json<{ notes: object[] }>('notes').notes).toHaveLength(50);
});

function say(message: object): void {
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function read(): Promise<{ id: unknown; result?: { isError?: boolean } }[]> {
  let out = '';
  server.stdout.on('data', (data) => {
    out += data;
  });
  await once(server, 'close');
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function endsWithin(ms: number, act: () => void): Promise<boolean> {
  const ended = once(server, 'exit').then(() => true);
  act();
  return Promise.race([ended, pause(ms, false)]);
}

/** Nothing where it has ended. */
function residentMegabytes(): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

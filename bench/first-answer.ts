// From the start of a server to its first list of tools, as a client waits for it: wall time, and CPU of all its threads.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface FirstAnswer {
  readonly wall: number;
  readonly cpu: number;
}

const MESSAGES = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list', params: {} },
].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

export function firstAnswer(args: readonly string[], cwd: string): Promise<FirstAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const server = spawn(process.execPath, args, {
      cwd,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment(cwd),
    });
    const [initialize = '', ...then] = MESSAGES;
    let text = '';
    let lines = 0;
    server.once('error', reject);
    server.stdout.on('data', (data) => {
      text += data;
      const now = text.split('\n').length - 1;
      if (lines === 0 && now > 0) server.stdin.write(then.join(''));
      lines = now;
      if (lines < 2) return;
      const wall = performance.now() - started;
      const cpu = cpuOf(server.pid ?? 0);
      server.kill('SIGKILL');
      if (text.includes('"tools"')) resolve({ wall, cpu });
      else reject(new Error(`no list of tools: ${text.slice(0, 300)}`));
    });
    server.stdin.write(initialize);
  });
}

function environment(cwd: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: cwd, MEMORY_FILE_PATH: `${cwd}/memory.jsonl` };
}

/** Milliseconds that the threads of a process have run. */
function cpuOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((all, one) => all + one, 0) / 1e6;
}

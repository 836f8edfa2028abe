// How long an agent waits for the tools of `tide mcp`, against the reference memory server in the same run. `--data` is a folder that has it
// in node_modules; without one it is installed into a scratch folder.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstAnswer } from '../first-answer.ts';
import { TIDE } from '../recall-speed.ts';
import type { Result } from '../result.ts';

const PEER = '@modelcontextprotocol/server-memory';
const ROUNDS = 21;

/** Answers as fast as a server in Node can. */
const BARE = `process.stdin.on('data', (data) => {
  for (const line of String(data).split('\\n').filter(Boolean)) {
    const { id } = JSON.parse(line);
    if (id) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [] } }) + '\\n');
  }
})`;

export async function mcpSuite(data: string | undefined): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tide-mcp-'));
  try {
    const project = join(folder, 'project');
    mkdirSync(project);
    execFileSync(process.execPath, [TIDE, 'init'], { cwd: project, stdio: 'ignore', env: { HOME: folder } });
    const peer = join(data ?? installed(folder), 'node_modules', PEER, 'dist/index.js');
    if (!existsSync(peer)) throw new Error(`There is no ${PEER} in ${data}. Install it there with npm.`);
    const programs = { tide: [TIDE, 'mcp'], 'server-memory': [peer], 'bare-node': ['-e', BARE] };
    const figures: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, args] of Object.entries(programs)) {
        const { wall, cpu } = await firstAnswer(args, project);
        // The first of each only warms the disk.
        if (round === 0) continue;
        figures[`${name}.cpu`] = [...(figures[`${name}.cpu`] ?? []), cpu];
        figures[`${name}.wall`] = [...(figures[`${name}.wall`] ?? []), wall];
      }
    const metrics = Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, median(all)]));
    return {
      suite: 'mcp',
      data: data ?? null,
      n: ROUNDS,
      metrics,
      baseline: {
        'tide.cpu': metrics['server-memory.cpu'] ?? '',
        'tide.wall': metrics['server-memory.wall'] ?? '',
      },
      notes: [
        `from the start of the process to its first tools/list answer, in milliseconds; medians of ${ROUNDS} interleaved starts`,
        `baseline: ${PEER} in the same run; bare-node answers the same messages by hand, without a library`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function installed(folder: string): string {
  const peer = join(folder, 'peer');
  mkdirSync(peer);
  writeFileSync(join(peer, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', PEER], {
    cwd: peer,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return peer;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

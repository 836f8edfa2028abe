// Programs of ours as processes of their own: bundled once into a private folder, started, spoken to over stdout, and killed.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Bundle {
  readonly path: string;
  readonly folder: string;
  dispose(): void;
}

/** One CommonJS file, as scripts/build.mjs makes it, of an entry given relative to the repository. */
export async function bundled(entry: string): Promise<Bundle> {
  const folder = temporaryFolder('bundle');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const path = join(folder, 'program.cjs');
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['yaml', '@photostructure/sqlite'],
    define: { TIDEMARK_VERSION: JSON.stringify(version), 'import.meta.url': 'MODULE_URL' },
    banner: { js: "const MODULE_URL = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'error',
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { path, folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `tidemark-${name}-`));
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly said: () => string;
  readonly ended: Promise<Ended>;
}

export function started(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Running {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { process: child, said: () => stdout, ended };
}

export function ran(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Ended> {
  return started(command, args, options).ended;
}

/** Runs the jobs, so many at a time, and gives their results in order. */
export async function inTurns<T, R>(
  jobs: readonly T[],
  width: number,
  run: (job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < jobs.length; index = next++)
      results[index] = await run(jobs[index] as T);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

export async function until(condition: () => boolean, milliseconds = 20_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('What was waited for did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Why system calls cannot be watched here, if they cannot. */
export function whyNoStrace(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? 'strace is not installed'
      : 'ptrace is not permitted here';
  }
}

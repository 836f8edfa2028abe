// A client, running: without a terminal, within a time limit, and nothing of it goes on afterwards.

import { spawn } from 'node:child_process';
import { endAll, staying } from './processes.ts';

export interface ClientRun {
  readonly code: number | null;
  /** What it printed, both streams as they came. */
  readonly printed: string;
  readonly milliseconds: number;
  /** Command lines of what was still running when the client had ended. */
  readonly left: readonly string[];
}

const LIMIT_MS = 100_000;
/** Some clients do not wait for their last hook. */
const GRACE_MS = 5_000;

interface Around {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function runClient(command: readonly string[], { cwd, env }: Around): Promise<ClientRun> {
  const started = Date.now();
  const [program = '', ...words] = command;
  const child = spawn(program, words, { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const home = env.HOME ?? '';
  const timer = setTimeout(() => {
    printed += `\n(ended after ${LIMIT_MS / 1000} seconds)\n`;
    endAll(home);
  }, LIMIT_MS);
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('exit', done);
  });
  clearTimeout(timer);
  const milliseconds = Date.now() - started;
  const left = await staying(home, GRACE_MS);
  endAll(home);
  return { code, printed, milliseconds, left };
}

export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** One that serves, once it has said where. */
export async function serveClient(
  [program = '', ...words]: readonly string[],
  { cwd, env }: Around,
): Promise<Serving> {
  const child = spawn(program, words, { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const over = new Promise<void>((done) => child.on('exit', () => done()));
  let printed = '';
  const url = await new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const found = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
        if (found !== undefined) done(found);
      });
    over.then(() => fail(new Error(`It ended. It printed:\n${printed}`)));
  });
  return {
    url,
    close: async () => {
      child.kill();
      await Promise.race([over, staying(env.HOME ?? '', GRACE_MS)]);
      endAll(env.HOME ?? '');
    },
  };
}

// A client in a terminal, for what it does nowhere else: keys go in one by one, and what was drawn is read without its colours.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endAll } from './processes.ts';

export interface Terminal {
  /** Waits until that was drawn. */
  shows(text: RegExp): Promise<void>;
  /** A line, and the key that sends it. */
  types(line: string): Promise<void>;
  close(): void;
}

const SCRIPT = '/usr/bin/script';
const LIMIT_MS = 100_000;
const KEY_MS = 30;
/** Longer than what a client takes for keys that were pasted. */
const BEFORE_ENTER_MS = 500;

/** The program that makes one is there. */
export const hasTerminal = existsSync(SCRIPT);

export function openTerminal(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  // One of no size shows nothing.
  const line = `stty rows 40 cols 120; exec ${command.map((word) => `'${word}'`).join(' ')}`;
  const child = spawn(SCRIPT, ['-qefc', line, '/dev/null'], {
    cwd,
    env: { ...env, TERM: 'xterm-256color', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let drawn = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    drawn += text.replace(COLOURS, '');
  });
  return {
    shows: async (text) => {
      const until = Date.now() + LIMIT_MS;
      while (!text.test(drawn)) {
        if (Date.now() > until) throw new Error(`${text} was not drawn:\n${drawn.slice(-4000)}`);
        await pause(100);
      }
    },
    types: async (line) => {
      for (const key of line) {
        child.stdin.write(key);
        await pause(KEY_MS);
      }
      await pause(BEFORE_ENTER_MS);
      child.stdin.write('\r');
    },
    close: () => {
      endAll(env.HOME ?? '');
      child.kill();
    },
  };
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[a-zA-Z]`, 'g');

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

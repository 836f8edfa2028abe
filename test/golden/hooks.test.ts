// Hook inputs of each agent in the shapes its vendor documents, in the order of a conversation: what comes back on standard output,
// and what is left in the spool. UPDATE=1 writes them anew.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGENT_NAMES, type HookEvent } from '../../src/model/hook.ts';
import { callHook } from '../hook.ts';
import { Scratch } from '../tide.ts';

const FOLDER = join(import.meta.dirname, 'hooks');

it.each(AGENT_NAMES)(
  '%s gets in its own form what each event gives, and nothing else [continuity:session-start-injects-state]',
  (agent) => {
    const scratch = project();
    try {
      const folder = join(FOLDER, agent);
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
        const event = /^\d+-([a-z-]+)/.exec(name)?.[1] as HookEvent;
        const input = readFileSync(join(folder, name), 'utf8').replaceAll('$PROJECT', scratch.project);
        const { code, out, err } = callHook(scratch, agent, event, input);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        if (out !== '') JSON.parse(out);
        golden(join(folder, name.replace(/\.json$/, '.out')), out);
      }
      golden(join(folder, 'spool.txt'), spoolOf(scratch));
    } finally {
      scratch.remove();
    }
  },
);

function project(): Scratch {
  const scratch = Scratch.repository();
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'money-in-cents');
  scratch.tide('work', 'goal', 'Ship the new cart');
  const flood = ['--cause', 'No backoff', '--prevention', 'Use exponential backoff for webhook retries'];
  scratch.tide(
    'learn',
    'Webhook retries flood the queue',
    ...flood,
    '--scope',
    'module:webhook',
    '--id',
    'webhook-flood',
  );
  return scratch;
}

function spoolOf(scratch: Scratch): string {
  const folder = join(scratch.project, '.tidemark/spool');
  return readdirSync(folder)
    .filter((name) => name.startsWith('conversation-'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\n+/g, '\n').trim())
    .sort()
    .join('\n\n')
    .replace(/("type":"started".*"process"):"[^"]+"(.*"call"):"[^"]+"/g, '$1:"PROCESS"$2:"CALL"')
    .concat('\n');
}

function golden(path: string, text: string): void {
  if (process.env.UPDATE) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  expect(text).toBe(readFileSync(path, 'utf8'));
}

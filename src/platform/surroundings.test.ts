import { expect, it } from 'vitest';
import { isPassing } from './surroundings.ts';

const passes = (...words: string[]) => isPassing(words.join('\0'), undefined);

it.each([
  ['bash', '-c', 'tide status'],
  ['/usr/bin/timeout', '20', 'tide'],
  ['sudo', '-u', 'ada', 'tide'],
  ['npm exec @scope/tide status'],
  ['node', '/usr/lib/node_modules/npm/bin/npx-cli.js', 'tide'],
  ['node', '--no-warnings', '/usr/lib/pnpm/pnpm.cjs', 'exec', 'tide'],
  ['python3', '-c', 'import subprocess'],
  ['python3.12', '-'],
  ['perl', '-we', 'system "tide"'],
  ['node', '--eval', '1'],
])('only starts another program: %s %s', (...words) => {
  expect(passes(...words)).toBe(true);
});

it.each([
  ['-bash'],
  ['bash', 'steps.sh'],
  ['python3', 'agent.py', '-c', 'settings'],
  ['python3', '-m', 'harness'],
  ['node', '/usr/lib/node_modules/agent/cli.js', '-e'],
  ['node', '-r', './hook.js', 'agent.js'],
  ['claude'],
  ['/opt/timeout-agent/agent'],
])('is somebody who works: %s %s', (...words) => {
  expect(passes(...words)).toBe(false);
});

import { expect, it } from 'vitest';
import { callsHook } from './hook-call.ts';

it.each([
  [{ command: 'tide', args: ['hook', 'codex', 'session-start'] }, true],
  [{ hooks: [{ command: 'x' }, { command: '/usr/bin/tide hook codex session-start --quiet' }] }, true],
  [{ command: '"C:\\bin\\tide.cmd" hook codex session-start' }, true],
  [{ command: "'/opt/my tools/tide' hook codex session-start" }, true],
  [{ command: '/opt/my tools/tide', args: ['hook', 'codex', 'session-start'] }, true],
  [{ command: 'tide hook gemini session-start' }, false],
  [{ command: 'tide hook codex session-end' }, false],
  [{ command: 'echo hook codex session-start' }, false],
  [{ command: 'riptide hook codex session-start' }, false],
  ['tide hook codex session-start', false],
  [null, false],
])('%j runs our hook: %s', (value, ours) => {
  expect(callsHook(value, 'codex session-start')).toBe(ours);
});

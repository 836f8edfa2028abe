import { expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import { failureBefore, failureInText } from './failure-in-text.ts';

const call = (command: string) => ({ name: 'shell', input: { command }, response: undefined });

it.each([
  ['places', 'make', ':1'.repeat(49_500)],
  ['places in brackets', 'make', '(1,1)'.repeat(19_800)],
  ['names of folders', 'make', '/'.repeat(99_000)],
  ['ends of commands', 'make', '\nExit Code: 1'.repeat(7_000)],
  ['a command that is nothing but joints', '&&'.repeat(2_000_000), 'make: *** x'],
  ['a long command that reads', 'ls;'.repeat(300_000), 'a/'.repeat(49_500)],
])('a line without end is no reason to wait: %s', (_, command, said) => {
  const seconds = cpuSeconds(() => {
    failureInText(call(command), said);
    failureBefore(said);
  });
  expect(seconds).toBeLessThan(1);
});

it('is seen at the beginning of a line, however long it is', () => {
  const line = `src/a.ts:12:7 - error TS2304: ${'x'.repeat(5_000)}`;
  expect(failureInText(call('make'), line)).toBe(line);
  expect(failureInText(call('cat a'), `cat: ${'a'.repeat(5_000)}: No such file`)).toBeDefined();
});

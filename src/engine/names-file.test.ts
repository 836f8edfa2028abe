import { expect, it } from 'vitest';
import { cpuSeconds } from '../../test/cpu-time.ts';
import { EMPTY_WORKING_MEMORY } from '../model/working-memory.ts';
import { vagueHint } from './names-file.ts';

const NOTHING = EMPTY_WORKING_MEMORY;
const TOUCHED = {
  ...NOTHING,
  files: [{ path: 'src/tariff/repo.ts', text: '', session: 's', at: '2026-03-02T09:00:00Z' }],
};

it.each([
  'Fixed the login in src/login.ts',
  'Fixed auth bug in login.ts:42',
  'Moved bin/tide',
  'Edited README.md',
])('%s says where', (text) => expect(vagueHint(text, NOTHING)).toBeUndefined());

it.each(['Fixed stuff', 'Done, e.g. the login', 'Upgraded to 2.0', 'Finished.'])('%s does not', (text) => {
  expect(vagueHint(text, NOTHING)).toContain(`"${text} (src/login.ts:42)"`);
  expect(vagueHint(text, TOUCHED)).toContain('(src/tariff/repo.ts)');
});

it('a word without end is no reason to wait', () => {
  expect(cpuSeconds(() => vagueHint('a'.repeat(200_000), NOTHING))).toBeLessThan(1);
});

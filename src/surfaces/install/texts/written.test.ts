import { expect, it } from 'vitest';
import { systemDigest } from '../../../platform/system.ts';
import { PLUGIN } from './opencode-plugin.ts';
import { RULE, SKILL } from './protocol.ts';
import { WRITTEN } from './written.ts';

it.each([
  ['skill', SKILL],
  ['rule', RULE],
  ['plugin', PLUGIN],
])('knows the %s that is written now; a text that was changed adds its hash to written.ts', (_, text) => {
  expect([...WRITTEN]).toContain(systemDigest.sha256(new TextEncoder().encode(text)));
});

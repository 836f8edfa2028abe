import { expect, it } from 'vitest';
import { TOOLS } from '../../mcp/tools.ts';
import { WRITING } from './writing-tools.ts';

it('names every tool that writes, and no other', () => {
  const writing = TOOLS.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name);
  expect([...WRITING]).toEqual(writing.sort());
});

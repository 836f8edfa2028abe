import { expect, it } from 'vitest';
import { RULE, SECTION, SKILL } from './protocol.ts';

it.each([SKILL, SECTION, RULE])('names all four choices at a conflict', (text) => {
  expect(text.replace(/\s+/g, ' ')).toContain('(follow it, supersede it, keep both, no conflict;');
});

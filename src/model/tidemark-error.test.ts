import { expect, it } from 'vitest';
import { received, TidemarkError } from './tidemark-error.ts';

it('says what is wrong, what to do about it, and carries its data and its cause', () => {
  const cause = new Error('disk');
  const error = new TidemarkError('io', 'Cannot write.', {
    hint: 'Free some space.',
    data: { path: 'x' },
    cause,
  });
  expect(error).toMatchObject({
    name: 'TidemarkError',
    code: 'io',
    message: 'Cannot write.',
    hint: 'Free some space.',
  });
  expect(error.data).toEqual({ path: 'x' });
  expect(error.cause).toBe(cause);
  expect(new TidemarkError('usage', 'No.').data).toEqual({});
});

it('shows what was received on one line and cut to two hundred characters', () => {
  expect(received('a\n\n  b')).toBe('a b');
  expect(received('x'.repeat(200))).toBe('x'.repeat(200));
  expect(received('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
});

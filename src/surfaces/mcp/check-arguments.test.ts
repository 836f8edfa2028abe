import { expect, test } from 'vitest';
import type { TidemarkError } from '../../model/tidemark-error.ts';
import { checkArguments } from './check-arguments.ts';
import { input } from './schema.ts';

const schema = input(
  {
    kind: { type: 'string', enum: ['learning', 'preference'] },
    statement: { type: 'string', description: 'One sentence', examples: ['Commits are small'] },
  },
  {
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    keep: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'string' }, examples: [['cookie-sessions']] },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
);
const good = { kind: 'learning', statement: 'Tests are slow' };

test('what fits is handed on', () => {
  const given = { ...good, limit: 3, keep: true, ids: ['a', 'b'], fields: { cause: 'x' } };
  expect(checkArguments('remember', schema, given)).toEqual(given);
});

test('one text is a list of one, and nothing is left out', () => {
  expect(checkArguments('remember', schema, { ...good, ids: 'a', limit: null })).toEqual({
    ...good,
    ids: ['a'],
  });
});

test.each([
  [
    { kind: 'learning' },
    'remember needs `statement`: One sentence.',
    'Example: {"statement":"Commits are small"}. Received: nothing',
  ],
  [{ ...good, statement: '  ' }, 'remember needs `statement`: One sentence.', 'Received: {"statement":"'],
  [
    {},
    'remember needs `kind` and `statement` (One sentence).',
    'Example: {"kind":"learning", "statement":"Commits are small"}. Received: nothing',
  ],
  [
    { ...good, kind: 'decision' },
    '`kind` of remember must be one of learning, preference.',
    'Decisions are recorded with the tool decide. Example: {"kind":"learning"}. Received: "decision"',
  ],
  [
    { ...good, kind: 'rule' },
    '`kind` of remember must be one of learning, preference.',
    'Example: {"kind":"learning"}. Received: "rule"',
  ],
  [{ ...good, kind: 3 }, '`kind` of remember must be a text.', 'Received: 3'],
  [
    { ...good, limit: 0 },
    '`limit` of remember must be a whole number from 1 to 50.',
    'Example: {"limit":1}. Received: 0',
  ],
  [{ ...good, limit: '3' }, '`limit` of remember must be a whole number from 1 to 50.', 'Received: "3"'],
  [
    { ...good, keep: 'yes' },
    '`keep` of remember must be true or false.',
    'Example: {"keep":true}. Received: "yes"',
  ],
  [
    { ...good, ids: [1] },
    '`ids` of remember must be a list of texts.',
    'Example: {"ids":["cookie-sessions"]}. Received: [1]',
  ],
  [{ ...good, fields: { a: [1] } }, '`fields.a` of remember must be a text.', 'Received: [1]'],
  [{ ...good, fields: ['a'] }, '`fields` of remember must be named texts.', 'Received: ["a"]'],
  [
    { ...good, statment: 'x' },
    'remember takes no `statment`. Did you mean `statement`?',
    'Expected: kind, statement',
  ],
  [{ ...good, toString: 'x' }, 'remember takes no `toString`.', 'Expected: kind'],
  [
    ['x'],
    'remember takes named arguments.',
    'Example: {"kind":"learning", "statement":"Commits are small"}. Received: ["x"]',
  ],
])('%j is refused in words that say how to mend it', (given, message, hint) => {
  const refused = () => checkArguments('remember', schema, given);
  expect(refused).toThrowError(message);
  try {
    refused();
  } catch (error) {
    expect((error as TidemarkError).hint).toContain(hint);
    expect((error as TidemarkError).code).toBe('usage');
  }
});

test('what belongs into a map and stands beside it is taken as meant', () => {
  const gathers = { into: 'fields', names: ['cause', 'steps', 'count', 'kind'] };
  const given = { ...good, cause: 'x', steps: ['one', 'two'], count: 3, fields: { cause: 'y', a: 'b' } };
  expect(checkArguments('remember', schema, given, gathers)).toEqual({
    ...good,
    fields: { cause: 'y', steps: ['one', 'two'], count: '3', a: 'b' },
  });
  expect(() => checkArguments('remember', schema, { ...good, remedy: 'x' }, gathers)).toThrowError(
    'remember takes no `remedy`.',
  );
  expect(() => checkArguments('remember', schema, { ...good, step: 'x' }, gathers)).toThrowError(
    'Did you mean `steps`?',
  );
});

test('what is nested beyond measure is refused like anything else', () => {
  let deep: unknown = [];
  for (let i = 0; i < 50_000; i++) deep = [deep];
  for (const name of ['kind', 'ids', 'fields'])
    expect(() => checkArguments('remember', schema, { ...good, [name]: deep })).toThrowError(
      `\`${name}\` of remember must be`,
    );
});

test('what was received is shown cut short', () => {
  expect(() => checkArguments('remember', schema, { ...good, kind: 'x'.repeat(10_000) })).toThrowError();
  try {
    checkArguments('remember', schema, { ...good, kind: 'x'.repeat(10_000) });
  } catch (error) {
    expect((error as TidemarkError).hint?.length).toBeLessThan(300);
  }
});

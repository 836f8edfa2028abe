import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { KINDS } from '../../model/kind.ts';
import { KEPT_KINDS } from './tools/remember.ts';
import { TOOLS } from './tools.ts';

test('there are at most eight tools, and a session pays less than 2,000 tokens for them', () => {
  expect(TOOLS.map(({ name }) => name)).toEqual([
    'resume',
    'recall',
    'remember',
    'decide',
    'mark',
    'work',
    'review',
    'show',
  ]);
  const shown = TOOLS.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(countTokens(JSON.stringify(shown))).toBeLessThan(2000);
});

test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  '%s says what it is for, what it takes with examples, what it gives and what it may change',
  (_, tool) => {
    expect(tool.title).not.toBe('');
    expect(tool.description.length).toBeGreaterThan(80);
    expect(JSON.stringify(tool.inputSchema)).toContain('"examples"');
    expect(tool.outputSchema.type).toBe('object');
    expect(tool.annotations.openWorldHint).toBe(false);
    expect(tool.annotations.readOnlyHint).toBe(['resume', 'recall', 'show'].includes(tool.name));
    expect(tool.annotations.destructiveHint).toBe(tool.name === 'review');
  },
);

test('every kind of fact can be kept by a tool', () => {
  const own = KINDS.map(({ name }) => name).filter((name) => name !== 'decision' && name !== 'thread');
  expect([...KEPT_KINDS].sort()).toEqual([...own].sort());
});

test('no example of a schema is refused by it', () => {
  for (const { name, inputSchema } of TOOLS)
    for (const [field, { type, ...rest }] of Object.entries(inputSchema.properties)) {
      const examples = 'examples' in rest ? (rest.examples ?? []) : [];
      for (const example of examples as unknown[])
        expect([name, field, Array.isArray(example) ? 'array' : typeof example]).toEqual([
          name,
          field,
          type === 'integer' ? 'number' : type,
        ]);
    }
});

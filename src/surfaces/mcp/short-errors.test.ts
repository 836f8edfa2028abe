// Whatever a client sends, an error repeats no more of it than people read.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';
import type { Field } from './schema.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

const LONG = 'x'.repeat(100_000);
const WORDS = 'tide list '.repeat(10_000);
const MOST = 3000;

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

test.each([
  ['resource', `tidemark://${LONG}`],
  ['fact', `tidemark://fact/${LONG}`],
  ['layout', `tidemark://view/${LONG}`],
])('the address of a %s that is not there', async (_, uri) => {
  const { client } = await connected(hostOf(scratch));
  const error = await client.readResource({ uri }).catch((thrown: unknown) => thrown);
  const { message, data } = error as { message: string; data: unknown };
  expect(message).toContain('xxx');
  expect(message.length + JSON.stringify(data).length).toBeLessThan(MOST);
  if (uri.includes('view') || uri.includes('fact')) return;
  const refused = await client.subscribeResource({ uri }).catch((thrown: Error) => thrown.message);
  expect(String(refused).length).toBeLessThan(MOST);
});

test.each([
  ['a prompt', { name: LONG }],
  ['an argument of a prompt', { name: 'resume', arguments: { [LONG]: 'x' } }],
  ['a scope of a prompt', { name: 'resume', arguments: { scope: LONG } }],
  ['a role in a prompt', { name: 'handoff', arguments: { to: LONG } }],
  ['a scope of a prompt in words', { name: 'consolidate', arguments: { scope: WORDS } }],
])('%s that nobody has', async (_, params) => {
  const { client } = await connected(hostOf(scratch));
  const said = await client.getPrompt(params).catch((thrown: Error) => thrown.message);
  expect((typeof said === 'string' ? said : JSON.stringify(said)).length).toBeLessThan(MOST);
});

test('a tool that is not there', async () => {
  const { client } = await connected(hostOf(scratch));
  const said = await client.callTool({ name: LONG }).catch((thrown: Error) => thrown.message);
  expect(String(said).length).toBeLessThan(MOST);
});

const CALLS = TOOLS.flatMap((tool) => [LONG, WORDS].flatMap((text) => variants(tool, text)));

test.each(TOOLS.map(({ name }) => name))('arguments of %s that do not fit', async (name) => {
  const { client } = await connected(hostOf(scratch));
  const long: string[] = [];
  for (const given of CALLS.filter(({ tool }) => tool === name).map((one) => one.given)) {
    const result = await client.callTool({ name, arguments: given });
    const [first] = result.content as { text?: string }[];
    if (result.isError === true && (first?.text ?? '').length >= MOST)
      long.push(
        `${JSON.stringify(given).replace(/(x{50}|(tide list ){5})[^"]*/g, '~')}: ${first?.text?.slice(0, 60)}`,
      );
  }
  expect(long).toEqual([]);
});

/** Each field in turn is too long, for every action. */
function variants(
  { name, inputSchema }: Tool,
  text: string,
): { tool: string; given: Record<string, unknown> }[] {
  const { properties } = inputSchema;
  const { action, what } = properties;
  const words = [action, what].flatMap((field) => (field?.type === 'string' ? (field.enum ?? []) : []));
  return Object.entries(properties).flatMap(([field, shape]) =>
    (words.length === 0 ? [undefined] : words).flatMap((word) =>
      fillings(shape, text).map((value) => ({
        tool: name,
        given: {
          ...Object.fromEntries(
            Object.entries(properties)
              .filter(([other]) => (inputSchema.required ?? []).includes(other) || other === 'ids')
              .map(([other, one]) => [other, short(one)]),
          ),
          ...(word === undefined ? {} : { [action === undefined ? 'what' : 'action']: word }),
          [field]: value,
        },
      })),
    ),
  );
}

function fillings(field: Field, text: string): unknown[] {
  if (field.type === 'array') return [[text], { [text]: text }];
  if (field.type === 'object')
    return [{ [text]: 'x' }, { status: text, scope: text, to: text, type: text }, { [text]: { a: 1 } }, text];
  return [text, [text]];
}

function short(field: Field): unknown {
  if (field.type === 'array') return ['nothing-like-it'];
  if (field.type === 'string') return field.enum?.[0] ?? 'Commits are small';
  return field.type === 'integer' ? field.minimum : field.type === 'boolean' ? true : {};
}

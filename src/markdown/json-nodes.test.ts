import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-nodes.ts';

const fault = (text: string) => {
  const read = parseJson(text);
  return 'fault' in read ? read.fault : undefined;
};

describe('JSON with places', () => {
  it('knows where every value stands', () => {
    const text = '[\n  {"a": 1, "b": [true]},\n  "x"\n]\n';
    const read = parseJson(text);
    const node = 'node' in read ? read.node : undefined;
    expect(node?.value).toEqual([{ a: 1, b: [true] }, 'x']);
    expect(node?.items?.map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"a": 1, "b": [true]}',
      '"x"',
    ]);
    expect(
      node?.items?.[0]?.members?.map(({ key, node: { start, end } }) => [key, text.slice(start, end)]),
    ).toEqual([
      ['a', '1'],
      ['b', '[true]'],
    ]);
  });

  it.each([
    ['[\n  {"a": 1},\n  {"b": "cut of', 3, 'a string closed on its line', '"cut of'],
    ['[\n  {"a": 1}\n', 3, '`,` or `]`', 'the end of the file'],
    ['[\n  {"a": 1},\n]\n', 3, 'a value', ']'],
    ['[{"a" 1}]', 1, '`:`', '1}]'],
    ['[{a: 1}]', 1, 'a key in quotes', 'a: 1}]'],
    ['[1 2]', 1, '`,` or `]`', '2]'],
    ['[01]', 1, 'a value', '01]'],
    ['', 1, '`[`', 'the end of the file'],
    ['[]\n[]', 2, 'the end of the file', '[]'],
    ['["a\nb"]', 1, 'a string closed on its line', '"a'],
  ])('%j is a fault of line %d: expected %s, received %s', (text, line, expected, received) => {
    expect(fault(text)).toEqual({ line, expected, received });
  });

  it('does not exhaust the stack on a file of brackets', () => {
    expect(fault('['.repeat(100_000))?.expected).toBe('at most 100 levels');
  });

  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    const odd = fc.oneof(
      fc.json(),
      fc.json().map((text) => text.slice(0, -1)),
      fc.string().map((text) => `[${text}]`),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const read = parseJson(text);
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect('fault' in read).toBe(true);
          return;
        }
        expect('node' in read && JSON.stringify(read.node.value)).toBe(JSON.stringify(value));
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineIn, lineText, parseLines } from './spool-line.ts';

const AT = '2026-03-02T12:00:00Z';

it('reading a spool never throws, whatever bytes stand in it', () => {
  const odd = fc.constantFrom(
    '{"type":"used","at":"x"}',
    '{"type":"folded","at":"x","lines":"9e99"}',
    '{',
    '[]',
  );
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(odd).map((lines) => new TextEncoder().encode(lines.join('\n'))),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      const { lines, pending, problems, count } = parseLines(given);
      expect(pending.length).toBeLessThanOrEqual(lines.length);
      expect(lines.length + problems.length).toBeLessThanOrEqual(count);
    }),
  );
});

it('a line says what it was written with, and stands alone behind what was left unfinished', () => {
  const line = fc.record({
    path: fc.string({ maxLength: 100 }),
    facts: fc.array(fc.string({ maxLength: 20 })),
  });
  fc.assert(
    fc.property(line, ({ path, facts }) => {
      const text = lineText(AT, { type: 'touched', path, facts });
      expect(lineIn(text.trim())).toEqual({ type: 'touched', at: AT, path, facts });
      const { lines, problems } = parseLines(new TextEncoder().encode(`{"type":"tou${text}`));
      expect([lines.length, problems]).toEqual([1, [1]]);
    }),
  );
});

it('what was folded is counted by lines, so that words can be taken out of them', () => {
  const before =
    lineText(AT, { type: 'touched', path: 'a.ts' }) + lineText(AT, { type: 'touched', path: 'b.ts' });
  const { count } = parseLines(new TextEncoder().encode(before));
  const text =
    before.replace('a.ts', 'something else') +
    lineText(AT, { type: 'folded', lines: String(count) }) +
    lineText(AT, { type: 'touched', path: 'c.ts' });
  expect(parseLines(new TextEncoder().encode(text)).pending).toMatchObject([{ path: 'c.ts' }]);
});

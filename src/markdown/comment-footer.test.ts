import { describe, expect, it } from 'vitest';
import { readFooter, renderFooter } from './comment-footer.ts';

describe('a footer', () => {
  const full =
    '<!-- id: tariff-cache-local | created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active | origin: 2026-05-09-101200 -->';

  it.each([full, `  ${full}`, `\t${full}  `, `> ${full}`, `  >${full}`])('is read from %j', (text) => {
    const footer = readFooter(text, 7);
    expect(footer).toMatchObject({ line: 7, id: 'tariff-cache-local' });
    expect([...(footer?.entries ?? [])]).toEqual([
      ['created', '2026-05-09'],
      ['last_used', '2026-05-11'],
      ['uses', '3'],
      ['tier', 'active'],
      ['origin', '2026-05-09-101200'],
    ]);
  });

  it('keeps keys it does not know, and colons inside values', () => {
    const footer = readFooter('<!-- id: x | serves: vision: one | superseded-by: y -->', 1);
    expect([...(footer?.entries ?? [])]).toEqual([
      ['serves', 'vision: one'],
      ['superseded-by', 'y'],
    ]);
  });

  it('may consist of its id alone', () => {
    expect(readFooter('<!-- id: drizzle -->', 1)).toMatchObject({ id: 'drizzle', entries: new Map() });
  });

  it.each([
    '<!-- id: never-closed | uses: 3',
    '- a bullet <!-- id: x -->',
    '<!-- id: a --> prose <!-- id: b -->',
    '<!-- id: Not An Id -->',
    '<!-- id: -->',
    '<!-- uses: 3 | id: x -->',
    '<!-- just a remark -->',
    '<!-->',
    '',
  ])('is not found in %j, which swallows nothing', (text) => {
    expect(readFooter(text, 1)).toBeUndefined();
  });

  it('is written so that it can be read', () => {
    const text = renderFooter('x-1', [
      ['uses', '2'],
      ['tier', 'core'],
    ]);
    expect(text).toBe('<!-- id: x-1 | uses: 2 | tier: core -->');
    expect([...(readFooter(text, 1)?.entries ?? [])]).toEqual([
      ['uses', '2'],
      ['tier', 'core'],
    ]);
  });

  it('answers a line made to be slow at once', () => {
    const started = performance.now();
    readFooter(`<!-- id:${' '.repeat(20_000)}x`, 1);
    readFooter(`<!-- id: x ${'|'.repeat(20_000)}`, 1);
    readFooter(`<!-- id: x | ${'-->'.repeat(20_000)} -->`, 1);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

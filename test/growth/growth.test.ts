// Time for 2n compared with n: no reader and no renderer may start over at every character or every entry.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMON_TEXTS } from '../../bench/growth/hostile-texts.ts';
import { steepGrowth } from '../../bench/growth/measure.ts';
import { layoutReaders, type Reader, TEXT_READERS } from '../../bench/growth/readers.ts';
import { RENDERERS } from '../../bench/growth/renderers.ts';

const CHARACTERS = { from: 8_192, most: 32_768 };
const FACTS = { from: 450, most: 3_600 };

function steepTexts({ read }: Reader): string[] {
  return COMMON_TEXTS.flatMap(({ name, of }) => {
    const make = (size: number) => {
      const text = of(size);
      return () => read(text);
    };
    const growth = steepGrowth(make, CHARACTERS.from, CHARACTERS.most);
    return growth === undefined
      ? []
      : [`${name}, ${growth.size} characters: ${growth.small} ms, then ${growth.large} ms`];
  });
}

const LAYOUTS = layoutReaders(join(import.meta.dirname, '../golden/layouts'));

it.each([...TEXT_READERS, ...LAYOUTS].map((reader) => [reader.name, reader] as const))(
  'reads %s in linear time',
  (_, reader) => {
    expect(steepTexts(reader)).toEqual([]);
  },
);

it.each(RENDERERS.map((one) => [one.name, one.make] as const))('renders %s in linear time', (_, make) => {
  expect(steepGrowth(make, FACTS.from, FACTS.most)).toBeUndefined();
});

describe('the measure', () => {
  const work = (steps: (size: number) => number) => (size: number) => () => {
    let sum = 0;
    for (let n = steps(size); n > 0; n--) sum = (sum * 31 + n) % 65_521;
    return sum;
  };

  it('finds a reader that starts over at every character', () => {
    expect(steepTexts({ name: 'blanks at the end', read: (text) => /\s+$/.test(`${text}x`) })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^" ", /)]),
    );
  });

  it('finds quadratic work that takes almost no time for small inputs', () => {
    const steep = steepGrowth(
      work((size) => (size * size) / 100),
      1_024,
      262_144,
    );
    expect(steep?.factor).toBeGreaterThan(3);
  });

  it('is content with linear work, however long it takes', () => {
    for (const steps of [1, 1_000])
      expect(
        steepGrowth(
          work((size) => size * steps),
          1_024,
          65_536,
        ),
      ).toBeUndefined();
  });
});

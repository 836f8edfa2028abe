// Time for 2n compared with n: no reader and no renderer may start over at every character or every entry.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMON_TEXTS } from '../../bench/growth/hostile-texts.ts';
import { FLOOR, type Growth, growthOf, milliseconds } from '../../bench/growth/measure.ts';
import { layoutReaders, type Reader, TEXT_READERS } from '../../bench/growth/readers.ts';
import { RENDERERS } from '../../bench/growth/renderers.ts';

/** Linear work has a factor of 2, quadratic work of 4. */
const LIMIT = 3;
const CHARACTERS = 12_288;
const FACTS = 900;

/** Measured again before it is believed: another program may have disturbed one look. */
function isSteep(make: (size: number) => () => unknown, size: number): Growth | undefined {
  for (let look = 0; look < 4; look++) {
    const growth = growthOf(make, size);
    if (growth.factor < LIMIT) return undefined;
    if (look === 3) return growth;
  }
  return undefined;
}

function steepTexts({ read }: Reader): string[] {
  return COMMON_TEXTS.flatMap(({ name, of }) => {
    const make = (size: number) => {
      const text = of(size);
      return () => read(text);
    };
    if (milliseconds(make(2 * CHARACTERS)) < FLOOR) return [];
    const growth = isSteep(make, CHARACTERS);
    return growth === undefined ? [] : [`${name}: ${growth.small} ms, then ${growth.large} ms`];
  });
}

it.each(TEXT_READERS.map((reader) => [reader.name, reader] as const))(
  'reads %s in linear time',
  (_, reader) => {
    expect(steepTexts(reader)).toEqual([]);
  },
);

const LAYOUTS = layoutReaders(join(import.meta.dirname, '../golden/layouts'));

it.each(LAYOUTS.map((reader) => [reader.name, reader] as const))(
  'reads and renders %s in linear time',
  (_, reader) => {
    expect(steepTexts(reader)).toEqual([]);
  },
);

it.each(RENDERERS.map((one) => [one.name, one.make] as const))('renders %s in linear time', (_, make) => {
  expect(isSteep(make, FACTS)).toBeUndefined();
});

it('tells quadratic work from linear work', () => {
  const work = (steps: (size: number) => number) => (size: number) => () => {
    let sum = 0;
    for (let n = steps(size); n > 0; n--) sum = (sum * 31 + n) % 65_521;
    return sum;
  };
  expect(
    isSteep(
      work((size) => size * 40_000),
      1_000,
    ),
  ).toBeUndefined();
  expect(
    isSteep(
      work((size) => size * size * 40),
      1_000,
    )?.factor,
  ).toBeGreaterThan(LIMIT);
});

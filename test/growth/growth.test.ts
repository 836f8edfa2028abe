// Time for 2n compared with n: no reader and no renderer may start over at every character or every entry.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAND_WRITTEN } from '../../bench/growth/hand-written.ts';
import { COMMON_TEXTS } from '../../bench/growth/hostile-texts.ts';
import { steepGrowth } from '../../bench/growth/measure.ts';
import { layoutReaders, type Reader, TEXT_READERS } from '../../bench/growth/readers.ts';
import { RENDERERS } from '../../bench/growth/renderers.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import { memoryStore } from '../memory-store.ts';

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

// Up to some hundred entries each is compared with every other one.
const ENTRIES = { from: 1_200, most: 2_400 };

it.each(HAND_WRITTEN.map((one) => [one.layout, one] as const))(
  'takes over a file of %s that was written by hand in linear time',
  (_, { layout, root, path, of }) => {
    const make = (entries: number) => {
      const text = of(entries);
      return () => {
        const desk = memoryStore();
        const plain = desk.at('2026-03-02', 'person');
        const store = { ...plain, config: { ...plain.config, views: { [layout]: root } } };
        const nowhere = { settings: new Map<string, string>(), mentioned: () => false };
        syncViews(store, nowhere);
        const place = join('/project', root, path);
        desk.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
        desk.files.replace(place, text);
        const { drafts } = syncViews(store, nowhere);
        // Entries one by one, or notes of many lines: nearly every word arrived.
        const said = drafts.flatMap((draft) => [draft.text ?? '', ...draft.fields.map(([, value]) => value)]);
        expect(said.join('\n').length).toBeGreaterThan(text.length / 2);
      };
    };
    expect(steepGrowth(make, ENTRIES.from, ENTRIES.most)).toBeUndefined();
  },
  120_000,
);

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

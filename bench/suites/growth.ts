// How time grows with the input, for every reader, every renderer and the commands on layouts: time for n and for 2n.
// Linear work doubles; quadratic work takes four times as long.

import { join } from 'node:path';
import { COMMANDS } from '../growth/commands.ts';
import { HOSTILE_TEXTS } from '../growth/hostile-texts.ts';
import { type Growth, growthAt, type Make, milliseconds } from '../growth/measure.ts';
import { layoutReaders, type Reader, TEXT_READERS } from '../growth/readers.ts';
import { RENDERERS } from '../growth/renderers.ts';
import type { Result, SuiteOptions } from '../result.ts';

const CHARACTERS = 32_768;
const FACTS = 4_500;

/** `--sizes` takes the characters and the facts of n. */
export function growthSuite(
  _data: string | undefined,
  { sizes: [characters = CHARACTERS, facts = FACTS] = [] }: SuiteOptions,
): Result {
  const readers = [...TEXT_READERS, ...layoutReaders(join(process.cwd(), 'test/golden/layouts'))];
  const rows = [
    ...readers.map((reader) => readerRow(reader, characters)),
    ...RENDERERS.map(({ name, make }) => row(name, `${facts} facts`, growthAt(make, facts))),
    ...COMMANDS.map(({ name, unit, run }) => {
      const size = unit === 'characters' ? 2 * characters : facts;
      const [small, large] = [run(size), run(2 * size)];
      return row(name, `${size} ${unit}`, { size, small, large, factor: large / small });
    }),
  ];
  return {
    suite: 'growth',
    data: null,
    n: rows.length,
    metrics: {},
    baseline: {},
    table: [['reader or renderer', 'n is', 'n (ms)', '2n (ms)', 'factor'], ...rows],
    notes: [
      `readers: the slowest of ${HOSTILE_TEXTS.length} patterns repeated to n characters, with the pattern; least processor time of three runs`,
      'layouts: reading the file and bringing it up to date; a factor is given where 2n takes 30 ms or more',
      'commands: from start to end, with the start of Node; linear work has a factor of at most 2, quadratic work of 4',
    ],
  };
}

function readerRow({ name, read }: Reader, characters: number): readonly string[] {
  const found = HOSTILE_TEXTS.map(({ name: pattern, of }) => {
    const make: Make = (size) => {
      const text = of(size);
      return () => read(text);
    };
    return { pattern, make, once: milliseconds(make(2 * characters)) };
  });
  const slowest = found.reduce((a, b) => (b.once > a.once ? b : a));
  return row(
    `${name} (\`${slowest.pattern.replaceAll('|', '\\|')}\`)`,
    `${characters} characters`,
    growthAt(slowest.make, characters),
  );
}

function row(name: string, size: string, { small, large, factor }: Growth): readonly string[] {
  return [name, size, small.toFixed(0), large.toFixed(0), large < 30 ? '' : factor.toFixed(1)];
}

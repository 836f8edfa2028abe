// The picture of growth: logarithmic on both axes, every line named, nothing drawn where nothing was measured.

import { expect, test } from 'vitest';
import { scalePlot } from '../../bench/scale-plot.ts';

const sizes = [1_000, 10_000, 100_000];
const metrics = {
  'index.1k': 100,
  'index.10k': 1_000,
  'index.100k': 10_000,
  'recall.cold.1k': 40,
  'recall.cold.10k': 40,
  'recall.cold.100k': 40,
};

test('what grows tenfold with the facts is a straight line from corner to corner', () => {
  const [line] =
    /<g class="line-0"><polyline points="([^"]*)"/.exec(scalePlot(sizes, metrics))?.slice(1) ?? [];
  const points = (line ?? '').split(' ').map((pair) => pair.split(',').map(Number));
  const [[x0, y0], [x1, y1], [x2, y2]] = points as [number[], number[], number[]];
  expect((x1 ?? 0) - (x0 ?? 0)).toBeCloseTo((x2 ?? 0) - (x1 ?? 0), 0);
  expect((y0 ?? 0) - (y1 ?? 0)).toBeCloseTo((y1 ?? 0) - (y2 ?? 0), 0);
  expect(y2).toBe(40);
});

test('only what was measured is drawn, for light and dark pages', () => {
  const svg = scalePlot(sizes, metrics);
  expect(svg.match(/<polyline/g)?.length).toBe(2);
  expect(svg).toContain('>making the index</text>');
  expect(svg).not.toContain('brief');
  expect(svg).toContain('prefers-color-scheme:dark');
  expect(svg).toContain('>100k</text>');
});

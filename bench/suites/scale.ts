// How recall grows with the number of live facts: the making of the index, bringing it up to date, its size, a cold and a warm
// question, the brief.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { coldRuns } from '../cold-runs.ts';
import {
  coldPrograms,
  indexTimes,
  lateTimes,
  makeFactStore,
  sizeLabel,
  warmRecall,
} from '../recall-speed.ts';
import type { Result, SuiteOptions } from '../result.ts';
import { scalePlot } from '../scale-plot.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const ROUNDS = 11;

export async function scaleSuite(
  _: string | undefined,
  { sizes = SIZES, plot }: SuiteOptions = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tide-scale-'));
  const metrics: Record<string, number> = {};
  try {
    for (const facts of sizes) {
      const store = join(folder, sizeLabel(facts));
      makeFactStore(store, facts);
      Object.assign(metrics, indexTimes(store, facts), cold(store, facts));
      Object.assign(metrics, await warmRecall(store, facts), lateTimes(store, facts));
      rmSync(store, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const result: Result = {
    suite: 'scale',
    data: null,
    n: sizes.length,
    metrics,
    baseline: linear(sizes, metrics),
    notes: [
      'milliseconds of CPU; index.bytes in bytes; index: the first recall less one that finds the index; index.late: what a recall costs more after 100 more facts, and again the next time',
      `cold: median of ${ROUNDS} processes, an empty Node among them; warm: mean of 200 questions in one process`,
      'baseline: the figure of the size before, times the growth in facts',
    ],
  };
  if (plot !== undefined) {
    mkdirSync(dirname(plot), { recursive: true });
    writeFileSync(plot, scalePlot(sizes, metrics));
  }
  return result;
}

function cold(store: string, facts: number): Record<string, number> {
  const programs = coldPrograms(store, facts);
  coldRuns(programs, 1);
  return coldRuns([{ name: `empty-node.${sizeLabel(facts)}`, args: ['-e', '0'] }, ...programs], ROUNDS);
}

/** What each figure would be if it grew with the facts. */
function linear(
  sizes: readonly number[],
  metrics: Readonly<Record<string, number>>,
): Record<string, number | string> {
  const expected: Record<string, number> = {};
  for (const [i, facts] of sizes.entries()) {
    const before = sizes[i - 1];
    if (before === undefined) continue;
    const [from, to] = [`.${sizeLabel(before)}`, `.${sizeLabel(facts)}`];
    for (const [name, value] of Object.entries(metrics))
      if (name.endsWith(from) && !name.startsWith('empty-node'))
        expected[name.slice(0, -from.length) + to] = (value * facts) / before;
  }
  return expected;
}

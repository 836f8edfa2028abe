// The benchmark suites by name. Each goes through the product's own path and names its baseline beside every figure.

import { parseArgs } from 'node:util';
import type { Result, SuiteOptions } from './result.ts';
import { conflictsSuite } from './suites/conflicts.ts';
import { decisionsSuite } from './suites/decisions.ts';
import { devbenchSuite } from './suites/devbench.ts';
import { growthSuite } from './suites/growth.ts';
import { hooksSuite } from './suites/hooks.ts';
import { layoutsSuite } from './suites/layouts.ts';
import { locomoSuite } from './suites/locomo.ts';
import { longmemevalSuite } from './suites/longmemeval.ts';
import { mcpSuite } from './suites/mcp.ts';
import { memorycodeSuite } from './suites/memorycode.ts';
import { paraphrasesSuite } from './suites/paraphrases.ts';
import { precisionSuite } from './suites/precision.ts';
import { replaySuite } from './suites/replay.ts';
import { scaleSuite } from './suites/scale.ts';
import { speedSuite } from './suites/speed.ts';

type Suite = (data: string | undefined, options: SuiteOptions) => Promise<Result> | Result;

const SUITES: Readonly<Record<string, Suite>> = {
  conflicts: conflictsSuite,
  decisions: decisionsSuite,
  devbench: devbenchSuite,
  growth: growthSuite,
  hooks: hooksSuite,
  layouts: layoutsSuite,
  locomo: locomoSuite,
  longmemeval: longmemevalSuite,
  mcp: mcpSuite,
  memorycode: memorycodeSuite,
  paraphrases: paraphrasesSuite,
  precision: precisionSuite,
  replay: replaySuite,
  scale: scaleSuite,
  speed: speedSuite,
};

export async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      sizes: { type: 'string' },
      plot: { type: 'string' },
    },
  });
  const suite = SUITES[positionals[0] ?? ''];
  if (suite === undefined) {
    console.error(
      `Usage: npm run bench -- ${Object.keys(SUITES).join('|')} [--data PATH] [--json] [--sizes N,N] [--plot FILE]`,
    );
    return 2;
  }
  const result = await suite(values.data, {
    sizes: values.sizes?.split(',').map(Number),
    plot: values.plot,
  });
  console.log(values.json ? JSON.stringify(result) : table(result));
  return 0;
}

function table(result: Result): string {
  const [head, ...rows] = result.table ?? [
    ['metric', 'value', 'baseline or aim'],
    ...Object.entries(result.metrics).map(([name, value]) => [
      name,
      figure(value),
      figure(result.baseline[name] ?? ''),
    ]),
  ];
  const line = (cells: readonly string[] = []) => `| ${cells.join(' | ')} |`;
  const notes = result.notes.map((note) => `- ${note}`);
  return [
    `suite ${result.suite}${result.data === null ? '' : `, data ${result.data}`}, n = ${result.n}`,
    '',
    line(head),
    `|${'---|'.repeat(head?.length ?? 0)}`,
    ...rows.map(line),
    '',
    ...notes,
  ].join('\n');
}

function figure(value: number | string): string {
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : 2);
}

// health: every indicator with its threshold, and a score whose points anyone can add up.

import { healthOf } from '../../../engine/health.ts';
import { load } from '../../../engine/reading/load.ts';
import type { Memory } from '../../../engine/reading/memory.ts';
import type { Health, Indicator } from '../../../model/health.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { openRepository } from '../../../platform/repository.ts';
import { asOfDay, atMost, wholeNumber } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, inert, type Paint } from '../paint.ts';

export const healthCommand: Command = {
  name: 'health',
  past: true,
  group: 'Keep in order',
  summary: 'how well memory is, by indicators with thresholds, and what to do',
  args: '',
  options: [{ name: 'fail-below', value: 'N', purpose: 'end with code 4 when the score is below N' }],
  more: 'The score is the sum of the points that are listed. See docs/health.md.',
  examples: ['tide health', 'tide health --json', 'tide health --fail-below 80'],
  run: showHealth,
};

async function showHealth(call: Call): Promise<Answer> {
  atMost(call, 0);
  const least = wholeNumber(call, 'fail-below', 'a score from 0 to 100', 80) ?? 0;
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const health = healthOf(store, memory, {
    limits: await limitsOf(store),
    references: await referencesOf(store, memory),
  });
  return {
    json: { ...health, sum: sumOf(health) },
    text: (paint) => page(store.project.name, health, paint),
    exit: health.score < least ? 4 : 0,
  };
}

/** The code of now says nothing about an earlier day. */
async function referencesOf(store: Store, memory: Memory) {
  const worktree = store.worktree?.();
  if (worktree === undefined || memory.today < Math.floor(store.clock.now() / 86_400_000)) return undefined;
  return (await import('../../../engine/anchors/lost-references.ts')).lostReferences(store, worktree, memory);
}

async function limitsOf(store: Store) {
  try {
    const { budget } = await openRepository(store.project.root, []);
    return { entries: budget.archiveEntries, kilobytes: budget.archiveKilobytes };
  } catch (error) {
    // What is wrong with the settings of a layout is told by tide sync.
    if (error instanceof TidemarkError) return undefined;
    throw error;
  }
}

function page(project: string, health: Health, paint: Paint): string {
  const wanting = health.indicators.filter(({ state }) => state === 'attention').length;
  const word =
    wanting === 0
      ? paint.good('good')
      : paint.warn(`${wanting} of ${health.indicators.length} want attention`);
  const head = [' ', 'Indicator', 'Value', 'Healthy', 'Points', ''].map((cell) => paint.dim(cell));
  return [
    `${paint.bold(inert(project))}: ${paint.bold(`${health.score} of 100`)}, ${word}\n\n`,
    columns([head, ...health.indicators.map((one) => row(one, paint))]),
    `\n${paint.dim(`  Points: ${sumOf(health)}`)}\n`,
  ].join('');
}

function row(
  { name, value, unit, threshold, state, points, of, reason, hint }: Indicator,
  paint: Paint,
): string[] {
  const isWanting = state === 'attention';
  const mark = isWanting ? paint.warn('!') : state === 'unknown' ? paint.dim('?') : paint.good('✓');
  const said = isWanting ? paint.warn(paint.own(inert(reason))) : paint.dim(paint.own(inert(reason)));
  return [
    mark,
    name,
    value === null ? '-' : `${value}${unit === '' ? '' : ` ${unit}`}`,
    paint.dim(threshold),
    `${points}/${of}`,
    `${said}${hint === null ? '' : `\n${paint.dim(`→ ${paint.own(hint)}`)}`}`,
  ];
}

function sumOf({ indicators, score }: Health): string {
  return `${indicators.map(({ points }) => points).join(' + ')} = ${score}`;
}

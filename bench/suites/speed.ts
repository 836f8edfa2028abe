// Cold starts of the real binary against an empty Node in the same run, in milliseconds of CPU; replay and parse throughput;
// and how each grows with the ledger.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSessionFile } from '../../src/ledger/session-file.ts';
import { compareEvents, type Event } from '../../src/model/event.ts';
import type { State } from '../../src/model/state.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { replay } from '../../src/replay/replay.ts';
import { anchorSpeed } from '../anchor-speed.ts';
import { coldRuns, type Program } from '../cold-runs.ts';
import { makeDatabase } from '../fts5.ts';
import { makeLedger, makeSession, writeStore } from '../make-ledger.ts';
import {
  coldPrograms,
  fts5Program,
  makeFactStore,
  rest,
  sizeLabel,
  TIDE,
  warmFts5,
  warmRecall,
} from '../recall-speed.ts';
import type { Result, SuiteOptions } from '../result.ts';

const ROUNDS = 31;
/** Live facts recall is measured on. */
const FACTS = 100_000;
/** Files of the repository that facts with anchors are about. */
const FILES = 50_000;

export async function speedSuite(_: string | undefined, { sizes }: SuiteOptions = {}): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tide-speed-'));
  try {
    const metrics: Record<string, number> = {};
    const notes: string[] = [];
    const empty: Program = { name: 'empty-node', args: ['-e', '0'] };
    const programs: Program[] = [empty];
    for (const [label, events] of [
      ['1k', 1_000],
      ['10k', 10_000],
      ['100k', 100_000],
    ] as const) {
      const store = join(folder, label);
      writeStore(store, events);
      rest();
      Object.assign(
        metrics,
        coldRuns([{ name: `rebuild.cold.${label}`, args: [TIDE, 'rebuild', '--store', store] }], 3),
      );
      programs.push({ name: `status.cold.${label}`, args: [TIDE, 'status', '--store', store] });
      programs.push({ name: `show.cold.${label}`, args: [TIDE, 'show', 'fact-7', '--store', store] });
      programs.push({
        name: `remember.cold.${label}`,
        args: [TIDE, 'remember', 'learning', 'A new lesson of run %n', '--store', store],
      });
    }
    programs.push({ name: 'version.cold', args: [TIDE, '--version'] });
    const medians = coldRuns(programs, ROUNDS);
    Object.assign(metrics, medians);
    for (const name of ['status', 'show', 'remember'])
      metrics[`${name}.above-empty.10k`] = (medians[`${name}.cold.10k`] ?? 0) - (medians['empty-node'] ?? 0);
    metrics['fdatasync.ms'] = fdatasyncTime(folder);
    Object.assign(metrics, replaySpeed(), parseSpeed());
    Object.assign(metrics, anchorSpeed(folder, FILES, ROUNDS));
    notes.push(
      `anchors on a repository of ${FILES} files, thirty facts with and without; suspect is after five files changed`,
    );
    const facts = sizes?.[0] ?? FACTS;
    Object.assign(metrics, await recallSpeed(folder, facts, ROUNDS));
    const label = sizeLabel(facts);
    notes.push(
      `recall, resume, status.live and fts5 on ${facts} live facts, the index being there; recall.words is --level 1, warm is the mean of 200 questions in one process`,
      'fts5: SQLite in a process that opens the database and asks one OR question with bm25; same documents, Porter',
    );
    notes.push(
      `medians of ${ROUNDS} interleaved cold starts; CPU = user + system of the child, wall time not counted`,
    );
    notes.push('stores hold sessions of ten events, a quarter of them creations; the checkpoint exists');
    return {
      suite: 'speed',
      data: null,
      n: ROUNDS,
      metrics,
      baseline: {
        'status.above-empty.10k': 'aim 15',
        'show.above-empty.10k': 'aim 15',
        'resume.above-empty.100k': 'aim 20',
        'remember.above-empty.10k': 'one fdatasync more than reading',
        'replay.events-per-second': 'aim 200000',
        'replay.1m-over-250k': 'linear = 4.0',
        'rebuild.cold.100k': 'ten times 10k = linear',
        [`recall.above-empty.${label}`]: metrics[`fts5.above-empty.${label}`] ?? '',
        [`recall.words.above-empty.${label}`]: metrics[`fts5.above-empty.${label}`] ?? '',
        [`recall.warm.${label}`]: metrics[`fts5.warm.${label}`] ?? '',
        [`recall.words.warm.${label}`]: metrics[`fts5.warm.${label}`] ?? '',
      },
      notes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Recall, brief and status on live facts, and SQLite on the same ones, in one run. */
export async function recallSpeed(
  folder: string,
  facts: number,
  rounds: number,
): Promise<Record<string, number>> {
  const label = sizeLabel(facts);
  const store = join(folder, `facts-${label}`);
  const database = join(folder, `facts-${label}.db`);
  makeFactStore(store, facts);
  makeDatabase(database, facts);
  const programs = [...coldPrograms(store, facts), fts5Program(database, facts)];
  rest();
  coldRuns(programs, 1);
  const cold = coldRuns([{ name: 'empty', args: ['-e', '0'] }, ...programs], rounds);
  const { empty = 0, ...measured } = cold;
  const above = programs.map(({ name }): [string, number] => [
    name.replace('.cold.', '.above-empty.'),
    (measured[name] ?? 0) - empty,
  ]);
  return {
    ...measured,
    ...Object.fromEntries(above),
    ...(await warmRecall(store, facts)),
    ...warmFts5(database, facts),
  };
}

function replaySpeed(): Record<string, number> {
  const time = (events: readonly Event[]) => {
    const best = [0, 1, 2].map(() => {
      const started = process.cpuUsage();
      const state = replay(
        { initial: initialState, evolve: (from: State, event: Event) => evolve(from, event) },
        events,
      );
      const used = process.cpuUsage(started);
      if (state.facts.size === 0) throw new Error('nothing was replayed');
      return (used.user + used.system) / 1000;
    });
    return Math.min(...best);
  };
  const all = makeLedger(1_000_000).sort(compareEvents);
  time(all.slice(0, 100_000));
  const quarter = time(all.slice(0, 250_000));
  const whole = time(all);
  return {
    'replay.ms.250k': quarter,
    'replay.ms.1m': whole,
    'replay.events-per-second': Math.round(1_000_000 / (whole / 1000)),
    'replay.1m-over-250k': whole / quarter,
  };
}

function parseSpeed(): Record<string, number> {
  const files = Array.from({ length: 2_000 }, (_, n) => makeSession(n, 40));
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
  const times = [0, 1, 2].map(() => {
    const started = process.cpuUsage();
    let events = 0;
    for (const file of files) events += parseSessionFile(file.text, 'x.md', file.id).events.length;
    if (events < files.length) throw new Error('nothing was parsed');
    const used = process.cpuUsage(started);
    return (used.user + used.system) / 1e6;
  });
  return { 'parse.mb-per-second': bytes / 1e6 / Math.min(...times) };
}

function fdatasyncTime(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'a');
  const times: number[] = [];
  for (let i = 0; i < 50; i++) {
    const started = process.hrtime.bigint();
    writeSync(file, 'x'.repeat(300));
    fdatasyncSync(file);
    times.push(Number(process.hrtime.bigint() - started) / 1e6);
  }
  closeSync(file);
  return times.sort((a, b) => a - b)[25] ?? 0;
}

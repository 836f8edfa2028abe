// What recall costs on stores of live facts: cold, warm, the making of its index, and SQLite FTS5 beside it.

import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../src/engine/reading/load.ts';
import { recall } from '../src/engine/recall/recall.ts';
import { openStore } from '../src/platform/open-store.ts';
import { semantics, WORDS_ALONE } from './bench-store.ts';
import { coldRuns, type Program } from './cold-runs.ts';
import { askDatabase, FTS5_PEER, matchOf } from './fts5.ts';
import { questionAt, writeFacts } from './make-facts.ts';

export const TIDE = join(process.cwd(), 'dist/tide.js');
const WARM = 200;

/** `1k`, `100k`, `1m`. */
export function sizeLabel(facts: number): string {
  return facts >= 1_000_000 ? `${facts / 1_000_000}m` : facts >= 1_000 ? `${facts / 1_000}k` : String(facts);
}

/** Programs that ask a store, its index being there. */
export function coldPrograms(store: string, facts: number): Program[] {
  const label = sizeLabel(facts);
  const question = questionAt(1, facts);
  const tide = (name: string, ...words: string[]): Program => ({
    name: `${name}.${label}`,
    args: [TIDE, ...words, '--store', store],
  });
  return [
    tide('recall.cold', 'recall', question),
    tide('recall.words.cold', 'recall', question, '--level', '1'),
    tide('resume.cold', 'resume'),
    tide('status.live.cold', 'status'),
  ];
}

export function fts5Program(database: string, facts: number): Program {
  return {
    name: `fts5.cold.${sizeLabel(facts)}`,
    args: [FTS5_PEER, database, matchOf(questionAt(1, facts))],
  };
}

/** Mean CPU milliseconds of a question in a process that has asked before. */
export async function warmRecall(store: string, facts: number): Promise<Record<string, number>> {
  const opened = await openStore({ cwd: store, env: {}, store });
  const memory = load(opened);
  const questions = Array.from({ length: WARM }, (_, n) => questionAt(n, facts));
  const table = semantics();
  const label = sizeLabel(facts);
  const time = (by: typeof table) => {
    const ask = (question: string) => recall([{ store: opened, memory }], question, {}, by).results.length;
    const found = questions.slice(0, 10).reduce((sum, question) => sum + ask(question), 0);
    if (found === 0) throw new Error('Recall found nothing at all.');
    return meanCpu(() => questions.forEach(ask));
  };
  return { [`recall.warm.${label}`]: time(table), [`recall.words.warm.${label}`]: time(WORDS_ALONE) };
}

export function warmFts5(database: string, facts: number): Record<string, number> {
  const questions = Array.from({ length: WARM }, (_, n) => questionAt(n, facts));
  askDatabase(database, questions.slice(0, 10));
  return { [`fts5.warm.${sizeLabel(facts)}`]: meanCpu(() => askDatabase(database, questions)) };
}

function meanCpu(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / WARM;
}

/** The first question makes the index: what it costs more than the second, and how large the index is. */
export function indexTimes(store: string, facts: number): Record<string, number> {
  const label = sizeLabel(facts);
  rest();
  const replayed = once('status', '--store', store);
  const [first, second] = [askOnce(store, facts), askOnce(store, facts)];
  return {
    [`replay.${label}`]: replayed,
    [`index.${label}`]: first - second,
    [`index.bytes.${label}`]: indexBytes(store),
  };
}

/** What a question costs more when a hundred facts have come since the index was made. */
export function lateTimes(store: string, facts: number): Record<string, number> {
  const label = sizeLabel(facts);
  const before = askOnce(store, facts);
  writeFacts(store, facts, facts + 100);
  rest();
  const [first, second] = [askOnce(store, facts), askOnce(store, facts)];
  return { [`index.late.${label}`]: first - before, [`index.late.again.${label}`]: second - before };
}

function askOnce(store: string, facts: number): number {
  return once('recall', questionAt(1, facts), '--store', store);
}

function once(...words: string[]): number {
  return coldRuns([{ name: 'once', args: [TIDE, ...words] }], 1).once ?? 0;
}

/** A folder changed a moment ago is looked at file by file; a store at rest is what is measured. */
export function rest(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
}

function indexBytes(store: string): number {
  const folder = join(store, '.index');
  return readdirSync(folder)
    .filter((name) => name.startsWith('facts.') && !name.endsWith('.lock'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

export function makeFactStore(store: string, facts: number): void {
  writeFacts(store, 0, facts);
  appendFileSync(join(store, '.gitignore'), '.index/\n');
}

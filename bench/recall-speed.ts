// What recall costs on stores of live facts: cold, warm, the making of its index, and SQLite FTS5 beside it.

import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../src/engine/load.ts';
import { recall } from '../src/engine/recall/recall.ts';
import { openStore } from '../src/platform/open-store.ts';
import { semantics, WORDS_ALONE } from './bench-store.ts';
import { coldRuns, type Program } from './cold-runs.ts';
import { askDatabase, FTS5_PEER, matchOf } from './fts5.ts';
import { questionAt, writeFacts } from './make-facts.ts';

export const TIDE = join(process.cwd(), 'dist/tide.cjs');
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

/** The first question makes the index; one after a hundred more facts brings it up to date. */
export function indexTimes(store: string, facts: number): Record<string, number> {
  const label = sizeLabel(facts);
  const recallOnce = (): Program => ({
    name: 'recall',
    args: [TIDE, 'recall', questionAt(1, facts), '--store', store],
  });
  const status: Program = { name: 'status', args: [TIDE, 'status', '--store', store] };
  const once = (program: Program) => coldRuns([program], 1)[program.name] ?? 0;
  const replayed = once(status);
  const first = once(recallOnce());
  const cold = once(recallOnce());
  const bytes = indexBytes(store);
  writeFacts(store, facts, facts + 100);
  once(status);
  const late = once(recallOnce());
  return {
    [`replay.${label}`]: replayed,
    [`index.${label}`]: first - cold,
    [`index.late.${label}`]: late - cold,
    [`index.bytes.${label}`]: bytes,
  };
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

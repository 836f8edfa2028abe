// Reads public decision records in their several dialects and compares which replaced which, and the status of each, with
// the gold.json of each set. The gold is used for scoring only.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linkRecords } from '../../src/views/decision-log/link-records.ts';
import { type DecisionRecord, readRecord } from '../../src/views/decision-log/read-record.ts';
import { readRecordIndex } from '../../src/views/decision-log/record-index.ts';
import type { Result } from '../result.ts';

interface Gold {
  edges: { old: number; new: number; kind?: string }[];
  prose_edges?: { old: number; new: number }[];
  records: { file: string; adr?: boolean; status?: string }[];
}

export function decisionsSuite(data: string | undefined): Result {
  if (data === undefined)
    throw new Error('decisions needs --data: a folder of record sets, each with a gold.json');
  const sets = readdirSync(data)
    .filter((name) => existsSync(join(data, name, 'gold.json')))
    .sort();
  const metrics: Record<string, number> = {};
  const notes: string[] = [];
  const total = { hit: 0, found: 0, gold: 0 };
  const prose = { hit: 0, gold: 0 };
  const kinds = { right: 0, gold: 0 };
  let records = 0;
  let right = 0;
  for (const name of sets) {
    const set = scored(join(data, name), name);
    total.hit += set.hit;
    total.found += set.found;
    total.gold += set.gold;
    prose.hit += set.proseHit;
    prose.gold += set.proseGold;
    records += set.records;
    right += set.right;
    metrics[`${name}.edges-found`] = set.hit;
    metrics[`${name}.edges-gold`] = set.gold;
    metrics[`${name}.status-accuracy`] = set.records === 0 ? 1 : set.right / set.records;
    kinds.right += set.kindsRight;
    kinds.gold += set.kindsGold;
    notes.push(...set.notes);
  }
  const precision = total.found === 0 ? 0 : total.hit / total.found;
  const recall = total.gold === 0 ? 0 : total.hit / total.gold;
  return {
    suite: 'decisions',
    data: basename(data),
    n: total.gold,
    metrics: {
      'edges.precision': precision,
      'edges.recall': recall,
      'edges.f1': precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
      'status.accuracy': records === 0 ? 0 : right / records,
      'edges.kind-right': kinds.right,
      'edges.kind-gold': kinds.gold,
      'prose-edges.found': prose.hit,
      'prose-edges.gold': prose.gold,
      records,
      ...metrics,
    },
    baseline: { 'edges.precision': 'aim 0.95', 'edges.recall': 'aim 0.95', 'edges.f1': 'aim 0.95' },
    notes: [
      'edges are directed pairs of record numbers; those stated in prose only are told apart',
      ...notes,
    ],
  };
}

interface Scored {
  readonly hit: number;
  readonly found: number;
  readonly gold: number;
  readonly proseHit: number;
  readonly proseGold: number;
  readonly kindsRight: number;
  readonly kindsGold: number;
  readonly records: number;
  readonly right: number;
  readonly notes: readonly string[];
}

function scored(folder: string, name: string): Scored {
  const gold = JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')) as Gold;
  const judged = gold.records.filter((one) => one.adr !== false);
  const files = readdirSync(folder)
    .filter((file) => /\.(?:md|rst)$/.test(file))
    .sort();
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const read = files.map((file) => readRecord(file, texts.get(file) ?? ''));
  const records = read.filter(({ number, status }) => number !== undefined || status !== undefined);
  const index = new Map(
    read
      .filter((record) => !records.includes(record))
      .flatMap(({ file }) => [...readRecordIndex(texts.get(file) ?? '')]),
  );
  const prose = new Set((gold.prose_edges ?? []).map(pairOf));
  const wanted = new Set(gold.edges.map(pairOf));
  const found = new Map(
    linkRecords(records).map((edge) => [
      pairOf({ old: edge.old.number ?? -1, new: edge.new.number ?? -1 }),
      edge,
    ]),
  );
  const kinds = gold.edges.filter((edge) => edge.kind !== undefined);
  // A set that lists edges stated in prose has them judged apart; in the others the prose counts too.
  const isApart = (pair: string) => gold.prose_edges !== undefined && found.get(pair)?.from === 'body';
  const counted = [...found.keys()].filter((pair) => !isApart(pair));
  const byFile = new Map(records.map((record) => [record.file, record]));
  const wrong = judged.filter(
    ({ file, status }) => !isStatus(byFile.get(file), index.get(file), status ?? ''),
  );
  return {
    hit: counted.filter((pair) => wanted.has(pair)).length,
    found: counted.length,
    gold: wanted.size,
    proseHit: [...prose].filter((pair) => found.has(pair)).length,
    proseGold: prose.size,
    kindsRight: kinds.filter((edge) => found.get(pairOf(edge))?.kind === edge.kind).length,
    kindsGold: kinds.length,
    records: judged.length,
    right: judged.length - wrong.length,
    notes: [
      ...counted.filter((pair) => !wanted.has(pair)).map((pair) => `${name}: ${pair} is not in the gold`),
      ...[...found.keys()]
        .filter((pair) => isApart(pair) && !prose.has(pair))
        .map((pair) => `${name}: ${pair} is told by prose and not in the gold`),
      ...[...wanted]
        .filter((pair) => !counted.includes(pair))
        .map((pair) => `${name}: ${pair} was not found`),
      ...wrong.map(
        ({ file, status }) =>
          `${name}: ${file} read as ${byFile.get(file)?.status ?? 'nothing'}, gold says ${status}`,
      ),
    ],
  };
}

/** The gold of a set that has its own words for a status keeps them; others are normalised as ours are. */
function isStatus(record: DecisionRecord | undefined, listed: string | undefined, gold: string): boolean {
  const own = record?.status ?? listed;
  return own === gold || record?.statusText?.trim().toLowerCase() === gold.toLowerCase();
}

function pairOf(edge: { old: number; new: number }): string {
  return `${edge.old} -> ${edge.new}`;
}

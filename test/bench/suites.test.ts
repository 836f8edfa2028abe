// Every suite of recall from files to figures, on small sets of our own; the product's own path, so these are floors too.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { devbenchSuite } from '../../bench/suites/devbench.ts';
import { locomoSuite } from '../../bench/suites/locomo.ts';
import { longmemevalSuite } from '../../bench/suites/longmemeval.ts';
import { memorycodeSuite } from '../../bench/suites/memorycode.ts';
import { precisionSuite } from '../../bench/suites/precision.ts';
import { writeDevSet, writeLocomo, writeMemorycode, writePrecisionSet } from './hand-made.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tide-suite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('precision: users, scopes, what was replaced, budgets, open questions, and what is learnt in a session', async () => {
  writePrecisionSet(folder);
  const { metrics, baseline, notes, n } = await precisionSuite(folder);
  expect(notes.filter((note) => note.startsWith('failed'))).toEqual([]);
  expect(metrics).toMatchObject({
    cases: n,
    passed: n,
    'session.turns': 4,
    'session.passed': 4,
    precision: 1,
    recall: 1,
  });
  expect(baseline.cases).toBe(n);
});

test('devbench: the right memory first, and nothing where nothing is known', async () => {
  writeDevSet(folder);
  const { metrics, baseline } = await devbenchSuite(folder);
  expect(metrics).toMatchObject({ 'any@1': 1, 'all@5': 1, mrr: 1, 'false-positives@5': 0 });
  expect(Object.keys(baseline)).toEqual(Object.keys(metrics));
});

test('locomo: sessions and turns are found in a conversation and among several', async () => {
  writeLocomo(folder);
  const { metrics, baseline, n } = await locomoSuite(folder);
  expect(n).toBe(3);
  expect(metrics).toMatchObject({ 'session.any@1': 1, 'turn.any@1': 1, 'pooled.session.any@5': 1 });
  expect(Object.keys(baseline)).toEqual(Object.keys(metrics));
});

test('memorycode: the rule in force before the one it replaced', async () => {
  writeMemorycode(folder);
  const { metrics, baseline } = await memorycodeSuite(folder);
  expect(metrics).toEqual({
    'newest@1': 1,
    'newest@5': 1,
    'newest@10': 1,
    'newest-before-stale': 1,
    mrr: 1,
    'statement@1': 1,
  });
  expect(Object.keys(baseline)).toEqual(Object.keys(metrics));
});

test('longmemeval: all sessions of an answer, questions without one left out', async () => {
  const { metrics, baseline, n } = await longmemevalSuite('bench/samples/longmemeval-sample.json');
  expect(n).toBe(3);
  expect(metrics).toMatchObject({ 'recall_all@5': 1, 'recall_all@10': 1, 'any@1': 1, mrr: 1 });
  expect(Object.keys(baseline)).toEqual(Object.keys(metrics));
});

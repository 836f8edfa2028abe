// What recall must not say: a stopped proposal before the fact, a word that only looks like the one asked for, a value of
// another subject as a newer one.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

interface Found {
  results: { id: string; kind: string; why: string; staleBy: string | null; relevance: number }[];
  window: { id: string; kind: string }[];
}

const recall = (...words: string[]) => scratch.json<Found>('recall', ...words);
const ids = (...words: string[]) => recall(...words).results.map(({ id }) => id);
const learn = (id: string, statement: string) =>
  scratch.tide('learn', statement, '--cause', 'c', '--prevention', 'p', '--id', id);

describe('a proposal that was stopped', () => {
  const propose = () => {
    const rule = ['--constraint', 'No MongoDB'];
    scratch.tide(
      'decide',
      'No MongoDB',
      '--context',
      'One team',
      '--decision',
      'Postgres',
      ...rule,
      '--id',
      'pg',
    );
    expect(scratch.run('remember', 'preference', 'Use MongoDB for the event data').code).toBe(3);
    const { threads } = scratch.json<{ threads: { id: string }[] }>('threads');
    return threads[0]?.id ?? '';
  };

  it('is no result once its thread is closed, however well its words fit', () => {
    const thread = propose();
    scratch.tide('resolve', thread, '--because', 'Postgres holds the event data, MongoDB stays out');
    for (const question of ['MongoDB for the event data', 'use MongoDB', 'mongodb', 'event data'])
      expect(ids(question), question).not.toContain(thread);
    expect(ids('MongoDB for the event data')).toEqual(['pg']);
    expect(ids('MongoDB for the event data', '--kind', 'thread')).toEqual([thread]);
  });

  it('is no result among many facts, nor one of the newest', () => {
    for (let n = 0; n < 60; n++)
      learn(`l${n}`, `Berth ${n} of the northern quay lost its ${n} bollards in a storm`);
    const thread = propose();
    scratch.tide('resolve', thread, '--because', 'Postgres holds the event data, MongoDB stays out');
    scratch.tide('config', 'set', 'embedder.kind', 'none');
    const { results, window } = recall('MongoDB for the event data');
    expect(results.map(({ id }) => id)).toEqual(['pg']);
    expect(window.filter(({ kind }) => kind === 'thread')).toEqual([]);
  });
});

describe('a word that looks like another', () => {
  it('is not taken for it where both are words', () => {
    learn('layer', 'The adapter layer leaks handles');
    scratch.tide('decide', 'REST only', '--context', 'c', '--decision', 'REST only', '--id', 'rest');
    for (const question of [['lawyer'], ['before', 'tests'], ['tests'], ['nests'], ['players']])
      expect(ids(...question), question.join(' ')).toEqual([]);
    expect(ids('layer')).toEqual(['layer']);
    expect(ids('rest')).toEqual(['rest']);
  });

  it('is found where somebody misspelt it, is told as a guess and counts less', () => {
    learn('layer', 'The adapter layer leaks handles');
    const [exact] = recall('adapter').results;
    const [guess] = recall('adpater').results;
    expect(exact?.why).toMatch(/^words: adapter/);
    expect(guess?.why).toMatch(/^similar spelling: adapter for adpater/);
    expect(guess?.why).not.toContain('words:');
    expect(guess?.relevance ?? 1).toBeLessThan(exact?.relevance ?? 0);
  });

  it('is told as a guess also where no vocabulary is at hand', () => {
    scratch.tide('config', 'set', 'embedder.kind', 'none');
    learn('layer', 'The adapter layer leaks handles');
    learn('law', 'The lawyers read every contract');
    expect(ids('lawyer')).toEqual(['law']);
    scratch.tide('forget', 'law', '--yes');
    for (const { why } of recall('lawyer').results)
      expect(why).toMatch(/^similar spelling: layer for lawyer/);
    expect(ids('before', 'tests')).toEqual([]);
  });
});

describe('a value of another subject', () => {
  it('makes no fact stale', () => {
    learn('alpha', 'Service alpha listens on port 8081');
    learn('beta', 'Service beta listens on port 8082');
    const { results } = recall('which port does service alpha listen on');
    expect(results[0]).toMatchObject({ id: 'alpha', staleBy: null });
    expect(results.every(({ staleBy }) => staleBy === null)).toBe(true);
  });

  it('while a later one of the same subject does', () => {
    learn('old', 'Service alpha listens on port 8081');
    scratch.tide(
      'learn',
      'Service alpha listens on port 8090',
      '--cause',
      'c',
      '--prevention',
      'q',
      '--id',
      'new',
    );
    const { results } = recall('which port does service alpha listen on');
    expect(results).toMatchObject([
      { id: 'new', staleBy: null },
      { id: 'old', staleBy: 'new' },
    ]);
  });
});

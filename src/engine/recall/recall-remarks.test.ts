import { describe, expect, test } from 'vitest';
import { daysAfter, memoryStore } from '../../../test/memory-store.ts';
import { ask, created, DAY, keep, meaning, on, say } from '../../../test/recall-store.ts';
import type { Store } from '../../model/store.ts';
import { forget } from '../forget.ts';
import { load } from '../reading/load.ts';
import { revoke } from '../revoke.ts';
import { compactTranscript } from '../tiers/compact.ts';
import { checkpointWork } from '../work/checkpoint-work.ts';
import { done } from '../work/done.ts';
import { endSession } from '../work/end-session.ts';
import { note, setTask } from '../work/set-work.ts';
import { searchDatabase } from './search-database.ts';

const noted = (text: string) => ({ verb: 'Noted', text, fields: [] });
const shown = (answer: ReturnType<typeof ask>) =>
  answer.results.map(({ kind, statement }) => [kind, statement]);

describe('what a session said besides facts', () => {
  test('is found by the very next question [decisions:index-refreshed-after-other-writes]', () => {
    const desk = memoryStore();
    const store = desk.at(DAY);
    say(store, [created('billing-split', 'The invoice service was split from billing', 'decision')]);
    ask(store, 'anything at all');
    note(store, 'The staging database was reset by hand');
    expect(shown(ask(store, 'when was the staging database reset'))).toEqual([
      ['note', 'The staging database was reset by hand'],
    ]);
    checkpointWork(store, 'Tariff lookup stands behind the cache, us-2 is still missing', undefined);
    expect(shown(ask(store, 'is tariff lookup behind the cache'))).toEqual([
      ['summary', 'Tariff lookup stands behind the cache, us-2 is still missing'],
    ]);
    say(store, [
      created('ledger-shards', 'The ledger service is sharded by tenant', 'module', [['path', 'src/ledger']]),
    ]);
    expect(ask(store, 'how is the ledger service sharded').results[0]).toMatchObject({
      id: 'ledger-shards',
      kind: 'module',
    });
  });

  test('decisions first, then summaries, then traces [decisions:index-covers-ranked-sources]', () => {
    const store = memoryStore().at(DAY);
    note(store, 'The export queue retries failed jobs three times');
    checkpointWork(store, 'The export queue retries failed jobs again', undefined);
    say(store, [created('export-retries', 'The export queue retries failed jobs five times', 'decision')]);
    const { results } = ask(store, 'how often does the export queue retry failed jobs');
    expect(results.map(({ kind, type }) => [kind, type])).toEqual([
      ['decision', 'fact'],
      ['summary', 'passage'],
      ['note', 'passage'],
    ]);
    expect(results[1]).toMatchObject({ trust: 'agent', speaker: 'Ada', tier: null, date: DAY });
    expect(results[1]?.why).toContain('words: export, queue');
    expect(Object.keys(results[1]?.parts ?? {})).toContain('words');
  });

  test('finished tasks and the words a session ends with are found after it is closed', () => {
    const desk = memoryStore();
    const store = desk.at(DAY);
    setTask(store, 'Move the thumbnail worker to Rust');
    done(store, undefined);
    endSession(store, 'Measured the cold start of the parser', 'Go on with the lexer benchmark');
    const later = desk.at(daysAfter(DAY, 3));
    expect(shown(ask(later, 'thumbnail worker Rust'))).toEqual([
      ['task', 'Move the thumbnail worker to Rust'],
    ]);
    expect(shown(ask(later, 'cold start of the parser'))).toEqual([
      ['task', 'Measured the cold start of the parser'],
    ]);
    expect(shown(ask(later, 'lexer benchmark'))).toEqual([['summary', 'Go on with the lexer benchmark']]);
  });

  test('is left out where only facts or one kind are asked for, or it is not known yet on a day', () => {
    const desk = memoryStore();
    note(desk.at(DAY), 'The staging database was reset');
    const question = 'was the staging database reset';
    const store = desk.at(DAY);
    expect(ask(store, question).results).toHaveLength(1);
    expect(ask(store, question, { in: 'sessions' }).results).toHaveLength(1);
    expect(ask(store, question, { in: 'facts' }).results).toEqual([]);
    expect(ask(store, question, { kind: 'decision' }).results).toEqual([]);
    const asOf = load(store).today - 1;
    expect(ask(store, question, { asOf }, meaning, {}, load(store, { asOf })).results).toEqual([]);
  });

  test('of a session that is no longer believed does not answer', () => {
    const store = memoryStore().at(DAY);
    say(store, [created('green', 'Buttons are green')]);
    const { session } = note(store, 'The staging database was reset');
    revoke(store, session, 'it was made up');
    expect(ask(store, 'was the staging database reset').results).toEqual([]);
  });

  test('does not repeat what a fact of the answer says', () => {
    const store = memoryStore().at(DAY);
    note(store, 'The staging database was reset');
    say(store, [created('reset', 'The staging database was reset')]);
    expect(ask(store, 'was the staging database reset').results.map(({ id }) => id)).toEqual(['reset']);
  });
});

describe('summaries of conversations', () => {
  const turns = (n: number) =>
    Array.from({ length: n }, (_, i) => [
      `User: We decided to keep the tariff cache in process ${i}.`,
      `Assistant: Done, the tariff cache of region ${i} is in src/tariff/cache-${i}.ts now.`,
    ])
      .flat()
      .join('\n\n');

  test('are found by the lines that answer, the newest only', () => {
    const store = memoryStore().at(DAY);
    compactTranscript(store, turns(10));
    compactTranscript(store, turns(12));
    const { results } = ask(store, 'is the tariff cache kept in process');
    expect(results.map(({ kind }) => kind)).toEqual(['summary']);
    expect(results[0]?.statement.split('\n').length).toBeLessThanOrEqual(3);
    expect(results[0]?.statement).toContain('tariff cache');
  });
});

describe('the index of remarks', () => {
  const many = () => {
    const desk = memoryStore();
    const store = desk.at(DAY);
    const things = ['cache', 'queue', 'invoice', 'worker', 'export', 'login', 'tariff'];
    say(
      store,
      Array.from({ length: 300 }, (_, n) => noted(`The ${things[n % 7]} of region ${n} was restarted`)),
    );
    keep(store);
    return { desk, store };
  };
  const indexed = (store: Store) =>
    searchDatabase(store).all("SELECT document FROM search_documents WHERE corpus = 'remark'");
  const QUESTION = 'why was the invoice of region 170 restarted';

  test('gives the same answer as none', () => {
    const { desk, store } = many();
    const first = ask(store, QUESTION);
    expect(first.results[0]?.statement).toBe('The invoice of region 170 was restarted');
    expect(indexed(store)).toHaveLength(300);
    expect(ask(store, QUESTION)).toEqual(first);
    expect(ask(on(desk.files.copy(), store), QUESTION)).toEqual(first);
  });

  test('knows what came since', () => {
    const { store } = many();
    ask(store, QUESTION);
    note(store, 'The harbour crane was repainted');
    keep(store);
    note(store, 'The lighthouse lamp was replaced');
    expect(shown(ask(store, 'who repainted the harbour crane'))[0]?.[1]).toBe(
      'The harbour crane was repainted',
    );
    expect(shown(ask(store, 'lighthouse lamp'))[0]?.[1]).toBe('The lighthouse lamp was replaced');
    expect(indexed(store)).toHaveLength(302);
  });

  test('is gone when something is forgotten', () => {
    const { store } = many();
    ask(store, QUESTION);
    const before = store.database.shared();
    say(store, [created('secret', 'The invoice of region 170 was restarted')]);
    forget(store, ['secret']);
    expect(store.database.shared()).not.toBe(before);
    const left = ask(store, QUESTION).results.map(({ statement }) => statement);
    expect(left.some((statement) => statement.includes('region 170'))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Stated } from '../../src/model/verdict.ts';
import { compare, reaching } from '../../src/projection/truth/compare.ts';
import { type Pair, pairsOf, type SetName, scoreOf } from './labelled-pairs.ts';

const decision = (statement: string, ...fields: (readonly [string, string])[]): Stated => ({
  kind: 'decision',
  statement,
  fields,
  scope: 'project',
});

const POSTGRES = decision(
  'PostgreSQL is the primary database',
  ['alternative', 'MongoDB: rejected, no transactions across documents'],
  ['alternative', 'SQLite: rejected, one writer'],
  ['constraint', 'Every new table lives in PostgreSQL with a migration'],
);
const JWT = decision(
  'Authenticate with short-lived JWT',
  ['alternative', 'Server sessions in redis: sticky routing'],
  ['constraint', 'Never store session state on the server'],
);
const REST = decision(
  'REST only for the public API',
  ['alternative', 'GraphQL: caching is unclear'],
  ['constraint', 'No GraphQL endpoints'],
  ['constraint', 'All mutations use POST'],
);
const WEBHOOKS = decision('Do not retry webhooks', ['constraint', 'No retry queue for webhooks']);

describe('a proposal beside a decision', () => {
  it.each([
    ['switch the primary database to MongoDB', POSTGRES, 'conflict'],
    ['use PostgreSQL for the new audit table', POSTGRES, 'no conflict'],
    ['write a migration for the invoices table in PostgreSQL', POSTGRES, 'no conflict'],
    ['add a GraphQL endpoint', REST, 'conflict'],
    ['add a GraphQL endpoint for reports', REST, 'conflict'],
    ['do not add GraphQL endpoints', REST, 'no conflict'],
    ['store sessions in cookies', JWT, 'conflict'],
    ['store session state in redis cookies instead of JWT', JWT, 'conflict'],
    ['retry failed webhooks three times with backoff', WEBHOOKS, 'conflict'],
    ['rename the README', REST, 'no conflict'],
  ] as const)('%s', (statement, fact, expected) => {
    const { relation } = compare(decision(statement), fact, {});
    expect(relation === 'conflict' ? 'conflict' : 'no conflict').toBe(expected);
  });

  it.each([
    ['Cache tariffs in Redis', 'Tariffs are cached in process, never in Redis', 'conflict'],
    ['Use Redis for the tariff cache', 'Tariffs are cached in process, never in Redis', 'conflict'],
    ['Files are stored in the database', 'Files are stored on disk, never in the database', 'conflict'],
    ['Answers must never be short', 'Answers are short', 'conflict'],
    ['Write the secrets into the logs', 'No secrets in logs', 'conflict'],
    ['Keep the session id in the URL', 'No session state in the URL', 'conflict'],
    ['make SessionStore a singleton', 'No singletons in the iOS app', 'conflict'],
    ['All secrets are kept in Vault', 'No secrets in logs', 'no conflict'],
    ['Business logic lives in services', 'No business logic in controllers', 'no conflict'],
    ['Back up user data every night', 'No user data in the cache', 'no conflict'],
    ['Sessions expire after 24 hours', 'No session state in the URL', 'no conflict'],
  ])('%s, beside %s: where it is forbidden counts', (statement, fact, expected) => {
    const { relation } = compare(decision(statement), decision(fact), {});
    expect(relation === 'conflict' ? 'conflict' : 'no conflict').toBe(expected);
  });

  it('is an exception where it holds in a narrower place, and says so', () => {
    const verdict = compare({ ...decision('add a GraphQL endpoint'), scope: 'module:reports' }, REST, {});
    expect(verdict.relation).toBe('exception');
    expect(verdict.because).toContain('module:reports');
  });

  it('tells which clause it meets, by which words', () => {
    const { rule, clause, field, words, proposed } = compare(decision('add a GraphQL endpoint'), REST, {});
    expect({ rule, clause, field, proposed }).toEqual({
      rule: 'forbidden',
      clause: 'No GraphQL endpoints',
      field: 'constraint',
      proposed: 'add a GraphQL endpoint',
    });
    expect(words.join(' ')).toContain('GraphQL');
  });
});

// Floors a little below what is reached; the figures are in docs/benchmarks.md.
describe('opposition on labelled pairs', () => {
  it.each<[SetName, number, number]>([
    ['said', 0.95, 0.93],
    ['said-held', 0.88, 0.85],
    ['said-later', 0.95, 0.9],
    ['inferred', 0.93, 0.77],
    ['inferred-held', 0.84, 0.54],
    ['more', 0.94, 0.82],
  ])('%s: precision from %f, recall from %f on', (name, precision, recall) => {
    const score = scoreOf(pairsOf(name));
    expect(score.precision).toBeGreaterThanOrEqual(precision);
    expect(score.recall).toBeGreaterThanOrEqual(recall);
  });

  it('hardly ever sounds an alarm between a proposal and a fact of another matter', () => {
    const pairs = pairsOf('said').slice(0, 60);
    const strangers: Pair[] = pairs.flatMap((one) =>
      pairs.filter((other) => other !== one).map((other) => ({ ...one, proposal: other.proposal })),
    );
    const alarms = strangers.filter(
      ({ proposal, fact }) => compare(proposal, fact, {}).relation === 'conflict',
    );
    expect(alarms.length / strangers.length).toBeLessThan(0.006);
  });

  it('leaves out nothing by words alone that comparing would find', () => {
    const missed = pairsOf('more').filter(({ proposal, fact }) => {
      const { relation } = compare(proposal, fact, {});
      return (relation === 'conflict' || relation === 'exception') && !reaching(proposal).meets(fact);
    });
    expect(missed.map(({ proposal }) => proposal.statement)).toEqual([]);
  });

  it('and leaves most of what is about another matter unread', () => {
    const pairs = pairsOf('said').slice(0, 60);
    const met = pairs.flatMap(({ proposal }) => {
      const reach = reaching(proposal);
      return pairs.filter(({ fact }) => reach.meets(fact));
    });
    expect(met.length).toBeLessThan(0.2 * pairs.length * pairs.length);
  });

  it('has at least 200 pairs whose half was held apart, of every label', () => {
    const [said, held] = [pairsOf('said'), pairsOf('said-held')];
    expect(said.length + held.length).toBeGreaterThanOrEqual(200);
    expect(held.length).toBe(said.length);
    for (const label of ['conflict', 'agreement', 'refinement', 'exception', 'unrelated'])
      expect(held.filter((pair) => pair.label === label).length).toBeGreaterThan(9);
  });
});

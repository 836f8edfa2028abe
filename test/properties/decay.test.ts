import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import type { FactRow, Moment } from '../../src/model/fact-table.ts';
import { DEFAULT_POLICY, type Policy } from '../../src/model/policy.ts';
import { TIERS } from '../../src/model/tier.ts';
import { tierOf } from '../../src/projection/decay/tier-of.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { momentOf, replayed } from '../spec.ts';
import { inOrder, ledger } from './arbitrary-ledger.ts';

// From most to least alive. Working comes before active: a fact leaves it by age alone.
const ALIVE = ['core', 'working', 'active', 'archive-candidate', 'archived', 'superseded', 'invalidated'];
const rank = (tier: string) => ALIVE.indexOf(tier);

const policy: fc.Arbitrary<Policy> = fc.record({
  clock: fc.constantFrom('both', 'days', 'sessions'),
  workingWindow: fc.nat(10),
  activeWindow: fc.nat(30),
  archiveWindow: fc.nat(40),
  ladder: fc.constant(DEFAULT_POLICY.ladder),
  lowConfidenceDays: fc.constant(30),
  reviewEvery: fc.constant(10),
  reviewFacts: fc.constant(30),
  reviewLines: fc.constant(600),
  verifyEvery: fc.constant(40),
});

const flag = fc.option(fc.constant(true as const), { nil: undefined });

const row: fc.Arbitrary<FactRow> = fc
  .record({
    kind: fc.constantFrom('learning', 'invariant', 'thread', 'decision'),
    scope: fc.constant('project'),
    trust: fc.constantFrom('human', 'agent', 'untrusted'),
    status: fc.constantFrom('active', 'corrected', 'superseded', 'invalidated'),
    createdDay: fc.integer({ min: 20_000, max: 20_100 }),
    createdSession: fc.integer({ min: 1, max: 50 }),
    after: fc.nat(100),
    later: fc.nat(50),
    uses: fc.nat(5),
    reinforcements: fc.nat(8),
    pinned: flag,
    closed: flag,
    archived: flag,
    label: fc.option(fc.constantFrom(...TIERS), { nil: undefined }),
    ttl: fc.option(fc.nat(400), { nil: undefined }),
  })
  .map(({ after, later, ...rest }) => ({
    ...rest,
    lastUsedDay: rest.createdDay + after,
    lastUsedSession: rest.createdSession + later,
  }));

describe('decay', () => {
  it('never revives: without a use, later days and more sessions make no tier more alive', () => {
    fc.assert(
      fc.property(
        row,
        policy,
        fc.nat(300),
        fc.nat(100),
        fc.nat(300),
        fc.nat(100),
        (fact, own, d, s, days, sessions) => {
          const now: Moment = { today: 20_000 + d, sessions: fact.lastUsedSession + s, policy: own };
          const then = { ...now, today: now.today + days, sessions: now.sessions + sessions };
          expect(rank(tierOf(fact, then))).toBeGreaterThanOrEqual(rank(tierOf(fact, now)));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('under both clocks never fades a fact sooner than either clock alone', () => {
    fc.assert(
      fc.property(row, policy, fc.nat(300), fc.nat(100), (fact, own, d, s) => {
        const tier = (clock: Policy['clock']) =>
          tierOf(fact, { today: 20_000 + d, sessions: fact.lastUsedSession + s, policy: { ...own, clock } });
        if (tier('both') === 'archived') {
          expect(tier('days') === 'archived' || fact.status === 'corrected').toBe(true);
          expect(tier('sessions')).toBe('archived');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('of facts in a real ledger never revives between two days', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.nat(200),
        fc.nat(200),
        fc.constantFrom('both', 'days', 'sessions'),
        (files, d, days, clock) => {
          const state = replayed(inOrder(files));
          for (const fact of state.facts.values()) {
            const now = standingOf(fact, momentOf(state, 20_450 + d, clock));
            const then = standingOf(fact, momentOf(state, 20_450 + d + days, clock));
            expect(rank(then.tier)).toBeGreaterThanOrEqual(rank(now.tier));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is not hastened by what a review says of the clocks: the tiers are the same without it', () => {
    const isByClocks = ({ verb, fields }: Event) =>
      verb === 'Archived' && fields.some(([key]) => key === 'clock');
    const policies = fc.constantFrom('both', 'days', 'sessions');
    fc.assert(
      fc.property(ledger, fc.nat(400), policies, (files, d, clock) => {
        const events = inOrder(files);
        const told = replayed(events);
        const untold = replayed(events.filter((event) => !isByClocks(event)));
        for (const fact of untold.facts.values()) {
          const tier = standingOf(fact, momentOf(untold, 20_450 + d, clock)).tier;
          const other = told.facts.get(fact.id);
          expect(other && standingOf(other, momentOf(told, 20_450 + d, clock)).tier).toBe(tier);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what has ended', () => {
  it('never returns, whatever follows [evolving:superseded-is-terminal]', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const events = inOrder(files);
        const ended = new Map<string, { status: string; supersededBy: string | undefined }>();
        const state = replayed([]);
        for (const event of events) {
          replayed([event], state);
          for (const [id, before] of ended) {
            const fact = state.facts.get(id);
            expect(fact?.supersededBy).toBe(before.supersededBy);
            expect(fact?.forgotten ? 'invalidated' : before.status).toBe(fact?.status);
            expect(fact && standingOf(fact, momentOf(state, 20_500)).live).toBe(false);
          }
          for (const fact of state.facts.values())
            if (fact.status === 'superseded' || fact.status === 'invalidated')
              ended.set(fact.id, { status: fact.status, supersededBy: fact.supersededBy });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never becomes more trusted except by a person who verified it', () => {
    const order = ['untrusted', 'document', 'agent', 'human'];
    fc.assert(
      fc.property(ledger, (files) => {
        const state = replayed([]);
        const trusted = new Map<string, string>();
        for (const event of inOrder(files)) {
          replayed([event], state);
          for (const fact of state.facts.values()) {
            const before = trusted.get(fact.id);
            if (before !== undefined && order.indexOf(fact.trust) > order.indexOf(before)) {
              expect(event.verb).toBe('Verified');
              expect(event.fields.some(([key]) => key === 'person')).toBe(true);
            }
            trusted.set(fact.id, fact.trust);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves every fact that was ever stated in the state', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const state = replayed([]);
        let known: string[] = [];
        for (const event of inOrder(files)) {
          replayed([event], state);
          const now = [...state.facts.keys()];
          expect(now.slice(0, known.length)).toEqual(known);
          if (event.verb === 'Created' || event.verb === 'Raised') {
            const stated = [...state.facts.values()].filter((fact) => fact.history.includes(event.position));
            expect(stated.length).toBeGreaterThan(0);
          }
          known = now;
        }
      }),
      { numRuns: 200 },
    );
  });
});

// Two machines that work on one memory and see each other's files now and then, through the engine and files in memory.

import fc from 'fast-check';
import { invalidate, pin, reinforce, unpin, use, verify } from '../../src/engine/mark.ts';
import { raiseThread } from '../../src/engine/raise-thread.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { type Review, type ReviewOptions, review } from '../../src/engine/review/review.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { resolveThread } from '../../src/engine/threads.ts';
import { type Fact, TERMINAL } from '../../src/model/fact.ts';
import { isOpen } from '../../src/model/open-thread.ts';
import { DEFAULT_POLICY, type Policy } from '../../src/model/policy.ts';
import type { Store } from '../../src/model/store.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { type Desk, daysAfter, memoryStore } from '../memory-store.ts';

export const STATED = [
  ['decision', 'Rest alone', 'no graphql endpoints'],
  ['decision', 'Add a graphql endpoint for reports', ''],
  ['invariant', 'Prices are integers in cents', ''],
  ['learning', 'The locale test is flaky', ''],
  ['preference', 'Never use redis for tariffs', ''],
  ['decision', 'Cache tariffs in redis', 'no memcached'],
  ['learning', 'Memcached drops keys over one megabyte', ''],
  ['invariant', 'Every migration is reversible', ''],
] as const;

const ACTS = [
  'state',
  'state',
  'state',
  'use',
  'reinforce',
  'supersede',
  'invalidate',
  'pin',
  'unpin',
  'verify',
  'raise',
  'resolve',
  'review',
  'meet',
] as const;

export interface Step {
  readonly who: 0 | 1;
  readonly later: number;
  readonly act: (typeof ACTS)[number];
  readonly one: number;
  readonly other: number;
}

export const script: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    later: fc.constantFrom(1, 1, 1, 2, 3, 20),
    act: fc.constantFrom(...ACTS),
    one: fc.nat(20),
    other: fc.nat(20),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

/** Windows so short that a script of a few steps sees facts fade and questions come. */
const HASTY: Policy = {
  ...DEFAULT_POLICY,
  workingWindow: 1,
  activeWindow: 2,
  archiveWindow: 4,
  verifyEvery: 8,
};

export class Machines {
  private readonly desks: readonly [Desk, Desk] = [memoryStore(), memoryStore()];
  private drawn = 0;
  day = '2026-01-05';

  store(who: 0 | 1): Store {
    const store = this.desks[who].at(this.day, 'person');
    const agent = who === 0 ? 'codex' : 'cli';
    return {
      ...store,
      config: { ...store.config, policy: HASTY },
      surroundings: { ...store.surroundings, agent },
      entropy: { base32: (length) => (this.drawn++).toString(32).padStart(length, 'a').slice(-length) },
    };
  }

  sessions(who: 0 | 1): Map<string, string> {
    return this.desks[who].sessions();
  }

  facts(who: 0 | 1): Fact[] {
    return [...load(this.store(who)).state.facts.values()];
  }

  snapshot(who: 0 | 1): string {
    return renderSnapshot(load(this.store(who), { whole: true }).state);
  }

  review(who: 0 | 1, options: ReviewOptions = {}): Review {
    return review(this.store(who), options);
  }

  /** Each gets what the other has written; of one file, the copy that goes on further. */
  meet(): void {
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const)
      for (const [path, text] of this.sessions(from))
        if ((this.sessions(to).get(path)?.length ?? -1) < text.length)
          this.desks[to].files.contents.set(path, new TextEncoder().encode(text));
  }

  wait(days: number): void {
    this.day = daysAfter(this.day, days);
  }

  play(steps: readonly Step[]): void {
    for (const step of steps)
      try {
        this.take(step);
      } catch (error) {
        // What a person has to decide first is not written.
        if (!(error instanceof TidemarkError) || error.code !== 'stopped') throw error;
      }
  }

  private take({ who, later, act, one, other }: Step): void {
    this.wait(later);
    const store = this.store(who);
    if (act === 'meet') this.meet();
    else if (act === 'review') review(store);
    else if (act === 'raise') raiseThread(store, { question: `Why ${one}?`, type: 'question', about: [] });
    else if (act === 'state') {
      const [kind, statement, constraint] = STATED[one % STATED.length] ?? STATED[0];
      const fields = constraint === '' ? [] : [['constraint', constraint] as const];
      remember(store, { kind, statement: `${statement} ${other % 3}`, fields });
    } else this.mark(who, act, one, other);
  }

  private mark(who: 0 | 1, act: Marking, one: number, other: number): void {
    const store = this.store(who);
    const facts = this.facts(who);
    const open = facts.filter(isOpen);
    const thread = open[one % Math.max(1, open.length)];
    const alive = facts.filter(({ kind, status }) => kind !== 'thread' && !TERMINAL.has(status));
    const fact = alive[one % Math.max(1, alive.length)];
    const next = alive[other % Math.max(1, alive.length)];
    if (act === 'resolve') {
      if (thread !== undefined) resolveThread(store, thread.id, 'answered');
    } else if (fact === undefined || next === undefined) return;
    else if (act === 'supersede') {
      if (fact !== next) supersede(store, fact.id, next.id, 'better');
    } else if (act === 'invalidate') invalidate(store, [fact.id], 'wrong');
    else if (act !== 'unpin' || fact.pinned) ({ use, reinforce, pin, unpin, verify })[act](store, [fact.id]);
  }
}

type Marking = Exclude<Step['act'], 'meet' | 'review' | 'raise' | 'state'>;

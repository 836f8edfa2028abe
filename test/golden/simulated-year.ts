// A year of a small team, played through the engine with files in memory and a set clock: two agents and a person, bursts
// before releases, a holiday in August, and the review whenever a session ends and one is due. The same every time.

import { append } from '../../src/engine/append.ts';
import { reinforce, use, verify } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { lastReport, type Review, review } from '../../src/engine/review/review.ts';
import { status } from '../../src/engine/status.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { resolveThread, threads } from '../../src/engine/threads.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { startSession } from '../../src/engine/work/start-session.ts';
import { dayOf, dayText } from '../../src/model/day.ts';
import type { Field } from '../../src/model/event.ts';
import { TERMINAL } from '../../src/model/fact.ts';
import type { Store } from '../../src/model/store.ts';
import { type Desk, memoryStore } from '../memory-store.ts';
import { type Need, YEAR_FACTS } from './year-facts.ts';

export interface YearReview extends Review {
  readonly day: string;
  /** As `tide review --last` prints it right after. */
  readonly last: string;
}

export interface Year {
  readonly desk: Desk;
  readonly reviews: readonly YearReview[];
  readonly sessions: number;
  readonly end: string;
}

const FIRST = dayOf('2026-01-05') as number;
const LAST = dayOf('2026-12-23') as number;

export function simulatedYear(): Year {
  const desk = memoryStore();
  const chance = dice(20260105);
  const reviews: YearReview[] = [];
  let sessions = 0;
  for (let day = FIRST; day <= LAST; day++) {
    const week = Math.floor((day - FIRST) / 7) + 1;
    for (let n = sittings(day, week, chance); n > 0; n--) {
      const by = chance() < 0.2 ? 'person' : 'agent';
      const hour = String(8 + 2 * n + (by === 'person' ? 1 : 0)).padStart(2, '0');
      const store = desk.at(`${dayText(day)}T${hour}:00:00Z`, by);
      const found = sitting({ ...store, surroundings: named(store, chance) }, week, chance);
      if (found !== undefined) reviews.push({ ...found, day: dayText(day) });
      sessions++;
    }
  }
  return { desk, reviews, sessions, end: dayText(LAST) };
}

/** How many sit down on a day: nobody on weekends and in the holiday, many before a release. */
function sittings(day: number, week: number, chance: () => number): number {
  const weekday = (day + 3) % 7;
  if (weekday > 4 || (week >= 32 && week <= 34)) return 0;
  const isBurst = week % 13 === 12;
  if (isBurst) return chance() < 0.8 ? 2 : 3;
  return chance() < 0.58 ? 1 : 0;
}

function named(store: Store, chance: () => number): Store['surroundings'] {
  const { surroundings } = store;
  return surroundings.person || chance() < 0.6 ? surroundings : { ...surroundings, agent: 'codex' };
}

const CHANCE: Readonly<Record<Need, (week: number) => number>> = {
  daily: () => 0.5,
  often: () => 0.16,
  seldom: () => 0.035,
  once: () => 0,
  spring: (week) => (week >= 9 && week <= 20 ? 0.12 : 0),
  autumn: (week) => (week <= 8 || week >= 36 ? 0.1 : 0),
};

function sitting(store: Store, week: number, chance: () => number): (Review & { last: string }) | undefined {
  startSession(store, `Week ${week}`);
  stateNew(store, week);
  const { facts } = load(store).state;
  const needed = YEAR_FACTS.filter(
    ({ id, need, week: since }) => since < week && facts.has(id) && chance() < CHANCE[need](week),
  )
    .map(({ id }) => id)
    .filter((id) => !TERMINAL.has(facts.get(id)?.status ?? 'active'));
  if (needed.length > 0) use(store, needed);
  const [again] = needed;
  if (again !== undefined && chance() < 0.15) reinforce(store, [again]);
  if (store.surroundings.person) {
    changeMinds(store, week);
    answer(store, week);
  }
  let found: Review | undefined;
  const due = status(store, load(store)).review.due;
  endSession(store, undefined, undefined, (own, memory) => {
    if (due) found = review(own, {}, memory);
  });
  return found === undefined ? undefined : { ...found, last: lastReport(store, load(store)) };
}

/** As they come in from branches and imports: nobody was there to be asked. */
function stateNew(store: Store, week: number): void {
  const memory = load(store);
  const trust = store.surroundings.person ? 'human' : 'agent';
  // A page of the wiki is taken over in one go.
  if (week === 29 && !memory.state.facts.has('wiki-1'))
    append(
      store,
      memory,
      WIKI.map((says, n) => ({
        verb: 'Created',
        kind: 'entity',
        id: `wiki-${n + 1}`,
        text: says,
        fields: [['trust', 'document'] as Field, ['source', 'wiki/berths.md'] as Field],
      })),
    );
  const fresh = YEAR_FACTS.filter((fact) => fact.week <= week && !memory.state.facts.has(fact.id)).slice(
    0,
    2,
  );
  append(
    store,
    memory,
    fresh.map(({ id, kind, says, fields = [] }) => ({
      verb: 'Created',
      kind,
      id,
      text: says,
      fields: [['trust', trust] as Field, ...fields],
    })),
  );
}

const WIKI = Array.from({ length: 18 }, (_, n) => `Berth ${n + 1} is ${18 + 4 * (n % 5)} metres long`);

const CHANGES: readonly (readonly [week: number, old: string, by: string, because: string])[] = [
  [17, 'jwt-sessions', 'cookie-sessions', 'mobile clients need revocation'],
  [36, 'retry-storm', 'queue-is-postgres', 'the webhook queue is gone'],
];

/** A person's, because an agent does not replace what a person said. */
function changeMinds(store: Store, week: number): void {
  const { facts } = load(store).state;
  for (const [since, old, by, because] of CHANGES)
    if (week >= since && facts.get(old)?.status === 'active' && facts.has(by))
      supersede(store, old, by, because);
}

/** What Ada does when she sits down herself: some questions she answers at once, one she leaves for months. */
function answer(store: Store, week: number): void {
  const open = threads(load(store), false);
  for (const { id, type, about } of open) {
    const { facts } = load(store).state;
    const holding = about.filter((one) => !TERMINAL.has(facts.get(one)?.status ?? 'active'));
    if (type === 're-verify') {
      if (week < 30) verify(store, holding);
      else resolveThread(store, id, 'read them all with the team; they hold');
    } else if (about.includes('tariff-cache-shared') && about.includes('tariffs-in-process'))
      supersede(store, 'tariffs-in-process', 'tariff-cache-shared', 'there are two replicas per region now');
    else if (about.includes('rest-only') && week < 36) continue;
    else resolveThread(store, id, 'both hold: it is an exception we want');
  }
}

/** Numbers between 0 and 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

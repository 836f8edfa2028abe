import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEvent } from '../../src/ledger/event-text.ts';
import { parseSessionFile, renderSessionHead } from '../../src/ledger/session-file.ts';
import type { Database } from '../../src/model/database.ts';
import { compareEvents, type Event } from '../../src/model/event.ts';
import type { FactRow } from '../../src/model/fact-table.ts';
import type { Session } from '../../src/model/session.ts';
import type { State } from '../../src/model/state.ts';
import { LIVE_TIERS } from '../../src/model/tier.ts';
import { openTemporaryDatabase } from '../../src/platform/sqlite/open-database.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { leading } from '../../src/projection/leading.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { replay } from '../../src/replay/replay.ts';
import { momentOf } from '../spec.ts';
import { read, stored, writtenIn } from '../stored-state.ts';
import { inOrder, type Ledger, ledger } from './arbitrary-ledger.ts';

const TODAY = 20_500;

describe('replay', () => {
  it('in two parts, at every cut, through a database, equals replay at once', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const events = inOrder(files);
        const whole = renderSnapshot(fold(files, events));
        for (let cut = 0; cut <= events.length; cut++) {
          const first = fold(files, events.slice(0, cut));
          const second = fold(files, events.slice(cut), stored(first));
          expect(renderSnapshot(second)).toBe(whole);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same bytes for the files in any order [evolving:same-result-for-every-agent]', () => {
    fc.assert(
      fc.property(
        ledger.chain((files) =>
          fc.tuple(fc.constant(files), fc.shuffledSubarray([...files], { minLength: files.length })),
        ),
        ([files, shuffled]) => {
          const expected = fold(files, inOrder(files));
          const read = readBack(shuffled);
          expect(renderSnapshot(read)).toBe(renderSnapshot(expected));
          for (const clock of ['both', 'days', 'sessions'] as const)
            for (const fact of expected.facts.values()) {
              const there = read.facts.get(fact.id);
              if (there === undefined) throw new Error(`${fact.id} is gone`);
              expect(standingOf(there, momentOf(read, TODAY, clock))).toEqual(
                standingOf(fact, momentOf(expected, TODAY, clock)),
              );
            }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is not changed by a database, nor by one that is written on after some facts were looked at', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), (files, n) => {
        const events = inOrder(files);
        const cut = n % (events.length + 1);
        const database = openTemporaryDatabase();
        const first = stored(fold(files, events.slice(0, cut)), database);
        const ids = [...first.facts.keys()];
        first.facts.get(ids[n % Math.max(1, ids.length)] ?? '');
        const second = fold(files, events.slice(cut), read(database));
        const whole = renderSnapshot(fold(files, events));
        expect(renderSnapshot(second)).toBe(whole);
        expect(renderSnapshot(stored(second, database, writtenIn(database)))).toBe(whole);
        expect(rowsOf(database)).toEqual(rowsOf(databaseOf(fold(files, events))));
        database.close();
      }),
      { numRuns: 150 },
    );
  });

  it('finds the same living facts in a database as in memory, at any moment and policy', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.integer({ min: 20_400, max: 20_700 }),
        fc.constantFrom('both', 'days', 'sessions'),
        (files, asked, clock) => {
          const state = fold(files, inOrder(files));
          const moment = momentOf(state, asked, clock);
          const tiers = (some: readonly FactRow[]) =>
            counted(some.map((one) => standingOf(one, moment).tier));
          const all = [...state.facts.values()];
          const alive = all.filter((fact) => LIVE_TIERS.has(standingOf(fact, moment).tier));
          const seen: unknown[] = [];
          const visited: FactRow[] = [];
          const { facts } = stored(state);
          facts.survey(moment, (row, fact) => {
            visited.push(row);
            const standing = standingOf(row, moment);
            if (standing.live) seen.push([fact().id, standing]);
          });
          expect(seen).toEqual(alive.map((fact) => [fact.id, standingOf(fact, moment)]));
          const passed = Object.entries(facts.passedOver(moment)).flatMap(([tier, n]) => Array(n).fill(tier));
          expect(counted([...visited.map((one) => standingOf(one, moment).tier), ...passed])).toEqual(
            tiers(all),
          );
          expect(leading(facts, moment, () => true)).toEqual(leading(state.facts, moment, () => true));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Every row, without what tells when it was written. */
function rowsOf(database: Database): unknown[] {
  return [
    ...database.all<object>('SELECT * FROM facts ORDER BY number').map((row) => ({ ...row, revision: 0 })),
    ...database.all('SELECT * FROM fact_bodies ORDER BY number'),
    ...database.all('SELECT * FROM sessions ORDER BY ordinal'),
    ...database.all('SELECT * FROM remarks ORDER BY number'),
    ...database.all('SELECT * FROM state ORDER BY name'),
    ...database.all<object>('SELECT * FROM meta').map((row) => ({ ...row, lineage: '', revision: 0 })),
  ];
}

function databaseOf(state: State): Database {
  const database = openTemporaryDatabase();
  stored(state, database);
  return database;
}

function counted(tiers: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const tier of [...tiers].sort()) counts.set(tier, (counts.get(tier) ?? 0) + 1);
  return counts;
}

function fold(files: Ledger, events: readonly Event[], from?: State): State {
  const sessions = new Map(files.map((file) => [file.session.id, titled(file.session)]));
  return replay(
    {
      initial: initialState,
      evolve: (state: State, event: Event) => evolve(state, event, sessions.get(event.session)),
    },
    events,
    from,
  );
}

function titled(session: Session): Session {
  return { ...session, title: session.title ?? 'Session' };
}

function readBack(files: Ledger): State {
  const read = files.map((file) =>
    parseSessionFile(
      renderSessionHead(file.session, file.tick) + file.events.map(renderEvent).join(''),
      'x',
      file.session.id,
    ),
  );
  const sessions = new Map(read.map((file) => [file.session.id, file.session]));
  const events = read.flatMap((file) => file.events).sort(compareEvents);
  return replay(
    {
      initial: initialState,
      evolve: (state: State, event: Event) => evolve(state, event, sessions.get(event.session)),
    },
    events,
  );
}

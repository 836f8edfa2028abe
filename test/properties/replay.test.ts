import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEvent } from '../../src/ledger/event-text.ts';
import { parseSessionFile, renderSessionHead } from '../../src/ledger/session-file.ts';
import { compareEvents, type Event } from '../../src/model/event.ts';
import type { Session } from '../../src/model/session.ts';
import type { State } from '../../src/model/state.ts';
import { LIVE_TIERS } from '../../src/model/tier.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { replay } from '../../src/replay/replay.ts';
import { repacked } from '../repack.ts';
import { momentOf } from '../spec.ts';
import { inOrder, type Ledger, ledger } from './arbitrary-ledger.ts';

const TODAY = 20_500;

describe('replay', () => {
  it('in two parts, at every cut, through a packed state, equals replay at once', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const events = inOrder(files);
        const whole = renderSnapshot(fold(files, events));
        for (let cut = 0; cut <= events.length; cut++) {
          const first = fold(files, events.slice(0, cut));
          const second = fold(files, events.slice(cut), repacked(first, momentOf(first, TODAY)));
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

  it('is not changed by packing, nor by packing again after some facts were looked at', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), (files, n) => {
        const state = fold(files, inOrder(files));
        const bytes = renderSnapshot(state);
        const unpacked = repacked(state, momentOf(state, TODAY));
        const ids = [...state.facts.keys()];
        unpacked.facts.get(ids[n % Math.max(1, ids.length)] ?? '');
        const again = repacked(unpacked, momentOf(state, TODAY + 40));
        expect(renderSnapshot(again)).toBe(bytes);
        expect(renderSnapshot(unpacked)).toBe(bytes);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same living facts in a packed state as in the whole one, at any moment and policy', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.integer({ min: 20_400, max: 20_700 }),
        fc.integer({ min: 20_400, max: 20_700 }),
        fc.constantFrom('both', 'days', 'sessions'),
        fc.constantFrom('both', 'days', 'sessions'),
        (files, packed, asked, packedClock, clock) => {
          const state = fold(files, inOrder(files));
          const moment = momentOf(state, asked, clock);
          const lazy = repacked(state, momentOf(state, packed, packedClock));
          const again = repacked(lazy, moment);
          const alive = [...state.facts.values()].filter((fact) =>
            LIVE_TIERS.has(standingOf(fact, moment).tier),
          );
          for (const one of [lazy, again]) {
            const seen: unknown[] = [];
            one.facts.survey(moment, (row, fact) => {
              const standing = standingOf(row, moment);
              if (standing.live) seen.push([fact().id, standing]);
            });
            expect(seen).toEqual(alive.map((fact) => [fact.id, standingOf(fact, moment)]));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

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

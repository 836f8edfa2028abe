import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standing } from '../../src/engine/fact-report.ts';
import { use } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { TERMINAL } from '../../src/model/fact.ts';
import { Machines, type Step, script } from './two-machines.ts';

// A script that fails is short enough to read; shrinking one takes minutes.
const RUNS = { numRuns: 50, endOnFailure: true };

/** After a script, with a long wait before the end so that something has faded. */
function played(steps: readonly Step[], wait = 45): Machines {
  const machines = new Machines();
  machines.play(steps);
  machines.meet();
  machines.wait(wait);
  return machines;
}

/** What the scripts led to, so that no law holds for want of cases. */
const met = { archived: 0, raised: 0, swept: 0, asked: 0, ended: 0 };

describe('the laws of a review', () => {
  it('two machines that see the same files reach the same state, with reviews on both', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        machines.review(0);
        machines.review(1);
        machines.meet();
        expect(machines.snapshot(0)).toBe(machines.snapshot(1));
      }),
      RUNS,
    );
  });

  it('[evolving:review-ritual-recomputes] a second review at once changes nothing and writes nothing', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        const { archived, raised, swept, invariants, retiered } = machines.review(0);
        met.archived += archived.length;
        met.raised += raised.length;
        met.swept += swept.length;
        met.asked += invariants.asked.length;
        met.ended += retiered.filter(({ to }) => to === 'superseded').length;
        const [files, state] = [machines.sessions(0), machines.snapshot(0)];
        const again = machines.review(0);
        expect(again).toMatchObject({ changed: false, archived: [], swept: [], raised: [] });
        expect(machines.sessions(0)).toEqual(files);
        expect(machines.snapshot(0)).toBe(state);
      }),
      RUNS,
    );
  });

  it('the scripts met all of it', () => {
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0);
  });

  it('a dry run writes nothing and predicts exactly', () => {
    fc.assert(
      fc.property(script, fc.boolean(), (steps, all) => {
        const machines = played(steps);
        const files = machines.sessions(0);
        const { dryRun, reportIn: _, ...foreseen } = machines.review(0, { dryRun: true, all });
        expect(dryRun).toBe(true);
        expect(machines.sessions(0)).toEqual(files);
        expect(machines.review(0, { all })).toMatchObject({ ...foreseen, dryRun: false });
      }),
      RUNS,
    );
  });

  it('superseded and invalidated never return, whatever comes after', () => {
    fc.assert(
      fc.property(script, script, (before, after) => {
        const machines = played(before, 1);
        const ended = machines.facts(0).filter(({ status }) => TERMINAL.has(status));
        machines.play(after);
        machines.meet();
        machines.review(0);
        const now = new Map(machines.facts(0).map((fact) => [fact.id, fact]));
        for (const { id, status, supersededBy } of ended)
          expect(now.get(id)).toMatchObject({
            status,
            ...(supersededBy === undefined ? {} : { supersededBy }),
          });
      }),
      RUNS,
    );
  });

  it('nothing archived is lost: every fact ever stated is there with its words', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        const before = machines
          .facts(0)
          .map(({ id, kind, statement, fields }) => ({ id, kind, statement, fields }));
        machines.review(0);
        machines.wait(100);
        machines.review(0);
        const now = new Map(machines.facts(0).map((fact) => [fact.id, fact]));
        for (const fact of before) expect(now.get(fact.id)).toMatchObject(fact);
      }),
      RUNS,
    );
  });

  it('a fact that is referenced after it was archived comes back as active', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        const { archived } = machines.review(0);
        machines.wait(1);
        for (const { id } of archived) {
          use(machines.store(0), [id]);
          const memory = load(machines.store(0));
          const fact = memory.state.facts.get(id);
          expect(fact?.reason === undefined || fact.closed).toBe(true);
          expect(fact && standing(machines.store(0), memory, fact).tier).toBe('active');
        }
      }),
      RUNS,
    );
  });

  it('what somebody used on another machine is not put away by a review that did not see it', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        const foreseen = machines.review(0, { dryRun: true }).archived;
        for (const { id } of foreseen) use(machines.store(1), [id]);
        machines.review(0);
        machines.meet();
        const memory = load(machines.store(0));
        for (const { id } of foreseen) {
          const fact = memory.state.facts.get(id);
          expect(fact && standing(machines.store(0), memory, fact).live).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('no pair is asked about twice, on whichever machine', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const machines = played(steps);
        machines.review(0);
        machines.review(1);
        machines.meet();
        machines.review(1, { all: true });
        const pairs = machines
          .facts(1)
          .filter(({ fields }) => fields.some(([key, value]) => key === 'type' && value === 'contradiction'))
          .map(({ fields }) =>
            fields
              // A proposal that was stopped is no fact yet: its print stands for it.
              .filter(([key]) => key === 'about' || key === 'proposal')
              .map(([, id]) => id)
              .sort()
              .join(' '),
          );
        expect(pairs.length).toBe(new Set(pairs).size);
      }),
      RUNS,
    );
  });
});

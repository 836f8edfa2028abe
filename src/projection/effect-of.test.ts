import { describe, expect, it } from 'vitest';
import { contentPrint } from '../model/content.ts';
import type { Event, Field } from '../model/event.ts';
import { VERBS } from '../model/verb.ts';
import { EFFECTS, mayChange, missingEffect } from './effect-of.ts';
import { evolve } from './evolve.ts';
import { initialState } from './initial-state.ts';

const SESSION = { id: 's', agent: 'cli', started: '2026-03-01T09:00:00Z' };

it('has an effect for every verb of the model, and for no other', () => {
  expect(Object.keys(EFFECTS).sort()).toEqual(VERBS.map(({ name }) => name).sort());
});

const CONFIRMED: Field[] = [
  ['person', 'Ada'],
  ['content', contentPrint({ kind: 'learning', statement: 'A', fields: [], scope: 'project' })],
];

/** An event that has its effect after `a` and `b` were created, and one thing that takes the effect away. */
const CASES: readonly [verb: string, event: Partial<Event>, spoiled: Partial<Event>[], why: RegExp][] = [
  ['Created', { id: 'c', text: 'C' }, [{ verb: 'Created', id: 'c', text: 'Other' }], /took that id/],
  [
    'Adopted',
    { id: 'c', text: 'C' },
    [
      { verb: 'Created', id: 'c', text: 'C' },
      { verb: 'Redacted', id: 'c' },
    ],
    /forgotten/,
  ],
  ['Referenced', { id: 'a' }, [{ verb: 'Invalidated', id: 'a', text: 'wrong' }], /invalidated: wrong/],
  ['Reinforced', { id: 'a' }, [{ verb: 'Superseded', id: 'a', by: 'b' }], /superseded/],
  ['Reactivated', { id: 'a' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Updated', { id: 'a', fields: [['cause', 'x']] }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Corrected', { id: 'a', text: 'New' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Superseded', { id: 'a', by: 'b' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Invalidated', { id: 'a' }, [{ verb: 'Superseded', id: 'a', by: 'b' }], /superseded/],
  ['Verified', { id: 'a', fields: CONFIRMED }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Archived', { id: 'a' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Pinned', { id: 'a' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Unpinned', { id: 'a' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Promoted', { id: 'a', fields: [['to', 'global']] }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
  ['Raised', { id: 't', text: 'Q?' }, [{ verb: 'Raised', id: 't', text: 'Other?' }], /took that id/],
  ['Closed', { id: 'a' }, [{ verb: 'Invalidated', id: 'a' }], /invalidated/],
];

describe('an event', () => {
  it.each(CASES)('%s has its effect, unless something else came before', (verb, event, spoiled, why) => {
    expect(folded([], { verb, ...event })).toBeUndefined();
    expect(folded(spoiled, { verb, ...event })).toMatch(why);
  });

  it.each(VERBS.filter(({ about }) => about === 'fact').map(({ name }) => name))(
    '%s of a fact nobody created, that is not folded, is without effect',
    (verb) => {
      expect(missingEffect(initialState(), complete({ verb, id: 'nobody', text: 'x' }, 1))).toBe(
        'there is no such fact',
      );
    },
  );

  it.each([
    ['Goal', 'Other'],
    ['Task', 'Other'],
    ['Next', 'Other'],
    ['Blocked', 'Other'],
    ['Failed', 'Other'],
    ['Touched', 'Other'],
    ['Anchor', 'Other'],
    ['Checkpoint', 'Other'],
    ['Revoked', 'Other'],
    ['Erased', 'Other'],
    ['Noted', 'Other'],
    ['Reviewed', 'Other'],
  ])('%s is there once it is folded, and missed before', (verb, text) => {
    expect(folded([], { verb, text })).toBeUndefined();
    expect(missingEffect(initialState(), complete({ verb, text }, 1))).toBeTypeOf('string');
  });

  it.each(['Goal', 'Task', 'Next', 'Touched'])(
    '%s that is done is missed while it is still there',
    (verb) => {
      const done = { verb, text: 'X', fields: [['status', 'done']] as Field[] };
      expect(folded([{ verb, text: 'X' }], done)).toBeUndefined();
      const state = initialState();
      evolve(state, complete({ verb, text: 'X' }, 1), SESSION);
      expect(missingEffect(state, complete(done, 2))).toBeTypeOf('string');
    },
  );

  it('Updated or Corrected is missed where a later event says otherwise', () => {
    const updated = complete({ verb: 'Updated', id: 'a', fields: [['cause', 'x']] }, 2);
    const corrected = complete({ verb: 'Corrected', id: 'a', text: 'New' }, 4);
    const state = initialState();
    for (const event of [
      complete({ verb: 'Created', id: 'a', text: 'A' }, 1),
      updated,
      complete({ verb: 'Updated', id: 'a', fields: [['cause', 'y']] }, 3),
      corrected,
      complete({ verb: 'Corrected', id: 'a', text: 'Newer' }, 5),
    ])
      evolve(state, event, SESSION);
    expect(missingEffect(state, updated)).toBe('its cause is not what was written');
    expect(missingEffect(state, corrected)).toBe('it says something else');
  });

  it('Unblocked is missed while the blocker stands', () => {
    const state = initialState();
    evolve(state, complete({ verb: 'Blocked', text: 'X' }, 1), SESSION);
    expect(missingEffect(state, complete({ verb: 'Unblocked', text: 'X' }, 2))).toBe('it still blocks');
  });

  it('Redacted is missed while the content stands', () => {
    const state = initialState();
    evolve(state, complete({ verb: 'Created', id: 'a', text: 'A' }, 1), SESSION);
    expect(missingEffect(state, complete({ verb: 'Redacted', id: 'a' }, 2))).toBe(
      'its content is still there',
    );
  });

  it('may change the facts it names and no others', () => {
    const state = initialState();
    for (const id of ['a', 'b', 'c']) evolve(state, complete({ verb: 'Created', id, text: id }, 1), SESSION);
    expect(mayChange(state, complete({ verb: 'Superseded', id: 'a', by: 'b' }, 2))).toEqual(
      new Set(['a', 'b']),
    );
    expect(mayChange(state, complete({ verb: 'Invalidated', id: 'a' }, 2))).toEqual(new Set(['a']));
  });
});

function folded(before: readonly Partial<Event>[], event: Partial<Event>): string | undefined {
  const state = initialState();
  const all: Partial<Event>[] = [
    { verb: 'Created', id: 'a', text: 'A' },
    { verb: 'Created', id: 'b', text: 'B' },
    ...before,
    event,
  ];
  const last = all.map((one, n) => {
    const whole = complete(one, n + 1);
    evolve(state, whole, SESSION);
    return whole;
  });
  return missingEffect(state, last.at(-1) as Event);
}

function complete(event: Partial<Event>, tick: number): Event {
  return { verb: '', fields: [], at: '2026-03-01T09:00:00Z', session: 's', position: tick, tick, ...event };
}

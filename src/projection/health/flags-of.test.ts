import { describe, expect, it } from 'vitest';
import { confirmed, created, did, given, session } from '../../../test/spec.ts';

describe('the flag LOW_CONFIDENCE', () => {
  const memory = given(
    session(
      'a',
      '2026-01-01',
      created('plain'),
      created('met-again'),
      created('confirmed'),
      created('day', { kind: 'milestone' }),
    ),
    session('a', '2026-01-01', did('Reinforced', 'met-again'), confirmed('confirmed')),
    session('a', '2026-01-01', did('Raised', 'question', { text: 'Which?' })),
  );

  it('comes after thirty days without use, archived or not [continuity:low-confidence-flag]', () => {
    memory.on('2026-01-31', 'days').shows({ plain: { flags: [], status: 'active' } });
    memory.on('2026-02-01', 'days').shows({ plain: { flags: ['LOW_CONFIDENCE'], status: 'archived' } });
    memory.on('2026-02-01', 'both').shows({ plain: { flags: ['LOW_CONFIDENCE'], status: 'active' } });
  });

  it('spares what was reinforced, what a person confirmed, dated events and questions', () => {
    memory.on('2027-01-01').shows({
      'met-again': { flags: [] },
      confirmed: { flags: [] },
      day: { flags: [] },
      question: { flags: [] },
    });
  });

  it('is not put on what is false already', () => {
    given(session('a', '2026-01-01', created('x'), did('Invalidated', 'x', { text: 'no' })))
      .on('2027-01-01')
      .shows({ x: { flags: [] } });
  });
});

describe('a last use that lies in the future', () => {
  it('is suspect, but a day ahead is only another time zone', () => {
    const memory = given(session('a', '2026-03-01', created('x')));
    memory.on('2026-02-28').shows({ x: { flags: [] } });
    memory.on('2026-02-27').shows({ x: { flags: ['SUSPECT'], live: true } });
  });

  it('is suspect without any clock having been wrong, when the fact itself claims it', () => {
    expect.hasAssertions();
    given(session('a', '2026-03-01', created('x', { fields: { created: '2030-01-01' } })))
      .on('2026-03-01')
      .shows({ x: { flags: ['SUSPECT'] } });
  });
});

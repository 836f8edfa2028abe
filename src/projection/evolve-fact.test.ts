import { describe, expect, it } from 'vitest';
import {
  confirmed,
  created,
  did,
  eventsOf,
  given,
  quiet,
  replayed,
  type Sitting,
  session,
} from '../../test/spec.ts';
import type { Status } from '../model/fact.ts';

const DAY = '2026-01-10';

describe('a new fact', () => {
  it('is introduced by Created, which is its first use [evolving:event-created]', () => {
    given(
      session(
        'a',
        DAY,
        created('x', {
          text: 'Keys are missing',
          fields: { cause: 'a skipped locale', scope: 'module:i18n' },
        }),
      ),
    )
      .on(DAY)
      .shows({
        x: {
          kind: 'learning',
          statement: 'Keys are missing',
          fields: [['cause', 'a skipped locale']],
          scope: 'module:i18n',
          trust: 'agent',
          status: 'active',
          tier: 'working',
          uses: 1,
          reinforcements: 0,
          createdSession: 1,
          lastUsedSession: 1,
          createdDay: 20_463,
          lastUsedDay: 20_463,
        },
      });
  });

  it('leads in one hop to the session, agent, author, tick and time it came from [evolving:origin-in-one-hop]', () => {
    given(
      session('a', DAY),
      session('b', DAY, created('x')),
      session('c', '2026-02-01', did('Updated', 'x', { text: 'y' })),
    )
      .on('2026-02-01')
      .shows({
        x: {
          origin: { session: 'b', agent: 'claude-code', author: 'Ada', tick: 3, at: '2026-01-10T12:00:00Z' },
        },
      });
  });

  it('may say when it was first known', () => {
    given(session('a', DAY, created('x', { fields: { created: '2025-12-01' } })))
      .on(DAY)
      .shows({ x: { createdDay: 20_423, lastUsedDay: 20_423, fields: [] } });
  });

  it('that was taken over from elsewhere was not used by that', () => {
    const memory = given(
      session('a', DAY, created('x', { fields: { adopted: 'memory/continuity.md' } })),
      session('b', DAY, did('Referenced', 'x')),
      session('a', DAY, did('Referenced', 'x')),
    );
    memory.on(DAY).shows({ x: { uses: 2 } });
  });

  it('falls back to project scope and an agent’s trust where what was given is unusable', () => {
    given(session('a', DAY, created('x', { fields: { scope: 'path:../../etc', trust: 'divine' } })))
      .on(DAY)
      .shows({ x: { scope: 'project', trust: 'agent' } });
  });
});

describe('using a fact', () => {
  it('counts as a use when it is Referenced [evolving:event-referenced]', () => {
    given(session('a', DAY, created('x')), session('b', '2026-01-12', did('Referenced', 'x')))
      .on('2026-01-12')
      .shows({ x: { uses: 2, lastUsedDay: 20_465, lastUsedSession: 2, reinforcements: 0 } });
  });

  it('strengthens it with every further session and renews its clocks [evolving:used-facts-strengthen]', () => {
    const memory = given(
      session('a', '2026-01-01', created('x'), created('unused')),
      quiet(7, '2026-01-02'),
      session('b', '2026-02-15', did('Referenced', 'x')),
      quiet(8, '2026-02-16'),
      session('c', '2026-03-20', did('Updated', 'x', { fields: { tag: 'i18n' } })),
      quiet(8, '2026-03-21'),
    );
    memory.on('2026-04-01').shows({ x: { uses: 3, tier: 'active' }, unused: { uses: 1, tier: 'archived' } });
  });

  it('is counted once per session, also when sessions run side by side', () => {
    const memory = given(
      session('a', DAY, created('x')),
      session('b', DAY, did('Referenced', 'x'), did('Referenced', 'x')),
      session('a', DAY, did('Referenced', 'x')),
      session('c', DAY, did('Reinforced', 'x')),
      session('b', DAY, did('Verified', 'x')),
      session('a', DAY, did('Updated', 'x')),
    );
    memory.on(DAY).shows({ x: { uses: 3, lastUsedSession: 3 } });
  });

  it('is counted once per session for a successor too, whichever event named it first', () => {
    const sides = given(
      session('a', DAY, created('old'), created('older')),
      session('b', DAY, created('new')),
      session('a', DAY, did('Referenced', 'new'), did('Superseded', 'old', { by: 'new' })),
      session('a', DAY, did('Superseded', 'older', { by: 'new' }), did('Referenced', 'new')),
    );
    sides.on(DAY).shows({ new: { uses: 2, supersedes: ['old', 'older'] } });
  });

  it.each(['Superseded', 'Invalidated', 'Archived', 'Pinned', 'Unpinned', 'Promoted'])(
    'is not what %s does',
    (verb) => {
      given(session('a', DAY, created('x')), session('b', '2026-02-01', did(verb, 'x')))
        .on('2026-02-01')
        .shows({ x: { uses: 1, lastUsedDay: 20_463, lastUsedSession: 1 } });
    },
  );

  it('of an id nobody created is a problem, and none where ids are read loosely', () => {
    const { state } = given(
      session('a', DAY, did('Referenced', 'ghost')),
      session('b', DAY, did('Referenced', 'ghost', { loose: true })),
    );
    expect(state.facts.size).toBe(0);
    expect(state.problems).toMatchObject([{ code: 'dangling', session: 'a', position: 0 }]);
  });
});

describe('reinforcement', () => {
  it('adds one each time, also within a session [continuity:reinforcement-adds-one]', () => {
    given(
      session('a', DAY, created('x'), did('Reinforced', 'x')),
      session('b', DAY, did('Reinforced', 'x'), did('Reinforced', 'x')),
    )
      .on(DAY)
      .shows({ x: { reinforcements: 3, uses: 2 } });
  });

  it('brings fields that were missing and changes none that was there', () => {
    given(
      session('a', DAY, created('x', { fields: { cause: 'first' } })),
      session(
        'b',
        DAY,
        did('Reinforced', 'x', { text: 'other words', fields: { cause: 'second', prevention: 'test it' } }),
      ),
    )
      .on(DAY)
      .shows({
        x: {
          statement: 'Statement of x',
          fields: [
            ['cause', 'first'],
            ['prevention', 'test it'],
          ],
        },
      });
  });
});

describe('a faded fact', () => {
  const faded = [session('a', '2026-01-01', created('x')), ...quiet(30, '2026-01-02')];

  it('becomes active again when it is named [evolving:archived-fact-returns-on-use]', () => {
    given(...faded)
      .on('2026-03-01')
      .shows({ x: { tier: 'archived', status: 'archived', live: false } });
    for (const verb of ['Referenced', 'Reinforced', 'Updated', 'Verified'])
      given(...faded, session('z', '2026-03-01', did(verb, 'x')))
        .on('2026-03-01')
        .shows({ x: { tier: 'active', status: 'active', uses: 2 } });
  });

  it('is brought back by Reactivated [evolving:event-reactivated]', () => {
    given(...faded, session('z', '2026-03-01', did('Reactivated', 'x')))
      .on('2026-03-01')
      .shows({ x: { tier: 'active', status: 'active', uses: 2, lastUsedSession: 32 } });
  });

  it('that was put away by an event stays away until it is used, under every policy', () => {
    const away = [
      session('a', DAY, created('x'), did('Archived', 'x', { text: 'the pipeline replaced it' })),
    ];
    for (const clock of ['both', 'days', 'sessions'] as const) {
      given(...away)
        .on(DAY, clock)
        .shows({ x: { status: 'archived', reason: 'the pipeline replaced it' } });
      given(...away, session('b', DAY, did('Reactivated', 'x')))
        .on(DAY, clock)
        .shows({ x: { status: 'active', tier: 'active' } });
    }
  });

  it('is not put away by a review that did not see its last use', () => {
    const away = (since: string) =>
      did('Archived', 'x', { text: 'faded', fields: { 'unused-since': since } });
    given(session('a', DAY, created('x')), session('b', '2026-03-01', away(DAY)))
      .on('2026-03-01')
      .shows({ x: { tier: 'archived', reason: 'faded' } });
    given(
      session('a', DAY, created('x')),
      session('b', '2026-02-20', did('Referenced', 'x')),
      session('c', '2026-03-01', away(DAY)),
    )
      .on('2026-03-01')
      .shows({ x: { tier: 'active' } });
  });

  it('is archived by a review only as long as the clocks say so, and by a hand for good', () => {
    const fields = { 'unused-since': '2026-01-01', clock: 'days' };
    const faded = did('Archived', 'x', { text: 'unused for 1521 days (a life of 30)', fields });
    for (const by of [faded, { ...faded, fields: faded.fields.slice(0, 1) }]) {
      const memory = given(session('a', '2026-01-01', created('x')), session('b', '2030-03-01', by));
      memory.on('2030-03-01', 'days').shows({ x: { tier: 'archived', status: 'archived' } });
      memory.on('2026-01-20', 'days').shows({ x: { tier: 'active', status: 'active' } });
    }
    given(session('a', '2026-01-01', created('x'), did('Archived', 'x', { text: 'done' }), faded))
      .on('2026-01-20', 'days')
      .shows({ x: { tier: 'archived', reason: 'done' } });
  });

  it('is not archived by whoever did not know of a use in another session', () => {
    const away = (known: number) => did('Archived', 'x', { fields: { 'known-uses': String(known) } });
    const becomes = (status: Status, ...sittings: Sitting[]) =>
      given(session('a', DAY, created('x')), ...sittings)
        .on(DAY)
        .shows({ x: { status } });
    const used = session('c', DAY, did('Referenced', 'x'));
    becomes('archived', session('b', DAY, away(1)));
    becomes('active', used, session('b', DAY, away(1)));
    becomes('archived', used, session('b', DAY, away(2)));
    // What the session itself did is no news to it.
    becomes('archived', session('b', DAY, did('Referenced', 'x'), away(1)));
    becomes('active', used, session('b', DAY, did('Referenced', 'x'), away(1)));
  });

  it('grows by what an update adds to a list, and is overwritten by any other', () => {
    const more = (value: string) => did('Updated', 'x', { fields: { progress: value, adds: 'progress' } });
    const start = created('x', { kind: 'project', fields: { progress: 'one' } });
    const fieldsOf = (...said: Parameters<typeof session>[2][]) =>
      given(session('a', DAY, start, ...said)).state.facts.get('x')?.fields;
    expect(fieldsOf(more('two'), more('three'))).toEqual([
      ['progress', 'one'],
      ['progress', 'two'],
      ['progress', 'three'],
    ]);
    expect(fieldsOf(more('two'), did('Updated', 'x', { fields: { progress: 'all' } }))).toEqual([
      ['progress', 'all'],
    ]);
  });

  it('keeps the answer of a thread and the reason of a correction, and loses neither by coming back', () => {
    const away = did('Archived', 'x', { text: 'faded' });
    const answered = [
      session('a', DAY, created('x', { kind: 'thread' }), did('Closed', 'x', { text: 'no' }), away),
    ];
    given(...answered)
      .on(DAY)
      .shows({ x: { tier: 'archived', reason: 'no' } });
    given(...answered, session('b', DAY, did('Referenced', 'x')))
      .on(DAY)
      .shows({ x: { tier: 'active', reason: 'no' } });
    given(
      session(
        'a',
        DAY,
        created('x'),
        did('Corrected', 'x', { text: 'Y', fields: { because: 'typo' } }),
        away,
      ),
    )
      .on(DAY)
      .shows({ x: { tier: 'archived', reason: 'typo' } });
  });

  it('is kept with everything it said and every event of its life [evolving:nothing-is-deleted]', () => {
    const memory = given(
      session('a', '2020-01-01', created('x', { text: 'Old words', fields: { cause: 'old cause' } })),
      quiet(500, '2020-01-02'),
      session('b', '2020-01-03', did('Archived', 'x', { text: 'faded' })),
    );
    memory.on('2030-01-01').shows({
      x: {
        tier: 'archived',
        statement: 'Old words',
        fields: [['cause', 'old cause']],
        history: [1, 0, -502, 0],
      },
    });
  });
});

describe('supersession', () => {
  it('ends the old fact without using it and uses the successor [evolving:event-superseded]', () => {
    given(
      session('a', DAY, created('old'), created('new')),
      session('b', '2026-01-20', did('Superseded', 'old', { by: 'new', text: 'clients need revocation' })),
    )
      .on('2026-01-20')
      .shows({
        old: {
          status: 'superseded',
          tier: 'superseded',
          supersededBy: 'new',
          reason: 'clients need revocation',
          uses: 1,
          live: false,
        },
        new: { status: 'active', supersedes: ['old'], uses: 2, lastUsedSession: 2 },
      });
  });

  it('makes chains of links that can be followed from end to end [evolving:superseded-links-successor]', () => {
    const memory = given(
      session('a', DAY, created('one'), created('two'), created('three')),
      session('b', DAY, did('Superseded', 'one', { by: 'two' })),
      session('c', DAY, did('Superseded', 'two', { by: 'three' })),
    );
    memory.on(DAY).shows({
      one: { status: 'superseded', supersededBy: 'two' },
      two: { status: 'superseded', supersededBy: 'three', supersedes: ['one'] },
      three: { status: 'active', supersedes: ['two'] },
    });
    expect(memory.state.problems).toEqual([]);
  });

  it('without a successor ends the fact and links nothing [evolving:invalidated-without-successor]', () => {
    const { state } = given(session('a', DAY, created('old')), session('b', DAY, did('Superseded', 'old')));
    expect(state.facts.get('old')).toMatchObject({ status: 'superseded' });
    expect(state.facts.get('old')).not.toHaveProperty('supersededBy');
  });

  it('by something nobody created, or by what has itself ended, is a problem and holds all the same', () => {
    const { state } = given(
      session('a', DAY, created('a1'), created('b1'), created('dead'), did('Invalidated', 'dead')),
      session('b', DAY, did('Superseded', 'a1', { by: 'ghost' }), did('Superseded', 'b1', { by: 'dead' })),
    );
    expect(state.facts.get('a1')).toMatchObject({ status: 'superseded', supersededBy: 'ghost' });
    expect(state.facts.get('b1')).toMatchObject({ status: 'superseded', supersededBy: 'dead' });
    expect(state.facts.get('dead')).toMatchObject({ status: 'invalidated', uses: 1 });
    expect(state.problems.map((problem) => problem.code)).toEqual(['dangling', 'terminal']);
  });

  it('of a fact by itself ends it', () => {
    given(session('a', DAY, created('x'), did('Superseded', 'x', { by: 'x' })))
      .on(DAY)
      .shows({ x: { status: 'superseded', uses: 1, supersedes: [] } });
  });
});

describe('a fact that has ended', () => {
  const verbs = [
    'Referenced',
    'Reinforced',
    'Reactivated',
    'Updated',
    'Corrected',
    'Verified',
    'Pinned',
    'Promoted',
    'Archived',
  ];

  it.each(verbs)('is not brought back by %s', (verb) => {
    for (const [end, status] of [
      [did('Superseded', 'x', { by: 'y' }), 'superseded'],
      [did('Invalidated', 'x', { text: 'proved wrong' }), 'invalidated'],
    ] as const) {
      given(
        session('a', DAY, created('x'), created('y'), end),
        session('b', DAY, did(verb, 'x', { text: 'again', fields: { person: 'Ada', to: 'global' } })),
        session('c', DAY, created('x')),
      )
        .on(DAY)
        .shows({
          x: { status, tier: status, live: false, uses: 1, statement: 'Statement of x', scope: 'project' },
        });
    }
  });

  it('does not change how it ended', () => {
    given(
      session('a', DAY, created('x'), created('y'), did('Superseded', 'x', { by: 'y', text: 'first' })),
      session(
        'b',
        DAY,
        did('Invalidated', 'x', { text: 'second' }),
        did('Superseded', 'x', { by: 'z', text: 'third' }),
      ),
    )
      .on(DAY)
      .shows({ x: { status: 'superseded', supersededBy: 'y', reason: 'first' } });
  });

  it('is a problem for whoever still uses or states it', () => {
    const { state } = given(
      session('a', DAY, created('x'), did('Invalidated', 'x')),
      session('b', DAY, did('Referenced', 'x'), created('x'), did('Pinned', 'x')),
    );
    expect(state.problems).toMatchObject([
      { code: 'terminal', session: 'b', position: 0 },
      { code: 'terminal', session: 'b', position: 1 },
    ]);
  });
});

describe('changing a fact', () => {
  it('corrects its statement, with the reason, and marks it so', () => {
    given(
      session('a', DAY, created('ttl', { text: 'The cache lives one minute' })),
      session(
        'b',
        DAY,
        did('Corrected', 'ttl', {
          text: 'The cache lives ten minutes',
          fields: { because: 'read the code' },
        }),
      ),
    )
      .on(DAY)
      .shows({
        ttl: {
          status: 'corrected',
          statement: 'The cache lives ten minutes',
          reason: 'read the code',
          live: true,
          uses: 2,
        },
      });
  });

  it('updates the fields that are named and takes away those that are emptied', () => {
    given(
      session(
        'a',
        DAY,
        created('card', {
          kind: 'project',
          fields: { status: 'active', owner: 'Ada', deadline: '2026-12-01' },
        }),
      ),
      session(
        'b',
        DAY,
        did('Updated', 'card', { fields: { status: 'blocked', owner: '', scope: 'module:api', ttl: '90' } }),
      ),
    )
      .on(DAY)
      .shows({
        card: {
          statement: 'Statement of card',
          fields: [
            ['status', 'blocked'],
            ['deadline', '2026-12-01'],
          ],
          scope: 'module:api',
          ttl: 90,
          status: 'active',
        },
      });
  });

  it('may make it a fact of another kind; one that is no thread is not answered', () => {
    const memory = given(
      session('a', DAY, did('Raised', 'ask', { text: 'Which?' }), did('Closed', 'ask')),
      session('b', DAY, did('Updated', 'ask', { fields: { becomes: 'invariant' } })),
      session('c', DAY, did('Updated', 'ask', { fields: { becomes: 'Not a kind' } })),
    );
    memory.on(DAY).shows({ ask: { kind: 'invariant', tier: 'core', fields: [] } });
    expect(memory.state.facts.get('ask')).not.toHaveProperty('closed');
  });

  it('replaces every value of a list that is given anew', () => {
    const { state } = given(
      session('a', DAY, {
        verb: 'Created',
        kind: 'decision',
        id: 'd',
        text: 'Cookies',
        fields: [
          ['constraint', 'one'],
          ['constraint', 'two'],
          ['context', 'why'],
        ],
      }),
      session('b', DAY, {
        verb: 'Updated',
        id: 'd',
        fields: [
          ['constraint', 'three'],
          ['constraint', 'four'],
        ],
      }),
    );
    expect(state.facts.get('d')?.fields).toEqual([
      ['constraint', 'three'],
      ['constraint', 'four'],
      ['context', 'why'],
    ]);
  });

  it('widens its scope by promotion, and leaves it where the new one is unusable', () => {
    given(
      session(
        'a',
        DAY,
        created('x', { fields: { scope: 'module:auth' } }),
        did('Promoted', 'x', { fields: { to: 'project' } }),
      ),
      session(
        'b',
        DAY,
        created('y', { fields: { scope: 'module:auth' } }),
        did('Promoted', 'y', { fields: { to: '../up' } }),
      ),
    )
      .on(DAY)
      .shows({ x: { scope: 'project', uses: 1 }, y: { scope: 'module:auth' } });
  });
});

describe('trust', () => {
  const stated = session('a', DAY, created('x', { fields: { trust: 'untrusted' } }));

  it('is raised by a person who verifies, who is named', () => {
    given(stated, session('b', DAY, confirmed('x')))
      .on(DAY)
      .shows({ x: { trust: 'human', verified: { by: 'Ada', at: '2026-01-10T12:00:00Z' } } });
  });

  it.each([
    did('Verified', 'x'),
    did('Reinforced', 'x', { fields: { trust: 'human', person: 'Ada' } }),
    did('Updated', 'x', { fields: { trust: 'human', person: 'Ada' } }),
    did('Corrected', 'x', { text: 'now', fields: { trust: 'human', person: 'Ada' } }),
    did('Reactivated', 'x', { fields: { trust: 'human' } }),
    did('Promoted', 'x', { fields: { to: 'global', trust: 'human' } }),
    created('x', { fields: { trust: 'human' } }),
  ])('is raised by nothing else: $verb', (event) => {
    given(stated, session('b', DAY, event))
      .on(DAY)
      .shows({ x: { trust: 'untrusted' } });
  });

  it('may be lowered by an update', () => {
    given(
      session('a', DAY, created('x', { fields: { trust: 'human' } })),
      session('b', DAY, did('Updated', 'x', { fields: { trust: 'document' } })),
    )
      .on(DAY)
      .shows({ x: { trust: 'document' } });
  });
});

describe('two facts of one id', () => {
  const concurrent = [
    session('2026-01-10T100000Z-codex-aaaa', DAY, created('retry', { text: 'Retry three times' })),
    session('2026-01-10T100000Z-claude-code-bbbb', DAY, created('retry', { text: 'Never retry' })),
  ];

  it('both stay; the later is given the suffix of its session and a thread asks a person', () => {
    const memory = given(...concurrent);
    memory.on(DAY).shows({
      retry: { statement: 'Retry three times' },
      'retry~bbbb': { statement: 'Never retry' },
      'same-id-retry-bbbb': {
        kind: 'thread',
        tier: 'core',
        fields: [
          ['type', 'duplicate-id'],
          ['about', 'retry'],
          ['about', 'retry~bbbb'],
        ],
      },
    });
    expect(memory.state.problems.map((problem) => problem.code)).toEqual(['duplicate-id']);
  });

  it('are each meant by their own session, in uses, supersessions and as successors', () => {
    const [first, second] = concurrent.map((sitting) => sitting.session) as [string, string];
    const memory = given(
      ...concurrent,
      session(
        second,
        DAY,
        did('Reinforced', 'retry'),
        created('old'),
        did('Superseded', 'old', { by: 'retry' }),
      ),
      session(first, DAY, did('Referenced', 'retry')),
      session('later', DAY, did('Referenced', 'retry'), did('Referenced', 'retry~bbbb')),
    );
    memory.on(DAY).shows({
      retry: { uses: 2, reinforcements: 0, supersedes: [] },
      'retry~bbbb': { uses: 2, reinforcements: 1, supersedes: ['old'] },
      old: { supersededBy: 'retry~bbbb' },
    });
  });

  it('become three when a third session says something else, even one of the same suffix', () => {
    const memory = given(
      ...concurrent,
      session('2026-01-11T000000Z-gemini-bbbb', DAY, created('retry', { text: 'Retry once' })),
    );
    expect([...memory.state.facts.keys()]).toEqual([
      'retry',
      'retry~bbbb',
      'same-id-retry-bbbb',
      'retry~bbbb2',
      'same-id-retry-bbbb2',
    ]);
  });

  it('are one fact, used again, when both say the same', () => {
    given(
      session('a', DAY, created('retry', { text: 'Retry three times' })),
      session('b', DAY, created('retry', { text: 'Retry three times' })),
    )
      .on(DAY)
      .shows({ retry: { uses: 2, sources: ['a', 'b'] } });
  });

  it('in one session both stay as well: nothing that was stated is dropped', () => {
    const memory = given(
      session(
        'x-aaaa',
        DAY,
        created('retry', { text: 'Retry three times' }),
        created('retry', { text: 'Never retry' }),
      ),
    );
    memory
      .on(DAY)
      .shows({ retry: { statement: 'Retry three times' }, 'retry~aaaa': { statement: 'Never retry' } });
  });
});

describe('threads', () => {
  it('are raised open and are core, closed with an answer, and fade after that', () => {
    const raised = [
      session(
        'a',
        '2026-01-01',
        did('Raised', 'q', { text: 'Which of the two?', fields: { type: 'drift' } }),
      ),
    ];
    given(...raised, quiet(50, '2026-01-01'))
      .on('2027-01-01')
      .shows({
        q: { kind: 'thread', tier: 'core', statement: 'Which of the two?', fields: [['type', 'drift']] },
      });
    const closed = [...raised, session('b', '2026-01-02', did('Closed', 'q', { text: 'the first' }))];
    given(...closed)
      .on('2026-01-02')
      .shows({ q: { closed: true, reason: 'the first', tier: 'active', uses: 2 } });
    given(...closed, quiet(30, '2026-01-03'))
      .on('2027-01-01')
      .shows({ q: { tier: 'archived' } });
  });

  it('are open again when they are raised again', () => {
    const { state } = given(
      session('a', DAY, did('Raised', 'q', { text: 'Which?' }), did('Closed', 'q', { text: 'the first' })),
      session('b', DAY, did('Raised', 'q', { text: 'Which?' })),
    );
    expect(state.facts.get('q')?.closed).toBeUndefined();
  });
});

describe('a forgotten fact', () => {
  it('keeps its id, kind, origin and life, and nothing it said', () => {
    given(
      session('a', DAY, created('x', { text: 'Something private', fields: { cause: 'more of it' } })),
      session('b', DAY, did('Redacted', 'x', { text: 'content erased on request' })),
    )
      .on(DAY)
      .shows({
        x: {
          kind: 'learning',
          statement: '[REDACTED:forgotten]',
          fields: [],
          status: 'invalidated',
          forgotten: true,
          reason: 'forgotten',
          uses: 1,
          live: false,
        },
      });
  });

  it('may have ended before it was forgotten', () => {
    given(
      session(
        'a',
        DAY,
        created('x', { text: 'Something private' }),
        created('y'),
        did('Superseded', 'x', { by: 'y' }),
      ),
      session('b', DAY, did('Redacted', 'x')),
    )
      .on(DAY)
      .shows({ x: { statement: '[REDACTED:forgotten]', forgotten: true, supersededBy: 'y', live: false } });
  });
});

describe('a ledger that says one thing over and over', () => {
  const MANY = 20_000;
  const timed = (said: (n: number) => ReturnType<typeof did>) => {
    const all = Array.from({ length: MANY }, (_, n) => said(n));
    const events = eventsOf([session('a', DAY, created('x'), ...all)]);
    const start = performance.now();
    replayed(events);
    return performance.now() - start;
  };

  it.each([
    ['an id', (n: number) => created('x', { text: `Words ${n}` })],
    ['a fact with another field', (n: number) => did('Reinforced', 'x', { fields: { [`k${n}`]: 'v' } })],
    ['a change of another field', (n: number) => did('Updated', 'x', { fields: { [`k${n}`]: 'v' } })],
    ['a fact with another source', (n: number) => did('Reinforced', 'x', { fields: { source: `d${n}` } })],
  ])('takes no more than its length to read: %s', (_, said) => {
    const usual = timed((n) => created(`y${n}`));
    expect(timed(said)).toBeLessThan(1500 + 10 * usual);
  });
});

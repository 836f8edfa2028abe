import { describe, expect, it } from 'vitest';
import { type Desk, daysAfter, memoryStore } from '../../../test/memory-store.ts';
import { stated } from '../../../test/stated.ts';
import type { Draft, Field } from '../../model/event.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { append } from '../append.ts';
import { correct } from '../correct.ts';
import { reportFact } from '../fact-report.ts';
import { archive, invalidate, verify } from '../mark.ts';
import { load } from '../reading/load.ts';
import { type Remembered, remember, type Statement, type Stopped } from '../remember.ts';
import { resume } from '../resume.ts';
import { revoke } from '../revoke.ts';
import { supersede } from '../supersede.ts';
import { resolveThread, threads } from '../threads.ts';
import { opposing } from './opposing.ts';

const DAY = '2026-01-10';
const LATER = '2026-01-12';

const REST: Statement = {
  kind: 'decision',
  id: 'rest-only',
  statement: 'REST only',
  fields: [
    ['context', 'Partners cache by URL'],
    ['decision', 'Every endpoint is REST'],
    ['constraint', 'No GraphQL endpoints'],
  ],
};
const GRAPHQL: Statement = {
  kind: 'decision',
  statement: 'Add a GraphQL endpoint for partners',
  fields: [
    ['context', 'One partner asked'],
    ['decision', 'A GraphQL server beside the API'],
  ],
};

function decided(rest: Partial<Statement> = {}): Desk {
  const desk = memoryStore();
  stated(desk.at(DAY), { ...REST, ...rest });
  return desk;
}

function stopped(done: Remembered): Stopped {
  if (done.outcome !== 'stopped') throw new Error(`it was ${done.outcome}`);
  return done;
}

function factsOf(desk: Desk, day = LATER) {
  return load(desk.at(day)).state.facts;
}

function flagsOf(desk: Desk, id: string) {
  const store = desk.at(LATER);
  const memory = load(store);
  const fact = memory.state.facts.get(id);
  return fact === undefined ? undefined : reportFact(store, memory, fact).flags;
}

describe('a statement that is opposed to a decision', () => {
  it('is stopped: nothing is written but the question, which holds all of it [decisions:constraints-bind-later-writes] [evolving:contradiction-checked-on-write]', () => {
    const desk = decided();
    const done = stopped(remember(desk.at(LATER), { ...GRAPHQL, id: 'partners' }));
    expect(done.id).toBeNull();
    expect(done.written?.events.map(({ verb, kind }) => [verb, kind])).toEqual([['Raised', 'thread']]);
    expect([...factsOf(desk).keys()]).toEqual(['rest-only', done.thread]);
    const [thread] = threads(load(desk.at(LATER)), false);
    expect(thread).toMatchObject({ id: done.thread, type: 'contradiction', about: ['rest-only'], age: 0 });
    expect(thread?.question).toContain('Add a GraphQL endpoint for partners');
    expect(thread?.question).toContain('A GraphQL server beside the API');
    expect(thread?.proposal).toMatchObject({ ...GRAPHQL, id: 'partners', scope: 'project', trust: 'agent' });
    expect(flagsOf(desk, 'rest-only')).toEqual([]);
  });

  it.each([
    ['preference', []],
    ['learning', []],
    ['invariant', []],
    ['pattern', [['trigger', 'a partner asks']]],
    ['procedure', [['step', 'write the schema']]],
  ] as [string, Field[]][])('of whatever kind that binds: a %s too', (kind, fields) => {
    expect(remember(decided().at(LATER), { ...GRAPHQL, kind, fields }).outcome).toBe('stopped');
  });

  it('is told what it is opposed to: day, title, clause, words, scope, and how [decisions:conflict-report-contents]', () => {
    const { stops } = stopped(remember(decided().at(LATER), GRAPHQL));
    expect(stops.map(({ fact }) => [fact.id, fact.statement, fact.scope])).toEqual([
      ['rest-only', 'REST only', 'project'],
    ]);
    expect(stops[0]?.verdict).toMatchObject({ relation: 'conflict', clause: 'No GraphQL endpoints' });
    expect(stops[0]?.verdict.because).toContain('No GraphQL endpoints');
  });

  it('may be followed, replace it with a reason, or stand beside it: as arguments a program can run [decisions:conflict-report-offers-options]', () => {
    const { choices, thread } = stopped(remember(decided().at(LATER), GRAPHQL));
    expect(choices.map(({ choice }) => choice)).toEqual(['follow', 'supersede', 'keep-both', 'no-conflict']);
    expect(choices[0]?.arguments).toEqual(['resolve', thread, '--because', 'rest-only holds']);
    expect(choices[1]?.arguments.slice(0, 3)).toEqual(['remember', 'decision', GRAPHQL.statement]);
    expect(choices[1]?.arguments.slice(-4)).toEqual(['--supersedes', 'rest-only', '--because', 'WHY']);
    expect(choices[2]?.arguments.slice(-3)).toEqual(['--keep-both', '--because', 'WHY']);
    expect(choices[3]?.arguments.slice(-3)).toEqual(['--no-conflict', '--because', 'WHY']);
  });

  it('is asked about once, however often and in whatever spelling it is proposed', () => {
    const desk = decided();
    const first = stopped(remember(desk.at(LATER), GRAPHQL));
    const spelled = { ...GRAPHQL, statement: 'Add a GraphQL endpoint for the partners.' };
    const again = stopped(
      remember(desk.at(daysAfter(LATER, 3)), { ...GRAPHQL, statement: GRAPHQL.statement }),
    );
    expect([again.thread, again.written]).toEqual([first.thread, undefined]);
    expect(stopped(remember(desk.at(LATER), spelled)).thread).toBe(first.thread);
    expect(threads(load(desk.at(LATER)), true)).toHaveLength(1);
  });

  it('is asked about again when the answer is given and it is proposed once more', () => {
    const desk = decided();
    const { thread } = stopped(remember(desk.at(LATER), GRAPHQL));
    resolveThread(desk.at(LATER), thread, 'rest-only holds');
    expect(flagsOf(desk, 'rest-only')).toEqual([]);
    expect(stopped(remember(desk.at(LATER), GRAPHQL)).thread).toBe(thread);
    expect(threads(load(desk.at(LATER)), false)).toHaveLength(1);
  });

  it('is compared wherever the scopes overlap, and nowhere else [continuity:decisions-compared-in-overlapping-scope]', () => {
    const inBilling = decided({ scope: 'module:billing' });
    const outcome = (scope: string) => remember(inBilling.at(LATER), { ...GRAPHQL, scope }).outcome;
    expect(outcome('module:auth')).toBe('created');
    expect(outcome('module:billing')).toBe('stopped');
  });

  it('is compared with every active one, the confirmed before the others [decisions:conflict-check-covers-all-active]', () => {
    const desk = memoryStore();
    const log = Array.from({ length: 60 }, (_, n): Draft => {
      const constraint = n % 20 === 0 ? 'No GraphQL endpoints' : `No unit ${n} in the log`;
      const fields: Field[] = [
        ['created', daysAfter(DAY, -n)],
        ['constraint', constraint],
      ];
      return { verb: 'Created', kind: 'decision', id: `log-${n}`, text: `Matter ${n} is settled`, fields };
    });
    append(desk.at(DAY), load(desk.at(DAY)), log);
    verify(desk.at(LATER, 'person'), ['log-40']);
    const { stops } = stopped(remember(desk.at(LATER), GRAPHQL));
    expect(stops.map(({ fact }) => fact.id)).toEqual(['log-40', 'log-0', 'log-20']);
  });

  it('cannot be let through by any setting [decisions:conflict-stop-cannot-be-relaxed]', () => {
    const desk = decided();
    const store = desk.at(LATER);
    for (const clock of ['both', 'days', 'sessions'] as const) {
      const config = { ...store.config, policy: { ...store.config.policy, clock } };
      expect(remember({ ...store, config }, GRAPHQL).outcome).toBe('stopped');
    }
    expect(Object.keys(store.config).filter((key) => /conflict|contradict|stop|truth/i.test(key))).toEqual(
      [],
    );
  });
});

describe('superseding with a reason', () => {
  const replacing = {
    ...GRAPHQL,
    id: 'partners',
    supersedes: 'rest-only',
    because: 'the partner pays for it',
  };

  it('writes both links, and answers the question about the same proposal [decisions:reversal-needs-a-person] [continuity:conflict-resolution-is-logged]', () => {
    const desk = decided();
    const { thread } = stopped(remember(desk.at(LATER), GRAPHQL));
    expect(remember(desk.at(LATER), replacing)).toMatchObject({ outcome: 'superseded', thread: undefined });
    const facts = factsOf(desk);
    expect(facts.get('rest-only')).toMatchObject({
      status: 'superseded',
      supersededBy: 'partners',
      reason: 'the partner pays for it',
    });
    expect(facts.get('partners')?.supersedes).toEqual(['rest-only']);
    expect(facts.get(thread)).toMatchObject({
      closed: true,
      reason: 'the partner pays for it (recorded as partners)',
    });
    const ledger = [...desk.sessions().values()].join('');
    expect(ledger).toContain('- Superseded decision `rest-only` by `partners`: the partner pays for it');
    expect(ledger).toContain(`- Closed thread \`${thread}\`: the partner pays for it (recorded as partners)`);
  });

  it('is refused without one, also by tide supersede, unless a person names both', () => {
    const desk = decided();
    const without = () => remember(desk.at(LATER), { ...replacing, because: undefined });
    expect(without).toThrow('Superseding the decision `rest-only` needs --because');
    expect(() => remember(desk.at(LATER), { ...replacing, because: '  ' })).toThrow(TidemarkError);
    stated(desk.at(LATER), { ...GRAPHQL, id: 'partners', scope: 'global', trust: 'untrusted' });
    expect(() => supersede(desk.at(LATER), 'rest-only', 'partners', undefined)).toThrow(/needs --because/);
    expect(factsOf(desk).get('rest-only')?.status).toBe('active');
    supersede(desk.at(LATER, 'person'), 'rest-only', 'partners', undefined);
    expect(factsOf(desk).get('rest-only')).toMatchObject({ status: 'superseded', supersededBy: 'partners' });
  });

  it('leaves what else is opposed to it: that stops it still, until it is named too', () => {
    const desk = decided();
    stated(desk.at(DAY), {
      kind: 'invariant',
      id: 'cacheable',
      statement: 'Everything can be cached',
      fields: [['constraint', 'No GraphQL endpoints']],
    });
    expect(stopped(remember(desk.at(LATER), replacing)).stops.map(({ fact }) => fact.id)).toEqual([
      'cacheable',
    ]);
    const both = { ...replacing, supersedes: ['rest-only', 'cacheable'] };
    expect(remember(desk.at(LATER), both).outcome).toBe('superseded');
    expect(factsOf(desk).get('cacheable')?.supersededBy).toBe('partners');
  });
});

describe('keeping both with a reason', () => {
  const beside = { ...GRAPHQL, id: 'partners', keepBoth: true, because: 'to be decided on Monday' };

  it('records it and leaves one question open about both [continuity:contradiction-never-resolved-by-age] [evolving:never-picks-a-winner] [layers:dedup-conflict-keeps-history]', () => {
    const desk = decided();
    const done = remember(desk.at(LATER), beside);
    expect(done).toMatchObject({ id: 'partners', outcome: 'created' });
    const facts = factsOf(desk);
    expect([facts.get('rest-only')?.status, facts.get('partners')?.status]).toEqual(['active', 'active']);
    expect(flagsOf(desk, 'rest-only')).toEqual(['CONFLICT']);
    expect(flagsOf(desk, 'partners')).toEqual(['CONFLICT']);
    const [thread, ...more] = threads(load(desk.at(LATER)), false);
    expect(more).toEqual([]);
    expect(thread).toMatchObject({ id: done.thread, about: ['partners', 'rest-only'], proposal: null });
    expect(thread?.question).toContain('to be decided on Monday');
    resolveThread(desk.at(LATER), done.thread ?? '', 'the new one replaces the old');
    expect(flagsOf(desk, 'partners')).toEqual([]);
  });

  it('needs the reason', () => {
    expect(() => remember(decided().at(LATER), { ...beside, because: undefined })).toThrow(
      'Keeping both needs --because',
    );
  });

  it('takes nothing away where nothing is opposed', () => {
    const desk = memoryStore();
    expect(remember(desk.at(DAY), beside)).toMatchObject({ outcome: 'created', thread: undefined });
  });
});

describe('an agent', () => {
  it('does not pass what a person confirmed by saying that it is for one place only', () => {
    const desk = confirmed();
    const wanted = { ...GRAPHQL, statement: 'Add a GraphQL endpoint for partners only' };
    expect(remember(desk.at(LATER), wanted).outcome).toBe('stopped');
    expect(remember(desk.at(LATER, 'person'), wanted).outcome).not.toBe('stopped');
  });

  const confirmed = () => {
    const desk = decided();
    verify(desk.at(DAY, 'person'), ['rest-only']);
    return desk;
  };

  it('neither replaces nor stands beside what a person confirmed; a person does', () => {
    for (const choice of [{ supersedes: 'rest-only' }, { keepBoth: true }, { noConflict: true }]) {
      const desk = confirmed();
      const wanted = { ...GRAPHQL, ...choice, because: 'one partner asked' };
      const done = stopped(remember(desk.at(LATER), wanted));
      expect(done.choices.map(({ choice }) => choice)).toEqual(['follow']);
      expect(factsOf(desk).get('rest-only')?.status).toBe('active');
      expect(threads(load(desk.at(LATER)), false)).toHaveLength(1);
      expect(remember(desk.at(LATER, 'person'), wanted).outcome).not.toBe('stopped');
      expect(factsOf(desk).get(done.thread)?.closed).toBe(true);
    }
  });

  it('does not get around it by stating it elsewhere first', () => {
    const desk = confirmed();
    stated(desk.at(LATER), { kind: 'decision', id: 'other', statement: 'Something else', fields: [] });
    expect(() => supersede(desk.at(LATER), 'rest-only', 'other', 'I say so')).toThrow(/only a person/);
    expect(factsOf(desk).get('rest-only')?.status).toBe('active');
    expect(threads(load(desk.at(LATER)), false)[0]?.about).toEqual(['other', 'rest-only']);
  });

  it('may replace, with a reason, what no person ever confirmed', () => {
    const done = remember(decided().at(LATER), {
      ...GRAPHQL,
      supersedes: 'rest-only',
      because: 'it was ours',
    });
    expect(done.outcome).toBe('superseded');
  });
});

describe('what is opposed to something that binds less than a decision', () => {
  const NEVER: Statement = {
    kind: 'learning',
    id: 'never-retry',
    statement: 'Webhooks arrived twice',
    fields: [
      ['prevention', 'Never retry webhooks'],
      ['constraint', 'Never retry webhooks'],
    ],
  };
  const RETRY: Statement = {
    kind: 'learning',
    id: 'retry',
    statement: 'Retry webhooks that failed',
    fields: [['prevention', 'Retry webhooks three times']],
  };

  it('is recorded, and one question is raised about both; neither is invalidated [continuity:conflict-flag] [continuity:conflict-flag-invalidates-nothing]', () => {
    const desk = memoryStore();
    stated(desk.at(DAY), NEVER);
    const done = remember(desk.at(LATER), RETRY);
    expect(done).toMatchObject({ id: 'retry', outcome: 'created' });
    expect(done.opposition.conflicts.map(({ fact }) => fact.id)).toEqual(['never-retry']);
    expect([flagsOf(desk, 'never-retry'), flagsOf(desk, 'retry')]).toEqual([['CONFLICT'], ['CONFLICT']]);
    const facts = factsOf(desk);
    expect([facts.get('never-retry')?.status, facts.get('retry')?.status]).toEqual(['active', 'active']);
    expect(threads(load(desk.at(LATER)), false).map(({ about }) => about)).toEqual([
      ['retry', 'never-retry'],
    ]);
  });

  const SQUASH: Statement = {
    kind: 'preference',
    id: 'no-squash',
    statement: 'Never squash commits',
    fields: [['constraint', 'Never squash commits']],
  };

  it('gives way where a person says that it changes: the old wish is replaced by his own words', () => {
    const desk = memoryStore();
    stated(desk.at(DAY, 'person'), SQUASH);
    const words = 'from now on squash commits before merging';
    const done = remember(desk.at(LATER, 'person'), {
      kind: 'preference',
      statement: 'Squash commits before merging',
      fields: [['words', words]],
    });
    expect(done).toMatchObject({ outcome: 'superseded', thread: undefined });
    expect(factsOf(desk).get('no-squash')).toMatchObject({ supersededBy: done.id, reason: words });
    expect(factsOf(desk).get(done.id ?? '')?.supersedes).toEqual(['no-squash']);
  });

  it('does not give way to the words of an agent, nor to a wish that announces no change', () => {
    for (const [by, words] of [
      ['agent', 'from now on squash commits'],
      ['person', 'please squash commits'],
    ] as const) {
      const desk = memoryStore();
      stated(desk.at(DAY, by), SQUASH);
      const done = remember(desk.at(LATER, by), {
        kind: 'preference',
        statement: 'Squash commits before merging',
        fields: [['words', words]],
      });
      expect(done.outcome).toBe('created');
      expect(done.thread).toBeDefined();
      expect(factsOf(desk).get('no-squash')?.status).toBe('active');
    }
  });
});

describe('what does not stop anybody', () => {
  it('is what is not trusted: it is held back, speaks through no thread, and falls with its source [evolving:origin-guards-against-poisoning]', () => {
    const poisoned: Statement = {
      ...REST,
      trust: 'untrusted',
      fields: [...REST.fields, ['source', 'https://x.example']],
    };
    const desk = memoryStore();
    stated(desk.at(DAY), poisoned);
    stated(desk.at(DAY), {
      kind: 'learning',
      id: 'other',
      statement: 'From there too',
      trust: 'untrusted',
      fields: [['source', 'https://x.example']],
    });
    expect(remember(desk.at(LATER), GRAPHQL).outcome).toBe('created');
    const store = desk.at(LATER);
    expect(resume(store, load(store), {}).text).not.toContain('REST only');
    revoke(store, 'https://x.example', 'a hostile page');
    const facts = factsOf(desk);
    expect([facts.get('rest-only')?.status, facts.get('other')?.status]).toEqual([
      'invalidated',
      'invalidated',
    ]);
  });

  it('nor is what is proposed without trust stopped or asked about: it binds nobody', () => {
    const desk = decided();
    const done = remember(desk.at(LATER), { ...GRAPHQL, trust: 'untrusted' });
    expect(done).toMatchObject({ outcome: 'created', thread: undefined });
    expect(done.opposition.conflicts).toHaveLength(1);
    expect(threads(load(desk.at(LATER)), false)).toEqual([]);
  });

  it('is a decision that was put away, but it is named where no active one is opposed [decisions:no-active-conflict-searches-archive]', () => {
    const desk = decided();
    archive(desk.at(DAY), ['rest-only'], 'nobody builds endpoints now');
    const done = remember(desk.at(LATER), GRAPHQL);
    expect(done.outcome).toBe('created');
    expect(done.opposition.archived.map(({ fact }) => fact.id)).toEqual(['rest-only']);
    expect(done.thread).toBeUndefined();
  });

  it('is what has ended, and what says the same again', () => {
    const desk = decided();
    expect(remember(desk.at(LATER), { ...REST, id: undefined }).outcome).toBe('reinforced');
    invalidate(desk.at(LATER), ['rest-only'], 'it never held');
    expect(remember(desk.at(LATER), GRAPHQL).outcome).toBe('created');
  });
});

describe('what was proved wrong', () => {
  it('is recorded when it is stated again, with a warning that names why it ended', () => {
    const desk = memoryStore();
    stated(desk.at(DAY), {
      kind: 'learning',
      id: 'ttl',
      statement: 'The cache lives one minute',
      fields: [],
    });
    invalidate(desk.at(DAY), ['ttl'], 'read the code: ten minutes');
    const done = stated(desk.at(LATER), {
      kind: 'learning',
      statement: 'The cache lives one minute',
      fields: [],
    });
    expect(done.wrong).toMatchObject({ id: 'ttl', reason: 'read the code: ten minutes' });
    expect(done.outcome).toBe('created');
  });
});

describe('a fact that is corrected into an opposite', () => {
  it('is kept, and a person is asked about both, once', () => {
    const desk = decided();
    stated(desk.at(DAY), { kind: 'preference', id: 'api', statement: 'Endpoints are small', fields: [] });
    const done = correct(desk.at(LATER), 'api', 'Prefer a GraphQL endpoint', 'asked again');
    expect(done.conflicts?.map(({ against }) => against.map(({ id }) => id))).toEqual([['rest-only']]);
    expect(threads(load(desk.at(LATER)), false).map(({ about }) => about)).toEqual([['api', 'rest-only']]);
    expect(correct(desk.at(LATER), 'api', 'Prefer one GraphQL endpoint').conflicts).toBeUndefined();
  });
});

describe('what holds in every project', () => {
  it('is asked too', () => {
    const [here, everywhere] = [memoryStore(), decided({ scope: 'global' })];
    const user = {
      store: { ...everywhere.at(LATER), kind: 'user' as const },
      memory: load(everywhere.at(LATER)),
    };
    const found = opposing(here.at(LATER), load(here.at(LATER)), { ...GRAPHQL, scope: 'global' }, { user });
    expect(found.conflicts.map(({ fact, everywhere }) => [fact.id, everywhere])).toEqual([
      ['rest-only', true],
    ]);
    const done = stopped(remember(here.at(LATER), { ...GRAPHQL, scope: 'global' }, { user: user.store }));
    // It is replaced where it holds, not from a project.
    expect(done.choices.map(({ choice }) => choice)).toEqual(['follow', 'keep-both', 'no-conflict']);
  });
});

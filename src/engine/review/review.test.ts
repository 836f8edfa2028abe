import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, daysAfter, memoryStore } from '../../../test/memory-store.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { renderSnapshot } from '../../projection/snapshot.ts';
import { append } from '../append.ts';
import { standing } from '../fact-report.ts';
import { fsck } from '../fsck.ts';
import { log } from '../log.ts';
import { invalidate, use, verify } from '../mark.ts';
import { raiseThread } from '../raise-thread.ts';
import { load } from '../reading/load.ts';
import { rebuild } from '../rebuild.ts';
import { recall } from '../recall/recall.ts';
import { remember } from '../remember.ts';
import { appendUnsynced } from '../spool/spool-file.ts';
import { status } from '../status.ts';
import { supersede } from '../supersede.ts';
import { resolveThread, threads } from '../threads.ts';
import { heal } from '../truth/heal.ts';
import { update } from '../update.ts';
import { note } from '../work/set-work.ts';
import { lastReport, review } from './review.ts';

let desk: Desk;
let day: string;

beforeEach(() => {
  desk = memoryStore();
  day = '2026-01-05';
});

const store = (by: 'person' | 'agent' = 'agent'): Store => desk.at(day, by);
const at = (by: 'person' | 'agent' = 'agent') => load(store(by));
const tierOf = (id: string) => {
  const memory = at();
  const fact = memory.state.facts.get(id);
  return fact === undefined ? 'unknown' : standing(store(), memory, fact).tier;
};

/** Others sit down, a day each, and remember nothing. */
function pass(sessions: number): void {
  for (let n = 0; n < sessions; n++) {
    day = daysAfter(day, 2);
    note(store(), `day ${n}`);
  }
}

function state(kind: string, id: string, statement: string, ...fields: Field[]): void {
  append(store(), at(), [{ verb: 'Created', kind, id, text: statement, fields } satisfies Draft]);
}

const reviewed = (by: 'person' | 'agent' = 'agent', options = {}) => review(store(by), options);

describe('what a review compares', () => {
  const found = () => reviewed('agent', { all: true }).report;

  it('is not what tide wrote itself about the id of a fact, nor an id in backticks', () => {
    state('preference', 'tabs-not-spaces-makefiles', 'Makefiles use tabs not spaces');
    heal(store('person'), 'tabs-not-spaces-makefiles', { action: 'invalidated' }, { because: 'x' });
    state('decision', 'makefiles-use-spaces-not-tabs', 'Makefiles use spaces not tabs');
    state('preference', 'see', 'Ask Ada before `tabs-not-spaces-makefiles` comes back');
    expect(found()).not.toContain('(new)');
    state('preference', 'want-tabs', 'Use `tabs` in Makefiles');
    expect(found()).toContain('`want-tabs` contradicts `makefiles-use-spaces-not-tabs`');
  });
});

describe('a first review on top of a checkpoint', () => {
  it('leads to the same bytes as a whole replay', () => {
    for (let n = 0; n < 8; n++) state('learning', `fact-${n}`, `The locale test number ${n} is flaky`);
    rebuild(store());
    reviewed();
    const resumed = renderSnapshot(load(store()).state);
    expect(resumed).toBe(renderSnapshot(load(store(), { whole: true }).state));
    expect(fsck(store()).problems).toEqual([]);
  });
});

describe('one fact against many', () => {
  const caches = (uses: number, denials: number) =>
    append(store(), at(), [
      ...Array.from({ length: uses }, (_, n) => cache(`use-${n}`, `Use redis for cache ${n}`)),
      ...Array.from({ length: denials }, (_, n) => cache(`no-${n}`, 'No redis for cache')),
    ]);
  const cache = (id: string, text: string): Draft => ({
    verb: 'Created',
    kind: 'preference',
    id,
    text,
    fields: [],
  });

  it('is one question, which ends with that fact', () => {
    caches(9, 1);
    const [thread] = reviewed().threads;
    expect(thread?.about).toEqual(['no-0', ...Array.from({ length: 9 }, (_, n) => `use-${n}`)]);
    expect(reviewed().changed).toBe(false);
    expect(reviewed('agent', { all: true }).raised).toEqual([]);
    invalidate(store('person'), ['no-0'], 'nobody wants that');
    expect(threads(at(), false)).toEqual([]);
  });

  it('and many against many are a bounded number of questions, the rest told', () => {
    caches(40, 40);
    const first = reviewed();
    expect(first.raised).toHaveLength(30);
    expect(first.report).toContain(
      'contradictions not asked about yet: `tide review --all` asks about them.',
    );
    expect(first.report).not.toMatch(/In order[^#]*contradictions/);
    expect(reviewed().changed).toBe(false);
  });

  it('all of which are asked at once by a review of everything, so that a second one asks nothing', () => {
    caches(40, 40);
    const first = reviewed('agent', { all: true });
    expect(first.raised).toHaveLength(40);
    expect(first.report).not.toContain('not asked about yet');
    expect(reviewed('agent', { all: true }).changed).toBe(false);
  });

  it('says how many pairs were not compared', () => {
    caches(99, 1);
    const { report } = reviewed();
    const found = Number(/(\d+) contradictions?\./.exec(report)?.[1] ?? 0);
    expect(found).toBeLessThan(99);
    expect(report).toMatch(/pairs with less in common not compared: `tide review --all`/);
    reviewed('agent', { all: true });
    const asked = threads(at(), false).flatMap(({ about }) => about);
    expect(new Set(asked).size).toBe(100);
  });
});

describe('a question that has answered itself', () => {
  const REST: Field[] = [
    ['context', 'c'],
    ['decision', 'Every endpoint is REST'],
    ['constraint', 'No GraphQL endpoints'],
  ];
  it('is one about a proposal, once the decision has ended', () => {
    state('decision', 'rest-only', 'REST only', ...REST);
    remember(store(), { kind: 'preference', statement: 'Add a GraphQL endpoint', fields: [] });
    append(store(), at(), [{ verb: 'Invalidated', id: 'rest-only', text: 'old', fields: [] }]);
    expect(threads(at(), false)).toHaveLength(1);
    reviewed();
    expect(threads(at(), true)).toMatchObject([
      { open: false, answer: 'rest-only is invalidated; nothing stands against the proposal any more' },
    ]);
  });

  it.each(['supersede', 'invalidate'])('is one about two facts, once %s ends one of them', (how) => {
    state('preference', 'tabs', 'Indent with tabs');
    state('preference', 'spaces', 'Indent with spaces, not tabs');
    expect(reviewed().raised).toHaveLength(1);
    if (how === 'supersede') supersede(store(), 'spaces', 'tabs', 'accessibility');
    else invalidate(store(), ['spaces'], 'accessibility');
    expect(threads(at(), false)).toEqual([]);
    const tabs = at().state.facts.get('tabs');
    expect(tabs && standing(store(), at(), tabs).flags).toEqual([]);
  });
});

describe('two facts of one id', () => {
  it('are compared like any others', () => {
    state('preference', 'cache', 'Use Redis for the cache');
    const other = memoryStore();
    append(other.at('2026-01-05'), load(other.at('2026-01-05')), [
      { verb: 'Created', kind: 'preference', id: 'cache', text: 'No Redis for the cache', fields: [] },
    ]);
    for (const [path, text] of other.sessions())
      desk.files.create(path.replace(/\.md$/, 'z.md'), text.replace(/^(session: .*)$/m, '$1z'));
    expect(at().state.namesakes.size).toBe(1);
    const { raised } = reviewed();
    expect(raised.map((id) => at().state.facts.get(id)?.statement)).toEqual([
      expect.stringContaining('contradicts'),
    ]);
  });
});

describe('what has faded', () => {
  it('is put away with the lifetimes that ran out as the reason [continuity:archival-is-logged]', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    pass(21);
    expect(reviewed().archived).toEqual([
      { id: 'flaky', because: 'unused for 42 days (a life of 30) and 21 sessions (at most 20)' },
    ]);
    const event = log(store()).find(({ verb }) => verb === 'Archived');
    expect(event).toMatchObject({
      kind: 'learning',
      id: 'flaky',
      text: 'unused for 42 days (a life of 30) and 21 sessions (at most 20)',
      fields: [
        ['unused-since', '2026-01-05'],
        ['clock', 'both'],
        ['known-uses', '1'],
      ],
    });
    expect(at().state.facts.get('flaky')).toMatchObject({
      uses: 1,
      lastUsedDay: 20_458,
      reason: event?.text,
    });
  });

  it('comes back as active when it is named, and the next review says so', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    pass(21);
    reviewed();
    pass(1);
    use(store(), ['flaky']);
    expect(tierOf('flaky')).toBe('active');
    const again = reviewed();
    expect(again).toMatchObject({ archived: [], returned: ['flaky'] });
    expect(again.report).toContain(`## Came back

In the archive at the last review, and needed again.

- \`flaky\`: The locale test is flaky
  used on ${day}
`);
  });

  it('is decided by its life alone, not by how it ranks or is shown [decisions:rank-never-archives]', () => {
    state('decision', 'sought', 'Sessions live in signed cookies');
    state('decision', 'unsought', 'Zebra crossings are repainted in spring');
    for (let n = 0; n < 20; n++) {
      pass(1);
      const { results } = recall([{ store: store(), memory: at() }], 'where do sessions live');
      expect(results.map(({ id }) => id)).toEqual(['sought']);
      expect([tierOf('sought'), tierOf('unsought')][0]).toBe(tierOf('unsought'));
      expect(review(store(), { dryRun: true }).archived).toEqual([]);
    }
    pass(1);
    expect(reviewed().archived.map(({ id }) => id)).toEqual(['sought', 'unsought']);
  });

  it('is everything the ledger knows, the archive too [decisions:maintenance-reads-both]', () => {
    state('decision', 'old', 'Tariffs come by mail');
    state('decision', 'new', 'Tariffs come by upload');
    pass(21);
    reviewed();
    expect([tierOf('old'), tierOf('new')]).toEqual(['archived', 'archived']);
    pass(1);
    supersede(store(), 'old', 'new', 'the office changed');
    const { retiered, returned } = reviewed();
    expect(retiered).toEqual([
      { id: 'old', from: 'archived', to: 'superseded' },
      { id: 'new', from: 'archived', to: 'active' },
    ]);
    expect(returned).toEqual(['new']);
  });
});

describe('threads', () => {
  const REST: Field[] = [['constraint', 'No GraphQL endpoints']];

  it('are raised for a contradiction, once for a pair, whatever was answered', () => {
    state('decision', 'rest', 'The API is REST', ...REST);
    state('decision', 'reports', 'Reports get a GraphQL endpoint');
    const { raised, threads, flagged } = reviewed();
    expect(raised).toEqual(['reports-against-rest']);
    expect(threads).toMatchObject([{ type: 'contradiction', about: ['reports', 'rest'], open: true }]);
    expect(flagged.map(({ id, flags }) => [id, flags])).toEqual([
      ['rest', ['CONFLICT']],
      ['reports', ['CONFLICT']],
    ]);
    resolveThread(store('person'), 'reports-against-rest', 'an exception');
    expect(reviewed('agent', { all: true }).raised).toEqual([]);
    pass(25);
    expect(reviewed().swept).toEqual(['reports-against-rest']);
    use(store(), ['rest', 'reports']);
    expect(reviewed('agent', { all: true }).raised).toEqual([]);
  });

  it('that were closed are swept after the archive window, and keep their answer', () => {
    raiseThread(store(), { question: 'Why keep the queue?', type: 'question', about: [] });
    resolveThread(store('person'), 'why-keep-queue', 'no');
    pass(20);
    expect(reviewed().swept).toEqual([]);
    pass(1);
    expect(reviewed().swept).toEqual(['why-keep-queue']);
    expect(log(store()).findLast(({ verb }) => verb === 'Archived')?.text).toBe('swept: closed 2026-01-05');
    expect(at().state.facts.get('why-keep-queue')).toMatchObject({
      reason: 'no',
      closed: true,
      archived: true,
    });
  });

  it('about something that has ended are closed by saying so', () => {
    state('decision', 'rest', 'The API is REST', ...REST);
    state('decision', 'reports', 'Reports get a GraphQL endpoint');
    reviewed();
    invalidate(store(), ['reports'], 'nobody wants it');
    const { threads, report } = reviewed();
    expect(threads).toEqual([]);
    expect(report).toContain('answer: reports is invalidated; nothing is left to decide');
  });

  it('compare what changed since the last review alone, and everything where a branch was merged in behind it', () => {
    state('decision', 'rest', 'The API is REST', ...REST);
    pass(1);
    expect(reviewed().report).toContain('1 changed fact compared with 1 that bind');
    pass(1);
    state('decision', 'other', 'Mails are sent at night');
    expect(reviewed().report).toContain('1 changed fact compared with 2 that bind');
    expect(at().state.reviewed?.whole).toBe(true);
    // Written elsewhere on the first day, and merged only now.
    const branch = memoryStore();
    const elsewhere = branch.at('2026-01-04', 'person');
    append(elsewhere, load(elsewhere), [
      {
        verb: 'Created',
        kind: 'decision',
        id: 'reports',
        text: 'Reports get a GraphQL endpoint',
        fields: [],
      },
    ]);
    for (const [path, bytes] of branch.files.contents)
      if (path.includes('/sessions/')) desk.files.contents.set(path, bytes);
    expect(at().state.reviewed?.whole).toBe(false);
    // Each breaks the other, and both are the first of their session: the order of the names decides.
    expect(reviewed().raised).toEqual(['rest-against-reports']);
  });
});

describe('what never fades', () => {
  const stated = () => {
    state('invariant', 'cents', 'Prices are in cents');
    state('invariant', 'logs', 'No personal data in logs');
    state('learning', 'flaky', 'The locale test is flaky');
    pass(40);
  };

  it.each([
    [38, []],
    [39, []],
    [40, ['cents']],
    [41, ['cents']],
  ])('is asked about %i sessions after it was stated: %j', (sessions, asked) => {
    state('invariant', 'cents', 'Prices are in cents');
    pass(sessions);
    expect(reviewed('agent', { dryRun: true }).invariants.asked).toEqual(asked);
    expect(reviewed().invariants.asked).toEqual(asked);
  });

  it.each([
    [39, false],
    [40, true],
  ])('makes a review due %i sessions after it was stated: %s', (sessions, due) => {
    state('invariant', 'cents', 'Prices are in cents');
    pass(sessions - 5);
    reviewed();
    const passed = at().state.sessions.length;
    pass(sessions + 1 - passed);
    expect(at().state.sessions.length).toBe(sessions + 1);
    expect(status(store(), at()).review.due).toBe(due);
    expect(reviewed().invariants.asked).toEqual(due ? ['cents'] : []);
  });

  it('is not asked about early because the project is old', () => {
    pass(100);
    state('invariant', 'cents', 'Prices are in cents');
    const stated = at().state.facts.get('cents')?.createdSession ?? 0;
    pass(39);
    expect(reviewed('agent', { dryRun: true }).invariants.asked).toEqual([]);
    pass(stated + 40 - at().state.sessions.length);
    expect(reviewed().invariants.asked).toEqual(['cents']);
  });

  it.each([
    [39, []],
    [40, ['cents']],
  ])('is asked about again %i sessions after a person confirmed it: %j', (sessions, asked) => {
    state('invariant', 'cents', 'Prices are in cents');
    pass(40);
    reviewed();
    verify(store('person'), ['cents']);
    pass(sessions);
    expect(reviewed().invariants.asked).toEqual(asked);
  });

  it('is put before a person every 40 sessions [evolving:invariants-reverified-by-a-person]', () => {
    stated();
    const first = reviewed();
    expect(first.invariants).toEqual({ count: 2, asked: ['cents', 'logs'] });
    expect(first.report).toContain('(new): Does what never fades still hold: `cents`, `logs`? Confirm each');
    verify(store('agent'), ['cents', 'logs']);
    expect(at().state.facts.get(first.raised[0] ?? '')?.closed).toBeUndefined();
    verify(store('person'), ['cents']);
    expect(at().state.facts.get(first.raised[0] ?? '')?.closed).toBeUndefined();
    verify(store('person'), ['logs']);
    expect(at().state.facts.get(first.raised[0] ?? '')).toMatchObject({
      closed: true,
      reason: 'confirmed by Ada',
    });
    expect(at().state.facts.get('logs')?.verified).toMatchObject({ by: 'Ada', at: `${day}T12:00:00Z` });
    pass(30);
    expect(reviewed().invariants.asked).toEqual([]);
    pass(10);
    expect(reviewed().invariants.asked).toEqual(['cents', 'logs']);
  });

  it('is asked about in one thread that ends nothing by itself [evolving:reverification-is-one-thread]', () => {
    stated();
    const { raised, threads } = reviewed();
    expect(raised).toEqual([`re-verify-${day}`]);
    expect(threads).toMatchObject([{ type: 're-verify', about: ['cents', 'logs'] }]);
    pass(60);
    reviewed();
    expect(at().state.facts.get('cents')).toMatchObject({ status: 'active' });
    expect(tierOf('cents')).toBe('core');
    expect(reviewed().threads.filter(({ type }) => type === 're-verify')).toHaveLength(1);
  });

  it('is not asked about when it was stated or confirmed a few sessions ago', () => {
    pass(38);
    state('invariant', 'cents', 'Prices are in cents');
    pass(3);
    expect(reviewed().invariants).toEqual({ count: 1, asked: [] });
  });
});

describe('a review', () => {
  it('flags what is doubtful and why', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    day = '2026-02-06';
    expect(reviewed().flagged).toEqual([
      { id: 'flaky', flags: ['LOW_CONFIDENCE'], because: 'never reinforced, unused for 32 days' },
    ]);
  });

  it('is one write and one event, and is shown again as it was although facts changed since', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    pass(21);
    const { report } = reviewed();
    expect(log(store()).filter(({ verb }) => verb === 'Reviewed')).toHaveLength(1);
    use(store(), ['flaky']);
    remember(store(), { kind: 'learning', statement: 'Something else', fields: [] });
    expect(lastReport(store(), at())).toBe(report);
  });

  it('made on two machines of the same ledger leaves a third nothing to do', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    state('decision', 'rest', 'The API is REST', ['constraint', 'No GraphQL endpoints']);
    pass(30);
    state('decision', 'reports', 'Reports get a GraphQL endpoint');
    use(store(), ['rest']);
    pass(1);
    const other = memoryStore();
    for (const [path, bytes] of desk.files.contents)
      if (path.includes('/sessions/')) other.files.contents.set(path, bytes);
    day = daysAfter(day, 1);
    reviewed();
    const there = { ...other.at(day, 'person'), entropy: { base32: () => 'zzzz' } };
    review(there);
    for (const [path, bytes] of other.files.contents)
      if (path.includes('/sessions/') && !desk.files.contents.has(path)) desk.files.contents.set(path, bytes);
    expect(log(store()).filter(({ verb }) => verb === 'Reviewed')).toHaveLength(2);
    expect(reviewed('agent', { all: true })).toMatchObject({
      changed: false,
      raised: [],
      archived: [],
      swept: [],
    });
  });

  it('that was never made has no report', () => {
    expect(() => lastReport(store(), at())).toThrow('There was no review yet.');
  });
});

describe('two facts that somebody calls no conflict', () => {
  beforeEach(() => {
    state('invariant', 'no-graphql', 'No GraphQL endpoints');
    state('preference', 'admin', 'Serve the admin pages by GraphQL endpoints');
    raiseThread(store('person'), {
      question: 'Do they contradict each other?',
      type: 'contradiction',
      about: ['no-graphql', 'admin'],
    });
    const [{ id } = { id: '' }] = threads(at(), false);
    resolveThread(store('person'), id, 'no: the rule is about the public API');
  });

  it('are never asked about by a review, though it had not found them yet', () => {
    expect(reviewed('agent', { all: true }).raised).toEqual([]);
  });

  it('are not asked about when one of them gets a field that says nothing else', () => {
    update(store('person'), 'admin', [['tag', 'api']]);
    expect(threads(at(), false)).toEqual([]);
  });

  it('are asked about when one of them says something else', () => {
    update(store('person'), 'admin', [], 'Serve everybody by GraphQL endpoints');
    expect(threads(at(), false)).toMatchObject([{ about: ['admin', 'no-graphql'] }]);
  });
});

describe('a review that finds conversations nobody has taken up', () => {
  it('counts them among the sessions, also when it only says what it would do', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    for (const conversation of ['one', 'two', 'three'])
      appendUnsynced(store(), { agent: 'codex', conversation }, [
        { type: 'touched', path: `${conversation}.ts` },
        { type: 'used', facts: ['flaky'] },
        { type: 'ended', reason: 'other' },
      ]);
    const foreseen = reviewed('agent', { dryRun: true });
    expect(log(store()).map(({ verb }) => verb)).toEqual(['Created']);
    expect(foreseen.report).toContain('after 4 sessions');
    expect(reviewed().report).toBe(foreseen.report);
    expect(lastReport(store(), at())).toBe(foreseen.report);
    expect(at().state.sessions.length).toBe(4);
  });

  it('is told of no session where nothing was done in them', () => {
    state('learning', 'flaky', 'The locale test is flaky');
    appendUnsynced(store(), { agent: 'codex', conversation: 'one' }, [
      { type: 'exposed', how: 'brief', facts: ['flaky'] },
      { type: 'ended', reason: 'other' },
    ]);
    const foreseen = reviewed('agent', { dryRun: true });
    expect(foreseen.report).toContain('after 1 session.');
    expect(reviewed().report).toBe(foreseen.report);
  });
});

import { describe, expect, it } from 'vitest';
import { correct } from '../../src/engine/correct.ts';
import { forget } from '../../src/engine/forget.ts';
import { pin, reinforce, use, verify } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { resume } from '../../src/engine/resume.ts';
import { revoke } from '../../src/engine/revoke.ts';
import { historyOf } from '../../src/engine/show.ts';
import { status } from '../../src/engine/status.ts';
import { threads } from '../../src/engine/threads.ts';
import { update } from '../../src/engine/update.ts';
import { checkpointWork } from '../../src/engine/work/checkpoint-work.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { addNext, setGoal } from '../../src/engine/work/set-work.ts';
import { startSession } from '../../src/engine/work/start-session.ts';
import type { Field } from '../../src/model/event.ts';
import type { Store } from '../../src/model/store.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { type Desk, memoryStore } from '../memory-store.ts';
import { stated as remember } from '../stated.ts';

const DAY = '2026-03-02';
const learn = (
  store: Store,
  statement: string,
  more: { scope?: string; fields?: Field[]; id?: string } = {},
) =>
  remember(store, {
    kind: 'learning',
    statement,
    ...more,
    typed: true,
    fields: [
      ['cause', 'Batch extraction skipped Thai'],
      ['prevention', 'Run the sync test'],
      ...(more.fields ?? []),
    ],
  });
const snapshot = (store: Store) => renderSnapshot(load(store, { whole: true }).state);

describe('stating a learning', () => {
  it('asks for cause and prevention beside the symptom [continuity:learning-asks-for-root-cause]', () => {
    const { at } = memoryStore();
    const state = (fields: Field[]) =>
      remember(at(DAY), { kind: 'learning', statement: 'Keys are missing', fields, typed: true });
    expect(() => state([])).toThrow('A learning needs `cause`');
    expect(() => state([['cause', 'a skipped locale']])).toThrow('A learning needs `prevention`');
    expect(() =>
      state([
        ['cause', ' '],
        ['prevention', 'test'],
      ]),
    ).toThrow('A learning needs `cause`');
    const { fact } = state([
      ['cause', 'a skipped locale'],
      ['prevention', 'run the test'],
    ]);
    expect(fact).toMatchObject({
      statement: 'Keys are missing',
      fields: [
        ['cause', 'a skipped locale'],
        ['prevention', 'run the test'],
      ],
    });
  });

  it('keeps a stack trace and its surroundings as evidence, line by line [continuity:error-keeps-details]', () => {
    const { at } = memoryStore();
    const trace =
      'TypeError: x is undefined\n    at load (src/i18n/load.ts:42:7)\n\n    at main (src/main.ts:3:1)\n## not a heading';
    const { id } = learn(at(DAY), 'Loading crashed', {
      fields: [
        ['evidence', trace],
        ['evidence', 'locale=th, batch 7'],
      ],
    });
    const fact = load(at(DAY), { whole: true }).state.facts.get(id);
    expect(fact?.fields.filter(([key]) => key === 'evidence')).toEqual([
      ['evidence', trace],
      ['evidence', 'locale=th, batch 7'],
    ]);
  });

  it('creates it with a scope, thirty days and a count of zero [continuity:new-learning-defaults]', () => {
    const { at } = memoryStore();
    const { outcome, fact, id } = learn(at(DAY), 'Keys are missing in th.json');
    expect(outcome).toBe('created');
    expect(fact).toMatchObject({ scope: 'project', reinforcements: 0, status: 'active' });
    expect(fact.ttl).toBeUndefined();
    const days: Store = { ...at('2026-04-01'), config: onDays(at(DAY)) };
    expect(status(days, load(days)).live).toBe(1);
    const after: Store = { ...at('2026-04-02'), config: onDays(at(DAY)) };
    expect(status(after, load(after))).toMatchObject({ live: 0, archived: 1 });
    expect(load(after).state.facts.get(id)).toBeDefined();
  });

  it('says that it reinforced, which one, and the new count [continuity:reinforcement-is-reported]', () => {
    const { at } = memoryStore();
    const first = learn(at(DAY), 'Keys are missing in th.json');
    const again = learn(at('2026-03-03'), 'keys missing in th.json!');
    expect(again).toMatchObject({
      outcome: 'reinforced',
      id: first.id,
      fact: { reinforcements: 1, uses: 2 },
    });
    expect(learn(at('2026-03-03'), 'Keys missing in th.json').fact.reinforcements).toBe(2);
    expect(load(at(DAY)).state.facts.size).toBe(1);
  });

  it('never stores a fact without a scope, and names it in the answer [continuity:every-fact-has-a-scope]', () => {
    const { at, sessions } = memoryStore();
    expect(learn(at(DAY), 'One thing').fact.scope).toBe('project');
    expect(learn(at(DAY), 'Another thing', { scope: 'file:src/a.ts' }).fact.scope).toBe('path:src/a.ts');
    expect(learn(at(DAY), 'one thing').fact.scope).toBe('project');
    const decision: Field[] = [
      ['context', 'why'],
      ['decision', 'what'],
    ];
    expect(remember(at(DAY), { kind: 'decision', statement: 'A title', fields: decision }).fact.scope).toBe(
      'project',
    );
    expect(() => learn(at(DAY), 'A third', { scope: '' })).toThrow('scope is not usable');
    const created = [...sessions().values()]
      .join('')
      .split('\n- ')
      .filter((event) => event.startsWith('Created'));
    expect(created).toHaveLength(3);
    for (const event of created) expect(event).toMatch(/\n {2}scope: (project|path:src\/a\.ts)\n/);
  });

  it('compares it with what is there before storing it [layers:new-knowledge-searches-similar-first]', () => {
    const { at } = memoryStore();
    const known = learn(at(DAY), 'The sync test misses Thai keys');
    expect(learn(at(DAY), 'the sync tests miss Thai keys')).toMatchObject({
      outcome: 'reinforced',
      id: known.id,
    });
    const near = learn(at(DAY), 'The sync test misses French keys');
    expect(near).toMatchObject({ outcome: 'created', similar: [known.id] });
    expect(learn(at(DAY), 'Deploys need a tag').similar).toEqual([]);
  });
});

describe('other things to remember', () => {
  it('can be the first task of its kind [layers:write-case-after-new-task-kind]', () => {
    const { at } = memoryStore();
    const fields: Field[] = [
      ['approach', 'Module by module behind a flag'],
      ['outcome', 'Shipped'],
    ];
    const { id } = remember(at(DAY), {
      kind: 'case',
      statement: 'Port the tariff lookup to TypeScript',
      fields,
    });
    expect(load(at(DAY)).state.facts.get(id)).toMatchObject({ kind: 'case', fields });
  });

  it('are recorded or updated by one command each [layers:write-on-remember]', () => {
    const desk = memoryStore();
    const { id } = remember(desk.at(DAY), { kind: 'preference', statement: 'Commits are small', fields: [] });
    expect(
      update(desk.at(DAY), id, [['when', 'committing']], 'Commits are small and signed').marked,
    ).toHaveLength(1);
    expect(eventsIn(desk)).toEqual([
      'Created preference `commits-small`',
      'Updated preference `commits-small`',
    ]);
    expect(load(desk.at(DAY)).state.facts.get(id)).toMatchObject({
      statement: 'Commits are small and signed',
      fields: [['when', 'committing']],
    });
  });

  it('are corrected by an event on the fact itself [layers:write-on-correction]', () => {
    const desk = memoryStore();
    const { id } = remember(desk.at(DAY), {
      kind: 'entity',
      statement: 'The cache lives one minute',
      fields: [],
    });
    correct(desk.at('2026-03-05'), id, 'The cache lives ten minutes', 'read the code');
    const { fact, history } = historyOf(desk.at(DAY), load(desk.at(DAY)), id);
    expect(fact).toMatchObject({
      id,
      status: 'corrected',
      statement: 'The cache lives ten minutes',
      reason: 'read the code',
    });
    expect(history.map((event) => [event.verb, event.text])).toEqual([
      ['Created', 'The cache lives one minute'],
      ['Corrected', 'The cache lives ten minutes'],
    ]);
  });

  it('never hold a secret in the working context [continuity:working-context-never-holds-secrets]', () => {
    const desk = memoryStore();
    const secret = ['ghp', '_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
    checkpointWork(desk.at(DAY), `Cache works; staging uses ${secret} for now`, 'testing');
    const { context } = load(desk.at(DAY)).state.working;
    expect(context?.text).toMatch(/^Cache works; staging uses \[REDACTED.*\] for now$/);
    for (const bytes of desk.files.contents.values())
      expect(new TextDecoder().decode(bytes)).not.toContain(secret);
  });
});

describe('the ledger behind it', () => {
  /** A bit of everything, over three sessions and several days. */
  function work(desk: Desk, after: () => void = () => {}): void {
    const steps: (() => unknown)[] = [
      () => startSession(desk.at('2026-03-02T08:00:00Z'), 'First sitting'),
      () =>
        learn(desk.at('2026-03-02T08:01:00Z'), 'Keys are missing', {
          id: 'keys',
          fields: [['source', 'docs/a.md']],
        }),
      () =>
        remember(desk.at('2026-03-02T08:02:00Z'), {
          kind: 'decision',
          id: 'jwt',
          statement: 'Sessions are JWTs',
          fields: [],
        }),
      () => setGoal(desk.at('2026-03-02T08:03:00Z'), 'Ship the cache'),
      () => endSession(desk.at('2026-03-02T09:00:00Z'), 'Looked around', undefined),
      () =>
        remember(desk.at('2026-03-03'), {
          kind: 'decision',
          id: 'cookies',
          statement: 'Sessions are cookies',
          fields: [],
          supersedes: 'jwt',
          because: 'mobile clients need revocation',
        }),
      () => reinforce(desk.at('2026-03-03'), ['keys']),
      () => pin(desk.at('2026-03-03', 'person'), ['cookies']),
      () => verify(desk.at('2026-03-03', 'person'), ['cookies']),
      () => addNext(desk.at('2026-03-04'), ['Add a TTL test']),
      () => revoke(desk.at('2026-03-04'), 'docs/a.md', 'written for version 1'),
    ];
    for (const step of steps) {
      step();
      after();
    }
  }

  it('is the only thing that changes what is known, and it only grows [evolving:memory-is-event-sourced]', () => {
    const desk = memoryStore();
    let before = desk.sessions();
    let known = '';
    work(desk, () => {
      const now = desk.sessions();
      for (const [path, text] of before) expect(now.get(path)?.startsWith(text)).toBe(true);
      const state = snapshot(desk.at('2026-03-04'));
      const grew = [...now.values()].join('').length > [...before.values()].join('').length;
      expect(grew).toBe(true);
      known = state;
      before = now;
    });
    // With everything but the session files gone, nothing that was known is lost.
    for (const path of [...desk.files.contents.keys()])
      if (!path.startsWith('/project/.tidemark/sessions/')) desk.files.contents.delete(path);
    expect(snapshot(desk.at('2026-03-04'))).toBe(known);
    expect(load(desk.at('2026-03-04')).state.facts.get('jwt')?.status).toBe('superseded');
  });

  it('is one file per sitting that lists its events under Memory References [evolving:one-log-per-segment-with-references]', () => {
    const desk = memoryStore();
    work(desk);
    const files = [...desk.sessions().values()];
    expect(files).toHaveLength(4);
    const listed = files.map((text) => eventsOf(text));
    expect(listed[0]).toEqual([
      'Created learning `keys`',
      'Created decision `jwt`',
      'Goal',
      'Task',
      'Checkpoint',
    ]);
    expect(listed[1]).toEqual([
      'Created decision `cookies`',
      'Superseded decision `jwt` by `cookies`',
      'Reinforced `keys`',
    ]);
    expect(listed[2]).toEqual(['Pinned `cookies`', 'Verified `cookies`']);
    expect(listed[3]).toEqual(['Next', 'Revoked']);
  });

  it('names both decisions and the reason in every supersession [continuity:supersession-is-logged] [continuity:supersession-links-old-to-new]', () => {
    const desk = memoryStore();
    work(desk);
    remember(desk.at('2026-03-05', 'person'), {
      kind: 'decision',
      id: 'tokens',
      statement: 'Sessions are opaque tokens',
      fields: [],
      supersedes: 'cookies',
      because: 'third parties call us',
    });
    const lines = [...desk.sessions().values()]
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('- Superseded'));
    expect(lines).toEqual([
      '- Superseded decision `jwt` by `cookies`: mobile clients need revocation',
      '- Superseded decision `cookies` by `tokens`: third parties call us',
    ]);
    const { facts } = load(desk.at('2026-03-05')).state;
    expect(facts.get('jwt')).toMatchObject({ status: 'superseded', supersededBy: 'cookies' });
    expect(facts.get('cookies')).toMatchObject({
      status: 'superseded',
      supersededBy: 'tokens',
      supersedes: ['jwt'],
    });
    expect(facts.get('tokens')).toMatchObject({ status: 'active', supersedes: ['cookies'] });
  });

  it('never changes a closed file, except by a redaction it records [evolving:closed-logs-never-edited]', () => {
    const desk = memoryStore();
    work(desk);
    endSession(desk.at('2026-03-04'), undefined, undefined);
    const closed = [...desk.sessions()].filter(([, text]) => text.includes('<!-- sealed:'));
    expect(closed.length).toBeGreaterThanOrEqual(2);
    const [path, text] = closed[0] as [string, string];
    const name = path.slice(path.lastIndexOf('/') + 1, -3);
    expect(() => use({ ...desk.at('2026-03-05'), session: name }, ['cookies'])).toThrow('is closed');
    use(desk.at('2026-03-05'), ['cookies']);
    resume(desk.at('2026-03-05'), load(desk.at('2026-03-05')), {});
    for (const [closedPath, closedText] of closed) expect(desk.sessions().get(closedPath)).toBe(closedText);
    forget(desk.at('2026-03-05'), ['keys']);
    expect(desk.sessions().get(path)).not.toBe(text);
    expect(eventsIn(desk).at(-1)).toBe('Redacted learning `keys`');
    expect([...desk.sessions().values()].join('')).not.toContain('Keys are missing');
  });

  it('does not notice being looked at: only naming, reinforcing and confirming are relevance [continuity:showing-is-not-relevance]', () => {
    const desk = memoryStore();
    work(desk);
    const before = snapshot(desk.at('2026-03-04'));
    const files = desk.sessions();
    for (let day = 5; day < 25; day++) {
      const store = desk.at(`2026-03-${String(day).padStart(2, '0')}`);
      const memory = load(store);
      resume(store, memory, {});
      resume(store, memory, { scope: 'module:i18n' });
      historyOf(store, memory, 'cookies');
      status(store, memory);
      threads(memory, true);
    }
    expect(snapshot(desk.at('2026-03-25'))).toBe(before);
    expect(desk.sessions()).toEqual(files);
    const last = () => load(desk.at('2026-03-28')).state.facts.get('cookies')?.lastUsedDay;
    expect(last()).toBe(20_515);
    use(desk.at('2026-03-26'), ['cookies']);
    expect(last()).toBe(20_538);
    reinforce(desk.at('2026-03-27'), ['cookies']);
    expect(last()).toBe(20_539);
    verify(desk.at('2026-03-28', 'person'), ['cookies']);
    expect(last()).toBe(20_540);
  });
});

function onDays(store: Store): Store['config'] {
  return { ...store.config, policy: { ...store.config.policy, clock: 'days' } };
}

/** Heads of the events of a file, read by hand. */
function eventsOf(text: string): string[] {
  const [, section = ''] = text.split('\n## Memory References\n');
  const [events = ''] = section.split(/\n## |\n<!-- sealed/);
  return events
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => (line.slice(2).split(': ')[0] ?? '').replace(/:.*$/, ''));
}

function eventsIn(desk: Desk): string[] {
  return [...desk.sessions().values()].flatMap(eventsOf);
}

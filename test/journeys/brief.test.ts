import { describe, expect, it } from 'vitest';
import { append } from '../../src/engine/append.ts';
import { checkAttention } from '../../src/engine/attention.ts';
import { startBlock } from '../../src/engine/hooks/start-block.ts';
import { invalidate } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { type ResumeOptions, resume } from '../../src/engine/resume.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { checkpointWork } from '../../src/engine/work/checkpoint-work.ts';
import { done } from '../../src/engine/work/done.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { addNext, block, note, setGoal, setTask, touch } from '../../src/engine/work/set-work.ts';
import type { Draft, Field } from '../../src/model/event.ts';
import { type Desk, daysAfter, memoryStore } from '../memory-store.ts';

const DAY = '2026-03-02';

function said(
  desk: Desk,
  kind: string,
  id: string,
  fields: Record<string, string> = {},
  text = `What ${id} says`,
  day = DAY,
) {
  const { scope = 'project', ...rest } = fields;
  remember(desk.at(day), { kind, id, statement: text, scope, fields: Object.entries(rest) as Field[] });
}

const learned = (desk: Desk, id: string, scope = 'project', day = DAY) =>
  said(
    desk,
    'learning',
    id,
    { scope, cause: 'so', prevention: `Prevent ${id}` },
    `What went wrong with ${id}`,
    day,
  );
const decided = (desk: Desk, id: string, more: Record<string, string> = {}, day = DAY) =>
  said(
    desk,
    'decision',
    id,
    // In one word: numbers of one thing would be two values for it.
    {
      context: 'so',
      decision: `Do ${id.replace('-', '')}`,
      constraint: `Keep ${id.replace('-', '')}`,
      ...more,
    },
    `The title ${id.replace('-', '')}`,
    day,
  );

const ask = (desk: Desk, options: ResumeOptions = {}, day = DAY) =>
  resume(desk.at(day), load(desk.at(day)), options);

function working(desk: Desk): void {
  setGoal(desk.at(DAY), 'Cache the tariff lookup');
  done(desk.at(DAY), 'Extracted TariffRepo (src/tariff/repo.ts:12)');
  addNext(desk.at(DAY), ['Add a TTL test', 'Ask for the keys', 'Roll it out']);
}

describe('what a session is given at its start', () => {
  it('begins with the goal [continuity:brief-leads-with-active-goal]', () => {
    const desk = memoryStore();
    decided(desk, 'cookies');
    working(desk);
    expect(ask(desk).text).toMatch(/^# Memory: harbor-api\n\nGoal: Cache the tariff lookup\n\n## /);
  });

  it('counts hand edits of layouts and tangents in a line each, and says where they are', () => {
    const desk = memoryStore();
    working(desk);
    note(desk.at(DAY), 'Staging was reset');
    const store = desk.at('2026-03-03');
    const edit = (n: number): Draft => ({
      verb: 'Noted',
      text: `DECISIONS.md was edited where it is made anew: line ${n}`,
      fields: [['type', 'edit']],
    });
    const asked = (n: number): Draft => ({
      verb: 'Raised',
      kind: 'thread',
      id: `edited-fact-${n}`,
      text: `fact-${n} was edited differently in two layouts.`,
      fields: [['type', 'contradiction']],
    });
    append(store, load(store), [asked(0)]);
    expect(ask(desk).text).toContain('fact-0 was edited differently');
    append(
      store,
      load(store),
      [...Array(12).keys()].flatMap((n) => [edit(n), asked(n + 1)]),
    );
    checkAttention(store, 'Redesign the login page', undefined);
    const { text } = ask(desk);
    expect(text).toContain('- Noted: Staging was reset\n');
    expect(text).toContain('- Noted besides: 12 hand edits of layouts, 1 tangent (tide work lists them)\n');
    expect(text).toContain('- 13 hand edits of layouts wait for an answer (tide threads lists them)\n');
    expect(text).not.toContain('was edited');
    expect(text).not.toContain('login page');
  });

  it('says where there is something, where nothing is remembered of the whole project', () => {
    const desk = memoryStore();
    learned(desk, 'tariff-clock', 'module:tariff');
    const { text, included } = ask(desk);
    expect(included).toEqual([]);
    expect(text).toContain('there is more about module:tariff');
    const store = desk.at(DAY);
    expect(startBlock(store, load(store)).text).toContain('there is more about module:tariff');
  });

  it('is nothing where nothing holds, and a conversation is then told nothing', () => {
    const desk = memoryStore();
    learned(desk, 'wrong', 'module:tariff');
    invalidate(desk.at(DAY, 'person'), ['wrong'], 'it was not the clock');
    expect(ask(desk).text).toBe('');
    const store = desk.at(DAY);
    expect(startBlock(store, load(store))).toEqual({ text: '', facts: [] });
  });

  it('lists the next actions in their order [continuity:session-start-shows-next-actions]', () => {
    const desk = memoryStore();
    working(desk);
    expect(ask(desk).text).toContain('\n## Next\n\n1. Add a TTL test\n2. Ask for the keys\n3. Roll it out\n');
  });

  it('carries the learnings in scope, with what prevents the error [continuity:session-start-shows-learnings]', () => {
    const desk = memoryStore();
    learned(desk, 'clock');
    expect(ask(desk).text).toContain(
      '- Learning: What went wrong with clock: prevention: Prevent clock (clock,',
    );
  });

  it('is audited in the same pass, every time: decay, conflicts, flags, scope [continuity:session-start-runs-audit]', () => {
    const desk = memoryStore();
    learned(desk, 'fades');
    said(desk, 'learning', 'lasts', { cause: 'so', prevention: 'Wait', ttl: '365' });
    learned(desk, 'elsewhere', 'module:i18n');
    decided(desk, 'tabs');
    said(desk, 'thread', 'which', { type: 'contradiction', about: 'tabs' }, 'Tabs or spaces?');
    endSession(desk.at(DAY), undefined, undefined);
    expect(ask(desk).audit).toEqual({
      flagged: [{ id: 'tabs', flags: ['CONFLICT'] }],
      conflicts: ['which'],
    });
    for (let n = 1; n < 24; n++) {
      said(desk, 'milestone', `day-${n}`, {}, `Day ${n} is over`, daysAfter(DAY, n));
      endSession(desk.at(daysAfter(DAY, n)), undefined, undefined);
    }
    const later = ask(desk, {}, daysAfter(DAY, 40));
    expect(later.included).toContain('lasts');
    expect(later.included).not.toContain('fades');
    expect(later.included).not.toContain('elsewhere');
    expect(later.audit.flagged).toContainEqual({ id: 'lasts', flags: ['LOW_CONFIDENCE'] });
  });

  it('shows what has low confidence as a suggestion to verify [continuity:low-confidence-shown-as-suggestion]', () => {
    const desk = memoryStore();
    learned(desk, 'clock');
    expect(ask(desk).text).not.toContain('LOW_CONFIDENCE');
    expect(ask(desk, {}, daysAfter(DAY, 31)).text).toMatch(
      /What went wrong with clock.*\[LOW_CONFIDENCE: a suggestion, verify it first\]/,
    );
  });

  it('says of what is suspect to compare it with the code first [continuity:suspect-says-compare-with-code]', () => {
    const desk = memoryStore();
    said(desk, 'learning', 'ahead', { cause: 'so', prevention: 'Wait', created: '2026-06-01' });
    expect(ask(desk).text).toMatch(/What ahead says.*\[SUSPECT: compare with the code first\]/);
  });

  it('never holds a superseded decision or what was proved wrong, in any layer', () => {
    const desk = memoryStore();
    for (const id of ['old', 'new', 'wrong']) decided(desk, id, { scope: 'module:auth' });
    supersede(desk.at(DAY), 'old', 'new', 'revocation');
    invalidate(desk.at(DAY), ['wrong'], 'it was not so');
    for (const options of [
      {},
      { scope: 'module:auth' },
      { task: 'The title old' },
      { task: 'legacy auth', full: true },
    ]) {
      const made = ask(desk, options);
      expect(made.text).not.toMatch(/- Decision: The title (?:old|wrong)/);
    }
    expect(ask(desk, { scope: 'module:auth' }).included).toEqual(['new']);
  });
});

describe('work on a module', () => {
  const desk = memoryStore();
  learned(desk, 'everywhere');
  learned(desk, 'thai-keys', 'module:i18n');
  learned(desk, 'th-json', 'path:src/i18n/th.json');
  learned(desk, 'login', 'module:auth');
  learned(desk, 'session-ts', 'path:src/auth/session.ts');
  said(
    desk,
    'module',
    'i18n-module',
    { path: 'src/i18n', interface: 'translate(key)', debt: 'no plural forms' },
    'Turns keys into words',
  );
  said(desk, 'module', 'auth-module', { path: 'src/auth' }, 'Lets people in');
  const made = ask(desk, { scope: 'module:i18n' });

  it('loads the learnings of the module and of the whole project [continuity:scope-filter-loads-global-and-module]', () => {
    expect(made.included).toEqual(expect.arrayContaining(['everywhere', 'thai-keys']));
  });

  it('loads those of the files inside [continuity:scope-filter-loads-files-inside]', () => {
    expect(made.included).toContain('th-json');
    expect(ask(desk, { paths: ['src/i18n/th.json'] }).included).toEqual(
      expect.arrayContaining(['th-json', 'thai-keys', 'everywhere']),
    );
  });

  it('never loads those of other modules [continuity:scope-filter-skips-other-modules]', () => {
    expect(made.text).not.toMatch(/login|session-ts/);
    expect(ask(desk, { scope: 'module:i18n', full: true }).text).not.toMatch(/login|session-ts/);
    expect(ask(desk, { paths: ['src/i18n/de.json'] }).text).not.toMatch(/login|session-ts|th-json/);
  });

  it('brings its card: purpose, interfaces, debt [decisions:module-card-loaded-for-module-work]', () => {
    expect(made.loaded.L2?.[0]).toBe('i18n-module');
    expect(made.text).toContain(
      '- Module src/i18n: Turns keys into words: interface: translate(key); debt: no plural forms (i18n-module,',
    );
    expect(made.loaded.L2).not.toContain('auth-module');
  });

  it('that is misspelled is answered with the nearest and the brief of the project', () => {
    const near = ask(desk, { scope: 'module:i18' });
    expect(near.similar[0]).toBe('module:i18n');
    expect(near.text).toContain('Nothing is remembered for module:i18. Nearest: module:i18n');
    expect(near.included).toEqual(ask(desk).included);
    expect(near.layers).not.toHaveProperty('L2');
  });
});

describe('the layers', () => {
  it('point to setting up where nothing is known, instead of inventing a past [decisions:first-entry-starts-initialisation]', () => {
    const made = ask(memoryStore());
    expect(made.text).toContain('so there is no past to resume');
    expect(made.text).toContain('`tide adopt PATH`');
    expect(made.text).not.toContain('Session resumed');
    expect(made).toMatchObject({ included: [], dropped: [], reason: 'Nothing is remembered yet.' });
  });

  it('are loaded one after the other: 0, then 1, then 2 [decisions:layers-load-in-sequence]', () => {
    const desk = memoryStore();
    decided(desk, 'cookies');
    learned(desk, 'clock');
    learned(desk, 'keys', 'module:i18n');
    const made = ask(desk, { scope: 'module:i18n' });
    expect(Object.keys(made.layers)).toEqual(['L0', 'L1', 'L2']);
    expect(made.loaded).toMatchObject({ L0: ['cookies'], L1: ['clock'], L2: ['keys'] });
  });

  it('hold in 0 what holds in all projects [decisions:scope-global-loads-first]', () => {
    const desk = memoryStore();
    said(desk, 'preference', 'signed', { scope: 'global' });
    said(desk, 'preference', 'here');
    expect(ask(desk).loaded).toEqual({ L0: ['signed'], L1: ['here'] });
  });

  it('hold in 1 what the repository knows [decisions:scope-project-loads-on-resume]', () => {
    const desk = memoryStore();
    for (const kind of ['learning', 'preference', 'entity', 'procedure', 'thread'])
      said(desk, kind, `a-${kind}`, { step: 'one', cause: 'so', prevention: 'that' });
    expect(new Set(ask(desk).loaded.L1)).toEqual(
      new Set(['a-learning', 'a-preference', 'a-entity', 'a-procedure', 'a-thread']),
    );
  });

  it('hold in 2 what a component knows, only when it is worked on [decisions:scope-component-loads-on-demand] [decisions:l2-never-preloaded]', () => {
    const desk = memoryStore();
    learned(desk, 'keys', 'module:i18n');
    learned(desk, 'th', 'path:src/i18n/th.json');
    learned(desk, 'here');
    expect(ask(desk).included).toEqual(['here']);
    expect(ask(desk).text).toContain('; there is more about module:i18n.\n');
    expect(ask(desk).layers).not.toHaveProperty('L2');
    expect(new Set(ask(desk, { scope: 'module:i18n' }).loaded.L2)).toEqual(new Set(['keys', 'th']));
    expect(ask(desk, { task: 'Translate the keys' }).layers).toHaveProperty('L2');
  });

  it('have the three newest decisions in 0 [decisions:l0-holds-newest-three-decisions]', () => {
    const desk = memoryStore();
    for (const n of [3, 1, 5, 2, 4]) decided(desk, `d-${n}`, { created: `2026-02-0${n}` });
    expect(ask(desk).loaded.L0).toEqual(['d-5', 'd-4', 'd-3']);
  });

  it('keep 0 within 500 tokens, 1 within 1,500 and 2 within 1,000, and 0 is always there [decisions:l0-always-within-500] [decisions:l1-budget-1500] [decisions:l2-budget-1000-per-pull]', () => {
    const desk = memoryStore();
    const long = 'and the harbour office is told before anything is changed on the pier '.repeat(2);
    for (let n = 0; n < 30; n++) {
      said(desk, 'invariant', `i-${n}`, {}, `Rule ${n}: ${long}`);
      said(desk, 'preference', `p-${n}`, {}, `Wish ${n}: ${long}`);
      said(desk, 'learning', `l-${n}`, { scope: 'module:pier', cause: 'so', prevention: long }, `Error ${n}`);
    }
    working(desk);
    for (const options of [{}, { scope: 'module:pier' }, { scope: 'module:pier', full: true }]) {
      const { L0 = 0, L1 = 0, L2 = 0 } = ask(desk, options).layers;
      expect(L0).toBeGreaterThan(400);
      expect(L0).toBeLessThanOrEqual(500);
      expect(L1).toBeGreaterThan(options.scope === undefined ? 1_300 : 500);
      expect(L1).toBeLessThanOrEqual(1_500);
      if (options.scope !== undefined) expect(L2).toBeGreaterThan(700);
      expect(L2).toBeLessThanOrEqual(1_000);
    }
    expect(ask(desk, { budget: 300 }).layers.L0).toBeGreaterThan(0);
  });

  it('carry the manifest in 0: what the project is, and its constraints [decisions:l0-holds-manifest]', () => {
    const desk = memoryStore();
    said(desk, 'invariant', 'transport', {}, 'The core never knows the transport');
    desk.files.replace(
      '/project/project/project-manifest.md',
      '# Project manifest\n\n## Project identity\n\n- **Name**: harbor-api\n- **Runtime framework(s)**: [framework]\n\n## Non-negotiable constraints\n\n- The core never knows the transport\n\n## Deployment and operations boundaries\n\n- Only eu-1 is ours\n\n## Override notes\n\n- none of this\n',
    );
    const kept = desk.at(DAY);
    const store = { ...kept, config: { ...kept.config, views: { 'decision-log': '.' } } };
    const made = resume(store, load(store), {});
    expect(made.loaded.L0).toEqual(['manifest:0', 'manifest:1', 'transport']);
    expect(made.text).toContain(
      '- Name: harbor-api\n- Only eu-1 is ours\n- Invariant: The core never knows the transport',
    );
    expect(made.text).not.toMatch(/framework|none of this/);
    expect(ask(desk).loaded.L0).toEqual(['transport']);
  });
});

describe('layer 1', () => {
  it('is the last task summary where there is one [decisions:l1-holds-last-task-summary]', () => {
    const desk = memoryStore();
    working(desk);
    checkpointWork(
      desk.at(DAY),
      '> reference only\n\n## Conversation summary (turns 1-5)\n\n- What was completed: the repository',
      undefined,
    );
    const { text, loaded } = ask(desk);
    expect(loaded.L1).toEqual(expect.arrayContaining(['work:context', 'work:done-0']));
    expect(text).toContain(
      '- Context:\n  > reference only\n  Conversation summary (turns 1-5)\n  - What was completed: the repository\n- Done: Extracted TariffRepo (src/tariff/repo.ts:12)\n',
    );
  });

  it('is the five newest decisions and the module map alone where there is none [decisions:l1-without-summary-newest-five] [decisions:l1-without-summary-module-map-only]', () => {
    const desk = memoryStore();
    for (const n of [1, 2, 3, 4, 5, 6]) decided(desk, `d-${n}`, { created: `2026-02-0${n}` });
    said(
      desk,
      'module',
      'tariff',
      { path: 'src/tariff', interface: 'find(code)', debt: 'no timeout' },
      'Looks up tariffs',
    );
    const { loaded, text } = ask(desk);
    expect([...(loaded.L0 ?? []), ...(loaded.L1 ?? [])].slice(0, 5)).toEqual([
      'd-6',
      'd-5',
      'd-4',
      'd-3',
      'd-2',
    ]);
    expect(text).toContain('\n## Modules\n\n- src/tariff: Looks up tariffs\n');
    expect(text).not.toMatch(/find\(code\)|no timeout/);
  });

  it('ends once last work, constraints and next step are known: no module map then [decisions:loading-stops-at-three-answers]', () => {
    const desk = memoryStore();
    decided(desk, 'cookies');
    said(desk, 'module', 'tariff', { path: 'src/tariff' }, 'Looks up tariffs');
    expect(ask(desk).answered).toEqual({ doing: false, constraints: true, next: false });
    expect(ask(desk).text).toContain('src/tariff: Looks up tariffs');
    working(desk);
    expect(ask(desk).answered).toEqual({ doing: true, constraints: true, next: true });
    expect(ask(desk).text).not.toContain('Looks up tariffs');
  });

  it('adds the notes of the session to a task that was interrupted [decisions:interrupted-task-adds-session-notes]', () => {
    const desk = memoryStore();
    learned(desk, 'clock');
    note(desk.at(DAY), 'The staging database was reset');
    expect(ask(desk).loaded.L1).toEqual(['clock', 'work:note-0']);
    setTask(desk.at(DAY), 'Add a cache');
    touch(desk.at(DAY), 'src/tariff/repo.ts', 'extract it');
    expect(ask(desk).loaded.L1).toEqual(['work:task', 'work:note-0', 'clock', 'work:file-0']);
    expect(ask(desk).text).toContain('- Doing: Add a cache\n- Noted: The staging database was reset\n');
  });
});

describe('layer 2', () => {
  const desk = memoryStore();
  for (let n = 0; n < 40; n++)
    decided(desk, `d-${n}`, {
      created: daysAfter('2026-01-01', n),
      ...(n === 3 ? { constraint: 'No tariff without a date' } : {}),
    });

  it('is filled by keywords of what is affected and the newest five [decisions:l2-is-selective]', () => {
    learned(desk, 'stale', 'module:tariff');
    const made = ask(desk, { scope: 'module:tariff' });
    expect([made.level, made.method]).toEqual([1, 'keyword search + recency window']);
    expect(made.loaded.L2).toEqual(['stale', 'd-3']);
    // The newest five are there already: they were the five of layer 1.
    expect(made.included).toEqual(expect.arrayContaining(['d-39', 'd-38', 'd-37', 'd-36', 'd-35']));
  });

  it('says at which level it was retrieved, and why not at a higher one', () => {
    const titled = ask(desk, { task: 'Rewrite the title page' });
    expect(titled.level).toBe(2);
    expect(titled.reason).toBe('no module or folder is named');
    const whole = ask(desk, { task: 'Something else' });
    expect([whole.level, whole.levels.length]).toEqual([3, 3]);
    expect(whole.text).toContain('\n**Memory retrieval**: Level 3 — full read\n');
    expect(ask(desk, { scope: 'project', full: true }).method).toBe('full read, as asked');
  });

  it('of a task brings the constraints and the architecture [decisions:task-start-loads-log-and-map]', () => {
    const store = memoryStore();
    working(store);
    decided(store, 'cookies');
    said(store, 'module', 'tariff', { path: 'src/tariff' }, 'Looks up tariffs');
    const { text } = ask(store, { task: 'Add a cache' });
    expect(text).toContain('constraint: Keep cookies');
    expect(text).toContain('\n## Modules\n\n- src/tariff: Looks up tariffs\n');
  });

  it('of legacy work brings what was put away under that name, marked', () => {
    const store = memoryStore();
    decided(store, 'soap', {}, DAY);
    said(store, 'decision', 'wsdl', { decision: 'Generate it' }, 'The api is described by a WSDL');
    remember(store.at(DAY), {
      kind: 'learning',
      id: 'api',
      statement: 'The api is slow',
      scope: 'module:api',
      fields: [],
    });
    endSession(store.at(DAY), undefined, undefined);
    for (let n = 1; n < 24; n++) {
      learned(store, `n-${n}`, 'module:api', daysAfter(DAY, 40 + n));
      endSession(store.at(daysAfter(DAY, 40 + n)), undefined, undefined);
    }
    const late = daysAfter(DAY, 65);
    expect(ask(store, { scope: 'module:api' }, late).text).not.toContain('WSDL');
    expect(ask(store, { scope: 'module:api', task: 'Migrate the legacy clients' }, late).text).toMatch(
      /WSDL.*\[.*archived: /,
    );
  });

  it('fills a gap that full layers left: constraints that speak of the work [decisions:full-layer-falls-to-selective]', () => {
    const store = memoryStore();
    const long = 'and the harbour office is told before anything is changed on the pier '.repeat(4);
    said(store, 'preference', 'tariff-dates', {}, `Every tariff has a date ${long}`);
    for (let n = 0; n < 31; n++) said(store, 'preference', `p-${n}`, {}, `Wish ${n}: ${long}`);
    expect(ask(store).included).not.toContain('tariff-dates');
    setGoal(store.at(DAY), 'Cache the tariff lookup');
    const made = ask(store);
    expect(made.loaded.L2).toEqual(['tariff-dates']);
    expect([made.level, made.method]).toEqual([2, 'title scan']);
  });
});

describe('the resume confirmation', () => {
  it('ends the brief with four lines [decisions:resume-confirmation-four-lines]', () => {
    const desk = memoryStore();
    decided(desk, 'cookies');
    working(desk);
    block(desk.at(DAY), 'Waiting for the freeze');
    expect(ask(desk).text).toContain(`
Session resumed:
- Last completed: Extracted TariffRepo (src/tariff/repo.ts:12)
- Active constraints: Keep cookies
- Pending work: 3 next steps; blocked by Waiting for the freeze
- Ready to: Add a TTL test
`);
  });

  it('names one to three active constraints [decisions:resume-confirmation-one-to-three-constraints]', () => {
    const desk = memoryStore();
    const line = () => /- Active constraints: (.*)/.exec(ask(desk).text)?.[1];
    decided(desk, 'a');
    expect(line()).toBe('Keep a');
    for (const id of ['b', 'c', 'd']) decided(desk, id);
    expect(line()).toBe('Keep d; Keep c; Keep b');
    said(desk, 'invariant', 'always', {}, 'The core never waits');
    expect(line()).toBe('The core never waits; Keep d; Keep c');
  });
});

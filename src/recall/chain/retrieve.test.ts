import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, log } from '../../../test/entries.ts';
import type { Entry } from '../../model/entry.ts';
import { isSelective, type Question, retrieve, SELECTIVE_BYTES, SELECTIVE_ENTRIES } from './retrieve.ts';
import { keywordsOf, tellingWords } from './words.ts';

const ask = (entries: readonly Entry[], more: Partial<Question> = {}) =>
  retrieve(entries, {
    paths: [],
    task: '',
    budget: 10_000,
    cost: () => 10,
    today: 1_000,
    halfLifeDays: 90,
    ...more,
  });
const ids = (found: { readonly entries: readonly Entry[] }) => found.entries.map(({ id }) => id);
const NEWEST_OF_40 = ['d-039', 'd-038', 'd-037', 'd-036', 'd-035'];

describe('a small log', () => {
  it('is read whole up to 29 entries, and selectively from 30 on [decisions:selective-at-30-entries]', () => {
    expect(SELECTIVE_ENTRIES).toBe(30);
    const titled = (count: number) => log(count, (n) => (n === 3 ? { title: 'Tariff cache' } : {}));
    const small = ask(titled(29), { paths: ['src/tariff/cache.ts'] });
    expect([small.level, small.entries.length]).toEqual([3, 29]);
    const large = ask(titled(30), { paths: ['src/tariff/cache.ts'] });
    expect(large.level).toBe(1);
    expect(ids(large)).toEqual(['d-029', 'd-028', 'd-027', 'd-026', 'd-025', 'd-003']);
  });

  it('is read whole one byte below 20,480 and selectively at 20,480 [decisions:selective-at-20-kb]', () => {
    expect(SELECTIVE_BYTES).toBe(20_480);
    expect(isSelective([entry('a', { bytes: 20_479 })])).toBe(false);
    expect(isSelective([entry('a', { bytes: 20_479 }), entry('b', { bytes: 1 })])).toBe(true);
  });

  it('read whole is reported as level 3 [decisions:small-log-read-in-full]', () => {
    const found = ask(log(5), { paths: ['src/nowhere'] });
    expect(found).toMatchObject({ level: 3, method: 'full read', dropped: [] });
    expect(found.levels).toEqual([{ level: 3, method: 'full read', reason: null }]);
    expect(ids(found)).toEqual(['d-004', 'd-003', 'd-002', 'd-001', 'd-000']);
  });
});

describe('level 1', () => {
  it('takes its keywords from module and directory names of paths [decisions:selective-derives-modules-from-paths]', () => {
    expect(keywordsOf(['src/api/', 'src/services/user'])).toEqual(['api', 'service', 'user']);
    expect(keywordsOf(['src/tariff/TariffRepo.ts', 'test/index.ts'])).toEqual([
      'tariff',
      'tariffrepo',
      'repo',
    ]);
    expect(keywordsOf(['i18n', 'src/**/*.ts'])).toEqual(['i18n']);
    expect(keywordsOf(['src/index.ts', ''])).toEqual([]);
  });

  it('matches them in titles and constraint text [decisions:selective-matches-title-and-constraints]', () => {
    const entries = log(40, (n) =>
      n === 2
        ? { title: 'Users are merged at night' }
        : n === 4
          ? { constraint: 'No UserService outside the api' }
          : n === 6
            ? { text: 'the user said so' }
            : n === 8
              ? { title: 'A superuser is nobody' }
              : {},
    );
    const found = ask(entries, { paths: ['src/services/user/index.ts'] });
    expect(found.level).toBe(1);
    expect(ids(found)).toEqual([...NEWEST_OF_40, 'd-004', 'd-002']);
  });

  it('always adds the five newest [decisions:selective-adds-newest-five]', () => {
    const entries = log(40, (n) => (n === 0 ? { title: 'The api is REST' } : {}));
    expect(ids(ask(entries, { paths: ['src/api'] }))).toEqual([...NEWEST_OF_40, 'd-000']);
    expect(ids(ask(entries, { task: 'Publish the REST docs' }))).toEqual([...NEWEST_OF_40, 'd-000']);
  });
});

describe('level 2', () => {
  it('comes after zero keyword matches and before a full read, the newest five not counting [decisions:zero-keywords-falls-to-title-scan]', () => {
    const entries = log(40, (n) => (n === 7 ? { title: 'Prices are in cents' } : {}));
    const found = ask(entries, { paths: ['src/checkout'], task: 'Show the price with its currency' });
    expect(found.levels).toEqual([
      { level: 1, method: 'keyword search + recency window', reason: 'no title or constraint has checkout' },
      { level: 2, method: 'title scan', reason: null },
    ]);
    expect(ids(found)).toEqual([...NEWEST_OF_40, 'd-007']);
  });

  it('matches words of the whole task with titles and loads the full entry [decisions:title-scan-loads-suggestive-entries]', () => {
    const about = entry('cents', {
      title: 'Prices are in cents',
      constraint: 'No floats',
      text: 'Because of tax',
      day: 0,
    });
    const found = ask([about, ...log(40)], { task: 'Round the prices' });
    expect(found.level).toBe(2);
    expect(found.entries.at(-1)).toBe(about);
    // Words of the text or the constraint are not looked at here, and neither are words that any task has.
    expect(ask([about, ...log(40)], { task: 'Floats and tax' }).level).toBe(3);
    expect(tellingWords('Fix the new file and add this')).toEqual([]);
  });
});

describe('level 3', () => {
  it('reads everything, and over budget the newest twenty, saying so [decisions:chain-level-three-newest-twenty]', () => {
    const fits = ask(log(40), { task: 'nothing alike', budget: 400 });
    expect([fits.level, fits.entries.length, fits.note]).toEqual([3, 40, undefined]);
    const cut = ask(log(40), { task: 'nothing alike', budget: 399 });
    expect([cut.level, cut.entries.length, cut.note]).toEqual([3, 20, 'cut to the newest 20 of 40 entries']);
    expect(ids(cut)[19]).toBe('d-020');
    expect(cut.levels.map(({ reason }) => reason)).toEqual([
      'no module or folder is named',
      'no title has nothing, alike',
      null,
    ]);
  });

  it('can be asked for as long as the budget allows [decisions:full-read-stays-available]', () => {
    const entries = log(40, (n) => (n === 0 ? { title: 'The api is REST' } : {}));
    const found = ask(entries, { paths: ['src/api'], full: true });
    expect(found).toMatchObject({ level: 3, method: 'full read, as asked' });
    expect(found.entries.length).toBe(40);
    expect(ask(entries, { paths: ['src/api'], full: true, budget: 100 }).entries.length).toBe(10);
  });
});

describe('over budget', () => {
  const entries = log(40, (n) => (n % 4 === 0 ? { title: `The api, part ${n}` } : {}));

  it('ranks only above the threshold and when matches exceed the budget [decisions:rank-only-when-needed]', () => {
    const paths = ['src/api'];
    // All fit: newest first, matches or not.
    expect(ids(ask(entries, { paths })).slice(0, 6)).toEqual([...NEWEST_OF_40, 'd-032']);
    const tight = ask(entries, { paths, budget: 40 });
    expect(ids(tight)).toEqual(['d-036', 'd-032', 'd-028', 'd-024']);
    expect(tight.dropped).toHaveLength(10);
    // A small log is not ranked: the newest stay.
    expect(ids(ask(entries.slice(0, 20), { paths, budget: 40 }))).toEqual([
      'd-019',
      'd-018',
      'd-017',
      'd-016',
    ]);
  });
});

describe('the archive', () => {
  const away = [
    entry('gone', { title: 'The api was SOAP', day: 0 }),
    entry('else', { title: 'Cron on one host' }),
  ];

  it('is left alone by a normal task [decisions:normal-task-reads-active-only]', () => {
    expect(ids(ask(log(3), { paths: ['src/api'] }))).toEqual(['d-002', 'd-001', 'd-000']);
  });

  it('is searched for the name of a legacy module [decisions:legacy-task-searches-archive]', () => {
    const found = ask(log(3), { paths: ['src/api'], archive: away });
    expect(ids(found)).toEqual(['d-002', 'd-001', 'd-000', 'gone']);
    expect([...found.archived]).toEqual(['gone']);
  });

  it('that is not there has no matches and is no error [decisions:missing-archive-means-no-match]', () => {
    expect(ids(ask(log(3), { paths: ['src/api'], archive: undefined }))).toHaveLength(3);
    expect([...ask(log(3), { paths: ['src/api'], archive: [] }).archived]).toEqual([]);
  });
});

it('gives the same levels and entries to the same question, and never more than the budget [decisions:chain-is-deterministic]', () => {
  const one = fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    title: fc.constantFrom('api', 'user api', 'Prices', 'cron'),
    constraint: fc.constantFrom('', 'No api'),
    day: fc.nat(30),
    bytes: fc.nat(3_000),
    evergreen: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.nat(500), fc.boolean(), (made, budget, full) => {
      const entries = made.map((more, n) => entry(`${more.id}-${n}`, { ...more, id: `${more.id}-${n}` }));
      const cost = ({ bytes }: Entry) => 1 + (bytes % 40);
      const question = { paths: ['src/api'], task: 'Round the prices', budget, cost, full };
      const found = ask(entries, question);
      expect(ask([...entries], question)).toEqual(found);
      expect(found.entries.reduce((all, each) => all + cost(each), 0)).toBeLessThanOrEqual(budget);
      const tried = found.levels.map(({ level }) => level);
      expect(tried).toEqual(tried.length === 1 && tried[0] === 3 ? [3] : [1, 2, 3].slice(0, tried.length));
    }),
  );
});

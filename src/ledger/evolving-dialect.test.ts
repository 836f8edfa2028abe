import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../../test/cpu-time.ts';
import { created, given, type Sitting } from '../../test/spec.ts';
import { OPENED } from '../model/event.ts';
import { type Counting, parseLooseItem, readEvolvingLog } from './evolving-dialect.ts';

const items = (text: string, carried?: string[]) =>
  parseLooseItem(text, carried).items.map(
    ({ verb, id, by }) => `${verb} ${id}${by === undefined ? '' : ` by ${by}`}`,
  );
const problems = (text: string) => parseLooseItem(text).problems.map((problem) => problem.code);

const log = (...section: string[]) =>
  ['# Session (2026-05-11T14:02:10.000Z)', '## Memory References', ...section, ''].join('\n');
const read = (text: string, counting: Counting = 'verbs', stem = '2026-05-11-140210') =>
  readEvolvingLog({ stem, text }, 'x.md', counting);
const said = (text: string, counting?: Counting) =>
  read(text, counting)
    .events.slice(1)
    .map(({ verb, id, by }) => `${verb} ${id}${by === undefined ? '' : ` by ${by}`}`);

describe('a line of the section', () => {
  it.each([
    ['- Referenced: a-b, c-d', ['Referenced a-b', 'Referenced c-d']],
    ['- Created: a-b (tier: working)', ['Created a-b']],
    ['- Reactivated: freeze-calendar', ['Reactivated freeze-calendar']],
    ['- Superseded: old-one → new-one', ['Superseded old-one by new-one', 'Referenced new-one']],
    ['- Superseded: old-one -> new-one', ['Superseded old-one by new-one', 'Referenced new-one']],
    ['- Superseded: old-one => new-one', ['Superseded old-one by new-one', 'Referenced new-one']],
    ['- Superseded: `old-one` by `new-one`', ['Superseded old-one by new-one', 'Referenced new-one']],
    [
      '- Superseded: a-b → c-d, e-f → g-h',
      ['Superseded a-b by c-d', 'Referenced c-d', 'Superseded e-f by g-h', 'Referenced g-h'],
    ],
    ['- Superseded: old-one (invalidated)', ['Superseded old-one']],
    ['- referenced: a-b', ['Referenced a-b']],
    ['- **Referenced:** `a-b`', ['Referenced a-b']],
    ['- **Referenced**: a-b', ['Referenced a-b']],
    ['- __Created:__ a-b', ['Created a-b']],
    ['* Referenced: a-b', ['Referenced a-b']],
    ['Referenced: a-b', ['Referenced a-b']],
    ['- Closed: ot-x (shipped)', ['Closed ot-x']],
    ['- Resolved: ot-x', ['Closed ot-x']],
    ['- Delivered: ot-x', ['Closed ot-x']],
    ['- New: a-b', ['Created a-b']],
    ['- Referenced/updated: a-b', ['Updated a-b']],
    ['- Referenced (updated): a-b', ['Updated a-b']],
    ['- Superseded (partial): a-b → c-d', ['Superseded a-b by c-d', 'Referenced c-d']],
    ['- Referenced (re-confirmed): a-b', ['Referenced a-b']],
    ['- Updated (substance): a-b', ['Updated a-b']],
    ['- Referenced/reactivated: a-b', ['Reactivated a-b']],
    ['- Referenced and completed: a-b', ['Closed a-b']],
    ['- `a-b` (referenced)', ['Referenced a-b']],
    ['- `a-b` (referenced — used for the rollout)', ['Referenced a-b']],
    ['- a-b (created, tier: working)', ['Created a-b']],
    ['- a-b', ['Referenced a-b']],
    ['- `a-b` — used again', ['Referenced a-b']],
    ['- `drizzle`', ['Referenced drizzle']],
    ['- (none)', []],
    ['- (none this session)', []],
    ['None.', []],
    ['- Referenced: (none)', []],
    ['- Referenced: none', []],
    ['- Referenced: none-blocking-io', ['Referenced none-blocking-io']],
  ])('%j says %j', (text, expected) => {
    expect(items(text)).toEqual(expected);
  });

  it('carries the tier a fact was created with', () => {
    expect(parseLooseItem('- Created: a-b (tier: core)').items).toEqual([
      { verb: 'Created', id: 'a-b', fields: [['tier', 'core']] },
    ]);
    expect(parseLooseItem('- Created: a-b (tier: shiny)').items).toEqual([{ verb: 'Created', id: 'a-b' }]);
  });

  it('does not look for ids in parenthesised remarks, nested or not closed', () => {
    expect(items('- Referenced: a-b (see c-d (and e-f) too), g-h (not closed i-j')).toEqual([
      'Referenced a-b',
      'Referenced g-h',
    ]);
  });

  it('tells of a verb nobody knows, and its ids do not count', () => {
    expect(items('- Pondered: a-b')).toEqual([]);
    expect(problems('- Pondered: a-b')).toEqual(['unknown-verb']);
    expect(problems('- constructor: a-b')).toEqual(['unknown-verb']);
  });

  it('tells of prose, of a bare id, and of a qualifier too long to be one', () => {
    expect(problems('We looked at a-b and moved on')).toEqual(['prose']);
    expect(problems('- a-b')).toEqual(['bare-id']);
    expect(problems(`- Referenced (${'x'.repeat(41)}): a-b`)).toEqual(['prose']);
    expect(problems('- Referenced: a-b')).toEqual([]);
  });

  it('gives a verb that stood alone to the bullets after it, and to nothing else', () => {
    expect(parseLooseItem('Reactivated').verbs).toEqual(['Reactivated']);
    expect(items('- `a-b` (serves), `c-d`', ['Reactivated'])).toEqual(['Reactivated a-b', 'Reactivated c-d']);
    expect(items('prose about a-b', ['Reactivated'])).toEqual([]);
    expect(items('- Referenced: a-b', ['Superseded'])).toEqual(['Referenced a-b']);
  });

  it('answers a line made to be slow at once', () => {
    const started = performance.now();
    parseLooseItem(`a${' '.repeat(20_000)}~`);
    parseLooseItem(`- Referenced: ${'('.repeat(20_000)}${')'.repeat(20_000)}`);
    parseLooseItem(`- Superseded: ${'→'.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a session log', () => {
  it('opens at the time of its name and lists its events in order', () => {
    const { events } = read(
      log(
        '- Referenced: tariff-cache-local',
        '- Created: ot-eviction-import (tier: working)',
        '- Reactivated: freeze-calendar',
        '- Superseded: tariff-cache-redis → tariff-cache-local',
      ),
    );
    expect(events[0]).toMatchObject({ verb: OPENED, at: '2026-05-11T14:02:10Z', position: -1 });
    expect(events.slice(1).map(({ verb, id, position, loose }) => [verb, id, position, loose])).toEqual([
      ['Referenced', 'tariff-cache-local', 0, true],
      ['Created', 'ot-eviction-import', 1, true],
      ['Reactivated', 'freeze-calendar', 2, true],
      ['Superseded', 'tariff-cache-redis', 3, true],
      ['Referenced', 'tariff-cache-local', 4, true],
    ]);
  });

  it.each([
    ['2026-05-11-140210', '2026-05-11T14:02:10Z'],
    ['2026-05-11', '2026-05-11T00:00:00Z'],
    ['notes', '1970-01-01T00:00:00Z'],
  ])('called %s is of %s, whatever its title says', (stem, at) => {
    expect(read(log('- (none)'), 'verbs', stem).events[0]?.at).toBe(at);
  });

  it('may lack the section, or hold nothing in it', () => {
    expect(said('# Session (2026-05-11T14:02:10.000Z)\n## What We Did\nReferenced: a-b\n')).toEqual([]);
    expect(said(log('- (none)'))).toEqual([]);
    expect(said(log())).toEqual([]);
  });

  it.each(['## Memory References', '## memory references  ', '## MEMORY REFERENCES'])(
    'finds its section under %j',
    (heading) => {
      expect(said(`# Session\n${heading}\n- Referenced: a-b\n`)).toEqual(['Referenced a-b']);
    },
  );

  it.each([
    '> ## Memory References',
    '### Memory References',
    'see ## Memory References',
    '## Memory References later',
  ])('does not take %j for its section', (heading) => {
    expect(said(`# Session\n${heading}\n- Referenced: a-b\n`)).toEqual([]);
  });

  it('ends the section at the next heading; a review is never a reference', () => {
    expect(
      said(
        log(
          '- Referenced: a-b',
          '## Memory Review (2026-05-11, through x)',
          '- Archived: c-d',
          '- Referenced: e-f',
        ),
      ),
    ).toEqual(['Referenced a-b']);
  });

  it('joins wrapped lines to their item, also with CR LF and a byte order mark', () => {
    const text = log(
      '- Referenced: a-b,',
      '  c-d (a remark that',
      '  goes on), e-f',
      '- Created:',
      '  - g-h',
      '  - i-j',
    );
    const expected = ['Referenced a-b', 'Referenced c-d', 'Referenced e-f', 'Created g-h', 'Created i-j'];
    expect(said(text)).toEqual(expected);
    expect(said(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('gives a verb alone on its line to the bullets below, up to the next verb', () => {
    const text = log(
      'Superseded',
      '- a-b',
      '- c-d',
      '- Created: e-f',
      '- g-h',
      'Closed:',
      '- i-j',
      'prose',
      '- k-l',
    );
    expect(said(text)).toEqual([
      'Superseded a-b',
      'Superseded c-d',
      'Created e-f',
      'Referenced g-h',
      'Closed i-j',
      'Referenced k-l',
    ]);
  });

  it('names the line of every notice', () => {
    expect(read(log('- (none)', '', '- Pondered: x', 'prose')).problems).toMatchObject([
      { code: 'unknown-verb', level: 'notice', file: 'x.md', line: 5, received: '- Pondered: x' },
      { code: 'prose', line: 6 },
    ]);
  });

  it('counts every hyphenated word once when asked to count as the original did', () => {
    expect(
      said(log('- Referenced: a-b, well-known a-b', '- (none) but c-d', '- drizzle'), 'mentions'),
    ).toEqual(['Referenced a-b', 'Referenced well-known', 'Referenced c-d']);
  });
});

describe('replaying such logs', () => {
  let n = 0;
  const sitting = (...section: string[]): Sitting => {
    const stem = `2026-05-${String(10 + n++)}-100000`;
    const [, ...events] = readEvolvingLog({ stem, text: log(...section) }, 'x.md', 'verbs').events;
    return { session: stem, day: stem.slice(0, 10), said: events };
  };

  /** The facts as the file states them; their logs only name them. */
  const stated = (...ids: string[]): Sitting => ({
    ...sitting(),
    said: ids.map((id) =>
      created(id, { kind: id.startsWith('ot-') ? 'thread' : 'learning', fields: { adopted: 'memory' } }),
    ),
  });

  it('makes no fact of an id that nothing states', () => {
    expect([...given(sitting('- Created: tariff-cache')).state.facts.keys()]).toEqual([]);
  });

  it('counts an id without a hyphen in each of the twelve logs that name it (AM-02)', () => {
    const twelve = Array.from({ length: 11 }, () => sitting('- Referenced: drizzle'));
    given(stated('drizzle'), sitting('- Created: drizzle'), twelve)
      .on('2026-06-01')
      .shows({ drizzle: { uses: 12 } });
  });

  it('counts neither words that are no known id nor prose after none [evolving:only-known-ids-count-as-uses]', () => {
    const memory = given(
      stated('tariff-cache'),
      sitting('- Created: tariff-cache'),
      // AM-07 and AM-08: prose that names an id, and hyphenated words that are none.
      sitting('- (none)', 'We talked about tariff-cache at length.', '(none, though tariff-cache came up)'),
      sitting('- Referenced: well-known, follow-up, in-process'),
      sitting('- Referenced: (none) tariff-cache was only mentioned'),
      sitting('- Pondered: tariff-cache'),
    );
    memory.on('2026-06-01').shows({ 'tariff-cache': { uses: 1 } });
    expect([...memory.state.facts.keys()]).toEqual(['tariff-cache']);
    expect(memory.state.problems).toEqual([]);
  });

  it('takes naming the old id in a supersession for no use of it, but of the successor (AM-09)', () => {
    const memory = given(
      stated('old-cache', 'new-cache'),
      sitting('- Created: old-cache, new-cache'),
      sitting('- Referenced: old-cache'),
      sitting('- Superseded: old-cache → new-cache'),
    );
    memory.on('2026-06-01').shows({
      'old-cache': { uses: 2, status: 'superseded', supersededBy: 'new-cache' },
      'new-cache': { uses: 2, status: 'active', supersedes: ['old-cache'] },
    });
  });

  it('reads lower-case, bold and id-first lines by their verbs (AM-13)', () => {
    given(
      stated('a-b', 'ot-c', 'd-e'),
      sitting('- created: a-b', '- **Created:** `ot-c`', '- `d-e` (created)'),
      sitting('- **referenced:** a-b', '- `ot-c` (closed — done)', '- superseded: d-e (invalidated)'),
    )
      .on('2026-06-01')
      .shows({
        'a-b': { uses: 2, kind: 'learning' },
        'ot-c': { uses: 2, kind: 'thread', closed: true },
        'd-e': { uses: 1, status: 'superseded' },
      });
  });
});

it('an item that goes on and on is read at its beginning, and said to be too long', () => {
  const long = `- Referenced: ${'a-b, '.repeat(20_000)}`;
  const { items, problems } = parseLooseItem(long);
  expect(items.length).toBeLessThan(14_000);
  expect(problems.map(({ code }) => code)).toEqual(['too-long']);
});

describe('a log of a megabyte', () => {
  const ids = Array.from({ length: 200_000 }, (_, n) => n.toString(36).padStart(4, '0'));
  const lists = Array.from({ length: 20 }, (_, n) => ids.slice(n * 10_000, (n + 1) * 10_000).join(' '));

  it.each([
    ['prose', ['x\n'.repeat(500_000)], 'verbs'],
    ['bare ids', ['- a\n'.repeat(250_000)], 'verbs'],
    ['ids', ids.map((id) => `- Referenced: ${id}`).slice(0, 50_000), 'verbs'],
    ['verbs', lists.map((list) => `- Created/closed/updated/reactivated/superseded: ${list}`), 'verbs'],
    ['one word, counted by its mentions', ['a'.repeat(100_000)], 'mentions'],
  ] as const)('is read in a few seconds, even if it is nothing but %s', (_, section, counting) => {
    const text = log(...section);
    expect(cpuSeconds(() => read(text, counting))).toBeLessThan(4);
  });

  it('is counted by its mentions as before', () => {
    expect(said(log('9a-b, Xc-d, e--f-g, 1-h-i, j_k-l'), 'mentions')).toEqual(
      ['a-b', 'c-d', 'f-g', 'h-i', 'k-l'].map((id) => `Referenced ${id}`),
    );
  });
});

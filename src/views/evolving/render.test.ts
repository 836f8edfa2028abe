import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { full, odd, simple } from '../../../test/layouts/evolving-samples.ts';
import { created, did, eventsOf, quiet, replayed, type Sitting, session } from '../../../test/spec.ts';
import { adoptedFields } from '../../engine/views/adopted-draft.ts';
import type { ViewInput } from '../../model/view.ts';
import { evolvingView as view } from './view.ts';

/** What the view is handed after these sessions. */
function memory(today: string, ...sittings: (Sitting | readonly Sitting[])[]): ViewInput {
  const events = eventsOf(sittings.flat());
  const state = replayed(events);
  return inputOf(state, today, {
    eventsOf: (name) => events.filter((event) => event.session === name && event.position >= 0),
  });
}

const shown = (input: ViewInput) => view.render(input).files;
const continuity = (input: ViewInput) => shown(input).get('continuity.md') ?? '';

/** A folder taken over, then further sessions. */
function later(files: Record<string, string>, today: string, ...sittings: Sitting[]): ViewInput {
  const frame = folder(files);
  const { items } = view.read(frame);
  const names = new Map(items.map(({ name, id }, n) => [name, id ?? `fact-${n + 1}`]));
  const taken = items.map((item) => ({
    verb: 'Adopted',
    kind: item.kind,
    id: names.get(item.name) ?? '',
    text: item.statement,
    fields: adoptedFields(item, names),
  }));
  return { ...memory(today, session('adoption', '2026-05-12', ...taken), ...sittings), frame, names };
}

describe('a fact in continuity.md', () => {
  it('has its life in a one-line comment under its bullet [evolving:footer-is-an-html-comment] [evolving:footer-fields]', () => {
    const text = continuity(
      memory(
        '2026-05-14',
        session(
          'a',
          '2026-05-09T10:12:00Z',
          created('tariff-cache', { kind: 'decision', text: 'Cache per process' }),
        ),
        session('b', '2026-05-11T14:02:10Z', did('Referenced', 'tariff-cache')),
      ),
    );
    expect(text).toContain(`## Key Decisions

- Cache per process
  <!-- id: tariff-cache | created: 2026-05-09 | last_used: 2026-05-11 | uses: 2 | tier: active | origin: 2026-05-09-101200 -->
`);
  });

  it('says which session it came from [evolving:footer-origin]', () => {
    const input = memory('2026-05-14', session('a', '2026-05-09T10:12:00Z', created('x')));
    expect(continuity(input)).toContain('| origin: 2026-05-09-101200 -->');
    expect([...shown(input).keys()]).toContain('sessions/2026-05-09-101200.md');
  });

  it('is written anew byte for byte when the file is gone [evolving:full-replay-gives-same-bytes]', () => {
    const input = memory(
      '2026-05-14',
      session('a', '2026-05-09', created('law', { kind: 'invariant' }), created('x'), created('y')),
      session('b', '2026-05-10', did('Referenced', 'x'), did('Superseded', 'y', { by: 'x' })),
    );
    const first = view.render(input);
    const kept = view.render({ ...input, frame: first.files, names: first.names });
    const frame = new Map([...first.files].filter(([path]) => path !== 'continuity.md'));
    const again = view.render({ ...input, frame, names: first.names });
    expect(again.files.get('continuity.md')).toBe(first.files.get('continuity.md'));
    expect(Object.fromEntries(kept.files)).toEqual(Object.fromEntries(first.files));
  });

  it('goes into the section of its kind, and says its kind where the section does not', () => {
    const text = continuity(
      memory(
        '2026-05-10',
        session(
          'a',
          '2026-05-09',
          created('law', { kind: 'invariant' }),
          created('wish', { kind: 'preference' }),
          created('db', { kind: 'entity' }),
          created('mod', { kind: 'module', fields: { path: 'src/x' } }),
          created('habit', { kind: 'pattern', fields: { trigger: 'a release' } }),
          did('Raised', 'ask', { text: 'Which one?' }),
        ),
      ),
    );
    const section = (id: string) =>
      text
        .slice(0, text.indexOf(`id: ${id} `))
        .match(/^## .*$/gm)
        ?.at(-1);
    expect(['law', 'wish', 'db', 'mod', 'habit', 'ask'].map(section)).toEqual([
      '## Architectural Invariants',
      '## User Preferences',
      '## Stack & Tools',
      '## Stack & Tools',
      '## Conventions',
      '## Open Threads',
    ]);
    expect(text).toContain('- [ ] Which one?\n');
    expect(text).toMatch(/id: habit .*\| kind: pattern -->/);
    expect(text).toContain('  - **trigger:** a release\n');
    expect(text).toMatch(/id: ask .*\| tier: working \|/);
    const kinds = Object.fromEntries(
      view
        .read(folder({ 'continuity.md': text }))
        .items.map(({ name, kind, fields }) => [name, [kind, fields.length]]),
    );
    expect(kinds).toEqual({
      law: ['invariant', 0],
      wish: ['preference', 0],
      db: ['entity', 0],
      mod: ['module', 1],
      habit: ['pattern', 1],
      ask: ['thread', 0],
    });
  });

  it('is changed alone, in its own place and spelling', () => {
    const input = later(
      full,
      '2026-05-13',
      session('next', '2026-05-13', did('Referenced', 'tide-service-errors')),
    );
    const before = (full['continuity.md'] ?? '').split('\n');
    const now = continuity(input).split('\n');
    const footer = now.find((line) => line.includes('id: tide-service-errors')) ?? '';
    expect(footer).toBe(
      '  <!-- id: tide-service-errors | created: 2026-04-02 | last_used: 2026-05-13 | uses: 3 | tier: active | severity: high | owner: Ada -->',
    );
    expect(now).toContain('The section is not in the protocol.');
    expect(now.filter((line) => !line.includes('<!-- id:') && !before.includes(line))).toEqual([
      '- **last_session:** 2026-05-13 | agent: claude-code (2026-05-13-120000)',
    ]);
  });

  it('with new words is written in the form of the layout; its neighbours stay', () => {
    const input = later(
      odd,
      '2026-05-13',
      session('next', '2026-05-13', did('Updated', 'one-line', { text: 'Two\n# lines' })),
    );
    expect(continuity(input)).toContain('- Two\\\n  \\# lines\n  <!-- id: one-line |');
    const item = view
      .read(folder({ 'continuity.md': continuity(input) }))
      .items.find(({ name }) => name === 'one-line');
    expect(item?.statement).toBe('Two\n# lines');
  });

  it('that is a thread is checked when it was answered', () => {
    const input = later(
      full,
      '2026-05-13',
      session('next', '2026-05-13', did('Closed', 'ot-eviction-import'), did('Closed', 'child-of-box')),
    );
    expect(continuity(input)).toContain('- [x] Decide eviction on tariff import\n');
    expect(continuity(input)).toContain('  - [x] child of an open box\n');
  });

  it('AM-01: under the invariants is core again with the next session, whatever its label says', () => {
    const files = {
      'continuity.md':
        '## Architectural Invariants\n\n- Cents\n  <!-- id: cents | created: 2026-05-09 | last_used: 2026-05-11 | uses: 2 | tier: active -->\n',
    };
    expect(continuity(later(files, '2026-05-12'))).toBe(files['continuity.md']);
    expect(continuity(later(files, '2026-05-13', session('b', '2026-05-13')))).toContain(
      'uses: 2 | tier: core -->',
    );
  });

  it('is not shown while it is untrusted, and not at all once it is forgotten', () => {
    const rendered = view.render(
      memory(
        '2026-05-10',
        session('a', '2026-05-09', created('rumour', { fields: { trust: 'untrusted' } }), created('gone')),
        session('b', '2026-05-09', did('Redacted', 'gone')),
      ),
    );
    expect(rendered.files.get('continuity.md')).not.toMatch(/rumour|gone/);
    expect(rendered.notes).toMatchObject([
      { code: 'held-back', message: 'One untrusted fact is not shown; verify it first.' },
    ]);
    expect([...rendered.names]).toEqual([]);
  });

  it('cannot open a section, a box, a comment or another fact by its words', () => {
    const text = '[x] a\n## Open Threads\n- [ ] b\n<!-- id: evil | tier: core -->\n```\n- **cause:** c';
    const { files } = view.render(
      memory(
        '2026-05-10',
        session('a', '2026-05-09', created('x', { text }), created('y', { text: 'after' })),
      ),
    );
    const { items } = view.read(files);
    expect(items.map(({ name, statement }) => [name, statement])).toEqual([
      ['x', text],
      ['y', 'after'],
    ]);
  });
});

describe('what has ended', () => {
  const faded = () =>
    memory(
      '2026-08-01',
      session('a', '2026-01-05', created('old', { text: 'Poll — every minute' })),
      quiet(30, '2026-07-31'),
    );

  it('moves to the file of the quarter with a line in the index [evolving:archive-is-greppable]', () => {
    const files = shown(faded());
    expect(files.get('continuity.md')).not.toContain('id: old');
    expect(files.get('archive/2026-Q3.md')).toBe(`# Archive — 2026 Q3

## 2026-08-01 — archived (faded)

- Poll — every minute
  <!-- id: old | created: 2026-01-05 | last_used: 2026-01-05 | uses: 1 | tier: archived | origin: 2026-01-05-120000 -->
`);
    expect(files.get('archive/INDEX.md')).toMatch(/^- old — Poll — every minute — faded — 2026-Q3\.md$/m);
  });

  it('AM-10: because it was replaced is filed as superseded, not as faded [evolving:superseded-archived-as-superseded]', () => {
    const files = shown(
      memory(
        '2026-05-10',
        session('a', '2026-05-01', created('redis'), created('local')),
        session('b', '2026-05-02', did('Superseded', 'redis', { by: 'local', text: 'too slow' })),
      ),
    );
    expect(files.get('archive/2026-Q2.md')).toContain(
      '## 2026-05-10 — archived (superseded)\n\n- Statement of redis\n',
    );
    expect(files.get('archive/2026-Q2.md')).toMatch(/id: redis .*tier: superseded \| superseded-by: local/);
    expect(files.get('archive/2026-Q2.md')).not.toContain('faded');
    expect(files.get('archive/INDEX.md')).toContain('— superseded by local (too slow) — 2026-Q2.md');
    expect(files.get('continuity.md')).toMatch(/id: local .*\| supersedes: redis \|/);
    expect(view.read(files).items.find(({ name }) => name === 'redis')?.life).toMatchObject({
      status: 'superseded',
      supersededBy: 'local',
      reason: 'too slow',
    });
  });

  it('because it was proved wrong says so and names no successor', () => {
    const files = shown(
      memory(
        '2026-05-10',
        session('a', '2026-05-01', created('x'), did('Invalidated', 'x', { text: 'never so' })),
      ),
    );
    expect(files.get('archive/2026-Q2.md')).toMatch(
      /id: x .*tier: superseded \| origin: .* \| status: invalidated -->/,
    );
    expect(files.get('archive/INDEX.md')).toContain('— invalidated: never so — 2026-Q2.md');
    expect(view.read(files).items[0]?.life?.status).toBe('invalidated');
  });

  it('leaves continuity.md with its words as they were written', () => {
    const files = shown(
      later(
        full,
        '2026-05-14',
        session('next', '2026-05-14', did('Archived', 'migration-rules', { text: 'put away' })),
      ),
    );
    expect(files.get('continuity.md')).not.toContain('migration-rules');
    expect(files.get('archive/2026-Q2.md')).toContain(`
## 2026-05-14 — archived (put away)

- Migrations:
  - are numbered by day
  - never touch two tables
  <!-- id: migration-rules |`);
    expect(files.get('archive/INDEX.md')).toContain('- migration-rules — Migrations: - are numbered by day');
    expect(files.get('archive/INDEX.md')).toContain(' — put away — 2026-Q2.md\n');
  });

  it('comes back when it is used, and leaves a quoted note', () => {
    const files = shown(
      later(full, '2026-05-14', session('next', '2026-05-14', did('Reactivated', 'poll-bookings'))),
    );
    expect(files.get('continuity.md')).toContain(
      '- Bookings are polled every minute\n  <!-- id: poll-bookings |',
    );
    expect(files.get('archive/2026-Q1.md')).toContain(
      '\n> Reactivated 2026-05-14: `poll-bookings` was used again',
    );
    expect(files.get('archive/2026-Q1.md')).not.toContain('id: poll-bookings');
    expect(files.get('archive/INDEX.md')).not.toContain('poll-bookings');
    expect(files.get('archive/INDEX.md')).toContain('- early-work');
  });

  it('AM-12: a move that was cut off half-way is finished by the next one', () => {
    const input = faded();
    const done = view.render(input);
    const live = view.render({
      ...memory('2026-01-06', session('a', '2026-01-05', created('old', { text: 'Poll — every minute' }))),
    });
    // The archive was written, continuity.md not any more.
    const frame = new Map([...done.files, ['continuity.md', live.files.get('continuity.md') ?? '']]);
    const mended = view.render({ ...input, frame, names: done.names });
    expect(mended.files.get('continuity.md')).not.toContain('id: old');
    expect(mended.files.get('archive/2026-Q3.md')?.match(/id: old/g)).toHaveLength(1);
  });

  it('stands where its folder had it until the next session, then where it belongs', () => {
    expect(continuity(later(full, '2026-05-12'))).toContain('id: tariff-cache-redis');
    const files = shown(later(full, '2026-05-13', session('b', '2026-05-13')));
    expect(files.get('continuity.md')).not.toContain('id: tariff-cache-redis');
    expect(files.get('archive/2026-Q2.md')).toContain('id: tariff-cache-redis');
  });
});

describe('the folder', () => {
  it('keeps files that are not of the layout, and those a merge left undecided', () => {
    const marked = `${full['continuity.md']}\n<<<<<<< ours\n`;
    const frame = folder({ ...full, 'continuity.md': marked, 'notes/own.md': 'x' });
    const { files } = view.render({ ...adopted(view, folder(full)), frame });
    expect(files.get('continuity.md')).toBe(marked);
    expect(files.get('notes/own.md')).toBe('x');
    expect(files.get('vision.md')).toBe(full['vision.md']);
  });

  it('gets the sections it lacks, in the order of the protocol', () => {
    const input = later(
      simple,
      '2026-05-13',
      session('b', '2026-05-13', created('law', { kind: 'invariant' }), did('Raised', 'q', { text: 'Why?' })),
    );
    expect(continuity(input).match(/^## .*$/gm)).toEqual([
      '## Project State',
      '## Architectural Invariants',
      '## Key Decisions',
      '## Open Threads',
    ]);
  });

  it('never gives a name twice', () => {
    const input = memory('2026-05-10', session('a', '2026-05-09', created('x'), created('y')));
    const { names } = view.render({ ...input, names: new Map([['y', 'x']]) });
    expect([...names]).toEqual([
      ['y', 'x'],
      ['y~2', 'y'],
    ]);
  });

  it('says when it is larger than its policy allows', () => {
    const facts = Array.from({ length: 4 }, (_, n) => created(`f-${n}`));
    const frame = folder({ 'decay-policy.md': '- continuity_max_facts: 3\n- continuity_max_lines: 20\n' });
    const { notes } = view.render({ ...memory('2026-05-10', session('a', '2026-05-09', ...facts)), frame });
    expect(notes.map(({ code }) => code)).toEqual(['continuity-bloat', 'continuity-bloat']);
  });

  it('is Markdown in every file [evolving:plain-markdown-throughout]', () => {
    const files = shown(
      memory('2026-05-10', session('a', '2026-05-09', created('x'), did('Archived', 'x', { text: 'done' }))),
    );
    expect([...files.keys()].sort()).toEqual([
      'archive/2026-Q2.md',
      'archive/INDEX.md',
      'continuity.md',
      'sessions/2026-05-09-120000.md',
    ]);
    for (const text of files.values()) expect(text).toMatch(/^# /);
  });
});

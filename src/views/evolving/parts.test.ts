import { describe, expect, it } from 'vitest';
import { readIndex, writeIndex } from './archive-index.ts';
import { clip } from './clip.ts';
import { readDecayPolicy } from './decay-policy.ts';
import { findFooter, isUnclosedFooter, writeFooter } from './footer.ts';
import { updateState } from './project-state.ts';
import { readFacts } from './read-facts.ts';
import { kindIn, sectionCalled } from './sections.ts';

describe('the decay policy', () => {
  it('gives the windows and limits of the file', () => {
    const text = `## Lifecycle windows (sessions)
- working_window:   2
- active_window:    5  # was 8
- archive_window:   9
- review_every: 4
- continuity_max_facts:  12
- continuity_max_lines: 300
- closed_narrative_max_lines: 90
- verify_invariants_every: 20
- enabled: false
- core_min_uses: 12
`;
    expect(readDecayPolicy(text)).toEqual({
      policy: { workingWindow: 2, activeWindow: 5, archiveWindow: 9, reviewEvery: 4, reviewFacts: 12 },
      maxLines: 300,
      maxClosedLines: 90,
      verifyEvery: 20,
      autoCore: { enabled: false, minUses: 12 },
    });
  });

  it('reads bold keys, backticks, tables and CR LF, and takes no half numbers', () => {
    const text =
      '- **working_window:** 4\r\n- `active_window`: 6\r\n| archive_window | 7 |\r\nreview_every = 3.5\r\n- continuity_max_lines: many\r\n';
    expect(readDecayPolicy(text).policy).toEqual({ workingWindow: 4, activeWindow: 6, archiveWindow: 7 });
    expect(readDecayPolicy('')).toEqual({ policy: {} });
  });
});

describe('the archive index', () => {
  it('splits a line from both ends and reads older forms', () => {
    const index = readIndex(`- a — x — y — faded (sslu 22) — 2026-Q2.md
- \`b\` — x — 2026-Q2.md (SUPERSEDED by \`c\`)
- **d** — x — superseded by e (why — so) — 2026-Q2.md
- f — x — faded — 2026-Q2.md
- g — x — invalidated: never so — 2026-Q2.md
| h | x | faded | 2026-Q2.md |
prose — with — many — dashes
`);
    expect(Object.fromEntries(index)).toMatchObject({
      a: { reason: 'faded (sslu 22)' },
      b: { supersededBy: 'c' },
      f: {},
      g: { reason: 'never so' },
      h: {},
    });
  });

  it('adds what is missing, takes out what came back, and tells what was replaced since', () => {
    const filed = { statement: 'One\ntwo', reason: 'faded', ended: false, file: '2026-Q2.md', held: false };
    const text = '# Index\r\n- back — x — faded — 2026-Q1.md\r\n- old — x — faded — 2026-Q1.md\r\nprose';
    const written = writeIndex(
      text,
      [
        { ...filed, name: 'new' },
        { ...filed, name: 'held', held: true },
        { ...filed, name: 'old', reason: 'superseded by new', ended: true },
      ],
      new Set(['back']),
    );
    expect(written).toBe(
      '# Index\r\n- old — One two — superseded by new — 2026-Q2.md\r\nprose\r\n- new — One two — faded — 2026-Q2.md\r\n',
    );
    expect(writeIndex(undefined, [], new Set())).toBeUndefined();
  });
});

describe('a footer', () => {
  it('is a comment with an id that ends its line', () => {
    expect(findFooter('  <!-- id: a-b | uses: 3 -->')?.entries).toEqual([
      ['id', 'a-b'],
      ['uses', '3'],
    ]);
    for (const text of [
      '<!-- id: a b -->',
      '`<!-- id: a -->`',
      '<!-- uses: 3 -->',
      '<!-- id: {{x}} -->',
      '<\\!-- id: a -->',
    ])
      expect(findFooter(text)).toBeUndefined();
    expect(isUnclosedFooter('  <!-- id: a | uses: 3')).toBe(true);
    expect(isUnclosedFooter('write `<!-- id: a` here')).toBe(false);
  });

  it('keeps the spelling and order it has, and what nobody may change', () => {
    const old = findFooter(
      '<!-- id: a | Uses: 3 | mood: good | created: June | trust: human | tier: hot -->',
    )?.entries;
    const wanted = [
      ['id', 'a'],
      ['created', '2026-05-01'],
      ['last_used', '2026-05-02'],
      ['uses', '4'],
      ['tier', 'active'],
    ] as const;
    expect(writeFooter(wanted, old)).toBe(
      '<!-- id: a | Uses: 4 | mood: good | created: June | trust: human | tier: active | last_used: 2026-05-02 -->',
    );
  });
});

describe('Project State', () => {
  it('is stamped in either spelling, and only forward', () => {
    const known = new Map([['last_session', { stem: '2026-05-11-140210', value: 'NEW' }]]);
    expect(updateState('- last_session: (none yet)\r\n- status: x\r\n', known)).toBe(
      '- last_session: NEW\r\n- status: x\r\n',
    );
    expect(updateState('- **last_session:** 2026-05-10 | agent: B (2026-05-10-235959)', known)).toBe(
      '- **last_session:** NEW',
    );
    const newer = '- **last_session:** 2026-05-12 | agent: B (2026-05-12-000000)';
    expect(updateState(newer, known)).toBe(newer);
  });
});

describe('a section', () => {
  it('is known by its words, however it is decorated', () => {
    expect(sectionCalled('🧱 3. Architectural Invariants (hard)')).toBe('Architectural Invariants');
    expect(sectionCalled('Team / Members')).toBe('Team / Members');
    expect(sectionCalled('What was built')).toBeUndefined();
    expect(kindIn('Conventions')).toBe('learning');
  });
});

it('the facts of a file can be read without taking it over', () => {
  const [fact] = readFacts('## Open Threads\n- [ ] Ask\n  <!-- id: ask | uses: 1 -->\n');
  expect(fact).toMatchObject({ id: 'ask', line: 2, text: 'Ask', section: 'Open Threads', thread: 'open' });
  expect(fact?.entries.get('uses')).toBe('1');
});

it('a summary is cut between words and shows it', () => {
  expect(clip('one two three four', 12)).toBe('one two…');
  expect(clip('short', 12)).toBe('short');
});

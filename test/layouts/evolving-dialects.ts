// Memory folders as other people's agents keep them, values invented: one dialect or mistake each, and what is to come of it.

import type { Folder } from '../contracts/view-contract.ts';

export interface Dialect {
  readonly files: Folder;
  /** Facts by their place: in continuity.md and in the archive. */
  readonly live: number;
  readonly archived: number;
  /** `code file:line` of everything a person is told, sorted. */
  readonly told?: readonly string[];
  /** What some facts are, by the name the folder gives them. */
  readonly facts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const FOOTER =
  'created: 2026-04-01 | last_used: 2026-04-02 | uses: 2 | tier: active | origin: 2026-04-01-100000';
const foot = (id: string, more = FOOTER) => `<!-- id: ${id} | ${more} -->`;
const fact = (id: string, text = `What ${id} says`) => `- ${text}\n  ${foot(id)}\n`;
const page = (...parts: string[]) => `# Continuity — harbor\n\n${parts.join('\n')}`;
const log = (stem: string, ...lines: string[]) =>
  `# Session (${stem.slice(0, 10)}T10:00:00.000Z)\n**Agent:** Codex\n\n## What We Did\nWork.\n\n${lines.join('\n')}\n`;
const REFERENCES = '## Memory References\n- (none)';

const TEMPLATE = `# Continuity — {{PROJECT_NAME}}

<!--
Each fact carries a footer:
- The statement.
  <!-- id: short-slug | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: working -->
-->

## Project State

- **project:** {{PROJECT_NAME}}
- **last_session:** none yet
- **last_review:** none yet

## Architectural Invariants

- {{INVARIANT}}
  <!-- id: {{id}} | created: {{DATE}} | last_used: {{DATE}} | uses: 1 | tier: core -->
- <the rule>
  <!-- id: inv-example | created: YYYY-MM-DD | last_used: YYYY-MM-DD | uses: N | tier: core -->
- [fact]
  <!-- id: <slug> | created: [date] | last_used: [date] | uses: 0 | tier: core -->

## Open Threads

_None yet._
`;

export const DIALECTS: Readonly<Record<string, Dialect>> = {
  'a template as shipped': {
    files: {
      'continuity.md': TEMPLATE,
      'decay-policy.md': '- working_window: {{N}}\n- active_window: 8\n',
      'archive/INDEX.md': '# Archive Index\n\n<!-- - <id> — <one line> — <reason> — YYYY-Qn.md -->\n',
      'sessions/.gitkeep': '',
    },
    live: 0,
    archived: 0,
    told: ['policy-value decay-policy.md:1'],
  },
  'footers with other spacing, order and keys': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        `- tight\n  <!--id:tight|created:2026-04-01|last_used:2026-04-02|uses:2|tier:active|origin:x-->`,
        `- wide\n  <!--   id :  wide   |  created :  2026-04-01 |  uses :  2  |  origin : x -->`,
        `- turned\n  <!-- tier: working | uses: 1 | origin: x | id: turned | last_used: 2026-04-02 -->`,
        `- equals\n  <!-- id = equals | created = 2026-04-01 | origin = x -->`,
        `- semicolons stay\n  <!-- id: semicolons | note: a; b; c | origin: x -->`,
        `- quoted values\n  <!-- id: "quoted" | created: \`2026-04-01\` | uses: "4" | tier: 'active' | origin: x -->`,
        `- other case\n  <!-- ID: other-case | Created: 2026-04-01 | Last Used: 2026-04-03 | USES: 5 | Tier: CORE | Origin: x -->`,
        `- a key without a value\n  <!-- id: no-value | created: | uses: 3 | tier: | origin: x -->`,
        `- a bar at the end\n  <!-- id: bar-end | created: 2026-04-01 | uses: 3 | origin: x | -->`,
        `- only an id\n  <!-- id: only-id -->\n`,
      ),
    },
    live: 10,
    archived: 0,
    told: ['missing-origin continuity.md:23'],
    facts: {
      tight: { uses: 2 },
      wide: { uses: 2 },
      quoted: { uses: 4, tier: 'active' },
      'other-case': { uses: 5, pinned: true },
      'no-value': { uses: 3 },
    },
  },
  'values that are nearly right, and some that are not': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        fact('plain'),
        `- times\n  <!-- id: times | created: 2026/04/01 | last_used: 2026-04-02T10:11:12Z | uses: 3x | tier: Active | origin: x -->`,
        `- short day\n  <!-- id: short-day | created: 2026-4-1 | last_used: 2026.04.02 | uses: ~4 | tier: ARCHIVE-CANDIDATE | origin: x -->`,
        `- words for numbers\n  <!-- id: words | created: last spring | last_used: soon | uses: many | tier: hot | origin: x -->`,
        `- no such day\n  <!-- id: no-day | created: 2026-02-30 | last_used: 2026-04-02 | uses: 1 | tier: active | origin: x -->`,
        `- from the future\n  <!-- id: future | created: 2031-01-01 | last_used: 2031-01-01 | uses: 1 | tier: active | origin: x -->`,
        `- gone\n  <!-- id: gone | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: SUPERSEDED | superseded-by: plain | origin: x -->\n`,
      ),
    },
    live: 6,
    archived: 1,
    told: ['footer-value continuity.md:13', 'footer-value continuity.md:15'],
    facts: {
      times: { uses: 3, created: '2026-04-01', lastUsed: '2026-04-02' },
      'short-day': { uses: 4, created: '2026-04-01', lastUsed: '2026-04-02' },
      gone: { status: 'superseded' },
    },
  },
  'footers at odd places': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        `- on the line ${foot('on-line')}`,
        `- <!-- id: in-front | ${FOOTER} --> words behind it`,
        `- words before <!-- id: amid | ${FOOTER} --> and behind`,
        `- after a blank line\n\n  ${foot('after-blank')}\n`,
        `- four blanks\n    ${foot('four')}`,
        `- a tab\n\t${foot('tab')}`,
        `- at the margin\n${foot('margin')}`,
        `\t- a bullet after a tab\n\t  ${foot('tab-bullet')}\n`,
        `> - in a quotation\n>   ${foot('quoted-bullet')}\n>\n> - another\n>   ${foot('quoted-other')}\n`,
        `> a quoted sentence\n> ${foot('quoted-prose')}\n`,
        `- two footers\n  ${foot('first-of-two')}\n  ${foot('second-of-two')}\n`,
        `- wrapped\n  <!-- id: wrapped | created: 2026-04-01\n       | uses: 2 | tier: active | origin: x -->\n`,
        `- blanks after it\n  ${foot('trailing')}   \n`,
      ),
    },
    live: 14,
    archived: 0,
    told: ['footer-misplaced continuity.md:32'],
    facts: {
      'in-front': { statement: 'words behind it' },
      amid: { statement: 'words before and behind' },
      'quoted-bullet': { statement: 'in a quotation' },
      'quoted-prose': { statement: 'a quoted sentence' },
    },
  },
  'footers that cannot be read': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        `- not closed\n  <!-- id: not-closed | ${FOOTER}`,
        fact('after-it'),
        `- no id\n  <!-- ${FOOTER} -->`,
        `- an id of two words\n  <!-- id: two words | ${FOOTER} -->`,
        `${foot('nothing-above')}\n`,
        `- a remark <!-- not a footer -->`,
        `- [a link](x) <!-- TODO: look at this -->\n`,
      ),
    },
    live: 1,
    archived: 0,
    told: [
      'footer-no-id continuity.md:11',
      'footer-no-id continuity.md:13',
      'footer-misplaced continuity.md:14',
      'footer-unclosed continuity.md:6',
    ].sort(),
  },
  'ids of every kind': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        ...[
          'T-101',
          'auth_flow',
          'ADR.0007',
          'CamelCase',
          '42',
          'ümlaut',
          'ns:auth',
          'team/flow',
          '#12',
          't-101',
        ].map((id) => fact(id, `About ${id}`)),
      ),
      'archive/2026-Q1.md': `## Archived\n\n${fact('T-007')}`,
      'archive/INDEX.md': '- T-007 — seven — faded — 2026-Q1.md\n',
    },
    live: 10,
    archived: 1,
    facts: {
      'T-101': { id: 't-101-2' },
      't-101': { id: 't-101' },
      'ADR.0007': { id: 'adr-0007' },
      auth_flow: { id: 'auth-flow' },
      CamelCase: { id: 'camelcase' },
    },
  },
  'ids that stand twice': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        fact('same'),
        fact('same'),
        fact('differs', 'one thing'),
        fact('differs', 'another thing entirely'),
        fact('both'),
      ),
      'archive/2026-Q1.md': `## Archived\n\n${fact('both', 'an older text')}\n${fact('again', 'first')}\n${fact('again', 'second')}`,
      'archive/2026-Q2.md': `## Archived\n\n${fact('again', 'third')}`,
      'archive/INDEX.md': '- again — x — faded — 2026-Q2.md\n- both — x — faded — 2026-Q1.md\n',
    },
    live: 4,
    archived: 1,
    told: [
      'both archive/2026-Q1.md:3',
      'duplicate-id archive/2026-Q1.md:6',
      'duplicate-id archive/2026-Q1.md:9',
      'duplicate-id continuity.md:14',
      'duplicate-id continuity.md:8',
    ],
    facts: { again: { statement: 'third' } },
  },
  'examples in code and in comments': {
    files: {
      'continuity.md': page(
        `A fact looks like this:\n\n\`\`\`md\n${fact('in-code')}\`\`\`\n`,
        `~~~\n${fact('in-tildes')}~~~\n`,
        `<!--\n${fact('in-comment')}-->\n`,
        `<!-- retired\n- one\n-->\n`,
        '## Conventions\n',
        `- Escape \`<!--\` in templates and write \`-->\` after it\n  ${foot('code-spans')}`,
        `- never open <!-- by hand\n  ${foot('bare-opening')}`,
        `- {{NAME}} and YYYY-MM-DD stand in our templates\n  ${foot('placeholders-named')}`,
        `- a --> b, then c\n  ${foot('arrow')}`,
        `- with code\n  \`\`\`\n  - x\n    ${foot('in-item-code')}\n  \`\`\`\n  ${foot('with-code')}\n`,
        `- \`<!-- id: mentioned -->\` is how it looks\n  ${foot('mentions')}\n`,
      ),
    },
    live: 6,
    archived: 0,
    facts: { arrow: { statement: 'a --> b, then c' } },
  },
  'bullets of every kind': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        `* star\n  ${foot('star')}`,
        `+ plus\n  ${foot('plus')}`,
        `1. one\n   ${foot('one')}`,
        `2) two\n   ${foot('two')}\n`,
        `- parent\n  ${foot('parent')}\n  - child\n    ${foot('child')}\n    - grandchild\n      ${foot('grandchild')}\n`,
        `- late parent\n  - early child\n    ${foot('early-child')}\n  ${foot('late-parent')}\n`,
        `-   wide gap\n    ${foot('wide-gap')}`,
        `- **Bold:** and _soft_ words\n  ${foot('bold')}\n`,
        `Just a sentence.\n${foot('sentence')}\n`,
        `### A heading\n${foot('heading')}\n`,
      ),
    },
    live: 13,
    archived: 0,
    facts: {
      'late-parent': { statement: 'late parent' },
      'early-child': { statement: 'early child' },
      sentence: { statement: 'Just a sentence.' },
      heading: { statement: 'A heading' },
    },
  },
  'long facts': {
    files: {
      'continuity.md': page(
        '## Conventions\n',
        `- first paragraph\n\n  second paragraph\n  ${foot('paragraphs')}\n`,
        `- a table\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n\n  ${foot('table')}\n`,
        `- steps:\n  1. one\n  2. two\n     - deeper\n  ${foot('steps')}\n`,
        `- wrapped over\n  two lines — with | bars, [a link](https://example.com/a|b) and --> arrows\n  ${foot('marks')}\n`,
        `- <details>\n  <summary>More</summary>\n  inside\n  </details>\n  ${foot('html')}\n`,
      ),
    },
    live: 5,
    archived: 0,
    facts: {
      paragraphs: { statement: 'first paragraph\n\nsecond paragraph' },
      marks: {
        statement: 'wrapped over two lines — with | bars, [a link](https://example.com/a|b) and --> arrows',
      },
    },
  },
  'headings of every kind': {
    files: {
      'continuity.md': [
        'Continuity of harbor\n====================\n',
        'Architectural Invariants\n------------------------\n',
        fact('setext'),
        '## 🔒 Key Decisions (2026) ##\n',
        fact('emoji'),
        '## Gotchas\n',
        fact('custom'),
        '### Sub\n',
        fact('sub'),
        '## Facts\n\n### Architectural Invariants\n',
        fact('deep'),
        '### Key Decisions\n',
        fact('deep-decision'),
        '### Odds and ends\n',
        fact('ends'),
        '## Conventions\n',
        fact('twice-one'),
        '---\n\n## Conventions\n',
        fact('twice-two'),
        '# STACK & TOOLS\n',
        fact('shouted'),
        '##No blank\n',
        fact('no-blank'),
        '**Architectural Invariants**\n',
        fact('bold-heading'),
      ].join('\n'),
    },
    live: 12,
    archived: 0,
    facts: {
      setext: { kind: 'invariant', tier: 'core' },
      emoji: { kind: 'decision' },
      custom: { kind: 'learning' },
      deep: { kind: 'invariant' },
      'deep-decision': { kind: 'decision' },
      ends: { kind: 'learning' },
      shouted: { kind: 'entity' },
    },
  },
  'threads of every kind': {
    files: {
      'continuity.md': page(
        '## Open Threads\n',
        `- [ ] open\n  ${foot('open')}`,
        `- [x] done\n  ${foot('done')}`,
        `- [X] DONE\n  ${foot('shout')}`,
        `- [ ]no gap\n  ${foot('no-gap')}`,
        `* [ ] starred\n  ${foot('starred')}`,
        `- [ ] group\n  - below it\n    ${foot('below')}\n`,
        `- no box\n  ${foot('no-box')}\n`,
      ),
      'archive/2026-Q1.md': `## Swept\n\n- [x] answered\n  ${foot('answered')}\n- [ ] never answered\n  ${foot('unanswered')}\n`,
      'archive/INDEX.md':
        '- answered — x — swept: completed 2026-04-01, > archive_window — 2026-Q1.md\n- unanswered — x — faded — 2026-Q1.md\n',
    },
    live: 5,
    archived: 2,
    facts: {
      open: { kind: 'thread', closed: false },
      done: { kind: 'thread', closed: true },
      shout: { kind: 'thread', closed: true },
      below: { kind: 'thread', closed: false },
      'no-box': { kind: 'learning' },
      answered: {
        kind: 'thread',
        closed: true,
        status: 'archived',
        reason: 'swept: completed 2026-04-01, > archive_window',
      },
      unanswered: { kind: 'learning', status: 'archived' },
    },
  },
  'a byte order mark and mixed line ends': {
    files: {
      'continuity.md': `\ufeff## Architectural Invariants\r\n\r\n${fact('one').replace(/\n/g, '\r\n')}${fact('two')}- three\r\n  ${foot('three')}`,
      'archive/2026-Q1.md': `\ufeff${fact('old').replace(/\n/g, '\r\n')}`,
      'archive/INDEX.md': '\ufeff- old — x — faded — 2026-Q1.md',
      'sessions/2026-04-01-100000.md': `\ufeff${log('2026-04-01', REFERENCES).replace(/\n/g, '\r\n')}`,
    },
    live: 3,
    archived: 1,
    facts: { one: { kind: 'invariant' }, two: { kind: 'invariant' } },
  },
  'no index, archives by month, by year and in folders': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'archive/2026-03.md': fact('month'),
      'archive/2025.md': fact('year'),
      'archive/2026/Q1.md': fact('nested'),
      'archive/README.md': '# What this is\n',
    },
    live: 1,
    archived: 3,
    told: ['index-drift archive/INDEX.md:1'],
  },
  'an index in a table': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'archive/2026-Q1.md': `${fact('a')}${fact('b')}${fact('c')}`,
      'archive/INDEX.md':
        '| id | summary | reason | file |\n|---|---|---|---|\n| `a` | x | no longer true | 2026-Q1.md |\n| b | y — z | superseded by here (newer) | 2026-Q1.md |\n',
    },
    live: 1,
    archived: 3,
    told: ['index-drift archive/2026-Q1.md:5'],
    facts: { a: { reason: 'no longer true' }, b: { status: 'superseded', reason: 'newer' } },
  },
  'an index of other forms, and one that drifted': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'archive/2026-Q1.md': `${fact('tick')}${fact('bold')}${fact('colon')}${fact('linked')}${fact('hyphen')}${fact('unlisted')}`,
      'archive/INDEX.md': `# Index

- \`tick\` — x — faded (sslu 22) — 2026-Q1.md
- **bold**: x (2026-Q1.md)
* colon: x
- [linked](2026-Q1.md) — x — faded — 2026-Q1.md
- hyphen - x - faded - 2026-Q1.md
- here — came back — faded — 2026-Q1.md
- swept-group — a whole group — swept — 2026-Q1.md
`,
    },
    live: 1,
    archived: 6,
    told: [
      'index-drift archive/2026-Q1.md:11',
      'index-drift archive/INDEX.md:8',
      'index-drift archive/INDEX.md:9',
    ],
    facts: { tick: { reason: 'faded (sslu 22)' } },
  },
  'archive headings of other forms': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'archive/2026-Q1.md': `# Archive 2026 Q1

## Archived 2026-03-28 (review through 2026-03-28-170000)

${fact('reviewed')}
### Faded facts

${fact('faded')}
**2026-03-30: superseded**

- ~~gone~~
  <!-- id: gone | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: active | superseded-by: here | origin: x -->
- wrong
  <!-- id: wrong | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: invalidated | origin: x -->
- lost its successor
  <!-- id: lost | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: superseded | superseded-by: nobody | origin: x -->
> Reactivated 2026-03-31: \`back\` was named again.
> ${foot('back')}
`,
      'archive/INDEX.md': ['reviewed', 'faded', 'gone', 'wrong', 'lost']
        .map((id) => `- ${id} — x — faded — 2026-Q1.md\n`)
        .join(''),
    },
    live: 1,
    archived: 5,
    told: ['dangling archive/2026-Q1.md:19'],
    facts: {
      gone: { status: 'superseded' },
      wrong: { status: 'invalidated' },
      lost: { status: 'superseded' },
    },
  },
  'session logs of every name and form': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'sessions/2026-04-01-100000.md': log(
        '2026-04-01',
        '## Memory References\n- Pondered: here\n- Referenced: here',
      ),
      'sessions/2026-04-01-100001-codex.md': log('2026-04-01', '### Memory References\n- Referenced: here'),
      'sessions/2026-04-02.md': log('2026-04-02', REFERENCES),
      'sessions/2026-04-03-1530.md': '# 2026-04-03: what we did\n\nNo section at all.\n',
      'sessions/2026-04-04T10-00-00Z.md': `---\ndate: 2026-04-04\nagent: codex\n---\n${log('2026-04-04', REFERENCES)}`,
      'sessions/20260405-100000.md': log('2026-04-05', REFERENCES),
      'sessions/2026/2026-04-06-100000.md': log('2026-04-06', REFERENCES),
      'sessions/2026-04-07-100000 with blanks.md': log('2026-04-07', REFERENCES),
      'sessions/2026-13-45-990000.md': log('2026-04-07', REFERENCES),
      'sessions/notes.md': '# Notes\n',
      'sessions/INDEX.md': '2026-04-02 — Codex — x\n',
      'sessions/README.md': '# Logs\n',
      'sessions/2026-04-08-100000.md': '',
    },
    live: 1,
    archived: 0,
    told: [
      'date-only-session sessions/2026-04-02.md:1',
      'references-heading sessions/2026-04-01-100001-codex.md:7',
      'session-name sessions/2026-13-45-990000.md:1',
      'session-name sessions/notes.md:1',
      'unknown-verb sessions/2026-04-01-100000.md:8',
    ],
  },
  'no sessions, no archive, no end of line': {
    files: { 'continuity.md': `- alone\n  ${foot('alone')}` },
    live: 1,
    archived: 0,
  },
  'other files stay as they are': {
    files: {
      'continuity.md': page('## Conventions\n', fact('here')),
      'vision.md': `> Berths for all.\n> ${foot('vision-harbor')}\n`,
      'smoke-test.md': '| date | score |\n|---|---|\n',
      'PROTOCOL.md': `# Protocol\n\n${fact('in-protocol')}`,
      'instructions.md': '# Instructions\r\n',
      'notes/own.md': fact('own-note'),
      'diagram.svg': '<svg/>',
    },
    live: 1,
    archived: 0,
  },
};

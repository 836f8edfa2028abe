// Memory folders written by hand, values invented: the plain case, every part of the protocol, and what agents make of it.

import type { Folder } from '../contracts/view-contract.ts';

export const simple: Folder = {
  'continuity.md': `# Continuity — harbor-api

## Project State

- **project:** harbor-api
- **last_session:** 2026-05-11 | agent: Claude Code (2026-05-11-140210)
- **last_review:** none yet

## Key Decisions

- Tariff cache is per process; never shared.
  <!-- id: tariff-cache-local | created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active | origin: 2026-05-09-101200 -->
`,
};

export const full: Folder = {
  'continuity.md': `# Continuity — harbor-api

> Ground truth of the harbor team.

---

## Project State

- **project:** harbor-api
- **status:** berths and tariffs in production
- **last_enabled:** 2026-03-01
- **last_session:** 2026-05-11 | agent: Claude Code (2026-05-11-140210)
- **last_review:** 2026-05-02 | through 2026-05-02-090000
- **vision:** \`memory/vision.md\`

## Stack & Tools

- Postgres 16 behind pgbouncer
  <!-- id: stack-postgres | created: 2026-03-01 | last_used: 2026-04-20 | uses: 6 | tier: active | origin: 2026-03-01-080000 -->

## Architectural Invariants

> These never fade.

- Money is stored in whole cents (ADR-0002), never as a float; rounding happens once,
  when an invoice is closed
  <!-- id: money-in-cents | created: 2026-03-01 | last_used: 2026-05-11 | uses: 14 | tier: core -->
- No berth is given twice for one night
  <!-- id: berth-once | created: 2026-03-02 | last_used: 2026-04-01 | uses: 4 | tier: core | supersedes: berth-lock | origin: 2026-03-02-101500 -->

## Key Decisions

- Dry runs print what would be booked
- Tariff cache is per process; never shared.
  <!-- id: tariff-cache-local | created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active | supersedes: tariff-cache-redis | origin: 2026-05-09-101200 -->
- ~~Tariffs cached in Redis~~ superseded
  <!-- id: tariff-cache-redis | created: 2026-03-02 | last_used: 2026-05-09 | uses: 4 | tier: superseded | superseded-by: tariff-cache-local -->

## Conventions

- Migrations:
  - are numbered by day
  - never touch two tables
  <!-- id: migration-rules | created: 2026-03-05 | last_used: 2026-04-30 | uses: 5 | tier: archive-candidate -->

## Gotchas of ours

The section is not in the protocol.

- The tide service answers 200 with an error inside
  <!-- id: tide-service-errors | created: 2026-04-02 | last_used: 2026-04-28 | uses: 2 | tier: active | severity: high | owner: Ada -->

## Open Threads

- [ ] Decide eviction on tariff import
  <!-- id: ot-eviction-import | created: 2026-05-11 | last_used: 2026-05-11 | uses: 1 | tier: working | origin: 2026-05-11-140210 -->

- [x] **Moved us-2** to the new tariffs.
  Lesson: freeze first. → serves: vision-harbor
  <!-- id: us2-moved | created: 2026-05-01 | last_used: 2026-05-08 | uses: 2 | tier: active | origin: 2026-05-01-120000 -->

### Backlog

- [ ] a box without a footer
- [ ] Group
  - child of an open box
    <!-- id: child-of-box | created: 2026-05-02 | last_used: 2026-05-02 | uses: 1 | tier: working -->

## User Preferences

- Answer in short sentences.
  <!-- id: short-answers | created: 2026-03-01 | last_used: 2026-05-10 | uses: 9 | tier: core -->

## Team / Members

- Ada: berths
  <!-- id: team-ada | created: 2026-03-01 | last_used: 2026-03-20 | uses: 1 | tier: archive-candidate -->
`,
  'archive/2026-Q1.md': `# Archive — 2026 Q1

> Cold storage.

## Archived 2026-03-28 (review through 2026-03-28-170000)

- Bookings are polled every minute
  <!-- id: poll-bookings | created: 2026-03-01 | last_used: 2026-03-03 | uses: 2 | tier: archived -->

> Reactivated 2026-03-29: \`stack-postgres\` was named again.

## 2026-03-30 — archived via archive-fact (superseded by berth-once)

- [x] ~~Berths are locked by hand~~
  <!-- id: berth-lock | created: 2026-03-01 | last_used: 2026-03-02 | uses: 1 | tier: superseded | superseded-by: berth-once -->
`,
  'archive/2026-Q2.md': `
## 2026-05-02 — archived via archive-fact (faded)

### Faded facts

- [x] **Shipped 1.4** — invoices by mail
  <!-- id: shipped-14 | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: archive-candidate | origin: 2026-04-01-101010.md -->

- An old core fact put away by hand
  <!-- id: old-core | created: 2026-03-01 | last_used: 2026-03-01 | uses: 1 | tier: core -->
`,
  'archive/INDEX.md': `# Archive Index

- early-work — group without a footer — swept: completed 2026-03-01, > archive_window — 2026-Q1.md
- poll-bookings — bookings polled — every minute — faded (sslu 22) — 2026-Q1.md
- berth-lock — berths locked by hand — superseded by berth-once (nights overlap) — 2026-Q1.md
- shipped-14 — shipped 1.4 — faded — 2026-Q2.md
- old-core — an old core fact — review 2026-05-02: no longer core — 2026-Q2.md
`,
  'sessions/2026-05-11-140210.md': `# Session (2026-05-11T14:02:10.000Z)
**Agent:** Claude Code
**User:** roll out the tariff cache

## What We Did
Two regions moved.

## Decisions Made
- none

## Context for Next Session
us-2 waits.

## Memory References
- Referenced: tariff-cache-local
- Created: ot-eviction-import (tier: working)
`,
  'sessions/INDEX.md': '2026-05-11-140210 — Claude Code — tariff cache\n',
  'vision.md': `# Vision — harbor-api

> Every guest berthed.
>
> <!-- id: vision-harbor | created: 2026-03-01 | last_used: 2026-05-01 | uses: 7 | tier: core -->
`,
  'decay-policy.md': `# Memory Policy — harbor-api

- working_window:   3
- active_window:    8
- archive_window:   20
- review_every:     10  # sessions
- continuity_max_facts:  30
- continuity_max_lines: 600
`,
  'PROTOCOL.md': '# Protocol\n\nRead continuity.md first.\n',
};

export const odd: Folder = {
  'continuity.md': `\ufeff# Continuity — harbor-api
<!-- A fact looks like this:
- a fact
  <!-- id: example-in-comment | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: working -->
-->

## Project State
- project: harbor-api
- last_session: none yet
- last_review: (none yet)

## 🧱 Architectural Invariants

- {{INVARIANT}}
  <!-- id: {{id}} | created: YYYY-MM-DD | last_used: YYYY-MM-DD | uses: 1 | tier: core -->
- placeholder by date
  <!-- id: example-fact | created: YYYY-MM-DD | last_used: YYYY-MM-DD | uses: 1 | tier: core -->
* Stars are bullets too
  <!--id:star-bullet|created:2026-04-01|last_used:2026-04-02|uses:2|tier:active-->

\`\`\`markdown
## Open Threads
- [ ] in code
  <!-- id: in-code | created: 2026-04-01 | last_used: 2026-04-02 | uses: 2 | tier: active -->
\`\`\`

## 2. Key decisions (2026)

- On one line <!-- id: one-line | created: 2026-04-01 | last_used: 2026-04-02 | uses: 2 | tier: active -->
- id not first
  <!-- created: 2026-04-01 | id: \`not-first\` | Last-Used: 2026-04-02 | uses: 2 | tier: Active -->
- only an id
  <!-- id: only-id -->
- footer at the margin
<!-- id: margin | created: 2026/4/1 | last_used: soon | uses: many | tier: hot -->
- unclosed
  <!-- id: unclosed | created: 2026-04-01 | uses: 1 | tier: active
- after the unclosed one
  <!-- id: after-unclosed | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: active -->
- wrapped footer
  <!-- id: wrapped | created: 2026-04-01 | last_used: 2026-04-01
       | uses: 1 | tier: active -->
- lazy
continuation at the margin

  and a second paragraph with \`<!-- id: quoted-in-code -->\` in it
  <!-- id: lazy | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: active -->
  trailing words after the footer

1. numbered
   <!-- id: numbered | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: active -->

A paragraph is a fact
over two lines
<!-- id: paragraph | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: active -->

### A heading is one too
<!-- id: heading-fact | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: active -->

<!-- id: lost | created: 2026-04-01 | uses: 1 | tier: active -->

## Open Threads

- [X] capital box
  <!-- id: capital | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: archived -->
- thread without a box
  <!-- id: no-box | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working | kind: pattern | trigger: a migration -->
- twice
  <!-- id: twice | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working -->
- twice, but other words
  <!-- id: twice | created: 2026-04-02 | last_used: 2026-04-02 | uses: 1 | tier: working -->
- twice
  <!-- id: twice | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working -->
- UPPER_case.id
  <!-- id: ADR_001.x | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working | scope: module:auth | trust: human | pinned: yes -->
- in both places
  <!-- id: both-places | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working -->
- [ ] no end of line
  <!-- id: last-one | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working -->`,
  'archive/2026-Q2.md': `## Archived

- both, an older text
  <!-- id: both-places | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: archived -->
- archived twice
  <!-- id: again | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: archived -->
- archived twice, later
  <!-- id: again | created: 2026-04-01 | last_used: 2026-04-09 | uses: 2 | tier: archived -->
- [ ] an open box in the archive
  <!-- id: open-archived | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: working -->
- never listed
  <!-- id: unlisted | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 -->

> Reactivated 2026-04-10:
> - quoted in a note
>   <!-- id: quoted-note | created: 2026-04-01 | last_used: 2026-04-01 | uses: 1 | tier: archived -->
`,
  'archive/INDEX.md': `# Archive Index
- \`again\` — archived twice — 2026-Q2.md (REACTIVATED 2026-04-05 → continuity.md)
- \`open-archived\` — an open box — 2026-Q2.md (SUPERSEDED by margin)
- **both-places** – in both places – faded – 2026-Q2.md
prose in the index
`,
  'sessions/2026-04-01.md': '# Session\n\n## Memory References\n- `one-line` (referenced)\n',
};

// Handbooks made by hand for tests. Every name, path and sentence in them is invented.

import type { Folder } from '../contracts/view-contract.ts';

const THREAD = '01a0fba0-9410-7a10-8b20-3c4d5e6f7081';
const OTHER = '01a0fd11-2233-7445-9566-778899aabbcc';
const FIRST = '2026-10-02T08-00-00-dOPn-slow_berth_query';
const SECOND = '2026-09-20T11-30-00-Qx7a-tariff_export';

export const MEMORY_TEXT = `# Task Group: harbor-api berth queries
scope: slow and wrong answers of the berth search; not for the tariff service
applies_to: cwd=/srv/harbor-api; reuse_rule=safe in this repository and its worktrees; commands belong to this checkout

## Task 1: Find why the berth search is slow, success

- Related skill: skills/query-plan/SKILL.md

### rollout_summary_files

- rollout_summaries/${FIRST}.md (cwd=/srv/harbor-api, rollout_path=/srv/rollouts/${THREAD}.jsonl, updated_at=2026-10-02T08:03:02+00:00, thread_id=${THREAD}, cause shown by the plan)

### keywords

- berth_slots, EXPLAIN ANALYZE, seq scan, idx_berth_day

## User preferences

- when asking for a diagnosis, the user asked / corrected: "tell me why first, then touch the schema" -> report the cause and wait before migrating [Task 1]

## Reusable knowledge

- \`berth_slots\` is partitioned by month; an index is needed on every partition [Task 1]
- \`make plan Q=berths\` prints the plan of the search
  without running it [Task 1]

## Failures and how to do differently

- search takes 4 s -> new partition without idx_berth_day -> create it in the partition template [Task 1]

# Task Group: harbor-api tariff export
scope: the nightly tariff export and its file format
applies_to: cwd=/srv/harbor-api; reuse_rule=file names differ per port; check the port first

## Task 1: Repair the tariff export, partial

### rollout_summary_files

- rollout_summaries/${SECOND}.md (cwd=/srv/harbor-api, rollout_path=/srv/rollouts/${OTHER}.jsonl, updated_at=2026-09-20T11:45:00+00:00, thread_id=${OTHER})

### keywords

- tariff.csv, \`port export\`, E_EMPTY_ZONE

## Reusable knowledge

- the export reads zones from zones.yml, not from the database [Task 1]
`;

export const SUMMARY_TEXT = `v1

## User Profile

Maintains harbor-api and its nightly exports; works from a terminal and reads diffs before anything runs.

## User preferences

- when asking for a diagnosis, the user asked / corrected: "tell me why first, then touch the schema" -> report the cause and wait before migrating
- when reporting, the user said: "numbers before prose" -> open with the measured figures

## General Tips

- \`make check\` runs types, lint and tests in this order

## What's in Memory

### /srv/harbor-api

#### 2026-10-02

- berth search speed: berth_slots, seq scan, idx_berth_day
  - desc: why the berth search was slow and how to read its plan; diagnostics; cwd=/srv/harbor-api
  - learnings: a new partition starts without indexes

### Older Memory Topics

#### /srv/harbor-api

- tariff export: tariff.csv, E_EMPTY_ZONE
  - desc: format and zones of the nightly export; runbook
`;

export const RAW_TEXT = `# Raw Memories

Merged raw memories, the latest first:

## Thread \`${THREAD}\`
updated_at: 2026-10-02T08:03:02+00:00
cwd: /srv/harbor-api
rollout_path: /srv/rollouts/${THREAD}.jsonl
rollout_summary_file: ${FIRST}.md

---
description: the berth search was slow because a partition had no index
task: Find why the berth search is slow
task_group: harbor-api berth queries
task_outcome: success
cwd: /srv/harbor-api
keywords: berth_slots, seq scan
---

### Task 1: Find why the berth search is slow

task: Find why the berth search is slow
task_group: harbor-api berth queries
task_outcome: success

Preference signals:
- when asking for a diagnosis, the user said: "tell me why first, then touch the schema" -> report, then wait

Reusable knowledge:
- berth_slots is partitioned by month

Failures and how to do differently:
- search takes 4 s -> partition without index -> add it to the template

References:
- make plan Q=berths

## Thread \`${OTHER}\`
updated_at: 2026-09-20T11:45:00+00:00
cwd: /srv/harbor-api
rollout_path: /srv/rollouts/${OTHER}.jsonl
rollout_summary_file: ${SECOND}.md

---
description: the export came out empty for new zones
task: Repair the tariff export
task_group: harbor-api tariff export
task_outcome: partial
cwd: /srv/harbor-api
keywords: tariff.csv, E_EMPTY_ZONE
---

### Task 1: Repair the tariff export

task: Repair the tariff export
task_group: harbor-api tariff export
task_outcome: partial

Reusable knowledge:
- zones come from zones.yml

References:
- E_EMPTY_ZONE in the log
`;

const ROLLOUT_ONE = `thread_id: ${THREAD}
updated_at: 2026-10-02T08:03:02+00:00
rollout_path: /srv/rollouts/${THREAD}.jsonl
cwd: /srv/harbor-api
git_branch: main

# Found why the berth search is slow

Rollout context: only the cause was wanted, no migration yet.

## Task 1: Find why the berth search is slow

Outcome: success

Preference signals:
- when asking for a diagnosis, the user said: "tell me why first, then touch the schema" -> cause before change

Key steps:
- ran \`make plan Q=berths\` on two partitions [1]

Failures and how to do differently:
- guessing at the cache cost an hour; read the plan first

Reusable knowledge:
- berth_slots is partitioned by month

References:
- [1] \`make plan Q=berths\` -> "Seq Scan on berth_slots_2026_10"
`;

const ROLLOUT_TWO = `thread_id: ${OTHER}
updated_at: 2026-09-20T11:45:00+00:00
rollout_path: /srv/rollouts/${OTHER}.jsonl
cwd: /srv/harbor-api

# Repaired the tariff export in part

## Task 1: Repair the tariff export

Outcome: partial

Reusable knowledge:
- zones come from zones.yml

References:
- E_EMPTY_ZONE in the log
`;

export const SKILL_TEXT = `---
name: query-plan
description: Read the plan of a slow query. Use when someone says "the search is slow" or asks for EXPLAIN
argument-hint: "[query]"
allowed-tools: Read, Bash
---

# Query plan

## When to use

- a query of the search got slow
- Not for: slow rendering in the client

## Inputs and context to gather

- the name of the query, $ARGUMENTS

## Procedure

1. \`make plan Q=$0\` and look for a sequential scan
2. compare the indexes of the partitions
   with those of the template

## Efficiency plan

- stop at the first partition without the index

## Pitfalls and fixes

- no plan is printed -> the database is not seeded -> \`make seed\`, then again

## Verification checklist

- [ ] the plan shows an index scan

Usage: \`scripts/plan.sh berths\`
`;

export const FULL: Folder = {
  'MEMORY.md': MEMORY_TEXT,
  'memory_summary.md': SUMMARY_TEXT,
  'raw_memories.md': RAW_TEXT,
  [`rollout_summaries/${FIRST}.md`]: ROLLOUT_ONE,
  [`rollout_summaries/${SECOND}.md`]: ROLLOUT_TWO,
  'skills/query-plan/SKILL.md': SKILL_TEXT,
  'skills/query-plan/scripts/plan.sh': '#!/bin/sh\nmake plan Q="$1"\n',
};

/** Unknown files and sections, comments, placeholders, an older dialect, no final newline. */
export const ODD: Folder = {
  'MEMORY.md': `Notes kept by hand above the first group.

# Task Group: ferry timetable imports
scope: importing the timetables
applies_to: cwd=/srv/ferry; reuse_rule=only here

<!-- a template line:
- <validated repo facts> [Task 1]
-->

## Task 1: Import the winter timetable, success

### rollout_summary_files
- rollout_summaries/winter.md (cwd=/srv/ferry, rollout_path=/srv/r/1.jsonl, updated_at=2026-04-01T10:00:00+00:00)

### keywords
- GTFS, winter

## User preferences
- when <situation>, the user asked / corrected: "<short quote>" -> <what that implies> [Task 1]
- keep the Sunday row apart [Task 1]

## Reusable knowledge

- the importer accepts:
  - UTF-8 only
  - one file per line
- a fence stays in its bullet:
  \`\`\`
  # Task Group: not one
  ## Reusable knowledge
  \`\`\`
- <validated repo/system facts> [Task 1]
- ...

\`\`\`md
# Task Group: an example in a fence
- not a fact
\`\`\`

## Notes of ours

- a bullet under a section nobody knows

## Failures and how to do differently

* starred bullets are read too -> they were written by another tool -> keep them [Task 1]
- do not guess the season`,
  'memory_summary.md': `## User Profile

Runs the ferry desk.
Works in the evening.

- likes short answers

## User preferences

- keep the Sunday row apart

## General Tips

## What's in Memory

### ferry

#### 2026-04-01

- winter timetable: GTFS
  - desc: the import
`,
  'rollout_summaries/winter.md':
    'thread_id: not-ours\nupdated_at: 2026-04-01T10:00:00+00:00\n\nAnything at all.\n',
  'raw_memories.md': '# Raw Memories\n\nNo raw memories yet.\n',
  'extensions/ad_hoc/notes/2026-04-02T09-00-00-sunday.md': 'Remember the Sunday row.\n',
  'skills/loose/SKILL.md': '# A skill without front matter\n\n1. do it\n',
  'skills/folded/SKILL.md': `---
name: folded
description: >
  Fold the timetable
  when asked for a leaflet
---
## Steps
1. fold
   - along the dotted line
2. staple
`,
};

export const SIMPLE: Folder = {
  'MEMORY.md': `# Task Group: lighthouse lamp firmware
scope: the lamp driver
applies_to: cwd=/srv/lamp; reuse_rule=any checkout

## Task 1: Flash the lamp, success

### rollout_summary_files

- rollout_summaries/2026-01-05T10-00-00-ab12-flash.md (cwd=/srv/lamp, rollout_path=/srv/r/2.jsonl, updated_at=2026-01-05T10:00:00Z, thread_id=t-2)

### keywords

- lampctl, flash

## Reusable knowledge

- lampctl needs the door open [Task 1]
`,
};

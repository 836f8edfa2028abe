// Folders of the layout, written by hand, for the tests.

type Folder = Readonly<Record<string, string>>;

export const working = (sections: Readonly<Record<string, string>> = {}): string =>
  `# CodyMaster Working Memory
Last Updated: 2026-05-11T17:20:00.000Z
Current Phase: executing
Current Iteration: 3
Project: harbor-api

## Active Goal
${sections.goal ?? 'Move tariff lookup behind a cache without changing responses.'}

## Current Task
${sections.task ?? '- ID: T-118\n- Title: Add cache to tariff lookup\n- Status: in-progress\n- Skill: cm-execution\n- Started: 2026-05-11T08:40:00.000Z'}

## Just Completed
${sections.completed ?? '- Extracted TariffRepo from routes (src/tariff/repo.ts:12)\n- Pinned the clock in the tariff tests'}

## Next Actions (Priority Order)
${sections.next ?? '1. Add TTL test\n2. Measure the hit rate'}

## Active Blockers
${sections.blockers ?? '- Staging keys are missing'}

## Key Decisions This Session
${sections.decisions ?? '- Cache tariffs in process: One replica per region — 2026-05-11'}

## Mistakes & Learnings
${
  sections.learnings ??
  `### L014
- **What Failed:** Migration 0042 locked orders
- **Why It Failed:** ALTER without CONCURRENTLY
- **How to Prevent:** Create indexes concurrently
- **Timestamp:** 2026-05-10
- **Agent:** [not recorded]
- **Task:** [not recorded]
- **Scope:** module:orders`
}

## Working Context
${sections.context ?? 'Tariffs change at midnight UTC; the cache must not outlive them.'}

## Files Currently Being Modified
${sections.files ?? '- src/tariff/repo.ts: cache lookup\n- src/tariff/routes.ts: call the repo'}
`;

const LEARNINGS = `[
  {
    "id": "L014",
    "date": "2026-05-10",
    "error": "Migration 0042 locked orders",
    "cause": "ALTER without CONCURRENTLY",
    "prevention": "Create indexes concurrently",
    "scope": "module:orders",
    "ttl": 60,
    "reinforceCount": 2,
    "lastRelevant": "2026-05-11",
    "status": "active"
  },
  {
    "id": "L015",
    "date": "2026-02-01",
    "error": "Region codes were compared by case",
    "cause": "",
    "prevention": "Fold before comparing",
    "scope": "file:src/regions/index.ts",
    "ttl": 30,
    "reinforceCount": 0,
    "lastRelevant": "2026-02-01",
    "status": "archived"
  }
]
`;

const DECISIONS = `[
  {
    "id": "D006",
    "date": "2026-04-02",
    "decision": "Cache tariffs in Redis",
    "rationale": "Shared between replicas",
    "scope": "module:tariff",
    "supersededBy": "D007",
    "status": "superseded"
  },
  {
    "id": "D007",
    "date": "2026-05-11",
    "decision": "Cache tariffs in process",
    "rationale": "One replica per region",
    "scope": "module:tariff",
    "supersededBy": null,
    "status": "active"
  }
]
`;

const META = `[
  {
    "id": "ML003",
    "type": "memory-caused-bug",
    "affectedLearning": "L014",
    "action": "corrected",
    "reason": "CONCURRENTLY cannot run inside our migration transaction",
    "bugDescription": "Deploy 51 aborted half way",
    "date": "2026-05-06"
  }
]
`;

export const full: Folder = {
  'CONTINUITY.md': working(),
  'learnings.json': LEARNINGS,
  'decisions.json': DECISIONS,
  'meta-learnings.json': META,
};

/** As the original's `init` and template leave it. */
export const placeholders: Folder = {
  'CONTINUITY.md': `# CodyMaster Working Memory
Last Updated: [ISO timestamp]
Current Phase: [planning|executing|testing|deploying|reviewing]
Current Iteration: [number]
Project: [project name]

## Active Goal
[What we're currently trying to accomplish - 1-2 sentences max]

## Current Task
- ID: [task-id from dashboard]
- Title: [task title]
- Status: [in-progress|blocked|reviewing]
- Skill: [cm-skill being used]
- Started: [timestamp]

## Just Completed
- [Most recent accomplishment with file:line references]
- [Previous accomplishment]
- [etc - last 5 items]

## Next Actions (Priority Order)
1. [Immediate next step]
2. [Following step]
3. [etc]

## Active Blockers
- [Any current blockers or waiting items]

## Key Decisions This Session
- [Decision]: [Rationale] - [timestamp]

## Mistakes & Learnings
### Pattern: Error - Learning - Prevention
- **What Failed:** [Specific error that occurred]
- **Why It Failed:** [Root cause analysis]
- **How to Prevent:** [Concrete action to avoid this in future]
- **Timestamp:** [When learned]
- **Agent:** [Which agent]
- **Task:** [Which task ID]

## Working Context
[Critical information for current work - API keys paths,
architecture decisions, patterns being followed]

## Files Currently Being Modified
- [file path]: [what we're changing]
`,
  'learnings.json': '[]\n',
  'decisions.json': '[ ]',
};

/** The older dialects, mixed, in the folder the original's program uses; odd white space, foreign keys, no final line end. */
export const dialects: Folder = {
  'CONTINUITY.md': working({
    learnings: '[No learnings yet — this is good!]',
    decisions: '- [No decisions recorded]',
  }),
  'memory/learnings.json': `[{"whatFailed":"Tariff test flaky on CI","whyFailed":"Clock read twice","howToPrevent":"Inject one clock per test",
  "timestamp":"2026-05-02T10:00:00.000Z","agent":"claude","taskId":"T-101","module":"tariff","id":"0b9e3a52-6f1e-4a51-9d0e-5b7c1d2e3f40"},
 {"id":"x-2", "date":"2026-04-20 08:00:00","what_failed":"Export lost rows","why_failed":"","how_to_prevent":"Count them", "ttl":60,
  "reinforceCount":3,"status":"corrected","scope":"global","mood":{"sad":[1,2,{"very":true}]}},
 {"error":"No id here","whatFailed":"A wins over B","date":"2026-05-03","reinforce_count":1},
 {"id":"empty"},
 "not a record"]`,
  'memory/decisions.json': `[
    { "id": "6a1d", "decision": "Ship on Mondays", "rationale": "Support is awake", "timestamp": "2026-05-04T09:00:00Z", "agent": "gemini" }
]`,
};

/** No JSON at all: what was learned stands in the working file alone. */
export const alone: Folder = {
  'CONTINUITY.md': working({
    decisions: '- Ship on Mondays: Support is awake - 2026-05-11\n- Keep the old endpoint',
    learnings: `### Export lost rows
- **What Failed:** Export lost rows
- **Why It Failed:** The cursor was closed
  before the last page
- **How to Prevent:** Count rows on both sides
- **Timestamp:** 2026-05-11T09:00:00.000Z
- **Agent:** claude
- **Task:** T-90

- The seed script needs Node 20`,
  }),
};

/** Sections of one's own, remarks, fences, headings without a line between them, star bullets, no final line end. */
export const odd: Folder = {
  'CONTINUITY.md': `My Project: zzz

# CodyMaster Working Memory
Last Updated: 2026-05-11
Current Phase: Testing
Current Iteration: 12
Project: harbor-api
Team: two of us

Project: not this one

## Active Goal
<!-- keep it short -->
Ship the export.

\`\`\`md
## Just Completed
- not a section
\`\`\`

## Team rules
- be kind

## Current Task
- **Title:** Export
- Branch: feature/export
## Just Completed
## Next Actions
* Count rows
  on both sides

  and compare
<!-- - an example -->
* Ask Ada

## Active Blockers

## Key Decisions This Session

## Active Goal
A second goal section is not ours.

## Working Context
<!--
## Files Currently Being Modified
- hidden.ts: no
-->

## Files Currently Being Modified
- \`src/export.ts\`: paging
- src/rows.ts`,
  'learnings.json': '[]',
};

export const samples: Readonly<Record<string, Folder>> = { full, placeholders, dialects, alone, odd };

import { describe } from 'vitest';
import { viewContract } from '../../../test/contracts/view-contract.ts';
import { decisionLogView } from './view.ts';

const SIMPLE = {
  'DECISIONS.md': `# Decisions

## 2026-04-02: Berth prices come from the harbour office
- **Context**: Prices were typed in twice and differed.
- **Decision**: Read the price list each night.
- **Alternatives considered**: A form for the clerks rejected, nobody would fill it in; scraping the notice board rejected, it is a picture.
- **Constraints introduced**: No price is edited by hand. Every import keeps the list it was made from.

## 2026-05-09: Tide tables are cached in memory
- **Context**: Two thirds of the requests ask for the same three ports.
- **Decision**: Keep 500 tables for ten minutes in \`TideCache\`.
- **Alternatives considered**: None
- **Constraints introduced**: \`TideCache\` is never shared between processes.
`,
};

const FULL = {
  'DECISIONS.md': `# Decision log

Newest first. See the archive for what no longer holds.

<!--
## 2026-01-01: An example inside a comment
- **Context**: not an entry
-->

## Template

Copy this and fill it in.

## YYYY-MM-DD: [Decision title]
- **Context**: Why this decision was needed

## 2026-05-20: [Decision title]
- **Context**: <why>

## 2026-05-11: Moorings are booked by the hour
<!-- scope: module:moorings | evergreen: true | id: D-7k2m -->
- **Context**: Day tickets left half of the pier empty.
  The clerks keep a paper list beside it.

  It has two columns.
- **Decision**: Book by the hour, at most twelve.
- **Alternatives considered**:
  - Half days: the ferry does not fit in
  - Minutes: nobody can read the plan
    on a phone
- **Constraints introduced**: A booking has a start and an end; no booking crosses midnight.
- **Execution mode**: auto-proceeded
- **Owner**: the harbour master

---

## 2026-05-11: Moorings are booked by the hour
- **Context**: The same heading, said again by someone else.
- **Decision**: Nothing new.

\`\`\`markdown
## 2026-05-01: Inside a fence
- **Context**: not an entry either
\`\`\`

## 2026-04-30: Tides in metres
<!-- scope: component:src/tides -->
* **Context:** Feet came back as metres.
* **Decision:** Metres everywhere
* **Alternatives:** feet, rejected
* **Constraints:** none

<!-- older entries are in the archive -->
`,
  'DECISIONS_ARCHIVE.md': `# Archive

## 2025-11-03: One database per pier
- **Context**: Piers were offline at night.
- **Decision**: SQLite on each pier.
- **Alternatives considered**: One server rejected, no line.
- **Constraints introduced**: No joins across piers.
- **Archived on**: 2026-03-01 — replaced by "Tides in metres"

## 2025-10-01: Paper forms
- **Context**: No screen at the gate.
- **Decision**: Print them.
- **Alternatives considered**: None
- **Constraints introduced**: Forms are numbered.

## 2025-09-01: Radio calls are logged
- **Context**: Nobody knew who had called.
- **Decision**: A line per call.
- **Constraints introduced**: Every call has a line.
- **Archived on**: 2026-02-02 — the radio was taken down
`,
};

const ODD = {
  'DECISIONS.md': `Some words without a title.
## Notes
* a bullet
## 2026-02-30: A day that is not
- **Context**: kept as text
## 2026-03-03: No bullets at all
Just a paragraph.

> quoted

## 2026-03-02: Twice the same bullet
- **Decision**: the first
- **Decision**: the second
- **Context**: behind it
lazily continued
1. a list
### A heading below it
- **Constraints introduced**: [what future work must respect]
## 2026-03-04: Without an end of line
- **Context**: see \`<!--\` and an unclosed <!-- remark`,
};

const PLACES = {
  'ARCHITECTURE.md': `# How the harbour works

An introduction of ours.

## Module map

| directory | owner | purpose |
|---|---|---|
| \`src/tides\` | Ada | reads the tide tables |
| src/moorings/ |  | books a place \\| a pier |
| [path] | [owner] | [purpose] |

## Key interfaces

- \`src/tides\`: TideTable.at(port, hour)
- \`src/unknown\`: somebody's own line
- a bullet without a module

## Data flow

Prose about the flow, with a heading inside code:

\`\`\`
## Module map
| directory | purpose |
|---|---|
| \`src/fake\` | not a module |
\`\`\`

- \`src/tides\`: office -> import -> cache

## Known technical debt

- \`src/moorings/\`: no time zone
`,
  'project/project-manifest.md': `# Project manifest

## Project identity

- Name: harbor-api

## Non-negotiable constraints

- No booking without a boat.
- [ ] Every change of a price is logged,
  with the name of the clerk
- [constraint]
- Piers are never renumbered. <!-- scope: module:moorings -->

## Build and validation commands

- Build: npm run build
`,
};

const OWN_LIST = {
  'ARCHITECTURE.md': '# Map\n\n### Modules\n\n* `src/a` — first\n* src/b/: second\n\nThe end',
};

describe('the decision-log layout', () => {
  viewContract(decisionLogView, {
    simple: SIMPLE,
    full: FULL,
    odd: ODD,
    places: PLACES,
    'a list of modules': OWN_LIST,
    everything: { ...FULL, ...PLACES },
    empty: {},
    'without an entry': { 'DECISIONS.md': '# Decisions\n\nNothing yet.\n', 'ARCHITECTURE.md': '# Ours\n' },
  });
});

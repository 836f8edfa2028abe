import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FULL, MEMORY_TEXT } from '../../../../test/layouts/handbook-samples.ts';
import {
  BY_THREAD,
  FIRST_VERSION,
  LARGE,
  NOTHING_YET,
  TERSE,
} from '../../../../test/layouts/handbook-styles.ts';
import { HANDBOOK_RULES, lintHandbook } from './lint.ts';

const STYLES = {
  terse: TERSE,
  'nothing yet': NOTHING_YET,
  'every optional part': LARGE,
  'raw memories by thread': BY_THREAD,
};

type Files = Record<string, string>;
const MEMORY = 'MEMORY.md';
const SUMMARY = 'memory_summary.md';
const RAW = 'raw_memories.md';
const SKILL = 'skills/query-plan/SKILL.md';
const SECOND = Object.keys(FULL).find((path) => path.includes('tariff_export')) ?? '';
const ROLLOUT = Object.keys(FULL).find((path) => path.includes('slow_berth')) ?? '';

const files = (of: Files = FULL) => new Map(Object.entries(of));
const rulesOf = (of: Files) => [...new Set(lintHandbook(files(of)).map(({ rule }) => rule))];

/** The full sample with one text replaced in one file; what is not there to be replaced is a mistake of the test. */
function edited(path: string, from: string | RegExp, to: string): Files {
  const before = FULL[path] ?? '';
  const after = before.replace(from, () => to);
  expect(after).not.toBe(before);
  return { ...FULL, [path]: after };
}

function without(path: string): Files {
  const { [path]: _, ...rest } = FULL;
  return rest;
}

const LINE = /- rollout_summaries\/2026-09-20.*\n/;
const secondLine = LINE.exec(MEMORY_TEXT)?.[0] ?? '';
const SECOND_TASK = `## Task 2: Measure the export, success

### rollout_summary_files

${secondLine}
### keywords

- zones.yml, timing

## Reusable knowledge

- the export reads`;

function uncited(): Files {
  const broken = edited(MEMORY, /## Reusable knowledge\n\n- the export reads/, SECOND_TASK);
  return {
    ...broken,
    [MEMORY]: (broken[MEMORY] ?? '').replace('not from the database [Task 1]', 'not from the database'),
  };
}

/** Each row breaks one rule at one place, and no other. */
const BREAKS: readonly (readonly [rule: string, title: string, place: string, broken: () => Files])[] = [
  [
    'handbook-and-summary-required',
    'a missing summary [handbook:handbook-and-summary-required]',
    'memory_summary.md:1',
    () => without(SUMMARY),
  ],
  [
    'skill-folder-entrypoint',
    'a skill folder without SKILL.md [handbook:skill-folder-entrypoint]',
    'skills/empty/SKILL.md:1',
    () => ({ ...FULL, 'skills/empty/scripts/a.sh': 'true\n' }),
  ],
  [
    'skill-folder-optional-subfolders',
    'a file beside the known folders of a skill [handbook:skill-folder-optional-subfolders]',
    'skills/query-plan/notes.txt:1',
    () => ({ ...FULL, 'skills/query-plan/notes.txt': 'x\n' }),
  ],
  [
    'conflict-markers',
    'the marks of a merge',
    'notes.md:1',
    () => ({ ...FULL, 'notes.md': '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n' }),
  ],
  [
    'redaction-marker',
    'a masked secret that reads otherwise',
    'MEMORY.md:47',
    () => edited(MEMORY, 'zones.yml, not', 'zones.yml with [REDACTED:token], not'),
  ],
  [
    'no-large-output-copied',
    'a dump of tool output',
    'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md:9',
    () => edited(ROLLOUT, 'Rollout context:', `\`\`\`\n${'line\n'.repeat(40)}\`\`\`\n\nRollout context:`),
  ],
  [
    'no-large-output-copied',
    'a bullet of thousands of characters',
    'MEMORY.md:47',
    () => edited(MEMORY, 'zones.yml, not', `zones.yml ${'and more '.repeat(500)}, not`),
  ],
  [
    'no-generic-advice',
    'advice that names nothing',
    'memory_summary.md:14',
    () => edited(SUMMARY, '- `make check` runs types, lint and tests in this order', '- Be careful.'),
  ],

  [
    'block-task-group-heading',
    'a block that is no task group [handbook:block-task-group-heading]',
    'MEMORY.md:1',
    () =>
      edited(
        MEMORY,
        '# Task Group: harbor-api berth queries',
        'Some text.\n\n# Task Group: harbor-api berth queries',
      ),
  ],
  [
    'block-task-group-heading',
    'two groups of one name [handbook:block-task-group-heading]',
    'MEMORY.md:31',
    () => edited(MEMORY, '# Task Group: harbor-api tariff export', '# Task Group: harbor-api berth queries'),
  ],
  [
    'block-scope-line',
    'a block without a scope line [handbook:block-scope-line]',
    'MEMORY.md:31',
    () => edited(MEMORY, /scope: the nightly.*\n/, ''),
  ],
  [
    'block-scope-line',
    'a scope line too long to scan [handbook:block-scope-line]',
    'MEMORY.md:32',
    () => edited(MEMORY, 'scope: the nightly', `scope: ${'very '.repeat(80)}`),
  ],
  [
    'block-applies-to-line',
    'a block without applies_to [handbook:block-applies-to-line]',
    'MEMORY.md:31',
    () => edited(MEMORY, /applies_to: .*check the port first\n/, ''),
  ],
  [
    'block-applies-to-line',
    'applies_to without a reuse rule [handbook:block-applies-to-line]',
    'MEMORY.md:33',
    () => edited(MEMORY, '; reuse_rule=file names differ per port; check the port first', ''),
  ],
  [
    'block-header-order',
    'a header with more than its three lines',
    'MEMORY.md:32',
    () => edited(MEMORY, 'scope: the nightly', 'owner: somebody\nscope: the nightly'),
  ],
  [
    'block-no-flat-bullets',
    'a bullet under the header [handbook:block-no-flat-bullets]',
    'MEMORY.md:35',
    () => edited(MEMORY, 'check the port first\n', 'check the port first\n\n- a flat bullet\n'),
  ],
  [
    'block-at-least-one-task',
    'a block without a task [handbook:block-at-least-one-task]',
    'MEMORY.md:49',
    () =>
      edited(
        MEMORY,
        /$/,
        '\n# Task Group: berths by hand\nscope: berth_slots by hand\napplies_to: cwd=/srv/harbor-api; reuse_rule=here only\n',
      ),
  ],
  [
    'task-numbers',
    'tasks that are not numbered from 1 [handbook:block-at-least-one-task]',
    'MEMORY.md:45',
    () =>
      edited(MEMORY, /## Reusable knowledge\n\n- the export reads/, SECOND_TASK.replace('Task 2', 'Task 3')),
  ],
  [
    'block-tasks-before-sections',
    'a task below a section [handbook:block-tasks-before-sections]',
    'MEMORY.md:49',
    () => edited(MEMORY, /$/, `\n${SECOND_TASK.replace(/\n## Reusable[\s\S]*$/, '')}`),
  ],
  [
    'block-section-order',
    'sections out of order [handbook:block-section-order]',
    'MEMORY.md:49',
    () =>
      edited(
        MEMORY,
        /\n$/,
        '\n\n## User preferences\n\n- when exporting, the user said: "one file per port" -> never join ports [Task 1]\n',
      ),
  ],
  [
    'block-no-unknown-sections',
    'a section nobody knows [handbook:block-no-unknown-sections]',
    'MEMORY.md:49',
    () => edited(MEMORY, /\n$/, '\n\n## Thoughts\n\nSome.\n'),
  ],
  [
    'block-empty-sections-omitted',
    'a section without bullets [handbook:block-empty-sections-omitted]',
    'MEMORY.md:49',
    () => edited(MEMORY, /\n$/, '\n\n## Failures and how to do differently\n'),
  ],
  [
    'block-preferences-when-signal',
    'signals without preferences [handbook:block-preferences-when-signal]',
    'MEMORY.md:5',
    () => edited(MEMORY, /## User preferences\n\n.*\n\n/, ''),
  ],
  [
    'block-knowledge-and-failures-expected',
    'knowledge that stayed in the summary [handbook:block-knowledge-and-failures-expected]',
    'MEMORY.md:35',
    () => edited(MEMORY, /\n## Reusable knowledge\n\n- the export.*\n/, ''),
  ],
  [
    'block-knowledge-and-failures-expected',
    'failures that stayed in the summary [handbook:block-knowledge-and-failures-expected]',
    'MEMORY.md:5',
    () => edited(MEMORY, /## Failures and how to do differently\n\n.*\n\n/, ''),
  ],
  [
    'no-placeholder-values',
    'a group called misc [handbook:no-placeholder-values]',
    'MEMORY.md:31',
    () => edited(MEMORY, '# Task Group: harbor-api tariff export', '# Task Group: misc'),
  ],
  [
    'no-placeholder-values',
    'a scope called general [handbook:no-placeholder-values]',
    'MEMORY.md:32',
    () => edited(MEMORY, 'scope: the nightly tariff export and its file format', 'scope: general'),
  ],
  [
    'no-placeholder-values',
    'a task called task [handbook:no-placeholder-values]',
    'MEMORY.md:35',
    () => edited(MEMORY, 'Repair the tariff export, partial', 'task, partial'),
  ],
  [
    'no-placeholder-values',
    'a line of the template [handbook:no-placeholder-values]',
    'MEMORY.md:48',
    () => edited(MEMORY, /\n$/, '\n- <validated facts> [Task 1]\n'),
  ],
  [
    'bullets-are-dashes',
    'a starred bullet [handbook:bullets-are-dashes]',
    'MEMORY.md:47',
    () => edited(MEMORY, '- the export reads', '* the export reads'),
  ],
  [
    'no-bold-in-body',
    'bold text [handbook:no-bold-in-body]',
    'MEMORY.md:47',
    () => edited(MEMORY, 'zones.yml, not', '**zones.yml**, not'),
  ],

  [
    'task-heading-description-outcome',
    'a task without an outcome [handbook:task-heading-description-outcome]',
    'MEMORY.md:35',
    () => edited(MEMORY, 'Repair the tariff export, partial', 'Repair the tariff export'),
  ],
  [
    'task-needs-rollout-files',
    'a task without summaries [handbook:task-needs-rollout-files]',
    'MEMORY.md:35',
    () => edited(MEMORY, `### rollout_summary_files\n\n${secondLine}\n`, ''),
  ],
  [
    'task-needs-keywords',
    'a task without keywords [handbook:task-needs-keywords]',
    'MEMORY.md:35',
    () =>
      edited(
        MEMORY,
        '### keywords\n\n- tariff.csv, `port export`, E_EMPTY_ZONE\n',
        '<!-- tariff.csv E_EMPTY_ZONE -->\n',
      ),
  ],
  [
    'task-files-task-local',
    'tasks that all carry the list of the block [handbook:task-files-task-local]',
    'MEMORY.md:47',
    () => {
      const first = /- rollout_summaries\/2026-10-02.*\n/.exec(MEMORY_TEXT)?.[0] ?? '';
      const third = secondLine
        .replace('2026-09-20T11-30-00-Qx7a', '2026-09-19T11-30-00-Qx7b')
        .replace(/thread_id=[^)]*/, 'thread_id=thread-3');
      const preferences =
        '## User preferences\n\n- when exporting, the user said: "one file" -> never join [Task 1]\n\n## Reusable knowledge\n\n- the export reads';
      const failures =
        '\n\n## Failures and how to do differently\n\n- empty zones -> zones.yml is old -> fetch it again [Task 2]\n';
      const text = MEMORY_TEXT.replace(/## Reusable knowledge\n\n- the export reads/, SECOND_TASK);
      return {
        ...FULL,
        'rollout_summaries/2026-09-19T11-30-00-Qx7b-tariff_export.md': (FULL[SECOND] ?? '').replace(
          /thread_id: .*/,
          'thread_id: thread-3',
        ),
        [MEMORY]: text
          .replaceAll(secondLine, secondLine + first + third)
          .replace(/## Reusable knowledge\n\n- the export reads/, preferences)
          .replace(/\n$/, failures),
      };
    },
  ],
  [
    'task-keywords-task-local',
    'keywords copied from another task [handbook:task-keywords-task-local]',
    'MEMORY.md:53',
    () =>
      edited(
        MEMORY,
        /## Reusable knowledge\n\n- the export reads/,
        SECOND_TASK.replace('zones.yml, timing', 'tariff.csv, `port export`, E_EMPTY_ZONE'),
      ),
  ],
  [
    'rollout-line-form',
    'a summary without annotation [handbook:rollout-line-form]',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, '- see the summary of September\n'),
  ],
  [
    'rollout-line-cwd',
    'an annotation without cwd [handbook:rollout-line-cwd]',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, secondLine.replace('cwd=/srv/harbor-api, ', '')),
  ],
  [
    'rollout-line-rollout-path',
    'an annotation without rollout_path [handbook:rollout-line-rollout-path]',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, secondLine.replace(/rollout_path=[^,]*, /, '')),
  ],
  [
    'rollout-line-updated-at',
    'an annotation without a time [handbook:rollout-line-updated-at]',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, secondLine.replace(/updated_at=[^,]*/, 'updated_at=lately')),
  ],
  [
    'rollout-line-thread-id',
    'an annotation that leaves out a known thread [handbook:rollout-line-thread-id]',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, secondLine.replace(/, thread_id=[^)]*/, '')),
  ],
  [
    'rollout-line-agrees',
    'an annotation with the thread of another summary',
    'MEMORY.md:39',
    () => edited(MEMORY, secondLine, secondLine.replace(/thread_id=[^)]*/, 'thread_id=other')),
  ],
  [
    'rollout-line-once',
    'a summary cited twice in one task',
    'MEMORY.md:40',
    () => edited(MEMORY, secondLine, secondLine + secondLine),
  ],
  [
    'keywords-one-comma-line',
    'keywords on two lines [handbook:keywords-one-comma-line]',
    'MEMORY.md:44',
    () => edited(MEMORY, '- tariff.csv, `port export`', '- tariff.csv\n- `port export`'),
  ],
  [
    'keywords-discriminative',
    'a keyword that finds everything [handbook:keywords-discriminative]',
    'MEMORY.md:43',
    () => edited(MEMORY, '- tariff.csv,', '- tariff.csv, fix,'),
  ],
  [
    'task-part-lean',
    'guidance inside a task [handbook:task-part-lean]',
    'MEMORY.md:45',
    () => edited(MEMORY, 'E_EMPTY_ZONE\n', 'E_EMPTY_ZONE\n\n### notes\n\n- remember the zones\n'),
  ],
  [
    'related-skill-bullet',
    'a skill in the header [handbook:related-skill-bullet]',
    'MEMORY.md:32',
    () => edited(MEMORY, 'scope: the nightly', 'scope: skills/query-plan/SKILL.md and the nightly'),
  ],
  [
    'related-skill-bullet',
    'a pointer in another form [handbook:related-skill-bullet]',
    'MEMORY.md:7',
    () => edited(MEMORY, '- Related skill: skills/query-plan/SKILL.md', '- Related skill: query-plan'),
  ],

  [
    'section-bullets-cite-tasks',
    'a bullet without a task where there are two [handbook:section-bullets-cite-tasks]',
    'MEMORY.md:57',
    () => uncited(),
  ],
  [
    'task-reference-resolves',
    'a reference to no task [handbook:task-reference-resolves]',
    'MEMORY.md:47',
    () => edited(MEMORY, 'not from the database [Task 1]', 'not from the database [Task 4]'),
  ],
  [
    'preference-bullet-form',
    'a vague preference [handbook:preference-bullet-form]',
    'MEMORY.md:19',
    () =>
      edited(
        MEMORY,
        /- when asking for a diagnosis.*\[Task 1\]/,
        '- the user prefers better validation [Task 1]',
      ),
  ],
  [
    'preference-bullet-form',
    'a preference without words or ground [handbook:preference-bullet-form]',
    'MEMORY.md:19',
    () =>
      edited(
        MEMORY,
        ', the user asked / corrected: "tell me why first, then touch the schema" ->',
        ', the schema is left alone ->',
      ),
  ],
  [
    'failure-bullet-form',
    'a failure that is only a symptom [handbook:failure-bullet-form]',
    'MEMORY.md:29',
    () => edited(MEMORY, /search takes 4 s -> .*? \[/, 'search takes 4 s ['),
  ],
  [
    'references-exist',
    'a summary that is not there [handbook:references-exist]',
    'raw_memories.md:42',
    () => edited(RAW, /rollout_summary_file: 2026-09-20.*\n/, 'rollout_summary_file: gone.md\n'),
  ],
  [
    'references-exist',
    'a skill that is not there [handbook:references-exist]',
    'MEMORY.md:7',
    () => edited(MEMORY, 'skills/query-plan/SKILL.md', 'skills/gone/SKILL.md'),
  ],
  [
    'references-exist',
    'an index that points at a summary that is not there [handbook:references-exist]',
    'memory_summary.md:31',
    () => edited(SUMMARY, 'desc: format and', 'desc: rollout_summaries/gone.md, format and'),
  ],
  [
    'references-exist',
    'a script that is not there [handbook:references-exist]',
    'skills/query-plan/SKILL.md:39',
    () => edited(SKILL, /$/, '\nAlso `scripts/gone.sh`.\n'),
  ],

  [
    'summary-first-line-v1',
    'a summary of another version [handbook:summary-first-line-v1]',
    'memory_summary.md:1',
    () => edited(SUMMARY, /^v1\n/, 'v2\n'),
  ],
  [
    'summary-first-line-v1',
    'no blank line after the version [handbook:summary-first-line-v1]',
    'memory_summary.md:2',
    () => edited(SUMMARY, 'v1\n\n', 'v1\n'),
  ],
  [
    'summary-first-line-v1',
    'a byte order mark before the version [handbook:summary-first-line-v1]',
    'memory_summary.md:1',
    () => edited(SUMMARY, /^/, '\ufeff'),
  ],
  [
    'summary-four-sections-in-order',
    'a summary section too many [handbook:summary-four-sections-in-order]',
    'memory_summary.md:12',
    () => edited(SUMMARY, '## General Tips', '## Thoughts\n\n## General Tips'),
  ],
  [
    'summary-four-sections-in-order',
    'a summary section too few [handbook:summary-four-sections-in-order]',
    'memory_summary.md:1',
    () => edited(SUMMARY, /## General Tips\n\n.*\n\n/, ''),
  ],
  [
    'summary-four-sections-in-order',
    'summary sections out of order [handbook:summary-four-sections-in-order]',
    'memory_summary.md:3',
    () =>
      edited(
        SUMMARY,
        /(## User Profile[\s\S]*?)(## User preferences[\s\S]*?)(?=## General)/,
        '## User preferences\n\n## User Profile\n\nX.\n\n',
      ),
  ],
  [
    'summary-nothing-before-sections',
    'text above the first section',
    'memory_summary.md:3',
    () => edited(SUMMARY, 'v1\n\n', 'v1\n\nRead this first.\n\n'),
  ],
  [
    'summary-profile-word-limit',
    'a profile of 400 words [handbook:summary-profile-word-limit]',
    'memory_summary.md:3',
    () => edited(SUMMARY, 'Maintains', `${'word '.repeat(400)}Maintains`),
  ],
  [
    'summary-preferences-bullets',
    'prose among the preferences [handbook:summary-preferences-bullets]',
    'memory_summary.md:12',
    () => edited(SUMMARY, '\n## General Tips', '\nAnd so on.\n\n## General Tips'),
  ],
  [
    'summary-tips-bullets',
    'prose among the tips [handbook:summary-tips-bullets]',
    'memory_summary.md:16',
    () => edited(SUMMARY, "\n## What's in Memory", "\nAnd so on.\n\n## What's in Memory"),
  ],
  [
    'summary-within-byte-budget',
    'a summary that would be cut',
    'memory_summary.md:1',
    () =>
      edited(
        SUMMARY,
        '- when reporting',
        `${'- when reporting a figure, the user said: "unit first" -> name the unit before the number\n'.repeat(120)}- when reporting`,
      ),
  ],

  [
    'index-scope-heading',
    'a topic without a scope [handbook:index-scope-heading]',
    'memory_summary.md:18',
    () =>
      edited(
        SUMMARY,
        '### /srv/harbor-api\n\n#### 2026',
        '- a topic: berth_slots\n\n### /srv/harbor-api\n\n#### 2026',
      ),
  ],
  [
    'index-day-heading',
    'a heading that is no day [handbook:index-day-heading]',
    'memory_summary.md:20',
    () => edited(SUMMARY, '#### 2026-10-02', '#### last week'),
  ],
  [
    'index-day-heading',
    'a day without topics [handbook:index-day-heading]',
    'memory_summary.md:26',
    () => edited(SUMMARY, '### Older', '#### 2026-09-20\n\n### Older'),
  ],
  [
    'index-day-heading',
    'days that are not newest first [handbook:index-day-heading]',
    'memory_summary.md:26',
    () =>
      edited(
        SUMMARY,
        '#### 2026-10-02\n',
        '#### 2026-09-20\n\n- zone files: zones.yml\n  - desc: zones\n  - learnings: none in the database\n\n#### 2026-10-02\n',
      ),
  ],
  [
    'index-memory-day',
    'a day without a rollout [handbook:index-memory-day]',
    'memory_summary.md:20',
    () => edited(SUMMARY, '#### 2026-10-02', '#### 2026-10-03'),
  ],
  [
    'index-recent-window-three-days',
    'a day outside the window [handbook:index-recent-window-three-days]',
    'memory_summary.md:26',
    () => {
      const day = (n: number) => secondLine.replace('2026-09-20T11:45', `2026-10-0${n}T11:45`);
      const more = [1, 3, 4]
        .map(
          (n) =>
            `## Task ${n === 1 ? 2 : n}: Measure the export again (${n}), success\n\n### rollout_summary_files\n\n${day(n)}\n### keywords\n\n- zones.yml, run ${n}\n\n`,
        )
        .join('');
      const text = MEMORY_TEXT.replace(
        /## Reusable knowledge\n\n- the export reads/,
        `${more}## Reusable knowledge\n\n- the export reads`,
      );
      return {
        ...FULL,
        [MEMORY]: text,
        [SUMMARY]: (FULL[SUMMARY] ?? '').replace(
          '### Older',
          '#### 2026-09-20\n\n- zone files: zones.yml\n  - desc: zones\n  - learnings: none in the database\n\n### Older',
        ),
      };
    },
  ],
  [
    'index-recent-topic-form',
    'a recent topic without learnings [handbook:index-recent-topic-form]',
    'memory_summary.md:22',
    () => edited(SUMMARY, /\n {2}- learnings: .*/, ''),
  ],
  [
    'index-recent-topic-form',
    'a topic without keywords [handbook:index-recent-topic-form]',
    'memory_summary.md:22',
    () =>
      edited(
        SUMMARY,
        '- berth search speed: berth_slots, seq scan, idx_berth_day',
        '- harbor-api berth queries:',
      ),
  ],
  [
    'index-older-heading',
    'a scope below the older topics [handbook:index-older-heading]',
    'memory_summary.md:26',
    () => edited(SUMMARY, /\n$/, '\n\n### /srv/other\n'),
  ],
  [
    'index-older-heading',
    'older topics by day [handbook:index-older-heading]',
    'memory_summary.md:28',
    () => edited(SUMMARY, '#### /srv/harbor-api', '#### 2026-09-20'),
  ],
  [
    'index-older-topic-form',
    'an older topic with learnings [handbook:index-older-topic-form]',
    'memory_summary.md:32',
    () => edited(SUMMARY, /\n$/, '\n  - learnings: too much\n'),
  ],
  [
    'index-topic-newest-day-only',
    'a topic under two days [handbook:index-topic-newest-day-only]',
    'memory_summary.md:28',
    () =>
      edited(
        SUMMARY,
        '### Older',
        '#### 2026-09-20\n\n- berth search speed: berth_slots\n  - desc: again\n  - learnings: again\n\n### Older',
      ),
  ],
  [
    'index-no-duplicate-topics',
    'a topic among recent and older [handbook:index-no-duplicate-topics]',
    'memory_summary.md:30',
    () =>
      edited(
        SUMMARY,
        '- tariff export:',
        '- berth search speed: berth_slots\n  - desc: again\n- tariff export:',
      ),
  ],
  [
    'index-keywords-occur-in-handbook',
    'a keyword MEMORY.md does not hold [handbook:index-keywords-occur-in-handbook]',
    'memory_summary.md:30',
    () => edited(SUMMARY, 'tariff.csv, E_EMPTY_ZONE', 'tariff.csv, nowhere_else'),
  ],
  [
    'index-covers-every-task-group',
    'a group no topic leads to [handbook:index-covers-every-task-group]',
    'MEMORY.md:31',
    () => edited(SUMMARY, /- tariff export:.*\n.*\n/, ''),
  ],
  [
    'index-no-large-snippets',
    'code in the index [handbook:index-no-large-snippets]',
    'memory_summary.md:26',
    () => edited(SUMMARY, '### Older', '```\nmake plan\n```\n\n### Older'),
  ],

  [
    'raw-memories-title',
    'raw memories without a title',
    'raw_memories.md:1',
    () => edited(RAW, '# Raw Memories\n', '# Memories\n'),
  ],
  [
    'raw-memories-latest-first',
    'an older thread on top [handbook:raw-memories-latest-first]',
    'raw_memories.md:38',
    () => edited(RAW, 'updated_at: 2026-10-02', 'updated_at: 2026-08-02'),
  ],
  [
    'raw-memories-latest-first',
    'another order than the one it names [handbook:raw-memories-latest-first]',
    'raw_memories.md:32',
    () => {
      const byThread = edited(RAW, 'the latest first:', 'stable ascending thread-id order:');
      const [lead = '', one = '', two = ''] = (byThread[RAW] ?? '').split(/(?=^## Thread)/m);
      return { ...byThread, [RAW]: lead + two.replace(/\n$/, '\n\n') + one };
    },
  ],
  [
    'raw-memories-thread-once',
    'two sections of one thread',
    'raw_memories.md:38',
    () =>
      edited(
        RAW,
        '## Thread `01a0fd11-2233-7445-9566-778899aabbcc`',
        '## Thread `01a0fba0-9410-7a10-8b20-3c4d5e6f7081`',
      ),
  ],
  [
    'raw-memories-section-metadata',
    'a section without its cwd [handbook:raw-memories-section-metadata]',
    'raw_memories.md:5',
    () => edited(RAW, /cwd: .*\n/, ''),
  ],
  [
    'raw-memories-empty-form',
    'an empty file in another form [handbook:raw-memories-empty-form]',
    'raw_memories.md:5',
    () => ({ ...FULL, [RAW]: '# Raw Memories\n\nNone.\n\nReally none.\n' }),
  ],
  [
    'raw-memory-frontmatter',
    'front matter without a description [handbook:raw-memory-frontmatter]',
    'raw_memories.md:5',
    () => edited(RAW, /description: .*\n/, ''),
  ],
  [
    'raw-memory-frontmatter',
    'an outcome that is none of the four [handbook:raw-memory-frontmatter]',
    'raw_memories.md:15',
    () => edited(RAW, 'task_outcome: success\ncwd', 'task_outcome: great\ncwd'),
  ],
  [
    'raw-memory-task-blocks',
    'a list nobody knows [handbook:raw-memory-task-blocks]',
    'raw_memories.md:26',
    () => edited(RAW, 'Preference signals:', 'Impressions:'),
  ],

  [
    'rollout-summary-file-name',
    'a summary of another name [handbook:rollout-summary-file-name]',
    'rollout_summaries/notes.md:1',
    () => ({ ...FULL, 'rollout_summaries/notes.md': FULL[ROLLOUT] ?? '' }),
  ],
  [
    'rollout-summary-header',
    'a summary without its thread [handbook:rollout-summary-header]',
    'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md:1',
    () => edited(ROLLOUT, /thread_id: .*\n/, ''),
  ],
  [
    'rollout-summary-header',
    'a fenced header [handbook:rollout-summary-header]',
    'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md:1',
    () => edited(ROLLOUT, /^/, '---\n'),
  ],
  [
    'rollout-summary-content',
    'a task without an outcome in its summary [handbook:rollout-summary-content]',
    'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md:11',
    () => edited(ROLLOUT, 'Outcome: success\n\n', ''),
  ],
  [
    'rollout-summary-pruned-evidence',
    'a reference that copies output [handbook:rollout-summary-pruned-evidence]',
    'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md:28',
    () => edited(ROLLOUT, '"Seq Scan', `"${'row '.repeat(250)}Seq Scan`),
  ],

  [
    'skill-frontmatter-fence',
    'a skill without front matter [handbook:skill-frontmatter-fence]',
    'skills/query-plan/SKILL.md:1',
    () => edited(SKILL, /^---\n[\s\S]*?---\n/, ''),
  ],
  [
    'skill-front-matter-keys',
    'a key nobody knows',
    'skills/query-plan/SKILL.md:5',
    () => edited(SKILL, 'allowed-tools:', 'colour: blue\nallowed-tools:'),
  ],
  [
    'skill-name-form',
    'a name in capitals [handbook:skill-name-form]',
    'skills/query-plan/SKILL.md:2',
    () => edited(SKILL, 'name: query-plan', 'name: Query Plan'),
  ],
  [
    'skill-name-form',
    'a name that is not the folder [handbook:skill-name-form]',
    'skills/query-plan/SKILL.md:2',
    () => edited(SKILL, 'name: query-plan', 'name: plan'),
  ],
  [
    'skill-description-triggers',
    'a description without an occasion [handbook:skill-description-triggers]',
    'skills/query-plan/SKILL.md:3',
    () => edited(SKILL, /description: .*/, 'description: Query plans'),
  ],
  [
    'skill-description-triggers',
    'a description of three lines [handbook:skill-description-triggers]',
    'skills/query-plan/SKILL.md:3',
    () => edited(SKILL, /description: .*/, 'description: |\n  Read plans\n  when asked\n  by anyone'),
  ],
  [
    'skill-argument-hint-optional',
    'an empty argument hint [handbook:skill-argument-hint-optional]',
    'skills/query-plan/SKILL.md:4',
    () => edited(SKILL, 'argument-hint: "[query]"', 'argument-hint:'),
  ],
  [
    'skill-switches-boolean',
    'a switch that is neither true nor false',
    'skills/query-plan/SKILL.md:5',
    () => edited(SKILL, 'allowed-tools:', 'user-invocable: maybe\nallowed-tools:'),
  ],
  [
    'skill-side-effects-not-model-invoked',
    'a skill that deploys by itself [handbook:skill-side-effects-not-model-invoked]',
    'skills/query-plan/SKILL.md:22',
    () => edited(SKILL, '2. compare', '2. git push the fix and compare'),
  ],
  [
    'skill-reference-not-user-invocable',
    'reference material as a task [handbook:skill-reference-not-user-invocable]',
    'skills/query-plan/SKILL.md:3',
    () => edited(SKILL, 'description: Read', 'description: Reference when you read'),
  ],
  [
    'skill-allowed-tools-optional',
    'an empty list of tools [handbook:skill-allowed-tools-optional]',
    'skills/query-plan/SKILL.md:5',
    () => edited(SKILL, 'allowed-tools: Read, Bash', 'allowed-tools:'),
  ],
  [
    'skill-context-agent-model-optional',
    'a context without a value [handbook:skill-context-agent-model-optional]',
    'skills/query-plan/SKILL.md:5',
    () => edited(SKILL, 'allowed-tools:', 'context:\nallowed-tools:'),
  ],
  [
    'skill-under-500-lines',
    'a skill of 500 lines [handbook:skill-under-500-lines]',
    'skills/query-plan/SKILL.md:500',
    () => edited(SKILL, 'Usage:', `${'\n'.repeat(500)}Usage:`),
  ],
  [
    'skill-arguments-syntax',
    'arguments in another syntax [handbook:skill-arguments-syntax]',
    'skills/query-plan/SKILL.md:17',
    () => edited(SKILL, '$ARGUMENTS', '${ARGUMENTS}'),
  ],
  [
    'skill-section-when-to-use',
    'a skill that is for everything [handbook:skill-section-when-to-use]',
    'skills/query-plan/SKILL.md:10',
    () => edited(SKILL, '- Not for: slow rendering in the client\n', ''),
  ],
  [
    'skill-section-inputs',
    'a skill without inputs [handbook:skill-section-inputs]',
    'skills/query-plan/SKILL.md:1',
    () => edited(SKILL, /## Inputs[\s\S]*?(?=## Procedure)/, ''),
  ],
  [
    'skill-section-procedure',
    'steps without numbers [handbook:skill-section-procedure]',
    'skills/query-plan/SKILL.md:19',
    () => edited(SKILL, /1\. (.*)\n2\. (.*)\n.*\n/, '- look at the plan of $0\n'),
  ],
  [
    'skill-section-efficiency-plan',
    'a skill without an efficiency plan [handbook:skill-section-efficiency-plan]',
    'skills/query-plan/SKILL.md:1',
    () => edited(SKILL, /## Efficiency[\s\S]*?(?=## Pitfalls)/, ''),
  ],
  [
    'skill-section-pitfalls',
    'a pitfall without a fix [handbook:skill-section-pitfalls]',
    'skills/query-plan/SKILL.md:31',
    () => edited(SKILL, ' -> `make seed`, then again', ''),
  ],
  [
    'skill-section-verification',
    'a skill without a checklist [handbook:skill-section-verification]',
    'skills/query-plan/SKILL.md:1',
    () => edited(SKILL, /## Verification[\s\S]*?(?=Usage)/, ''),
  ],
  [
    'skill-scripts-referenced',
    'a script SKILL.md does not show [handbook:skill-scripts-referenced]',
    'skills/query-plan/SKILL.md:1',
    () => edited(SKILL, 'Usage: `scripts/plan.sh berths`\n', ''),
  ],
];

describe('the linter of the handbook', () => {
  it('finds nothing in a clean handbook, with or without skills [handbook:skills-optional] [handbook:layout-five-artifacts]', () => {
    expect(lintHandbook(files())).toEqual([]);
    const bare = Object.entries(FULL).filter(([path]) => !path.startsWith('skills/'));
    const text = MEMORY_TEXT.replace('- Related skill: skills/query-plan/SKILL.md\n\n', '');
    expect(lintHandbook(files({ ...Object.fromEntries(bare), [MEMORY]: text }))).toEqual([]);
  });

  it.each(BREAKS)('%s: refuses %s', (rule, _, place, broken) => {
    const found = lintHandbook(files(broken())).map((one) => `${one.rule} ${one.file}:${one.line}`);
    expect(found).toEqual([`${rule} ${place}`]);
  });

  it.each(Object.entries(STYLES))('finds nothing in a handbook that obeys the seed: %s', (_, folder) => {
    expect(lintHandbook(files(folder))).toEqual([]);
  });

  it("objects to nothing but the missing version line in a summary of the seed's own version", () => {
    expect(lintHandbook(files(FIRST_VERSION))).toMatchObject([
      { file: SUMMARY, line: 1, rule: 'summary-first-line-v1' },
    ]);
  });

  it('does not repeat for every keyword that MEMORY.md is missing', () => {
    expect(rulesOf(without(MEMORY))).toEqual(['handbook-and-summary-required']);
  });

  it('has a case for every rule, and every rule once', () => {
    const ids = HANDBOOK_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !BREAKS.some(([rule]) => rule === id))).toEqual([]);
  });

  it('is described rule by rule in the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/layouts/handbook.md'), 'utf8');
    expect(HANDBOOK_RULES.map(({ id }) => id).filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });

  it('names file, line, rule, what is wrong and how to mend it', () => {
    const [finding] = lintHandbook(files(uncited()));
    expect(finding).toEqual({
      file: 'MEMORY.md',
      line:
        (uncited()[MEMORY] ?? '').split('\n').findIndex((line) => line.includes('not from the database')) + 1,
      rule: 'section-bullets-cite-tasks',
      message: 'The bullet cites no task.',
      mend: 'End the bullet with the tasks it rests on, for example [Task 1][Task 2].',
    });
  });

  it('reports secrets where the caller can tell them', () => {
    const secretsIn = (text: string) =>
      text.split('\n').flatMap((line, n) => (line.includes('hunter2') ? [n + 1] : []));
    const found = lintHandbook(files({ ...FULL, 'notes.md': 'x\npassword hunter2\n' }), secretsIn);
    expect(found).toMatchObject([{ file: 'notes.md', line: 2, rule: 'no-secrets' }]);
  });

  it('accepts optional parts: a note, a branch, context, agent and model [handbook:rollout-line-optional-note]', () => {
    expect(
      rulesOf(edited(SKILL, 'allowed-tools:', 'context: fork\nagent: reader\nmodel: small\nallowed-tools:')),
    ).toEqual([]);
    expect(
      rulesOf(
        edited(
          MEMORY,
          'thread_id=01a0fd11-2233-7445-9566-778899aabbcc)',
          'thread_id=01a0fd11-2233-7445-9566-778899aabbcc, half done, needs a second look)',
        ),
      ),
    ).toEqual([]);
  });

  it('never throws, whatever the files hold', () => {
    for (const text of [
      '',
      '\n',
      '---',
      '---\n---',
      '# Task Group:',
      '# Task Group: x\n## Task 1:',
      '## Thread `',
      '- ',
      '```',
      '<!--',
      'v1',
    ])
      for (const path of Object.keys(FULL))
        expect(() => lintHandbook(files({ ...FULL, [path]: text }))).not.toThrow();
    expect(() => lintHandbook(new Map())).not.toThrow();
  });
});

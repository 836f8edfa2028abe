// Rules for rollout_summaries/*.md.

import { parseTime } from '../../../model/day.ts';
import { EVIDENCE_CHARACTERS } from '../limits.ts';
import { lineValue, readLists } from '../lists.ts';
import { LABELS, OUTCOMES, REFERENCES, readHeader } from '../rollout-file.ts';
import { ROLLOUT_FILE } from '../rollout-name.ts';
import type { Section } from '../section.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const HEADER = ['thread_id', 'updated_at', 'rollout_path', 'cwd', 'git_branch'];
const LISTS = new Set([...Object.values(LABELS), REFERENCES, 'Key steps:']);

type Rollout = Book['rollouts'][number];
const inRollouts =
  (check: (rollout: Rollout) => readonly Omit<Broken, 'file'>[]): Rule['check'] =>
  ({ rollouts }) =>
    rollouts.flatMap((one) => check(one).map((broken) => ({ file: one.path, ...broken })));
const tasksIn = ({ sections }: Rollout): Section[] =>
  sections.filter(({ heading }) => heading?.level === 2 && /^Task\b/.test(heading.title));

export const ROLLOUT_RULES: readonly Rule[] = [
  {
    id: 'rollout-summary-file-name',
    mend: 'Name it <time>-<hash4>[-<slug>].md, the slug in a-z, 0-9 and _ up to 60 characters.',
    check: inRollouts(({ path }) =>
      ROLLOUT_FILE.test(path) ? [] : [{ line: 1, message: 'The file name has another form.' }],
    ),
  },
  {
    id: 'rollout-summary-header',
    mend: `Open the file with ${HEADER.slice(0, 4).join(', ')} and an optional git_branch, unfenced, then a blank line.`,
    check: inRollouts(({ text }) => {
      const header = readHeader(text);
      const keys = [...header.keys()];
      const missing = HEADER.slice(0, 4).filter((key) => !header.get(key));
      if (missing.length > 0) return [{ line: 1, message: `The header does not say ${missing.join(', ')}.` }];
      const strange = keys.findIndex((key, n) => HEADER.indexOf(key) !== n);
      if (strange >= 0)
        return [{ line: strange + 1, message: `\`${keys[strange]}\` does not belong there.` }];
      if (parseTime(header.get('updated_at') ?? '') === undefined)
        return [{ line: 2, message: 'updated_at is not an instant.' }];
      const next = text.split(/\r?\n/)[keys.length] ?? '';
      return next.trim() === ''
        ? []
        : [{ line: keys.length + 1, message: 'No blank line follows the header.' }];
    }),
  },
  {
    id: 'rollout-summary-content',
    mend: 'Give a title and per task `## Task <n>: <name>`, `Outcome:` (success, partial, uncertain, fail) and the known lists.',
    check: inRollouts((rollout) => {
      if (!rollout.sections.some(({ heading }) => heading?.level === 1))
        return [{ line: 1, message: 'The summary has no title.' }];
      const tasks = tasksIn(rollout);
      return tasks.length === 0
        ? [{ line: 1, message: 'The summary has no task.' }]
        : tasks.flatMap(taskFault);
    }),
  },
  {
    id: 'rollout-summary-pruned-evidence',
    mend: `Cut it to the telling command, error or path, at most ${EVIDENCE_CHARACTERS} characters.`,
    check: inRollouts((rollout) =>
      tasksIn(rollout)
        .flatMap(({ parts }) => readLists(parts))
        .filter(({ label }) => label === REFERENCES)
        .flatMap(({ bullets }) => bullets.filter(({ text }) => text.length > EVIDENCE_CHARACTERS))
        .map(({ line }) => ({ line, message: 'A reference copies whole output.' })),
    ),
  },
];

function taskFault({ heading, parts }: Section): Omit<Broken, 'file'>[] {
  const line = heading?.line ?? 1;
  if (!/^Task \d+: \S/.test(heading?.title ?? ''))
    return [{ line, message: 'The heading is not `## Task <n>: <name>`.' }];
  const outcome = lineValue(parts, 'Outcome');
  if (outcome === undefined || !OUTCOMES.includes(outcome.split(/[\s,;(]/)[0]?.toLowerCase() ?? ''))
    return [{ line, message: 'The task says no outcome of the four.' }];
  const lists = readLists(parts);
  return lists.some(({ label }) => LISTS.has(label))
    ? []
    : [{ line, message: 'The task has none of the known lists.' }];
}

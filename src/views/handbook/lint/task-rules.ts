// Rules for the tasks of a group: what they cite, the words they are found by, and nothing else.

import { parseTime } from '../../../model/day.ts';
import { isBare } from '../keywords.ts';
import { lineValue } from '../lists.ts';
import {
  type Group,
  keywordsOf,
  rolloutsOf,
  saysOutcome,
  type Task,
  tasksOf,
  underHeading,
} from '../memory-file.ts';
import { isBlank, isComment } from '../outline.ts';
import { MEMORY } from '../places.ts';
import { readHeader } from '../rollout-file.ts';
import { type RolloutLine, readRolloutLine } from '../rollout-line.ts';
import { sectionsAt } from '../section.ts';
import { isPointerLike } from '../skill-pointer.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const FILES = 'rollout_summary_files';
const at = (one: { readonly line: number } | undefined, message: string): Broken => ({
  file: MEMORY,
  line: one?.line ?? 1,
  message,
});
const inTasks =
  (check: (task: Task, group: Group, book: Book) => readonly Broken[]): Rule['check'] =>
  (book) =>
    book.groups.flatMap((group) => tasksOf(group).flatMap((task) => check(task, group, book)));
const inLines =
  (check: (line: RolloutLine, book: Book) => string | undefined): Rule['check'] =>
  (book) =>
    inTasks((task) =>
      underHeading(task, FILES).flatMap((one) => {
        const line = readRolloutLine(one.text);
        const message = line === undefined ? undefined : check(line, book);
        return message === undefined ? [] : [at(one, message)];
      }),
    )(book);
const lacks = (key: string) =>
  inLines(({ entries }) => (entries.get(key) ? undefined : `The annotation has no ${key}=.`));
const hasPart = (title: string) =>
  inTasks((task) => {
    const found = sectionsAt(3, task.section.parts).filter(({ heading }) => heading?.title === title);
    if (found.length === 0) return [at(task.section.heading, `The task has no \`### ${title}\`.`)];
    if (found.length > 1) return [at(found[1]?.heading, `\`### ${title}\` is there twice.`)];
    return found[0]?.parts.some(({ kind }) => kind === 'bullet')
      ? []
      : [at(found[0]?.heading, `\`### ${title}\` is empty.`)];
  });

export const TASK_RULES: readonly Rule[] = [
  {
    id: 'task-heading-description-outcome',
    mend: 'Write `## Task <n>: <description>, <outcome>`.',
    check: ({ groups }) =>
      groups.flatMap(({ sections }) =>
        sections
          .filter(
            ({ heading }) =>
              /^Task\b/.test(heading?.title ?? '') &&
              !saysOutcome(/^Task \d+: (.*)$/s.exec(heading?.title ?? '')?.[1] ?? ''),
          )
          .map(({ heading }) => at(heading, 'The heading of the task lacks number, description or outcome.')),
      ),
  },
  {
    id: 'task-needs-rollout-files',
    mend: `Add \`### ${FILES}\` with the summaries this task rests on.`,
    check: hasPart(FILES),
  },
  {
    id: 'task-needs-keywords',
    mend: 'Add `### keywords` with one line of search handles.',
    check: hasPart('keywords'),
  },
  {
    id: 'task-files-task-local',
    mend: 'List under each task only the summaries that support it.',
    check: inTasks((task, group) => {
      const files = (one: Task) =>
        rolloutsOf(one)
          .map(({ path }) => path)
          .sort()
          .join('\n');
      const [first, ...others] = tasksOf(group);
      // Two sessions may well have served two tasks; a list that every task repeats is the block's.
      const shared =
        first !== undefined &&
        others.at(-1)?.section === task.section &&
        rolloutsOf(task).length > 2 &&
        others.every((one) => files(one) === files(first));
      return shared ? [at(task.section.heading, 'All tasks list the same summaries.')] : [];
    }),
  },
  {
    id: 'task-keywords-task-local',
    mend: 'Choose words that find this task and not its neighbour.',
    check: inTasks((task, group) => {
      const words = keywordsOf(task).join('\n').toLowerCase();
      const earlier = tasksOf(group).filter(({ number }) => number < task.number);
      const copied =
        words !== '' && earlier.some((one) => keywordsOf(one).join('\n').toLowerCase() === words);
      return copied ? [at(underHeading(task, 'keywords')[0], 'The keywords are those of another task.')] : [];
    }),
  },
  {
    id: 'rollout-line-form',
    mend: 'Write `- rollout_summaries/<file>.md (cwd=…, rollout_path=…, updated_at=…, thread_id=…)`.',
    check: inTasks((task) =>
      underHeading(task, FILES).flatMap((one) => {
        const path = readRolloutLine(one.text)?.path ?? '';
        return /^rollout_summaries\/[^/]+\.md$/.test(path)
          ? []
          : [at(one, 'The line is not a summary with its annotation.')];
      }),
    ),
  },
  { id: 'rollout-line-cwd', mend: 'Add cwd=; raw_memories.md knows it.', check: lacks('cwd') },
  {
    id: 'rollout-line-rollout-path',
    mend: 'Add rollout_path=; raw_memories.md knows it.',
    check: lacks('rollout_path'),
  },
  {
    id: 'rollout-line-updated-at',
    mend: 'Add updated_at= as an instant, for example 2026-10-02T08:03:02+00:00.',
    check: inLines(({ entries }) =>
      parseTime(entries.get('updated_at') ?? '') === undefined
        ? 'The annotation has no updated_at= with a time.'
        : undefined,
    ),
  },
  {
    id: 'rollout-line-thread-id',
    mend: 'Add thread_id=; the summary or raw_memories.md names it.',
    check: inLines(({ path, entries }, book) =>
      !entries.get('thread_id') && isThreadKnown(path, book)
        ? 'The annotation leaves out a thread id that is known.'
        : undefined,
    ),
  },
  {
    id: 'rollout-line-agrees',
    mend: 'Take thread_id= from the header of the summary; a removed thread is found by it.',
    check: inLines(({ path, entries }, { rollouts }) => {
      const text = rollouts.find((one) => one.path === path)?.text ?? '';
      const thread = readHeader(text).get('thread_id');
      return thread && entries.get('thread_id') && entries.get('thread_id') !== thread
        ? `The summary belongs to thread ${thread}.`
        : undefined;
    }),
  },
  {
    id: 'rollout-line-once',
    mend: 'Remove the second line.',
    check: inTasks((task) => {
      const lines = underHeading(task, FILES);
      const paths = lines.map(({ text }) => readRolloutLine(text)?.path);
      return lines
        .filter((_, n) => paths[n] !== undefined && paths.indexOf(paths[n]) < n)
        .map((one) => at(one, 'The task cites this summary twice.'));
    }),
  },
  {
    id: 'keywords-one-comma-line',
    mend: 'Write all keywords of the task in one bullet, separated by commas.',
    check: inTasks((task) => {
      const lines = underHeading(task, 'keywords');
      const wrapped = lines[0]?.text.trimEnd().includes('\n') ? lines.slice(0, 1) : [];
      return [...wrapped, ...lines.slice(1)].map((one) => at(one, 'The keywords are not one line.'));
    }),
  },
  {
    id: 'keywords-discriminative',
    mend: 'Use tool names, error strings, repository terms or APIs.',
    check: inTasks((task) =>
      keywordsOf(task)
        .filter(isBare)
        .map((word) => at(underHeading(task, 'keywords')[0], `\`${word}\` finds everything.`)),
    ),
  },
  {
    id: 'task-part-lean',
    mend: 'Move guidance to the consolidated sections of the block.',
    check: inTasks((task) =>
      sectionsAt(3, task.section.parts).flatMap(({ heading, parts }) => {
        if (heading !== undefined && heading.title !== FILES && heading.title !== 'keywords')
          return [at(heading, `\`### ${heading.title}\` does not belong into a task.`)];
        const extra = parts.find(
          (one) =>
            !isBlank(one) &&
            !isComment(one) &&
            (one.kind !== 'bullet' || (heading === undefined && !isPointerLike(one.text))),
        );
        return extra === undefined ? [] : [at(extra, 'The task holds more than its routing lines.')];
      }),
    ),
  },
  {
    id: 'related-skill-bullet',
    mend: 'Write `- Related skill: skills/<name>/SKILL.md` as a bullet of its own, in a body.',
    check: ({ groups }) =>
      groups.flatMap((group) => [
        ...[group.heading, ...group.head.parts]
          .filter(({ text }) => /\bskills\/[^\s/]+\/SKILL\.md/.test(text))
          .map((one) => at(one, 'A skill is referenced in the header.')),
        ...group.sections
          .flatMap(({ parts }) => parts)
          .filter(
            (one) =>
              one.kind === 'bullet' &&
              isPointerLike(one.text) &&
              !/\bskills\/[^\s/]+\/SKILL\.md\b/.test(one.text),
          )
          .map((one) => at(one, 'The reference to a skill has another form.')),
      ]),
  },
];

function isThreadKnown(path: string, { rollouts, threads }: Book): boolean {
  const summary = rollouts.find((one) => one.path === path);
  if (summary !== undefined && readHeader(summary.text).get('thread_id')) return true;
  return threads.some(
    ({ section }) => `rollout_summaries/${lineValue(section.parts, 'rollout_summary_file')}` === path,
  );
}

// Rules for raw_memories.md.

import { parseTime } from '../../../model/day.ts';
import { lineValue, readLists } from '../lists.ts';
import { isBlank, isComment, type Part, textOf } from '../outline.ts';
import { RAW } from '../places.ts';
import { RAW_TITLE } from '../raw-file.ts';
import { LABELS, OUTCOMES, REFERENCES } from '../rollout-file.ts';
import { type Section, sectionsAt } from '../section.ts';
import type { Broken, Rule } from './finding.ts';

const at = (one: { readonly line: number } | undefined, message: string): Broken => ({
  file: RAW,
  line: one?.line ?? 1,
  message,
});
const METADATA = ['updated_at', 'cwd', 'rollout_path', 'rollout_summary_file'];
const FRONT = ['description', 'task', 'task_group', 'task_outcome', 'cwd', 'keywords'];
const LISTS = new Set([...Object.values(LABELS), REFERENCES]);

const inThreads =
  (check: (section: Section) => readonly Broken[]): Rule['check'] =>
  ({ threads }) =>
    threads.flatMap(({ section }) => check(section));

export const RAW_RULES: readonly Rule[] = [
  {
    id: 'raw-memories-title',
    mend: `Begin the file with \`${RAW_TITLE}\`.`,
    check: ({ files }) => {
      const text = files.get(RAW);
      return text === undefined || text.split(/\r?\n/)[0] === RAW_TITLE
        ? []
        : [at(undefined, 'The title line is missing.')];
    },
  },
  {
    id: 'raw-memories-latest-first',
    mend: 'Order the sections by updated_at, the newest on top; or by thread id where the line below the title says so.',
    check: ({ threads, files }) => {
      if (BY_THREAD.test(lead(files.get(RAW) ?? ''))) {
        const astray = threads.findIndex(({ id }, n) => n > 0 && id < (threads[n - 1]?.id ?? ''));
        return astray < 0
          ? []
          : [at(threads[astray]?.section.heading, 'A smaller thread id stands below a greater one.')];
      }
      const times = threads.map(({ section }) => parseTime(lineValue(section.parts, 'updated_at') ?? ''));
      const late = threads.findIndex(
        (_, n) => n > 0 && (times[n] ?? 0) > (times[n - 1] ?? Number.POSITIVE_INFINITY),
      );
      return late < 0
        ? []
        : [at(threads[late]?.section.heading, 'A newer thread stands below an older one.')];
    },
  },
  {
    id: 'raw-memories-thread-once',
    mend: 'Keep the newer of the two sections.',
    check: ({ threads }) =>
      threads
        .filter(({ id }, n) => threads.findIndex((one) => one.id === id) < n)
        .map(({ section }) => at(section.heading, 'The thread has two sections.')),
  },
  {
    id: 'raw-memories-section-metadata',
    mend: `Head each section with \`## Thread \`<id>\`\` and the lines ${METADATA.join(', ')}.`,
    check: ({ raw, threads }) => [
      ...(raw ?? [])
        .filter((section) => section.heading?.level === 2 && !threads.some((one) => one.section === section))
        .map(({ heading }) => at(heading, 'The section names no thread.')),
      ...threads.flatMap(({ section }) => {
        const missing = METADATA.filter((key) => !lineValue(beforeFront(section.parts), key));
        return missing.length === 0
          ? []
          : [at(section.heading, `The section does not say ${missing.join(', ')}.`)];
      }),
    ],
  },
  {
    id: 'raw-memories-empty-form',
    mend: 'With no thread, keep the title and one sentence that says so.',
    check: ({ raw, threads }) => {
      if (raw === undefined || threads.length > 0) return [];
      const lines = raw.flatMap(({ parts }) => parts).filter((one) => !isBlank(one) && !isComment(one));
      return lines.length === 1 && lines[0]?.kind === 'text'
        ? []
        : [at(lines[1] ?? lines[0], 'The file is neither empty in its own form nor filled.')];
    },
  },
  {
    id: 'raw-memory-frontmatter',
    mend: `Open the raw memory with ${FRONT.join(', ')} between \`---\` lines; task_outcome is ${OUTCOMES.join(', ')}.`,
    check: inThreads(({ heading, parts }) => {
      const front = frontOf(parts);
      const missing = FRONT.filter((key) => !lineValue(front, key));
      if (missing.length > 0) return [at(heading, `The front matter does not say ${missing.join(', ')}.`)];
      return OUTCOMES.includes(lineValue(front, 'task_outcome') ?? '')
        ? []
        : [
            at(
              front.find(({ text }) => text.startsWith('task_outcome:')),
              'task_outcome is none of the four.',
            ),
          ];
    }),
  },
  {
    id: 'raw-memory-task-blocks',
    mend: 'Write `### Task <n>: <name>` with task:, task_group:, task_outcome: and the four lists.',
    check: inThreads(({ heading, parts }) => {
      const tasks = sectionsAt(3, parts).slice(1);
      if (tasks.length === 0) return [at(heading, 'The raw memory has no task.')];
      return tasks.flatMap((task) => taskFault(task));
    }),
  },
];

/** Later versions order by thread id and say so. */
const BY_THREAD = /\bthread[- ]id order\b/i;

/** What stands above the first thread. */
function lead(text: string): string {
  const first = text.search(/^## /m);
  return first < 0 ? text : text.slice(0, first);
}

function taskFault({ heading, parts }: Section): Broken[] {
  if (!/^Task \d+: \S/.test(heading?.title ?? ''))
    return [at(heading, 'The heading is not `### Task <n>: <name>`.')];
  const missing = ['task', 'task_group', 'task_outcome'].filter((key) => !lineValue(parts, key));
  if (missing.length > 0) return [at(heading, `The task does not say ${missing.join(', ')}.`)];
  const lists = readLists(parts);
  const strange = lists.find(({ label }) => !LISTS.has(label));
  if (strange !== undefined) return [at(strange, `\`${strange.label}\` is none of the four lists.`)];
  return lists.length === 0 ? [at(heading, 'The task has none of the four lists.')] : [];
}

function isFence({ kind, text }: Part): boolean {
  return kind === 'text' && text.trimEnd() === '---';
}

function beforeFront(parts: readonly Part[]): readonly Part[] {
  const open = parts.findIndex(isFence);
  return open < 0 ? parts : parts.slice(0, open);
}

function frontOf(parts: readonly Part[]): readonly Part[] {
  const open = parts.findIndex(isFence);
  const close = parts.findIndex((one, n) => n > open && isFence(one));
  return open < 0 || close < 0 || textOf(parts.slice(0, open)).includes('### ')
    ? []
    : parts.slice(open + 1, close);
}

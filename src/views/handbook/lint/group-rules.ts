// Rules for the shape of a task group in MEMORY.md: header, tasks first, three sections in order.

import { SCOPE_LINE_CHARACTERS } from '../limits.ts';
import { readLists } from '../lists.ts';
import { hasBold } from '../marks.ts';
import {
  appliesTo,
  descriptionIn,
  type Group,
  headerLine,
  isTaskGroup,
  type MemoryFile,
  rolloutsOf,
  SECTIONS,
  type SectionName,
  sectionNameOf,
  type Task,
  tasksOf,
} from '../memory-file.ts';
import { isBlank, isComment, type Part } from '../outline.ts';
import { isEmptyName, isNone, isPlaceholder } from '../placeholder.ts';
import { MEMORY } from '../places.ts';
import { LABELS } from '../rollout-file.ts';
import { partsOf } from '../section.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const at = (one: { readonly line: number }, message: string): Broken => ({
  file: MEMORY,
  line: one.line,
  message,
});
const inGroups =
  (check: (group: Group, book: Book) => readonly Broken[]): Rule['check'] =>
  (book) =>
    book.groups.flatMap((group) => check(group, book));

export const GROUP_RULES: readonly Rule[] = [
  {
    id: 'block-task-group-heading',
    mend: 'Begin each block with `# Task Group: <name that no other block has>`.',
    check: ({ memory }) => {
      const seen = new Set<string>();
      const stray = memory?.before.parts.filter((one) => !isBlank(one) && !isComment(one))[
        isWithoutGroups(memory) ? 1 : 0
      ];
      return [
        ...(stray === undefined ? [] : [at(stray, 'Text stands before the first task group.')]),
        ...(memory?.groups ?? []).flatMap((group) => {
          if (!isTaskGroup(group))
            return [at(group.heading, `\`${group.heading.title}\` is not a task group.`)];
          const again = seen.has(group.title.toLowerCase());
          seen.add(group.title.toLowerCase());
          return again ? [at(group.heading, `There are two task groups \`${group.title}\`.`)] : [];
        }),
      ];
    },
  },
  {
    id: 'block-scope-line',
    mend: `Add \`scope: <what it covers, when to use it, where it ends>\` below the heading, on one line of at most ${SCOPE_LINE_CHARACTERS} characters.`,
    check: inGroups((group) => {
      const scope = headerLine(group, 'scope');
      if (scope === undefined || scope.value === '')
        return [at(group.heading, 'The block has no scope line.')];
      return scope.value.length > SCOPE_LINE_CHARACTERS
        ? [at(scope, 'The scope line is too long to scan.')]
        : [];
    }),
  },
  {
    id: 'block-applies-to-line',
    mend: 'Add `applies_to: cwd=<folder or scope>; reuse_rule=<where it may be reused>` below the scope line.',
    check: inGroups((group) => {
      const line = headerLine(group, 'applies_to');
      const { cwd, rule } = appliesTo(group);
      if (line === undefined) return [at(group.heading, 'The block has no applies_to line.')];
      if (!cwd) return [at(line, 'applies_to names no cwd.')];
      return rule ? [] : [at(line, 'applies_to names no reuse_rule.')];
    }),
  },
  {
    id: 'block-header-order',
    mend: 'Keep heading, `scope:` and `applies_to:` in this order, with nothing else above the first task.',
    check: inGroups((group) => {
      const [scope, applies] = ['scope', 'applies_to'].map((key) => headerLine(group, key)?.line ?? 0);
      const other = group.head.parts.find(
        (one) =>
          one.kind === 'text' && !isBlank(one) && !isComment(one) && !/^(?:scope|applies_to):/.test(one.text),
      );
      if (scope && applies && scope > applies)
        return [at({ line: scope }, 'scope: stands after applies_to:.')];
      return other === undefined ? [] : [at(other, 'The header holds more than its three lines.')];
    }),
  },
  {
    id: 'block-no-flat-bullets',
    mend: 'Move the bullet into a task or one of the three sections.',
    check: inGroups(({ head }) =>
      head.parts.filter(isBullet).map((one) => at(one, 'A bullet stands outside tasks and sections.')),
    ),
  },
  {
    id: 'block-at-least-one-task',
    mend: 'Add `## Task 1: <description>, <outcome>`.',
    check: inGroups((group) =>
      tasksOf(group).length === 0 ? [at(group.heading, 'The block has no task.')] : [],
    ),
  },
  {
    id: 'task-numbers',
    mend: 'Number the tasks of a block 1, 2, 3 … and adjust the references.',
    check: inGroups((group) =>
      tasksOf(group)
        .filter(({ number }, n) => number !== n + 1)
        .slice(0, 1)
        .map((task) => at(headOf(task), `Task ${task.number} breaks the numbering.`)),
    ),
  },
  {
    id: 'block-tasks-before-sections',
    mend: 'Move the task above the consolidated sections.',
    check: inGroups((group) => {
      const first = group.sections.findIndex((section) => sectionNameOf(section) !== undefined);
      const late = tasksOf(group).filter(
        ({ section }) => first >= 0 && group.sections.indexOf(section) > first,
      );
      return late.map((task) => at(headOf(task), `Task ${task.number} stands below a consolidated section.`));
    }),
  },
  {
    id: 'block-section-order',
    mend: `Keep ${Object.values(SECTIONS).join(', ')} in this order, each once.`,
    check: inGroups((group) => {
      const order = Object.keys(SECTIONS);
      let last = -1;
      return group.sections.flatMap((section) => {
        const rank = order.indexOf(sectionNameOf(section) ?? '');
        if (rank < 0 || section.heading === undefined) return [];
        const broken = rank <= last;
        last = Math.max(last, rank);
        return broken
          ? [at(section.heading, `\`${section.heading.title}\` is out of order or there twice.`)]
          : [];
      });
    }),
  },
  {
    id: 'block-no-unknown-sections',
    mend: 'Put the content into a task or one of the three sections.',
    check: inGroups((group) =>
      group.sections.flatMap((section) =>
        section.heading === undefined ||
        sectionNameOf(section) !== undefined ||
        /^Task\b/.test(section.heading.title)
          ? []
          : [at(section.heading, `\`${section.heading.title}\` is no section of a task group.`)],
      ),
    ),
  },
  {
    id: 'block-empty-sections-omitted',
    mend: 'Leave the heading out until there is something to say.',
    check: inGroups((group) =>
      group.sections.flatMap((section) =>
        sectionNameOf(section) === undefined || section.heading === undefined || section.parts.some(isBullet)
          ? []
          : [at(section.heading, `\`${section.heading.title}\` has no bullets.`)],
      ),
    ),
  },
  {
    id: 'block-preferences-when-signal',
    mend: `Add \`## ${SECTIONS.preferences}\` with what the rollout summary lists as preference signals.`,
    check: inGroups((group, book) => lacking(group, 'preferences', book)),
  },
  {
    id: 'block-knowledge-and-failures-expected',
    mend: `Add \`## ${SECTIONS.knowledge}\` or \`## ${SECTIONS.failures}\` with what the rollout summary lists under that name.`,
    check: inGroups((group, book) => [
      ...lacking(group, 'knowledge', book),
      ...lacking(group, 'failures', book),
    ]),
  },
  {
    id: 'no-placeholder-values',
    mend: 'Write what it is about, or leave it out.',
    check: inGroups((group) => [
      ...(isEmptyName(group.title) ? [at(group.heading, 'The name of the group says nothing.')] : []),
      ...(isVague(headerLine(group, 'scope')?.value)
        ? [at(headerLine(group, 'scope') ?? group.heading, 'The scope says nothing.')]
        : []),
      ...tasksOf(group)
        .filter(({ title }) => isVague(descriptionIn(title)))
        .map((task) => at(headOf(task), 'The title of the task says nothing.')),
      ...bulletsOf(group)
        .filter(({ text }) =>
          isPlaceholder(text.replace(/^[-*+]\s*/, '').replace(/(?<!\s)(?:\s*\[Task \d+\])+\s*$/, '')),
        )
        .map((one) => at(one, 'A placeholder of the template is left.')),
    ]),
  },
  {
    id: 'bullets-are-dashes',
    mend: 'Begin the bullet with `-`.',
    check: inGroups((group) =>
      bulletsOf(group).flatMap(({ text, line }) =>
        withoutFences(text).flatMap((one, n) =>
          /^\s*[*+] /.test(one) ? [at({ line: line + n }, 'The bullet does not begin with a dash.')] : [],
        ),
      ),
    ),
  },
  {
    id: 'no-bold-in-body',
    mend: 'Remove the `**`; emphasis does not help a search.',
    check: inGroups((group) =>
      [...group.head.parts, ...partsOf(group.sections)].flatMap(({ text, line }) => {
        if (!hasBold(text)) return [];
        const within = withoutFences(text).findIndex((one) => hasBold(one));
        return [at({ line: line + Math.max(0, within) }, 'Bold text stands in the body.')];
      }),
    ),
  },
];

function isBullet({ kind }: Part): boolean {
  return kind === 'bullet';
}

function bulletsOf(group: Group): Part[] {
  return [...group.head.parts, ...partsOf(group.sections)].filter(isBullet);
}

function headOf({ section }: Task): { line: number } {
  return section.heading ?? { line: 1 };
}

/** Present, but a name that fits everything; an absent one is another rule's finding. */
function isVague(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '' && isEmptyName(value);
}

function withoutFences(text: string): string[] {
  let open = false;
  return text.split(/\r?\n/).map((line) => {
    const fence = /^\s*(?:`{3}|~{3})/.test(line);
    if (fence) open = !open;
    return open || fence ? '' : line;
  });
}

/** One sentence may say that there is no group yet. */
function isWithoutGroups({ before, groups }: MemoryFile): boolean {
  const first = before.parts.find((one) => !isBlank(one) && !isComment(one));
  return groups.length === 0 && first?.kind === 'text';
}

/** A summary the block cites lists what the block has no section for. */
function lacking(group: Group, name: SectionName, book: Book): Broken[] {
  if (group.sections.some((section) => sectionNameOf(section) === name)) return [];
  const task = tasksOf(group).find((one) => hasListed(one, LABELS[name], book));
  return task === undefined
    ? []
    : [
        at(
          headOf(task),
          `A summary of the task lists \`${LABELS[name]}\`, the block has no \`## ${SECTIONS[name]}\`.`,
        ),
      ];
}

/** A summary of several tasks speaks for this one only where it names it. */
function hasListed(task: Task, label: string, { rollouts }: Book): boolean {
  const name = descriptionIn(task.title);
  const cited = new Set(rolloutsOf(task).map(({ path }) => path));
  return rollouts
    .filter(({ path }) => cited.has(path))
    .some(({ sections }) => {
      const tasks = sections.filter(({ heading }) => /^Task \d+:/.test(heading?.title ?? ''));
      return tasks.some(({ heading, parts }) => {
        const title = heading?.title.replace(/^Task \d+:\s*/, '').trim() ?? '';
        const listed = readLists(parts).some(
          (list) => list.label === label && list.bullets.some(({ text }) => !isNone(text)),
        );
        return listed && (tasks.length === 1 || title === name);
      });
    });
}

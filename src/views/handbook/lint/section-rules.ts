// Rules for the bullets of the three consolidated sections, and for what MEMORY.md points at.

import { readBullet } from '../bullet.ts';
import { lineValue } from '../lists.ts';
import {
  type Group,
  rolloutsOf,
  type SectionName,
  sectionNameOf,
  tasksOf,
  underHeading,
} from '../memory-file.ts';
import type { Part } from '../outline.ts';
import { MEMORY, RAW } from '../places.ts';
import { readRolloutLine } from '../rollout-line.ts';
import { isPointerLike, pointerOf } from '../skill-pointer.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const at = ({ line }: { readonly line: number }, message: string): Broken => ({
  file: MEMORY,
  line,
  message,
});
const inBullets =
  (check: (one: Part, group: Group) => string | undefined, only?: SectionName): Rule['check'] =>
  ({ groups }) =>
    groups.flatMap((group) =>
      group.sections.flatMap((section) => {
        const name = sectionNameOf(section);
        if (name === undefined || (only !== undefined && name !== only)) return [];
        return section.parts.flatMap((one) => {
          if (one.kind !== 'bullet' || isPointerLike(one.text)) return [];
          const message = check(one, group);
          return message === undefined ? [] : [at(one, message)];
        });
      }),
    );

export const SECTION_RULES: readonly Rule[] = [
  {
    id: 'section-bullets-cite-tasks',
    mend: 'End the bullet with the tasks it rests on, for example [Task 1][Task 2].',
    check: inBullets(({ text }) =>
      readBullet(text).refs.length === 0 ? 'The bullet cites no task.' : undefined,
    ),
  },
  {
    id: 'task-reference-resolves',
    mend: 'Name a task of the same block.',
    check: inBullets(({ text }, group) => {
      const numbers = new Set(tasksOf(group).map(({ number }) => number));
      const lost = readBullet(text).refs.filter((n) => !numbers.has(n));
      return lost.length === 0 ? undefined : `The block has no task ${lost.join(', ')}.`;
    }),
  },
  {
    id: 'preference-bullet-form',
    mend: 'Write `when <situation>, the user asked / corrected: "<words>" -> <default>`; without a quote say what it is inferred from.',
    check: inBullets(({ text }) => preferenceFault(readBullet(text).sentence), 'preferences'),
  },
  {
    id: 'failure-bullet-form',
    mend: 'Write `symptom -> cause -> fix`.',
    check: inBullets(
      ({ text }) =>
        readBullet(text).sentence.split(' -> ').length < 3
          ? 'The failure does not say symptom, cause and fix.'
          : undefined,
      'failures',
    ),
  },
  {
    id: 'references-exist',
    mend: 'Restore the file or remove the reference; never guess a path.',
    check: (book) => [...lostRollouts(book), ...lostSkills(book), ...lostRaw(book), ...lostScripts(book)],
  },
];

function preferenceFault(sentence: string): string | undefined {
  const arrow = sentence.indexOf(' -> ');
  if (arrow < 0 || sentence.slice(arrow + 4).trim() === '')
    return 'The preference does not say what follows from it.';
  const before = sentence.slice(0, arrow);
  if (!/^(?:when|if|while|before|after|for|in|on|during|at)\b.*,/is.test(before))
    return 'The preference names no situation.';
  return /["“][^"”]+["”]|\b(?:inferred|noted|observed|seen)\b/i.test(before)
    ? undefined
    : "The preference shows neither the user's words nor what it is inferred from.";
}

function lostRollouts({ groups, files }: Book): Broken[] {
  return groups.flatMap((group) =>
    tasksOf(group).flatMap((task) =>
      rolloutsOf(task).length === 0
        ? []
        : underHeading(task, 'rollout_summary_files').flatMap((one) => {
            const path = readRolloutLine(one.text)?.path;
            return path === undefined || files.has(path) ? [] : [at(one, `${path} does not exist.`)];
          }),
    ),
  );
}

function lostSkills({ groups, files }: Book): Broken[] {
  return groups.flatMap(({ sections }) =>
    sections.flatMap(({ parts }) =>
      parts.flatMap((one) => {
        const path = pointerOf(one);
        return path === undefined || files.has(path) ? [] : [at(one, `${path} does not exist.`)];
      }),
    ),
  );
}

function lostRaw({ threads, files }: Book): Broken[] {
  return threads.flatMap(({ section }) => {
    const name = lineValue(section.parts, 'rollout_summary_file');
    if (!name || files.has(`rollout_summaries/${name}`)) return [];
    return [
      { file: RAW, line: section.heading?.line ?? 1, message: `rollout_summaries/${name} does not exist.` },
    ];
  });
}

/** Helper files that SKILL.md names in code. */
function lostScripts({ skills, files }: Book): Broken[] {
  return skills.flatMap(({ folder, path, text }) =>
    text.split(/\r?\n/).flatMap((line, n) =>
      Array.from(
        line.matchAll(/`[^`]*?\b((?:scripts|templates|examples)\/[\w./-]+)[^`]*`/g),
        ([, name = '']) => name,
      )
        .filter((name) => !files.has(`skills/${folder}/${name}`))
        .map((name) => ({
          file: path,
          line: n + 1,
          message: `${name} does not exist in the folder of the skill.`,
        })),
    ),
  );
}

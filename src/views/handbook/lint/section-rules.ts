// Rules for the bullets of the three consolidated sections.

import { readBullet } from '../bullet.ts';
import { type Group, type SectionName, sectionNameOf, tasksOf } from '../memory-file.ts';
import type { Part } from '../outline.ts';
import { MEMORY } from '../places.ts';
import { isPointerLike } from '../skill-pointer.ts';
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

const ARROW = / (?:->|→|=>) /;

/** Tasks a bullet cites, at its end or in the midst of it. */
function refsIn(text: string): number[] {
  return Array.from(text.matchAll(/\[Task (\d+)\]/g), ([, number]) => Number(number));
}

export const SECTION_RULES: readonly Rule[] = [
  {
    id: 'section-bullets-cite-tasks',
    mend: 'End the bullet with the tasks it rests on, for example [Task 1][Task 2].',
    // Where a block has one task, every bullet of it rests on that one.
    check: inBullets(({ text }, group) =>
      tasksOf(group).length > 1 && refsIn(text).length === 0 ? 'The bullet cites no task.' : undefined,
    ),
  },
  {
    id: 'task-reference-resolves',
    mend: 'Name a task of the same block.',
    check: inBullets(({ text }, group) => {
      const numbers = new Set(tasksOf(group).map(({ number }) => number));
      const lost = refsIn(text).filter((n) => !numbers.has(n));
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
    mend: 'Write `symptom -> cause -> fix`, or what to do instead next time.',
    check: inBullets(
      ({ text }) =>
        ARROW.test(readBullet(text).sentence) || isShield(readBullet(text).sentence)
          ? undefined
          : 'The failure says what happened, not what to do differently.',
      'failures',
    ),
  },
];

/** Quotes or a word on where it comes from; and what follows, unless the user's own words say it. */
function preferenceFault(sentence: string): string | undefined {
  const [before = '', ...after] = sentence.split(ARROW);
  if (after.length > 0 && after.join('').trim() === '')
    return 'The preference does not say what follows from it.';
  if (/["“][^"”]+["”]/.test(sentence)) return undefined;
  if (!/\b(?:users?|inferred|noted|observed|seen|asked|said|corrected|repeated(?:ly)?)\b/i.test(before))
    return "The preference shows neither the user's words nor what it is inferred from.";
  return after.length > 0 ? undefined : 'The preference does not say what follows from it.';
}

/** More than a symptom: a second part, or a word on what to do differently. */
function isShield(sentence: string): boolean {
  return /[;:.] +\S| [—–-] \S|\b(?:instead|next time|do not|don't|avoid|never|always|must|should)\b/i.test(
    sentence,
  );
}

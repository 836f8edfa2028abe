// Rules for the front matter of a skill.

import { listOf } from '../skill-file.ts';
import { hasSideEffects, isReference } from '../skill-nature.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const KEYS = new Set(
  'name description argument-hint disable-model-invocation user-invocable allowed-tools context agent model'.split(
    ' ',
  ),
);
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const CUE = /\b(?:when|whenever|if|ask(?:s|ed)?|says?|use|before|after|for)\b|["“][^"”]+["”]/i;

type Skill = Book['skills'][number];
/** Rules about entries say nothing of a skill without front matter; that is a finding of its own. */
const inFront =
  (
    check: (
      skill: Skill,
      value: (key: string) => string | undefined,
      line: (key: string) => number,
    ) => readonly Omit<Broken, 'file'>[],
  ): Rule['check'] =>
  ({ skills }) =>
    skills.flatMap((one) => {
      const { front } = one.skill;
      if (front === undefined) return [];
      const found = check(
        one,
        (key) => front.entries.get(key),
        (key) => front.lines.get(key) ?? 1,
      );
      return found.map((broken) => ({ file: one.path, ...broken }));
    });
const filled = (key: string): Rule['check'] =>
  inFront((_, value, line) =>
    value(key)?.trim() === '' ? [{ line: line(key), message: `\`${key}\` is there but empty.` }] : [],
  );

export const SKILL_FRONT_RULES: readonly Rule[] = [
  {
    id: 'skill-frontmatter-fence',
    mend: 'Open SKILL.md with `---`, name and description, and `---`.',
    check: ({ skills }) =>
      skills.flatMap(({ path, skill }) => {
        if (skill.front === undefined)
          return [{ file: path, line: 1, message: 'The skill has no closed front matter.' }];
        return skill.front.strange
          .slice(0, 1)
          .map((line) => ({ file: path, line, message: 'The line is not `key: value`.' }));
      }),
  },
  {
    id: 'skill-front-matter-keys',
    mend: `Use only ${[...KEYS].join(', ')}.`,
    check: inFront(({ skill }, _, line) =>
      [...(skill.front?.entries.keys() ?? [])]
        .filter((key) => !KEYS.has(key))
        .map((key) => ({ line: line(key), message: `\`${key}\` is not a key of a skill.` })),
    ),
  },
  {
    id: 'skill-name-form',
    mend: 'Use lower-case letters, digits and hyphens, at most 64, and the same for name and folder.',
    check: inFront(({ folder }, value, line) => {
      const name = value('name') ?? '';
      if (!NAME.test(name)) return [{ line: line('name'), message: `\`${name}\` is no name for a skill.` }];
      return name === folder ? [] : [{ line: line('name'), message: `The folder is called \`${folder}\`.` }];
    }),
  },
  {
    id: 'skill-description-triggers',
    mend: 'Say in one or two lines what it does and when, in words a user would use.',
    check: inFront((_, value, line) => {
      const text = value('description') ?? '';
      if (text.trim() === '')
        return [{ line: line('description'), message: 'The skill has no description.' }];
      if (text.split('\n').length > 2)
        return [{ line: line('description'), message: 'The description has more than two lines.' }];
      return CUE.test(text)
        ? []
        : [{ line: line('description'), message: 'The description names no occasion.' }];
    }),
  },
  {
    id: 'skill-argument-hint-optional',
    mend: 'Name the arguments, for example "[branch]", or leave the key out.',
    check: filled('argument-hint'),
  },
  {
    id: 'skill-switches-boolean',
    mend: 'Write true or false.',
    check: inFront((_, value, line) =>
      ['disable-model-invocation', 'user-invocable']
        .filter((key) => value(key) !== undefined && !/^(?:true|false)$/.test(value(key) ?? ''))
        .map((key) => ({ line: line(key), message: `\`${key}\` is neither true nor false.` })),
    ),
  },
  {
    id: 'skill-side-effects-not-model-invoked',
    mend: 'Add `disable-model-invocation: true`.',
    check: inFront(({ skill }, value) => {
      const step = skill.sections
        .filter((section) => listOf(section)?.field === 'step')
        .flatMap(({ parts }) => parts)
        .find(({ text }) => hasSideEffects(text.replace(/^(?:\d+[.)]|[-*+])\s+/, '')));
      return step !== undefined && value('disable-model-invocation') !== 'true'
        ? [{ line: step.line, message: 'The step changes something outside, and a model may start it.' }]
        : [];
    }),
  },
  {
    id: 'skill-reference-not-user-invocable',
    mend: 'Add `user-invocable: false`.',
    check: inFront((_, value, line) =>
      isReference(value('description') ?? '') && value('user-invocable') !== 'false'
        ? [{ line: line('description'), message: 'Reference material can be started like a task.' }]
        : [],
    ),
  },
  {
    id: 'skill-allowed-tools-optional',
    mend: 'List the tools, or leave the key out.',
    check: filled('allowed-tools'),
  },
  {
    id: 'skill-context-agent-model-optional',
    mend: 'Give it a value, or leave the key out.',
    check: (book) => ['context', 'agent', 'model'].flatMap((key) => filled(key)(book)),
  },
];

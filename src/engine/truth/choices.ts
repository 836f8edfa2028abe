// What a person can do about a proposal that was stopped, as words for a command line.

import type { Opposed } from './opposing.ts';
import type { Proposal } from './proposal.ts';

export interface Choice {
  readonly choice: 'follow' | 'supersede' | 'keep-both' | 'no-conflict';
  readonly does: string;
  /** Arguments of `tide`; `WHY` stands for the reason, which has to be given. */
  readonly arguments: readonly string[];
  /** Only a person can choose it: a person confirmed what it is opposed to. */
  readonly person: boolean;
}

interface Choosing {
  /** A person said or confirmed what it is opposed to. */
  readonly person: boolean;
  readonly user: boolean;
  /** Whoever is asking may do what is a person's. */
  readonly mayAnswer: boolean;
}

export function choicesFor(
  proposal: Proposal,
  against: readonly Opposed[],
  thread: string,
  { person, user, mayAnswer }: Choosing,
): Choice[] {
  const named = against.map(({ fact }) => fact.id);
  const one = named.length === 1;
  const ids = one ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  const here = against.filter(({ everywhere }) => !everywhere);
  const again = [
    'remember',
    proposal.kind,
    proposal.statement,
    ...(proposal.id === undefined ? [] : ['--id', proposal.id]),
    ...(user ? ['--user'] : ['--scope', proposal.scope]),
    ...proposal.fields.flatMap(([key, value]) => ['--set', `${key}=${value}`]),
  ];
  // What somebody may not do is not put before them.
  if (person && !mayAnswer)
    return [
      {
        choice: 'follow',
        does: `${ids} holds and the work goes by it; there is nothing to run, a person closes the question`,
        arguments: [],
        person: false,
      },
    ];
  const supersede: Choice = {
    choice: 'supersede',
    does: `${ids} ${one ? 'is' : 'are'} superseded for the reason given, and the proposal is recorded instead`,
    arguments: [...again, ...here.flatMap(({ fact }) => ['--supersedes', fact.id]), '--because', 'WHY'],
    person,
  };
  return [
    {
      choice: 'follow',
      does: `${ids} ${one ? 'holds' : 'hold'}, the proposal is dropped, and the question is closed`,
      arguments: [
        'resolve',
        thread,
        ...(user ? ['--user'] : []),
        '--because',
        `${ids} ${one ? 'holds' : 'hold'}`,
      ],
      person: false,
    },
    // What holds in every project is replaced there, not from a project.
    ...(here.length === against.length ? [supersede] : []),
    {
      choice: 'keep-both',
      does: 'both are recorded, and a thread stays open until somebody says which holds',
      arguments: [...again, '--keep-both', '--because', 'WHY'],
      person,
    },
    {
      choice: 'no-conflict',
      does: `the proposal is recorded as agreeing with ${ids} for the reason given, and nobody is asked about them again`,
      arguments: [...again, '--no-conflict', '--because', 'WHY'],
      person,
    },
  ];
}

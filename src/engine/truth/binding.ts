// Which facts bind whoever works here, and which of them stop a proposal that is opposed to them.

import type { Fact } from '../../model/fact.ts';

/** What else there is tells what is, was or should be asked; nobody can act against it. */
const BINDING: ReadonlySet<string> = new Set([
  'decision',
  'invariant',
  'preference',
  'learning',
  'pattern',
  'procedure',
]);

export const STOPPING: ReadonlySet<string> = new Set(['decision', 'invariant']);

export function isBinding(kind: string): boolean {
  return BINDING.has(kind);
}

/** Whether a person has to be asked before something opposed to it is recorded. */
export function isStopping(kind: string): boolean {
  return STOPPING.has(kind);
}

/** A person said it, or confirmed it. */
export function isConfirmed({ verified, trust }: Pick<Fact, 'verified' | 'trust'>): boolean {
  return verified !== undefined || trust === 'human';
}

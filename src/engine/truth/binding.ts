// Which facts bind whoever works here, and which of them stop a proposal that is opposed to them.

export { isBinding, isConfirmed } from '../../model/content.ts';

export const STOPPING: ReadonlySet<string> = new Set(['decision', 'invariant']);

/** Whether a person has to be asked before something opposed to it is recorded. */
export function isStopping(kind: string): boolean {
  return STOPPING.has(kind);
}

// The status of an entry of LEARNINGS.md: pending, promoted to an instinct, or retired.

import { STATUS } from './learning-keys.ts';
import type { Part } from './parts.ts';

type LearningStatus = 'pending' | 'promoted' | 'retired';

/** What others say besides, `resolved` or `in_progress`, is open as far as memory goes. */
export function statusOf(text: string | undefined): LearningStatus | undefined {
  if (text === undefined) return undefined;
  return /^promoted/i.test(text) ? 'promoted' : /^retired$/i.test(text.trim()) ? 'retired' : 'pending';
}

/** The status as the file should say it: another word for the same stays, and what a person calls promoted. */
export function statusText(has: string | undefined, ended: boolean, promoted: boolean): string | undefined {
  const now = statusOf(has);
  if (ended) return now === 'retired' ? has : 'retired';
  if (promoted) return now === 'promoted' ? has : 'promoted';
  return now === 'retired' ? 'pending' : has;
}

export function statusIn(parts: readonly Part[]): string | undefined {
  return parts.find(({ key }) => key === STATUS)?.value;
}

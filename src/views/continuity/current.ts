// Which learnings and decisions belong in the working file: what is at most a week old and still holds.

import { type Day, dayOf, daysBetween } from '../../model/day.ts';
import type { ViewInput } from '../../model/view.ts';
import { DECISIONS, META_LEARNINGS } from './books.ts';
import type { Shown } from './name-facts.ts';
import { MAX_DAYS } from './sections.ts';

export function isCurrent(shown: Shown, input: ViewInput): boolean {
  const { viewed, book } = shown;
  const { fact } = viewed;
  if (!holds(shown)) return false;
  if (isOld(fact.lastUsedDay, input.today)) return false;
  // A decision that was only taken over belongs to no session of ours; it stays its week.
  return book !== DECISIONS || fact.uses === 0 || fact.createdSession === input.sessions.length;
}

/** It holds, and only the records tell it. */
export function isOlder(shown: Shown, input: ViewInput): boolean {
  return holds(shown) && !isCurrent(shown, input);
}

export function holds({ viewed: { status }, book }: Shown): boolean {
  return book !== META_LEARNINGS && (status === 'active' || status === 'corrected');
}

function isOld(day: Day, today: Day): boolean {
  return daysBetween(day, today) > MAX_DAYS;
}

export function isOldItem(item: { readonly at: string }, today: Day): boolean {
  return isOld(dayOf(item.at) ?? today, today);
}

/** Newest first. */
export function byAge(a: Shown, b: Shown): number {
  return b.viewed.fact.lastUsedDay - a.viewed.fact.lastUsedDay || b.place - a.place;
}

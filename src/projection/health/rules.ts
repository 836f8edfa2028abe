// The rules of health, one for each indicator: what is healthy, what wants attention, what to do and what it is worth
// (memory-and-state, memory health indicators). Whole points only; where there are degrees, each case beyond the threshold costs some.

import type { Indicator } from '../../model/health.ts';

interface Rule {
  readonly name: string;
  readonly threshold: string;
  readonly of: number;
  readonly unit?: string;
}

const healthy = (rule: Rule, value: number, reason: string): Indicator => ({
  ...judged(rule, value, reason),
  state: 'healthy',
  points: rule.of,
  hint: null,
});

const attention = (rule: Rule, value: number, points: number, reason: string, hint: string): Indicator => ({
  ...judged(rule, value, reason),
  state: 'attention',
  points: Math.max(0, points),
  hint,
});

function judged({ name, threshold, of, unit = '' }: Rule, value: number, reason: string) {
  return { name, value, unit, threshold, of, reason };
}

export function ledgerProblems(count: number): Indicator {
  const rule = { name: 'ledger-problems', threshold: 'none', of: 15 };
  if (count === 0) return healthy(rule, count, 'every event could be read and applied');
  const reason = `${count} ${plural(count, 'problem')} in the ledger; tide fsck lists them`;
  return attention(rule, count, 15 - 5 * count, reason, 'tide fsck names file and line of each');
}

export function contradictions(ids: readonly string[]): Indicator {
  const rule = { name: 'contradictions', threshold: 'none open', of: 12 };
  const count = ids.length;
  if (count === 0) return healthy(rule, count, 'no open thread says that two facts disagree');
  const reason = `${count} open ${plural(count, 'contradiction')}: ${some(ids)}`;
  return attention(rule, count, 12 - 4 * count, reason, 'settle each with tide resolve and a reason');
}

export function openThreads(
  count: number,
  oldest?: { readonly id: string; readonly days: number },
): Indicator {
  const rule = { name: 'threads', threshold: 'none open', of: 6 };
  if (count === 0) return healthy(rule, count, 'no question waits for a person');
  const since =
    oldest === undefined
      ? ''
      : `, the oldest ${oldest.days === 0 ? 'since today' : `for ${days(oldest.days)}`} (${oldest.id})`;
  const reason = `${count} open ${count === 1 ? 'thread waits' : 'threads wait'} for a person${since}`;
  return attention(rule, count, 6 - count, reason, 'tide threads lists them; tide resolve answers one');
}

/** `found`: places that name what ended; `lost`: names in constraints that occur nowhere. */
export function staleReferences(
  found: readonly string[] | undefined,
  lost: readonly string[] = [],
): Indicator {
  const rule = { name: 'stale-references', threshold: 'none', of: 9 };
  if (found === undefined)
    return {
      ...judged(rule, 0, 'not looked at'),
      value: null,
      state: 'unknown',
      points: rule.of,
      hint: null,
    };
  const count = found.length + lost.length;
  if (count === 0) return healthy(rule, count, 'code, documents and constraints speak of what there is');
  return attention(
    rule,
    count,
    9 - 3 * count,
    staleReason(found, lost),
    'tide anchors --references lists them; change the place or the constraint',
  );
}

export function staleReason(found: readonly string[], lost: readonly string[]): string {
  const places = `${found.length} ${plural(found.length, 'place')} in code or documents ${found.length === 1 ? 'refers' : 'refer'} to what no longer holds: ${some(found)}`;
  const names = `${lost.length} ${plural(lost.length, 'name')} in constraints ${lost.length === 1 ? 'occurs' : 'occur'} nowhere: ${some(lost)}`;
  return [...(found.length > 0 ? [places] : []), ...(lost.length > 0 ? [names] : [])].join('; ');
}

export interface DecisionLog {
  /** Decisions that hold. */
  readonly active: number;
  /** Decisions that were put away, faded or were replaced; looked for only where there are many in force. */
  readonly ended?: number | undefined;
  /** Days since one last was; undefined where none ever was or nobody looked. */
  readonly lastEnded?: number | undefined;
  readonly kilobytes: number;
  readonly limits: { readonly entries: number; readonly kilobytes: number };
}

/** A decision that was put away in this many days makes archiving recent. */
export const RECENT_DAYS = 30;

export function activeDecisions({ active, lastEnded, limits }: DecisionLog): Indicator {
  const rule = { name: 'decisions', threshold: `up to ${limits.entries}`, of: 8 };
  if (active <= limits.entries)
    return healthy(rule, active, `${active} ${plural(active, 'decision')} in force`);
  if (lastEnded !== undefined && lastEnded <= RECENT_DAYS)
    return healthy(rule, active, `${active} decisions in force, and one left ${days(lastEnded)} ago`);
  const reason = `${active} decisions in force and none was put away in the last ${RECENT_DAYS} days`;
  return attention(
    rule,
    active,
    0,
    reason,
    'put away what binds nobody any more: tide archive, with a reason',
  );
}

export function logSize({ kilobytes, limits }: DecisionLog): Indicator {
  const rule = { name: 'log-size', threshold: `up to ${limits.kilobytes} KB`, of: 4, unit: 'KB' };
  if (kilobytes <= limits.kilobytes) return healthy(rule, kilobytes, 'the decisions are read in one go');
  const reason = `the decisions in force take ${kilobytes} KB`;
  return attention(
    rule,
    kilobytes,
    0,
    reason,
    'shorten or put away the longest: tide archive, with a reason',
  );
}

export function archiveExists({ active, ended, limits }: DecisionLog): Indicator {
  const rule = { name: 'archive', threshold: `there, from ${limits.entries} decisions on`, of: 6 };
  if (active < limits.entries || ended === undefined)
    return { ...healthy(rule, 0, `not needed below ${limits.entries} decisions in force`), value: null };
  if (ended > 0) return healthy(rule, ended, `${ended} ${plural(ended, 'decision')} out of force, kept`);
  const reason = `${active} decisions in force and not one was ever put away`;
  return attention(rule, ended, 0, reason, 'tide archive puts one away, with a reason');
}

/** Up to five are healthy, more than ten are not; between the two they cost half. */
export function notesHeld(count: number): Indicator {
  const rule = { name: 'session-notes', threshold: 'up to 5', of: 6 };
  const hint = 'tide notes lists them; promote what proved useful, discard the rest';
  if (count <= 5) return healthy(rule, count, `${count} in session memory`);
  if (count <= 10)
    return { ...healthy(rule, count, `${count} in session memory, soon too many`), points: 3, hint };
  return attention(rule, count, 0, `${count} notes in session memory, more than ten`, hint);
}

export function crowdedScopes(counts: ReadonlyMap<string, number>, most: number): Indicator {
  const rule = { name: 'facts-per-scope', threshold: `up to ${most}`, of: 6 };
  const crowded = [...counts].filter(([, count]) => count > most).sort((a, b) => b[1] - a[1]);
  const largest = Math.max(0, ...counts.values());
  if (crowded.length === 0) return healthy(rule, largest, 'no scope holds more than a review can look at');
  const reason = `crowded: ${some(crowded.map(([scope, count]) => `${scope} (${count})`))}`;
  return attention(
    rule,
    largest,
    6 - 2 * crowded.length,
    reason,
    'tide review re-tiers; tide list --scope shows them',
  );
}

/** Fewer than this say nothing about a habit. */
const TELLING = 10;

export function unverified(count: number, live: number): Indicator {
  const rule = { name: 'unverified', threshold: 'up to 75 %', of: 7, unit: '%' };
  const share = live === 0 ? 0 : Math.floor((100 * count) / live);
  const reason = `${count} of ${live} live facts besides threads were never confirmed by a person`;
  if (live < TELLING) return healthy(rule, share, `${reason}; too few to judge`);
  if (share <= 75) return healthy(rule, share, reason);
  return attention(rule, share, 0, reason, 'confirm what matters most with tide verify, invariants first');
}

export function doubtful(count: number, live: number): Indicator {
  const rule = { name: 'low-confidence', threshold: 'up to half', of: 5, unit: '%' };
  const share = live === 0 ? 0 : Math.floor((100 * count) / live);
  const reason = `${count} of ${live} live facts besides threads are unused and never reinforced`;
  if (count * 2 <= live) return healthy(rule, share, reason);
  return attention(rule, share, 0, reason, 'tide review lets them go; tide use keeps what still helps');
}

export function flaggedShare(flagged: number, tokens: number): Indicator {
  const rule = { name: 'flagged-in-brief', threshold: 'up to 20 %', of: 7, unit: '%' };
  const share = tokens === 0 ? 0 : Math.floor((100 * flagged) / tokens);
  const reason = `${flagged} of ${tokens} tokens of the brief are spent on facts in doubt`;
  if (share <= 20) return healthy(rule, share, reason);
  return attention(rule, share, 0, reason, 'settle their threads, verify them or let them go');
}

export function invariantsDue(ids: readonly string[], every: number): Indicator {
  const rule = { name: 're-verification', threshold: 'none due', of: 5 };
  const count = ids.length;
  if (count === 0) return healthy(rule, count, `no invariant went ${every} sessions without being confirmed`);
  const reason = `${count} ${plural(count, 'invariant')} not confirmed for ${every} sessions: ${some(ids)}`;
  return attention(rule, count, 5 - count, reason, 'a person confirms each with tide verify');
}

export function reviewOverdue(due: boolean, why: string | null): Indicator {
  const rule = { name: 'review', threshold: 'not due', of: 4 };
  if (!due) return healthy(rule, 0, 'not due');
  return attention(rule, 1, 0, `due: ${why ?? 'asked for'}`, 'run tide review');
}

function plural(count: number, one: string): string {
  return count === 1 ? one : `${one}s`;
}

function days(count: number): string {
  return `${count} ${plural(count, 'day')}`;
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? `, and ${names.length - 3} more` : ''}`;
}

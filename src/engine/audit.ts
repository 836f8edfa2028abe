// The memory audit of a session start (continuity-protocol): decay, conflicts, integrity and scope, over what a brief would look
// at. It looks only at the facts that lead a brief, so it takes the same time whatever the ledger holds.

import type { Store } from '../model/store.ts';
import { type Due, reviewDue } from '../projection/health/review-due.ts';
import { isWide, offered } from './offered.ts';
import type { Memory } from './reading/memory.ts';

export interface Audit {
  /** Facts that stand in a brief with a doubt, and the doubts. */
  readonly flagged: readonly { readonly id: string; readonly flags: readonly string[] }[];
  /** Open contradictions, in any scope. */
  readonly conflicts: readonly string[];
  /** Open questions about the project. */
  readonly threads: readonly string[];
  /** By sessions; growth past a limit is looked at by status and at the end of a session. */
  readonly review: Due;
}

export function audit(store: Store, memory: Memory): Audit {
  const { state } = memory;
  const { facts } = offered([{ store, memory }], isWide);
  const grown = {
    sessions: state.sessions.length,
    lastReview: state.lastReview,
    reviewed: state.reviewed,
    perScope: new Map<string, number>(),
    lines: 0,
  };
  return {
    flagged: facts.filter(({ flags }) => flags.length > 0).map(({ fact, flags }) => ({ id: fact.id, flags })),
    conflicts: [...state.questions].filter(([, { flag }]) => flag === 'CONFLICT').map(([id]) => id),
    threads: facts.filter(({ fact }) => fact.kind === 'thread').map(({ fact }) => fact.id),
    review: reviewDue(grown, store.config.policy),
  };
}

/** One line. */
export function auditLine({ flagged, conflicts, threads, review }: Audit): string {
  const parts = [
    counted(flagged.length, 'flagged fact'),
    counted(conflicts.length, 'conflict'),
    counted(threads.length, 'open thread'),
  ].filter((part) => part !== '');
  const found = parts.length === 0 ? 'nothing doubtful, nothing open' : parts.join(', ');
  return `Audit: ${found}; review ${review.due ? `due: ${review.reason}` : 'not due'}`;
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}

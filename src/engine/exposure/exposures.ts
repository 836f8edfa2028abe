// What was put before an agent, by the lines of spools: by hooks in its conversation, and by what it asked for in a session.

import type { Store } from '../../model/store.ts';
import { lastOpened } from '../sessions/current-session.ts';
import { readSpool, spoolNames, spoolOf } from '../spool/spool-file.ts';
import type { Line, LineOf } from '../spool/spool-line.ts';

/** By which means facts were put before an agent. */
export const MEANS = ['brief', 'recall', 'check', 'show'] as const;
export type Means = (typeof MEANS)[number];

export interface Exposure {
  readonly how: Means;
  /** As `fact-word.ts` names them. */
  readonly facts: readonly string[];
}

/** Those that a conversation still has before it, and those of the session that it opened last. */
export function exposuresOf(store: Store, lines: readonly Line[]): Exposure[] {
  const session = lastOpened(store);
  return [...exposuresIn(lines), ...(session === '' ? [] : exposed(spoolOf(store, { session }).lines))];
}

/** The brief comes again after a compaction; what was said since the start does not. */
export function exposuresIn(lines: readonly Line[]): Exposure[] {
  const since = lines.findLastIndex(({ type }) => type === 'compacted' || type === 'compacting');
  return exposed(lines.filter((line, at) => at > since || (line.type === 'exposed' && line.how === 'brief')));
}

function exposed(lines: readonly Line[]): (LineOf<'exposed'> & Exposure)[] {
  return lines.filter(isExposure);
}

function isExposure(line: Line): line is LineOf<'exposed'> & Exposure {
  return line.type === 'exposed' && (MEANS as readonly string[]).includes(line.how);
}

/** What sessions were given and nobody has written to the ledger yet. */
export function pendingExposures(store: Store): Map<string, readonly (LineOf<'exposed'> & Exposure)[]> {
  return new Map(
    spoolNames(store, 'session').flatMap((name) => {
      const { key, pending } = readSpool(store, name);
      return key !== undefined && 'session' in key ? [[key.session, exposed(pending)] as const] : [];
    }),
  );
}

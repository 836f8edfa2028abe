// Every event in ledger order, whole or since a day, of all sessions or of one.

import { placeTicks } from '../ledger/place-ticks.ts';
import { type Day, dayOf } from '../model/day.ts';
import { compareEvents, type Event } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { withoutForgotten } from './forgotten.ts';
import { localEvents } from './local/local-ledger.ts';
import { load } from './reading/load.ts';
import { readSession } from './reading/read-session.ts';
import { scanLedger } from './reading/scan-ledger.ts';

export interface LogOptions {
  readonly since?: Day | undefined;
  readonly until?: Day | undefined;
  readonly session?: string | undefined;
}

export function log(store: Store, options: LogOptions = {}): Event[] {
  const files = scanLedger(store.files, store.ledgers).folders.flatMap((folder) => folder.files);
  // An empty log is told from a lost one.
  if (files.length === 0) load(store);
  const wanted =
    options.session === undefined ? files : files.filter((file) => file.name === options.session);
  if (options.session !== undefined && wanted.length === 0) {
    throw new TidemarkError('not_found', `There is no session \`${received(options.session)}\`.`, {
      hint: `Newest: ${
        files
          .slice(-3)
          .map((file) => file.name)
          .join(', ') || 'none'
      }.`,
      data: { similar: files.slice(-3).map((file) => file.name) },
    });
  }
  const reads = wanted.flatMap((file) => readSession(store.files, file.path, file.name) ?? []);
  const local = localEvents(store).filter(({ session }) => [undefined, session].includes(options.session));
  const seen = new Set<string>();
  const events: Event[] = [];
  for (const event of [...placeTicks(reads).events, ...local]) {
    const key = `${event.session} ${event.position}`;
    const day = dayOf(event.at) ?? 0;
    if (
      event.position < 0 ||
      seen.has(key) ||
      day < (options.since ?? 0) ||
      day > (options.until ?? Number.MAX_SAFE_INTEGER)
    )
      continue;
    seen.add(key);
    events.push(event);
  }
  return withoutForgotten(load(store).state, events.sort(compareEvents));
}

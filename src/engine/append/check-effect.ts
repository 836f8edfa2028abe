// Success means effect: a write whose events do not do what they announce, or do more, is an error that names event and file.
// Where others wrote meanwhile, or order is in doubt, the ledger is read again; else what was folded is enough.

import type { Event } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { missingEffect } from '../../projection/effect-of.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { scanLedger } from '../reading/scan-ledger.ts';
import type { Unmet } from './absorb.ts';

export function checkEffect(
  store: Store,
  memory: Memory,
  path: string,
  announced: readonly Event[],
  unmet: readonly Unmet[],
): void {
  if (unmet.length > 0) throw withoutEffect(path, unmet);
  if (!announced.some(({ verb, id }) => id !== undefined && !STATING.has(verb))) return;
  if (!memory.implausible && !haveOthersWritten(store, memory, path)) return;
  const { state } = load(store);
  const later = lastOfEach(announced).flatMap((event): Unmet[] => {
    const why = missingEffect(state, event);
    return why === undefined ? [] : [{ event, why }];
  });
  if (later.length > 0) throw withoutEffect(path, later);
}

/** These state something new, which nobody can have ended meanwhile. */
const STATING: ReadonlySet<string> = new Set(['Created', 'Adopted', 'Raised']);

function haveOthersWritten(store: Store, memory: Memory, path: string): boolean {
  const { folders, missing } = scanLedger(store.files, store.ledgers, memory.folders);
  return missing || folders.some(({ files }) => files.some((file) => !file.same && file.path !== path));
}

/** A later event of one write may undo an earlier one, as announced. Of working memory only facts are compared: it is everybody's. */
function lastOfEach(events: readonly Event[]): Event[] {
  const last = new Map(events.map((event) => [event.id, event]));
  return [...last].flatMap(([id, event]) => (id === undefined ? [] : [event]));
}

function withoutEffect(path: string, unmet: readonly Unmet[]): TidemarkError {
  const told = unmet.slice(0, MOST_TOLD).map(({ event, why }) => `${nameOf(event)} (#${event.tick}): ${why}`);
  const more = unmet.length > MOST_TOLD ? `; and ${unmet.length - MOST_TOLD} more` : '';
  return new TidemarkError(
    'corrupt',
    `The write did not have the effect it announces. ${told.join('; ')}${more}.`,
    {
      hint: `The events stand in ${path}. Expected each to take effect, and to change nothing else. Look at the facts with tide show, and at the ledger with tide fsck; then say it again.`,
      data: {
        file: path,
        unmet: unmet.map(({ event, why }) => ({ verb: event.verb, id: event.id ?? null, why })),
      },
    },
  );
}

const MOST_TOLD = 3;

function nameOf({ verb, id }: Event): string {
  return id === undefined ? verb : `${verb} \`${id}\``;
}

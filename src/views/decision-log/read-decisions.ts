// The entries of the log and of its archive as items. Order is by day, whatever the order of the file.

import { dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { isId } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';
import { readArchivedOn, successorIn } from './archived-on.ts';
import type { Entry, LogBlock } from './entry.ts';
import { headingOf, uniqueNames } from './name-entries.ts';
import { isNewestFirst, readLog } from './read-log.ts';

export const LOG = 'DECISIONS.md';
export const ARCHIVE = 'DECISIONS_ARCHIVE.md';

/** An entry where it stands, and what it is called there. */
export interface PlacedEntry {
  readonly path: string;
  readonly name: string;
  readonly block: LogBlock;
  readonly entry: Entry;
}

/** Oldest first; of one day, the entry nearer to the end that holds the newest comes last. */
export function readDecisions(files: ReadonlyMap<string, string>): {
  items: ViewItem[];
  problems: Problem[];
} {
  const logs = [LOG, ARCHIVE].map((path) => ({ path, ...readLog(files.get(path) ?? '', path) }));
  const placed = placedEntries(logs);
  const inOrder = logs.flatMap(({ path, blocks }) => {
    const own = placed.filter((one) => one.path === path);
    return isNewestFirst(blocks) ? own.reverse() : own;
  });
  return {
    items: inOrder.sort((a, b) => orderOf(a) - orderOf(b)).map((one) => itemOf(one, placed)),
    problems: logs.flatMap(({ problems }) => problems),
  };
}

/** An entry without a day is as of today. */
function orderOf({ entry }: PlacedEntry): number {
  return entry.day ?? Number.MAX_SAFE_INTEGER;
}

export function placedEntries(
  logs: readonly { readonly path: string; readonly blocks: readonly LogBlock[] }[],
): PlacedEntry[] {
  const found = logs.flatMap(({ path, blocks }) =>
    blocks.flatMap((block) => (block.entry === undefined ? [] : [{ path, block, entry: block.entry }])),
  );
  const names = uniqueNames(found.map(({ entry }) => entry.id ?? headingOf(entry)));
  return found.map((one, n) => ({ ...one, name: names[n] ?? '' }));
}

function itemOf({ path, name, entry }: PlacedEntry, all: readonly PlacedEntry[]): ViewItem {
  const named = (key: 'context' | 'decision' | 'alternative' | 'constraint' | 'execution-mode') =>
    entry[key].map((value): Field => [key, value]);
  const [archived] = entry['archived-on'];
  // What stands in the log holds, also where the bullet came along from the archive.
  const ended = archived === undefined || path !== ARCHIVE ? undefined : readArchivedOn(archived);
  return {
    name,
    path,
    line: entry.line,
    kind: 'decision',
    statement: entry.title,
    fields: [
      ...named('context'),
      ...named('decision'),
      ...named('alternative'),
      ...named('constraint'),
      ...named('execution-mode'),
      ...(ended?.day === undefined ? [] : [['archived-on', dayText(ended.day)] as const]),
    ],
    ...(entry.scope === 'project' ? {} : { scope: entry.scope }),
    ...(entry.id !== undefined && isId(entry.id) ? { id: entry.id } : {}),
    ...(entry.label === undefined ? {} : { hint: `${entry.label} ${entry.title}` }),
    life: {
      ...(entry.day === undefined ? {} : { created: entry.day }),
      ...(entry.evergreen ? { pinned: true } : {}),
      ...(path === ARCHIVE ? endOf(ended?.reason ?? '', name, all) : {}),
    },
  };
}

function endOf(reason: string, name: string, all: readonly PlacedEntry[]): ItemLife {
  const others = all.filter((one) => one.name !== name);
  const successor = successorIn(
    reason,
    others.map((one) => ({ name: one.name, title: one.entry.title })),
  );
  return {
    status: successor === undefined ? 'archived' : 'superseded',
    ...(reason === '' ? {} : { reason }),
    ...(successor === undefined ? {} : { supersededBy: successor }),
  };
}

// Where conversations came from: `passages/sources.jsonl`, one line per source and session, in order. It is what
// `tide forget --source` finds them by.

import type { Store } from '../../model/store.ts';
import { requireWritten } from '../replace-and-read.ts';
import { passageRoot } from './passage-path.ts';
import { passageLock } from './store-conversation.ts';

interface Row {
  readonly source: string;
  readonly session: string;
}

export function addSources(store: Store, source: string, sessions: Iterable<string>): void {
  change(store, (rows) => {
    for (const session of sessions) rows.set(keyOf({ source, session }), { source, session });
  });
}

export function dropSources(store: Store, sessions: ReadonlySet<string>): void {
  change(store, (rows) => {
    for (const [key, { session }] of rows) if (sessions.has(session)) rows.delete(key);
  });
}

/** The sessions that came from it, in this store. */
export function sessionsFrom(store: Store, source: string): string[] {
  return [...readRows(store).values()].filter((row) => row.source === source).map((row) => row.session);
}

function change(store: Store, edit: (rows: Map<string, Row>) => void): void {
  const path = pathOf(store);
  store.files.locked(passageLock(store, 'sources'), () => {
    for (;;) {
      const stamp = store.files.stat(path)?.stamp;
      const rows = readRows(store);
      const before = render(rows);
      edit(rows);
      const after = render(rows);
      if (after === before) return;
      store.files.makeFolder(passageRoot(store));
      const done =
        stamp === undefined ? store.files.create(path, after) : store.files.replace(path, after, stamp);
      if (!done) continue;
      requireWritten(store.files, path, after);
      return;
    }
  });
}

/** A line that cannot be read finds nothing; the conversation itself is not touched by that. */
function readRows(store: Store): Map<string, Row> {
  const rows = new Map<string, Row>();
  const text = new TextDecoder().decode(store.files.read(pathOf(store)) ?? new Uint8Array());
  for (const line of text.split('\n')) {
    try {
      const { source, session } = JSON.parse(line) as Partial<Row>;
      if (typeof source === 'string' && typeof session === 'string')
        rows.set(keyOf({ source, session }), { source, session });
    } catch {}
  }
  return rows;
}

function render(rows: ReadonlyMap<string, Row>): string {
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { source, session }]) => `${JSON.stringify({ source, session })}\n`)
    .join('');
}

function keyOf(row: Row): string {
  return JSON.stringify([row.source, row.session]);
}

function pathOf(store: Store): string {
  return `${passageRoot(store)}/sources.jsonl`;
}

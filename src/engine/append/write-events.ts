// Events into the file of their session: numbered under its lock, one write, synced. What is new is created whole.

import { renderEvent } from '../../ledger/event-text.ts';
import { REFERENCES } from '../../ledger/session-body.ts';
import { renderSessionHead } from '../../ledger/session-file.ts';
import { tickCeiling } from '../../ledger/tick.ts';
import { type Draft, type Event, fieldOf } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { KNOWN_USES, usesByOthers } from '../../projection/fact-life.ts';
import { APART, appendLocal, isLocal } from '../local/local-ledger.ts';
import type { Memory } from '../reading/memory.ts';
import type { OpenSession } from '../sessions/choose-session.ts';
import { lockPath, mendTail } from '../sessions/mend-tail.ts';
import type { Folding } from '../spool/fold-spools.ts';
import type { Cleaned } from './clean-draft.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** What is to be written, wherever it goes. */
export interface Saying {
  readonly drafts: readonly Cleaned[];
  readonly at: string;
  /** What the session was given meanwhile: it comes before what is said now. */
  readonly given: (session: string) => Folding;
}

/** Undefined when the session turns out to be closed or full. */
export function writeEvents(
  store: Store,
  memory: Memory,
  target: OpenSession,
  say: Saying,
): Event[] | undefined {
  const { session, path } = target;
  if (target.fresh) {
    const opening = memory.state.tick + 1;
    const given = say.given(session.id);
    const events = number(say, given, memory, session.id, opening + 1, 0);
    store.files.makeFolder(path.slice(0, path.lastIndexOf('/')));
    const shared = events.filter((event) => !isLocal(event)).map(renderEvent);
    const text = renderSessionHead(session, opening) + shared.join('');
    if (store.files.create(path, text)) {
      confirmWritten(store, path, 0, text);
      keepLocal(store, target, events, given);
      return events;
    }
  }
  return store.files.locked(lockPath(store, session.id), () => {
    const given = say.given(session.id);
    // Ticks are only right after the events they were counted from.
    for (;;) {
      const { text, size, file } = mendTail(store, path);
      if (file.sealed !== undefined || text.length > FULL) return undefined;
      const there = file.events;
      const tick = highestTick(there, memory) + 1;
      const events = number(say, given, memory, session.id, tick, there.length - 1);
      const shared = events.filter((event) => !isLocal(event)).map(renderEvent);
      if (shared.length > 0) {
        const added = headingFor(text) + shared.join('');
        if (!store.files.append(path, added, size)) continue;
        // The port ends a line that has no end before it adds to it.
        confirmWritten(store, path, text === '' || text.endsWith('\n') ? size : size + 1, added);
      }
      keepLocal(store, target, events, given);
      return events;
    }
  });
}

/** Nothing is acknowledged that the file does not have, byte for byte. */
function confirmWritten({ files }: Store, path: string, from: number, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const there = files.readPart(path, from, from + bytes.length)?.bytes;
  if (there?.length === bytes.length && there.every((byte, n) => byte === bytes[n])) return;
  throw new TidemarkError('io', `${path} does not have the events as they were written.`, {
    hint: 'Nothing was acknowledged. `tide fsck` tells what the file has; then say it again.',
  });
}

/** What was shown and what failed stays on this machine. Of it, only what the writer says himself is worth a failure. */
function keepLocal(store: Store, { session }: OpenSession, events: readonly Event[], given: Folding): void {
  const count = given.drafts.length;
  ignoreErrors(() => appendLocal(store, session, events.slice(0, count)));
  appendLocal(store, session, events.slice(count));
  given.done();
}

/** The highest plausible tick that this writer can see. */
function highestTick(there: readonly Event[], { state }: Memory): number {
  const ceiling = tickCeiling(state.events + state.sessions.length + there.length);
  return there.reduce((most, { tick }) => (tick > ceiling ? most : Math.max(most, tick)), state.tick);
}

/** A file beyond this is not grown further: readers stop at 64 MB. */
const FULL = 16 * 1024 * 1024;

/** After prose, or where the head of the file is damaged, events need their heading again to be read as events. */
function headingFor(text: string): string {
  const last = text.slice(text.lastIndexOf('\n## ') + 1).split('\n', 1)[0] ?? '';
  return last.trimEnd().toLowerCase() === REFERENCES.toLowerCase() ? '' : `\n${REFERENCES}\n\n`;
}

function number(
  { drafts, at }: Saying,
  given: Folding,
  memory: Memory,
  session: string,
  tick: number,
  position: number,
): Event[] {
  let next = position;
  return [...given.drafts, ...drafts.map(({ draft }) => draft)].map((draft, index) => ({
    ...withKnownUses(draft, memory, session),
    at,
    tick: tick + index,
    session,
    position: isLocal(draft) ? position + index + APART : next++,
  }));
}

/** An archiving says which uses it knows, so that it does not end a fact that somebody used on another branch. */
function withKnownUses(draft: Draft, { state }: Memory, session: string): Draft {
  const fact = draft.verb === 'Archived' ? state.facts.get(draft.id ?? '') : undefined;
  if (fact === undefined || fieldOf(draft, KNOWN_USES) !== undefined) return draft;
  const known = usesByOthers(fact, state.sessions.ordinalOf(session) ?? 0);
  return { ...draft, fields: [...draft.fields, [KNOWN_USES, String(known)]] };
}

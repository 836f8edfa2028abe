// Writing to the ledger: redact, give each event its tick, write once, sync, and only then let the caller say so.
// Everything that changes memory goes through here.

import { redact } from '../capture/redaction/redact.ts';
import { RESERVED_KEYS, renderEvent } from '../ledger/event-text.ts';
import { REFERENCES, renderSessionHead } from '../ledger/session-file.ts';
import { ellipsis } from '../markdown/ellipsis.ts';
import { oneLine } from '../markdown/one-line.ts';
import { cleanLine, cleanText } from '../model/clean-text.ts';
import { dayOf, instantText } from '../model/day.ts';
import { type Draft, type Event, type Field, OPENED } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { evolve } from '../projection/evolve.ts';
import { unmistakable } from '../projection/namesakes.ts';
import { chooseSession, newSession, type OpenSession, refuseClosed, whileOpening } from './choose-session.ts';
import { currentSession, leftOpen, rememberCurrent } from './current-session.ts';
import { type Folding, foldGiven } from './given/fold-given.ts';
import { type Ended, endedSpools, foldHooks } from './hooks/fold-hooks.ts';
import { shortenRecent } from './hooks/recent-spools.ts';
import { inNameOf } from './hooks/sitting.ts';
import type { Memory } from './load.ts';
import { lockPath, mendTail } from './mend-tail.ts';
import { sealSession } from './seal-session.ts';
import { refusalOf } from './truth/persons-word.ts';

export interface Written {
  readonly session: string;
  readonly path: string;
  readonly events: readonly Event[];
  /** How many events before them say what the session was given. */
  readonly given: number;
  /** Kinds of secret that were taken out. */
  readonly redacted: readonly string[];
  /** Sessions that had been left open and were closed on the way. */
  readonly closed: readonly string[];
}

/**
 * Appends the drafts as one write; acknowledged are all of them or none. What conversations left behind that are over comes first.
 * Where an agent would touch what a person stands for, none of them is written but the question, and that is an error.
 */
export function append(store: Store, memory: Memory, drafts: readonly Draft[], title?: string): Written {
  const ended = endedSpools(store, memory.state.tick).slice(0, AT_ONCE);
  for (const one of ended) tried(() => takeUp(store, memory, one));
  if (ended.length > 0) tried(() => shortenRecent(store));
  const { person, agent } = store.surroundings;
  const refused = person ? undefined : refusalOf(agent, memory.state, drafts);
  if (refused === undefined) return appendAlone(store, memory, drafts, title);
  if (refused.drafts.length > 0) appendAlone(store, memory, refused.drafts);
  throw refused.error;
}

/** Nobody waits for months of conversations to be written down at once. */
const AT_ONCE = 10;

/** A conversation that is over and in which something was done becomes a session of its own, closed at once. */
function takeUp(store: Store, memory: Memory, { sitter, name, isWorth, last }: Ended): void {
  // It happened when it was jotted, not now.
  const own = { ...inNameOf(store, sitter), clock: { now: () => last } };
  if (isWorth || currentSession(own, memory) !== undefined) {
    const { session, path } = appendAlone(own, memory, [], `Session of ${sitter.agent}`);
    sealSession(own, path, session, {});
  }
  store.files.remove(`${store.root}/spool/${name}`);
}

function appendAlone(store: Store, memory: Memory, drafts: readonly Draft[], title?: string): Written {
  const closed = leftOpen(store, memory).flatMap(({ path, name }) =>
    tried(() => sealSession(store, path, name, {})) ? [name] : [],
  );
  const cleaned = drafts.map((draft) => cleanDraft(unmistakable(memory.state, draft)));
  const named = title === undefined ? undefined : redact(cleanLine(title, 'title')).text;
  const at = instantText(store.clock.now());
  let target = chooseSession(store, memory, named);
  const say: Saying = { drafts: cleaned, at, given: (session) => foldAll(store, memory, session, closed) };
  let events: Event[] | undefined;
  if (target.fresh && store.session === undefined) [target, events] = openNew(store, memory, target, say);
  else events = write(store, memory, target, say);
  if (events === undefined) {
    // Somebody closed the session while we were on our way to it.
    if (store.session !== undefined) throw refuseClosed(store.session);
    target = newSession(store, named);
    events = write(store, memory, target, say) ?? [];
  }
  const { id } = target.session;
  if (store.session !== undefined && target.fresh) tried(() => rememberCurrent(store, id));
  absorb(memory, target, events);
  return {
    session: id,
    path: target.path,
    events: events.slice(events.length - cleaned.length),
    given: events.length - cleaned.length,
    redacted: [...new Set(cleaned.flatMap(({ kinds }) => kinds))].sort(),
    closed,
  };
}

function foldAll(store: Store, memory: Memory, session: string, closed: readonly string[]): Folding {
  const parts = [foldGiven(store, memory, session, closed), foldHooks(store, memory)];
  return {
    // Hooks wrote it down in passing, and a file of theirs may come from anywhere.
    drafts: parts
      .flatMap(({ drafts }) => drafts)
      .flatMap((draft) => tried(() => cleanDraft(oneLined(draft)).draft) ?? []),
    done: () => {
      for (const { done } of parts) done();
    },
  };
}

function oneLined(draft: Draft): Draft {
  const short = (text: string) => ellipsis(oneLine(text), MOST_SPOOLED);
  return {
    ...draft,
    ...(draft.text === undefined ? {} : { text: short(draft.text) }),
    fields: draft.fields.map(([key, value]): Field => [key, short(value)]),
  };
}

const MOST_SPOOLED = 1_000;

/** Opens a session, or joins the one that another process of the same parent opened a moment ago. */
function openNew(
  store: Store,
  memory: Memory,
  target: OpenSession,
  say: Saying,
): [OpenSession, Event[] | undefined] {
  return whileOpening(store, memory, (opened) => {
    if (opened !== undefined) return [opened, write(store, memory, opened, say)];
    const events = write(store, memory, target, say);
    tried(() => rememberCurrent(store, target.session.id));
    return [target, events];
  });
}

/** Housekeeping on the way must not keep anybody from remembering. */
function tried<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof TidemarkError) return undefined;
    throw error;
  }
}

interface Cleaned {
  readonly draft: Draft;
  readonly kinds: readonly string[];
}

/** What is to be written, wherever it goes. */
interface Saying {
  readonly drafts: readonly Cleaned[];
  readonly at: string;
  /** What the session was given meanwhile: it comes before what is said now. */
  readonly given: (session: string) => Folding;
}

/** Normalise first, then redact: a secret split by invisible characters must not come together afterwards. */
function cleanDraft(draft: Draft): Cleaned {
  const odd = [draft.verb, draft.kind, draft.id, draft.by, ...draft.fields.map(([key]) => key)].find((word) =>
    /[`\s:]/.test(word ?? ''),
  );
  if (odd !== undefined || draft.fields.some(([key]) => RESERVED_KEYS.has(key)))
    throw new TidemarkError('invalid', 'An event needs plain words for verb, kind, id and keys.', {
      hint: `Received: ${JSON.stringify(odd ?? 'a reserved key')}`,
    });
  const kinds = new Set<string>();
  const safe = (text: string, what: string) => {
    const result = redact(cleanText(text, what));
    for (const kind of result.kinds) kinds.add(kind);
    return result.text;
  };
  const text = draft.text === undefined ? undefined : safe(draft.text, 'statement');
  const fields: Field[] = draft.fields.map(([key, value]) => [key, safe(value, `field ${key}`)]);
  const found = [...kinds].sort();
  if (found.length > 0) fields.push(['redacted', found.join(', ')]);
  const { text: _, ...rest } = draft;
  return { draft: { ...rest, ...(text === undefined ? {} : { text }), fields }, kinds: found };
}

/** A file beyond this is not grown further: readers stop at 64 MB. */
const FULL = 16 * 1024 * 1024;

/** Undefined when the session turns out to be closed or full. */
function write(store: Store, memory: Memory, target: OpenSession, say: Saying): Event[] | undefined {
  const { session, path } = target;
  if (target.fresh) {
    const opening = memory.state.tick + 1;
    const given = say.given(session.id);
    const events = number(say, given, session.id, opening + 1, 0);
    store.files.makeFolder(path.slice(0, path.lastIndexOf('/')));
    if (store.files.create(path, renderSessionHead(session, opening) + events.map(renderEvent).join(''))) {
      given.done();
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
      const tick = there.reduce((most, event) => Math.max(most, event.tick), memory.state.tick) + 1;
      const events = number(say, given, session.id, tick, there.length - 1);
      if (!store.files.append(path, headingFor(text) + events.map(renderEvent).join(''), size)) continue;
      given.done();
      return events;
    }
  });
}

/** After prose, or where the head of the file is damaged, events need their heading again to be read as events. */
function headingFor(text: string): string {
  const last = text.slice(text.lastIndexOf('\n## ') + 1).split('\n', 1)[0] ?? '';
  return last.trimEnd().toLowerCase() === REFERENCES.toLowerCase() ? '' : `\n${REFERENCES}\n\n`;
}

function number(
  { drafts, at }: Saying,
  given: Folding,
  session: string,
  tick: number,
  position: number,
): Event[] {
  return [...given.drafts, ...drafts.map(({ draft }) => draft)].map((draft, index) => ({
    ...draft,
    at,
    tick: tick + index,
    session,
    position: position + index,
  }));
}

/** Brings what was just written into the memory at hand, so that the answer can speak of it. */
function absorb(memory: Memory, target: OpenSession, events: readonly Event[]): void {
  const { session } = target;
  if (target.fresh)
    evolve(
      memory.state,
      {
        verb: OPENED,
        fields: [],
        at: session.started,
        tick: memory.state.tick + 1,
        session: session.id,
        position: -1,
      },
      session,
    );
  for (const event of events) {
    evolve(memory.state, event, session);
    memory.lastDay = Math.max(memory.lastDay, dayOf(event.at) ?? 0);
  }
}

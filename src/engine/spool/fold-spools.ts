// The spools on their way into the ledger: a writer takes along what its session and its conversation were given and what hooks saw, and
// what sessions were given that nobody can write into any more.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { type Draft, type Field, fieldsOf } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { cleanDraft } from '../append/clean-draft.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { withPortablePaths } from '../append/portable-paths.ts';
import { exposureDrafts } from '../exposure/exposure-drafts.ts';
import { idIn } from '../exposure/fact-word.ts';
import type { Memory } from '../reading/memory.ts';
import { conversationKey } from './conversation-key.ts';
import { isSilent } from './ended-conversations.ts';
import {
  isLong,
  markFolded,
  readSpool,
  type SpoolKey,
  spoolName,
  spoolNames,
  spoolOf,
  spoolPath,
} from './spool-file.ts';
import { spooledDrafts } from './spooled-drafts.ts';

/** What comes before what is said now. */
export interface Folding {
  readonly drafts: readonly Draft[];
  /** Called when they are in the ledger. */
  readonly done: () => void;
}

/** Called under the lock of the session. `closed`: sessions that were just closed without their own writer. */
export function foldSpools(
  store: Store,
  memory: Memory,
  session: string,
  closed: readonly string[],
): Folding {
  // What was seen is worth less than what is being written; said twice is better than a write that fails after it was made.
  const parts = [
    ignoreErrors(() => foldOwn(store, memory, session)),
    ...(ignoreErrors(() => foldOthers(store, memory, session, closed)) ?? []),
  ].filter((part) => part !== undefined);
  return {
    // Hooks wrote it down in passing, and a file of theirs may come from anywhere.
    drafts: parts
      .flatMap(({ drafts }) => drafts)
      .flatMap(
        (draft) => ignoreErrors(() => cleanDraft(oneLined(withPortablePaths(store, draft))).draft) ?? [],
      ),
    done: () => {
      for (const { done } of parts) ignoreErrors(done);
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

/** A session says of each fact once that it was given, by whichever of the two spools. */
function foldOwn(store: Store, memory: Memory, session: string): Folding {
  const key = conversationKey(store);
  const [own, conversation] = [spoolOf(store, { session }), spoolOf(store, key)];
  const asked = exposureDrafts(memory, own.pending);
  const known = own.lines.flatMap(({ facts }) => facts.map(idIn));
  const exposed = exposureDrafts(memory, conversation.pending, known);
  const seen = spooledDrafts(store, memory, conversation);
  const fresh = exposed.flatMap((draft) => fieldsOf(draft, 'fact'));
  return {
    drafts: [...asked, ...exposed, ...seen],
    done: () => {
      if (own.pending.some(({ type }) => type === 'exposed') || fresh.length > 0)
        markFolded(store, { session }, own, fresh);
      const isSaid = conversation.pending.some(({ type }) => type === 'exposed') || seen.length > 0;
      if (isSaid || isLong(conversation)) markFolded(store, key, conversation);
    },
  };
}

function foldOthers(store: Store, memory: Memory, own: string, closed: readonly string[]): Folding[] {
  const isOpen = (session: string) =>
    [...memory.folders.values()].some(({ open }) => open.some(({ name }) => name === session));
  return spoolNames(store, 'session').flatMap((name): Folding[] => {
    if (name === spoolName(store, { session: own })) return [];
    const spool = readSpool(store, name);
    const session = spool.key !== undefined && 'session' in spool.key ? spool.key.session : '';
    const isClosed = closed.includes(session);
    if (!isClosed && (!isSilent(store, spool) || isOpen(session))) return [];
    const isKnown = isClosed || memory.state.sessions.ordinalOf(session) !== undefined;
    return [
      {
        drafts: isKnown ? exposureDrafts(memory, spool.pending, [], session) : [],
        done: () => store.files.remove(`${store.root}/spool/${name}`),
      },
    ];
  });
}

/** Whether there is anything of the session or its conversation to take along. */
export function hasPending(store: Store, session: string): boolean {
  const isPending = (key: SpoolKey) => spoolOf(store, key).pending.length > 0;
  return ignoreErrors(() => isPending({ session }) || isPending(conversationKey(store))) ?? false;
}

/** After the end of a session; what came in the last moment stays for the next writer. */
export function dropSessionSpool(store: Store, session: string): void {
  ignoreErrors(() => {
    if (spoolOf(store, { session }).pending.length === 0) store.files.remove(spoolPath(store, { session }));
  });
}

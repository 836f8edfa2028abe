// Erasing the content of a fact from every session file, leaving a tombstone. The only edit ever made to a closed file;
// it is sealed again, and an event records that it happened.

import { renderEvent } from '../ledger/event-text.ts';
import { wholeSentencesOf } from '../markdown/sentences.ts';
import type { Draft, Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append } from './append.ts';
import { type ClosedEvent, type Edit, eraseEverywhere, refuseDamaged, sweep } from './erase.ts';
import { findFact } from './find-fact.ts';
import { FORGOTTEN } from './forgotten.ts';
import { conversationsFrom, eraseConversation, eraseWords } from './passages/erase-passages.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { removeIndexes } from './recall/index-paths.ts';
import { historyOf } from './show.ts';
import { refuseTrespass } from './truth/ask-person.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export interface Erased {
  readonly id: string;
  readonly files: readonly string[];
  readonly events: number;
  /** Other facts that held the same words. */
  readonly also: readonly string[];
  /** Where it can still be read, for a person who has to see to the rest. */
  readonly remains: readonly string[];
}

/** What forgetting would touch, without touching it. */
interface Forgettable {
  readonly facts: readonly Fact[];
  /** Imported ones, by their session. */
  readonly conversations: readonly string[];
}

export function forgettable(
  store: Store,
  memory: Memory,
  which: { id?: string | undefined; source?: string | undefined },
): Forgettable {
  if (which.id !== undefined)
    return { facts: [findFact(memory, which.id)].filter((fact) => !fact.forgotten), conversations: [] };
  const conversations = conversationsFrom(store, which.source ?? '');
  const sources = new Set([which.source ?? '', ...conversations]);
  const facts = [...memory.state.facts.values()].filter(
    (fact) => !fact.forgotten && fact.sources.some((source) => sources.has(source)),
  );
  if (facts.length + conversations.length === 0)
    throw new TidemarkError('not_found', `No fact rests on the source \`${which.source}\`.`, {
      hint: 'A source is a session id, what a fact carries as `source` (tide show tells), or the name a conversation was imported under.',
    });
  return { facts, conversations };
}

/** Whole conversations that were imported. First it is recorded, which keeps each from being imported again in any clone. */
export function forgetConversations(store: Store, sessions: readonly string[]): Erased[] {
  if (sessions.length === 0) return [];
  refuseAgentOnUserStore(store);
  const memory = load(store);
  const hashes = sessions
    .map((session) => store.digest.sha256(session))
    .filter((hash) => !memory.state.forgotten.has(hash));
  if (hashes.length > 0)
    append(
      store,
      memory,
      hashes.map((text) => ({ verb: 'Erased', text, fields: [] })),
    );
  // Before the words: stopped in between, what is left to find them by is still there.
  for (const root of store.ledgers) removeIndexes({ files: store.files, root });
  return sessions.map((id) => {
    const { files, places } = eraseConversation(store, id);
    const remains = ['the file it was imported from', ...remainsOf(store, [], [])];
    return { id, files, events: places, also: [], remains };
  });
}

/** Done again after a crash it finishes: quotations go first, so that the fact's own words are there to find them by. */
export function forget(store: Store, ids: readonly string[]): Erased[] {
  if (ids.length > 0) refuseAgentOnUserStore(store);
  // All or none: what is erased does not come back.
  if (ids.length > 0) refuseTrespass(store, load(store), ids.map(redacted));
  return ids.map((id) => {
    const memory = load(store);
    const { fact, history } = historyOf(store, memory, id);
    const texts = textsOf(fact, history);
    const words = wordsOf(texts);
    const also = sayingTheSame(memory, id, words);
    refuseTrespass(store, memory, [id, ...also].map(redacted));
    const unquoted: Edit = (text) => withoutWords(text, words);
    refuseDamaged(store, memory, id, unquoted);
    const quoted = eraseEverywhere(store, memory, id, (_event, block) => same(block), unquoted);
    const said = eraseWords(store, unquoted);
    const own = eraseEverywhere(store, memory, id, blank, same);
    sweep(store, memory, words);
    const after = load(store, { whole: true });
    append(store, after, [{ ...redacted(id), kind: fact.kind }]);
    return {
      id,
      files: [...new Set([...quoted.files, ...said.files, ...own.files])],
      events: quoted.places + said.places + own.places,
      also,
      remains: remainsOf(store, [id, ...also], texts),
    };
  });
}

function redacted(id: string): Draft {
  return { verb: 'Redacted', id, text: 'content erased on request', fields: [] };
}

/** The words by which it would be recognised in a file. */
export function tellingWords(store: Store, memory: Memory, id: string): string[] {
  const { fact, history } = historyOf(store, memory, id);
  const whole = fact.statement.trim();
  return [...new Set([...wordsOf(textsOf(fact, history)), ...(whole.length > 3 ? [whole] : [])])];
}

/** Other facts that hold the same words and lose them too. */
export function losingWith(store: Store, memory: Memory, id: string): string[] {
  const { fact, history } = historyOf(store, memory, id);
  return sayingTheSame(memory, id, wordsOf(textsOf(fact, history)));
}

function sayingTheSame(memory: Memory, id: string, words: readonly string[]): string[] {
  const same: string[] = [];
  for (const other of memory.state.facts.values()) {
    const texts = [other.statement, ...other.fields.map(([, value]) => value)];
    if (other.id !== id && texts.some((text) => words.some((word) => text.includes(word))))
      same.push(other.id);
  }
  return same;
}

/** Everything the fact ever said; not what only places it. */
function textsOf(fact: Fact, history: readonly Event[]): string[] {
  const all = [fact, ...history].flatMap(({ fields }) => fields.filter(([key]) => !PLACING.has(key)));
  return [fact.statement, ...history.map((event) => event.text ?? ''), ...all.map(([, value]) => value)];
}

/** What of it is long enough to be recognised elsewhere. A summary quotes single sentences. */
function wordsOf(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => [text, ...text.split('\n')]).map((text) => text.trim());
  const sentences = texts.flatMap(wholeSentencesOf).filter((text) => text.length >= SENTENCE);
  return [...new Set([...lines, ...sentences])]
    .filter((text) => text.length >= 12 && !text.includes(FORGOTTEN))
    .sort((a, b) => b.length - a.length);
}

/** Shorter ones are said of many things. */
const SENTENCE = 24;

const KEPT: ReadonlySet<string> = new Set(['scope', 'trust', 'tier', 'adopted', 'created', 'ttl']);
/** Other facts and whole sessions carry the same values in their own right. */
const PLACING: ReadonlySet<string> = new Set([
  ...KEPT,
  'source',
  'from',
  'about',
  'to',
  'redacted',
  'person',
]);

const same: Edit = (text) => [text, 0];

function withoutWords(text: string, words: readonly string[]): ReturnType<Edit> {
  let places = 0;
  let erased = text;
  for (const word of words) {
    const parts = erased.split(sayings(word));
    places += parts.length - 1;
    erased = parts.join(FORGOTTEN);
  }
  return [erased, places];
}

/** The words however they are spaced, wrapped as a quotation and whatever their capitals; of a single word only as it stands. */
function sayings(words: string): RegExp | string {
  const parts = words.trim().split(/\s+/);
  if (parts.length < 2) return words;
  return new RegExp(
    parts
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/["'“”‘’]/g, '["\'“”‘’]'))
      .join('\\s[\\s>]*'),
    'gi',
  );
}

/** One event without what it said. */
function blank(event: ClosedEvent, block: string): ReturnType<Edit> {
  const blanked = renderEvent({
    ...event,
    ...(event.text === undefined ? {} : { text: FORGOTTEN }),
    fields: event.fields.filter(([key]) => KEPT.has(key)),
  });
  return [blanked, blanked === block ? 0 : 1];
}

function remainsOf(store: Store, ids: readonly string[], texts: readonly string[]): string[] {
  const said = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/)));
  const telling = ids.filter((id) => id.split(/[-~]/).some((word) => word.length > 3 && said.has(word)));
  return [
    ...telling.map((id) => `the id \`${id}\`, which has words of it`),
    'commits that were made before, and other clones',
    ...(store.config.worktrees === 'isolated' ? ['other worktrees, which keep their memory apart'] : []),
  ];
}

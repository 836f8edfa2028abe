// Erasing the content of a fact from every session file, leaving a tombstone. The only edit ever made to a closed file;
// it is sealed again, and an event records that it happened.

import { type ParsedEvent, parseEvent, renderEvent } from '../ledger/event-text.ts';
import { renderSeal } from '../ledger/seal.ts';
import { parseSessionFile } from '../ledger/session-file.ts';
import type { Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append } from './append.ts';
import { findFact } from './find-fact.ts';
import { checkpointPath, load, type Memory } from './load.ts';
import { lockPath } from './mend-tail.ts';
import { historyOf } from './show.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export const FORGOTTEN = '[REDACTED:forgotten]';

export interface Erased {
  readonly id: string;
  readonly files: readonly string[];
  readonly events: number;
  /** Other facts that held the same words. */
  readonly also: readonly string[];
}

/** What forgetting would touch, without touching it. */
export function forgettable(
  memory: Memory,
  which: { id?: string | undefined; source?: string | undefined },
): Fact[] {
  if (which.id !== undefined) return [findFact(memory, which.id)].filter((fact) => !fact.forgotten);
  const facts = [...memory.state.facts.values()].filter(
    (fact) => !fact.forgotten && fact.sources.includes(which.source ?? ''),
  );
  if (facts.length === 0)
    throw new TidemarkError('not_found', `No fact rests on the source \`${which.source}\`.`, {
      hint: 'A source is a session id, or what a fact carries as `source`; tide show tells.',
    });
  return facts;
}

/** Done again after a crash it finishes: quotations go first, so that the fact's own words are there to find them by. */
export function forget(store: Store, ids: readonly string[]): Erased[] {
  if (ids.length > 0) refuseAgentOnUserStore(store);
  return ids.map((id) => {
    const memory = load(store);
    const { fact, history } = historyOf(store, memory, id);
    const words = wordsOf(fact, history);
    const also = sayingTheSame(memory, id, words);
    const quoted = eraseEverywhere(store, memory, id, same, (text) => withoutWords(text, words));
    const own = eraseEverywhere(store, memory, id, blank, same);
    sweep(store, memory, words);
    const after = load(store, { whole: true });
    append(store, after, [
      { verb: 'Redacted', kind: fact.kind, id, text: 'content erased on request', fields: [] },
    ]);
    return {
      id,
      files: [...new Set([...quoted.files, ...own.files])],
      events: quoted.places + own.places,
      also,
    };
  });
}

/** Other facts that hold the same words and lose them too. */
export function losingWith(store: Store, memory: Memory, id: string): string[] {
  const { fact, history } = historyOf(store, memory, id);
  return sayingTheSame(memory, id, wordsOf(fact, history));
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

/** Everything the fact ever said that is long enough to be recognised elsewhere; not what only places it. */
function wordsOf(fact: Fact, history: readonly Event[]): string[] {
  const all = [fact, ...history].flatMap(({ fields }) => fields.filter(([key]) => !PLACING.has(key)));
  const texts = [
    fact.statement,
    ...history.map((event) => event.text ?? ''),
    ...all.map(([, value]) => value),
  ];
  return [
    ...new Set(
      texts
        .flatMap((text) => [text, ...text.split('\n')])
        .map((text) => text.trim())
        .filter((text) => text.length >= 12 && !text.includes(FORGOTTEN)),
    ),
  ].sort((a, b) => b.length - a.length);
}

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

type Edit = (text: string) => readonly [text: string, places: number];

const same: Edit = (text) => [text, 0];

function withoutWords(text: string, words: readonly string[]): readonly [string, number] {
  let places = 0;
  let erased = text;
  for (const word of words) {
    const parts = erased.split(word);
    places += parts.length - 1;
    erased = parts.join(FORGOTTEN);
  }
  return [erased, places];
}

/** One event without what it said. */
function blank(block: string): readonly [string, number] {
  const event = closedEvent(block);
  if (event === undefined) return [block, 0];
  const blanked = renderEvent({
    ...event,
    ...(event.text === undefined ? {} : { text: FORGOTTEN }),
    fields: event.fields.filter(([key]) => KEPT.has(key)),
  });
  return [blanked, blanked === block ? 0 : 1];
}

/** One edit for the events about the fact, another for everything else, in every session file of the store. */
function eraseEverywhere(
  store: Store,
  memory: Memory,
  id: string,
  about: Edit,
  rest: Edit,
): { files: string[]; places: number } {
  const files: string[] = [];
  let places = 0;
  for (const folder of memory.folders.values()) {
    if (!folder.path.startsWith(`${store.root}/`)) continue;
    for (const { name } of folder.files) {
      const path = `${folder.path}/${name}.md`;
      // Where two sessions chose one id, each means its own fact by it.
      const means = (named: string | undefined) =>
        named !== undefined && (memory.state.aliases.get(`${name} ${named}`) ?? named) === id;
      const edit: Edit = (text) => editAround(text, means, about, rest);
      const changed = store.files.locked(lockPath(store, name), () => eraseIn(store, path, name, edit));
      if (changed > 0) files.push(path);
      places += changed;
    }
  }
  return { files, places };
}

function editAround(
  text: string,
  means: (named: string | undefined) => boolean,
  about: Edit,
  rest: Edit,
): readonly [string, number] {
  let edited = '';
  let places = 0;
  let from = 0;
  const take = ([part, count]: readonly [string, number]) => {
    edited += part;
    places += count;
  };
  for (const match of text.matchAll(/^- [A-Z][^\n]*\n(?: {2}[^\n]*\n|[ \t]*\n(?= {4}))*/gm)) {
    const event = closedEvent(match[0]);
    if (event === undefined || !(means(event.id) || means(event.by))) continue;
    take(rest(text.slice(from, match.index)));
    take(about(match[0]));
    from = match.index + match[0].length;
  }
  take(rest(text.slice(from)));
  return [edited, places];
}

function closedEvent(block: string): (ParsedEvent & Pick<Event, 'at' | 'tick'>) | undefined {
  const event = parseEvent(block.replace(/\r?\n$/, '').split(/\r?\n/));
  return event?.at === undefined || event.tick === undefined
    ? undefined
    : { ...event, at: event.at, tick: event.tick };
}

/** Rewrites one file; the number of places that changed. */
function eraseIn(store: Store, path: string, name: string, edit: Edit): number {
  const bytes = store.files.read(path);
  if (bytes === undefined) return 0;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { sealed } = parseSessionFile(text, path, name);
  const end = sealed?.offset ?? text.length;
  const before = text.slice(0, end);
  const seal = text.slice(end).split('\n', 1)[0] ?? '';
  const [erased, places] = edit(before);
  const [after, more] = edit(text.slice(end + seal.length + 1));
  if (places + more === 0) return 0;
  // A seal that was broken before must not come out whole.
  const intact = sealed !== undefined && store.digest.sha256(before) === sealed.hash;
  const resealed = intact ? renderSeal(erased, sealed.events, store.digest) : sealed && `${seal}\n`;
  store.files.replace(path, erased + (resealed ?? '') + after);
  return places + more;
}

/** What lies around of earlier writes: torn pieces, files that were never published, the checkpoint. */
function sweep(store: Store, memory: Memory, words: readonly string[]): void {
  const { files, root } = store;
  for (const { name } of files.list(`${root}/sessions/.torn`)) {
    const path = `${root}/sessions/.torn/${name}`;
    const text = new TextDecoder().decode(files.read(path));
    // A torn piece may hold only the beginning of the words.
    if (words.some((word) => text.includes(word.slice(0, 12)))) files.replace(path, `${FORGOTTEN}\n`);
  }
  for (const folder of memory.folders.keys()) {
    if (!folder.startsWith(`${root}/`)) continue;
    for (const { name } of files.list(folder))
      if (name.startsWith('.tmp-')) files.remove(`${folder}/${name}`);
  }
  files.remove(checkpointPath(store));
}

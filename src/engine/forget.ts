// Erasing the content of a fact from every session file, leaving a tombstone. The only edit ever made to a closed file;
// it is sealed again, and an event records that it happened.

import { type Edit, editEvent, placesFact, STRUCTURAL } from '../ledger/edit-session.ts';
import type { ParsedEvent } from '../ledger/event-text.ts';
import {
  longestFirst,
  quotable,
  quotableStatements,
  quotableWhole,
  withoutQuotations,
} from '../markdown/quotations.ts';
import { tellingPath } from '../markdown/telling-path.ts';
import { type Draft, type Event, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { namesakesOf } from '../projection/namesakes.ts';
import { append } from './append.ts';
import { EDITED } from './edited-mark.ts';
import { type EditOf, eraseEverywhere, planErasure } from './erase.ts';
import { eraseCopies } from './erase-copies.ts';
import { findFact } from './find-fact.ts';
import { type Losing, lostTexts, lostTurn, refusePersonsTexts, whatLoses } from './forget-affects.ts';
import { withoutKept } from './forget-kept.ts';
import { partlyLeft, remainsOf } from './forget-remains.ts';
import { FORGOTTEN, TOMBSTONE } from './forgotten.ts';
import { PRINT, printFields, withoutPrinted } from './forgotten-words.ts';
import { conversationsFrom, eraseConversation, eraseWords, turnsSaying } from './passages/erase-passages.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { removeDerived } from './remove-derived.ts';
import { writtenHistoryOf } from './show.ts';
import { askPerson, refuseTrespass } from './truth/ask-person.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export interface Erased {
  readonly id: string;
  readonly files: readonly string[];
  readonly events: number;
  /** Other facts that held the same words. */
  readonly also: readonly string[];
  /** Whose other texts did, such as a goal or a note. */
  readonly texts: readonly string[];
  /** Where it can still be read, for a person who has to see to the rest. */
  readonly remains: readonly string[];
}

/** What forgetting would touch, without touching it. */
export interface Forgettable {
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
    return {
      facts: withForgottenNamesakes(memory, which.id).filter((fact) => !isGone(store, memory, fact)),
      conversations: [],
    };
  const conversations = conversationsFrom(store, which.source ?? '');
  const sources = new Set([which.source ?? '', ...conversations]);
  const facts = [...memory.state.facts.values()].filter(
    (fact) => fact.sources.some((source) => sources.has(source)) && !isGone(store, memory, fact),
  );
  if (facts.length + conversations.length === 0)
    throw new TidemarkError('not_found', `No fact rests on the source \`${which.source}\`.`, {
      hint: 'A source is a session id, what a fact carries as `source` (tide show tells), or the name a conversation was imported under.',
    });
  return { facts, conversations };
}

/** The fact, and those that other clones brought under its id after it was forgotten. */
function withForgottenNamesakes(memory: Memory, id: string): Fact[] {
  const fact = findFact(memory, id);
  const others = namesakesOf(memory.state, fact.id).filter((one) => one.forgotten && one.id !== fact.id);
  return [fact, ...others];
}

/** Forgotten, and nothing of it came back from another clone. */
function isGone(store: Store, memory: Memory, fact: Fact): boolean {
  if (!fact.forgotten) return false;
  const { own, quotes } = erasureOf(store, memory, fact.id);
  return [own, quotes].every((edit) => planErasure(store, memory, edit).places === 0);
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
  for (const root of store.ledgers) removeDerived(store, root);
  return sessions.map((id) => {
    const { files, places } = eraseConversation(store, id);
    const remains = ['the file it was imported from', ...remainsOf(store, [], [])];
    return { id, files, events: places, also: [], texts: [], remains };
  });
}

/** Records that the facts are forgotten. Layouts that are rendered now no longer show them; the words are erased afterwards. */
export function entomb(store: Store, ids: readonly string[]): void {
  if (ids.length === 0) return;
  refuseAgentOnUserStore(store);
  const first = load(store);
  // All or none: what is erased does not come back.
  for (const id of ids) {
    refuseForgetting(store, first, [id], losingWith(store, first, id));
    planErasure(store, first, erasureOf(store, first, id).speaking);
  }
  for (const id of ids) {
    const memory = load(store);
    const { fact, tombstone } = erasureOf(store, memory, id);
    if (!fact.forgotten || tombstone.fields.length > 0) append(store, memory, [tombstone]);
  }
}

/** Done again after a crash it finishes: quotations go first, so that the fact's own words are there to find them by. */
export function forget(store: Store, ids: readonly string[]): Erased[] {
  entomb(store, ids);
  return ids.map((id) => {
    const memory = load(store);
    const { texts, statements, unquoted, quotes, own } = erasureOf(store, memory, id);
    const also = losingWith(store, memory, id);
    refuseForgetting(store, memory, [id], also);
    const quoted = eraseEverywhere(store, memory, quotes);
    const said = eraseWords(store, unquoted);
    const blanked = eraseEverywhere(store, memory, own);
    eraseCopies(store, memory, id, unquoted);
    load(store, { whole: true });
    refuseLeftWords(store, id);
    return {
      id,
      files: [...new Set([...quoted.files, ...said.files, ...blanked.files])],
      events: quoted.places + said.places + blanked.places,
      also: also.facts,
      texts: whatLoses(also.texts),
      remains: [
        ...partlyLeft(store, load(store), statements),
        ...remainsOf(store, [id, ...also.facts], texts),
      ],
    };
  });
}

/** Somebody may have written the words again meanwhile. */
function refuseLeftWords(store: Store, id: string): void {
  const memory = load(store);
  const fact = memory.state.facts.get(id);
  // One of two facts of one id has no id of its own any more when its words are gone.
  if (fact === undefined || isGone(store, memory, fact)) return;
  throw new TidemarkError('corrupt', `Some words of \`${id}\` still stand in the ledger.`, {
    hint: 'Expected no event to say them. Another session may have written them meanwhile; forget it again.',
    data: { id },
  });
}

/** Whatever the kind: what is erased cannot be given back to the person who said it. */
export function refuseForgetting(
  store: Store,
  memory: Memory,
  forgotten: readonly string[],
  also: Losing,
): void {
  const ids = [...forgotten, ...also.facts];
  refuseTrespass(store, memory, ids.map(redacted));
  refusePersonsTexts(store, forgotten, also.texts);
  for (const id of ids) {
    const fact = memory.state.facts.get(id);
    if (fact !== undefined && !fact.forgotten)
      askPerson(store, memory, fact, { done: 'forgotten', isWrong: false });
  }
}

function redacted(id: string): Draft {
  return { verb: 'Redacted', id, text: TOMBSTONE, fields: [] };
}

/** The words by which it would be recognised in a file. */
export function tellingWords(store: Store, memory: Memory, id: string): string[] {
  const { fact, texts } = erasureOf(store, memory, id);
  const whole = fact.statement.trim();
  return [...new Set([...quotable(texts), ...(whole.length > 3 ? [whole] : [])])].filter(
    (text) => !text.includes(FORGOTTEN),
  );
}

/** What quotes it, now or in an earlier event, and loses those words too. */
export function losingWith(store: Store, memory: Memory, id: string): Losing {
  const { fact, quotes, unquoted } = erasureOf(store, memory, id);
  const { facts, changes } = planErasure(store, memory, quotes);
  return {
    facts: [...facts].filter((one) => one !== fact.id && memory.state.facts.has(one)).sort(),
    texts: [...changes.flatMap(lostTexts), ...turnsSaying(store, unquoted).map(lostTurn)],
  };
}

interface Erasure {
  readonly fact: Fact;
  /** Everything the fact ever said. */
  readonly texts: readonly string[];
  readonly statements: readonly string[];
  /** For whatever does not name the fact. */
  readonly unquoted: Edit;
  /** What others say of it. */
  readonly quotes: EditOf;
  /** What it says itself. */
  readonly own: EditOf;
  /** The same, and its events that say nothing count too. */
  readonly speaking: EditOf;
  /** The event that records it, with prints of texts that no earlier one has. */
  readonly tombstone: Draft;
}

function erasureOf(store: Store, memory: Memory, id: string): Erasure {
  const { fact, history } = writtenHistoryOf(store, memory, id);
  const texts = textsOf(fact, history);
  const statements = statementsOf(fact, history);
  const quotations = longestFirst([
    ...quotable(texts),
    ...quotableStatements(statements),
    ...quotableWhole(statements),
  ]);
  const short = longestFirst(texts).filter((text) => text.length >= SHORTEST);
  const prints = history.flatMap((event) => (event.verb === 'Redacted' ? fieldsOf(event, PRINT) : []));
  const unprinted = withoutPrinted(store.digest, prints);
  const without =
    (some: readonly string[]): Edit =>
    (text) => {
      const [left, places] = withoutQuotations(text, some, FORGOTTEN);
      const [rest, more] = unprinted(left);
      return [rest, places + more];
    };
  const unquoted = without(quotations);
  const unnamed = without(longestFirst([...quotations, ...short]));
  // A file shows other facts too: a single common word is nobody's.
  const telling = short.filter((text) => statements.includes(text) || text.includes(' ') || text.length >= 8);
  const inFile = without(longestFirst([...quotations, ...telling]));
  const salt = prints[0]?.split(' ', 1)[0] ?? saltFor(store, memory, fact.id);
  const { aliases } = memory.state;
  const meansIn: MeansIn = (session) => (named) =>
    named !== undefined && (aliases.get(`${session} ${named}`) ?? aliases.get(named) ?? named) === fact.id;
  const isTelling = tellingPath(texts, statements);
  return {
    fact,
    texts,
    statements,
    unquoted,
    quotes: (session) => {
      const means = meansIn(session);
      return {
        prose: wholeNotes(unquoted),
        event: (event) =>
          means(event.id) || means(event.by)
            ? [event, 0]
            : event.verb === 'Kept'
              ? withoutKept(event, means, isTelling, inFile)
              : editEvent(event, wholeNotes(isNaming(event, means) ? unnamed : unquoted)),
      };
    },
    own: blanking(meansIn, 0),
    speaking: blanking(meansIn, 1),
    tombstone: {
      ...redacted(id),
      kind: fact.kind,
      fields: printFields(store.digest, salt, statements, texts, prints),
    },
  };
}

/** Not secret, only different in every project and for every fact. */
function saltFor(store: Store, { state }: Memory, id: string): string {
  return store.digest.sha256(`${store.project.root} ${state.tick} ${id}`).slice(0, 8);
}

/** A note quotes a line of a file; the rest of the line tells of the fact too. */
function wholeNotes(edit: Edit): Edit {
  return (text) => {
    if (edit(text)[1] === 0) return [text, 0];
    let places = 0;
    const lines = text.split('\n').map((line) => {
      const at = line.indexOf(EDITED);
      if (at < 0 || edit(line)[1] === 0) return line;
      places++;
      return line.slice(0, at + EDITED.length) + FORGOTTEN;
    });
    const [left, more] = edit(lines.join('\n'));
    return [left, places + more];
  };
}

type MeansIn = (session: string) => (named: string | undefined) => boolean;

function blanking(meansIn: MeansIn, least: number): EditOf {
  return (session) => {
    const means = meansIn(session);
    const event = (one: ParsedEvent): readonly [ParsedEvent, number] => {
      if (!means(one.id) && !means(one.by)) return [one, 0];
      const [left, places] = blank(one);
      return [left, Math.max(places, least)];
    };
    return { prose: (text) => [text, 0], event };
  };
}

/** By a field that links facts, or in backticks. */
function isNaming({ text, fields }: ParsedEvent, means: (named: string | undefined) => boolean): boolean {
  const said = [text ?? '', ...fields.map(([, value]) => value)].join('\n');
  return (
    fields.some(([key, value]) => STRUCTURAL.has(key) && means(value)) ||
    fields.some(([key, value]) => key === 'item' && means(value.split(' ', 1)[0])) ||
    [...said.matchAll(/`([^`\s]+)`/g)].some(([, word]) => means(word))
  );
}

/** A shorter text is not looked for, not even where the fact is named. */
const SHORTEST = 4;

/** Everything the fact ever said; not what only places it. */
function textsOf(fact: Fact, history: readonly Event[]): string[] {
  const own = history.filter(({ text }) => text !== TOMBSTONE);
  const fields = [fact, ...own].flatMap((one) => one.fields.filter(([key]) => !placesFact(key)));
  const texts = [fact.statement, ...own.map(({ text }) => text ?? ''), ...fields.map(([, value]) => value)];
  return texts.filter((text) => text.trim() !== '' && !text.includes(FORGOTTEN));
}

function statementsOf({ statement }: Fact, history: readonly Event[]): string[] {
  const stated = history.flatMap(({ verb, text }) => (STATING.has(verb) && text !== undefined ? [text] : []));
  return [statement, ...stated].filter((text) => !text.includes(FORGOTTEN));
}

const STATING: ReadonlySet<string> = new Set(['Created', 'Adopted', 'Corrected', 'Raised']);

/** One event without what it said; the print of its content would let somebody guess it. */
function blank(event: ParsedEvent): readonly [ParsedEvent, number] {
  const isKept = (key: string) => key !== 'content' && (key !== PRINT || event.verb === 'Redacted');
  const fields = event.fields.filter(([key]) => placesFact(key) && isKept(key));
  const isBlank = event.text === undefined || event.text === FORGOTTEN || event.text === TOMBSTONE;
  if (isBlank && fields.length === event.fields.length && event.strange.length === 0) return [event, 0];
  return [{ ...event, ...(isBlank ? {} : { text: FORGOTTEN }), fields, strange: [] }, 1];
}

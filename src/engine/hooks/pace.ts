// How a conversation goes, for advice that depends on it: one letter for each turn, tool call, compaction and correction, in a small
// file of `.index/hooks/`. Nothing that was said is in it, and nothing but advice is lost with it.

import type { Store } from '../../model/store.ts';
import { dropOldest } from './drop-oldest.ts';
import { sitterName } from './sitter.ts';

const LETTERS = {
  turn: 't',
  tool: 'u',
  compacted: 'c',
  corrected: 'x',
  /** A topic was closed. */
  closing: 'd',
  /** That the conversation is long was told. */
  long: 'l',
} as const;

export interface Pace {
  /** Since the last compaction. */
  readonly turns: number;
  readonly tools: number;
  readonly isLongTold: boolean;
  /** Something was asked since the last topic was closed. */
  readonly hasOpenTopic: boolean;
  /** The user corrected the agent, at any time. */
  readonly corrected: boolean;
}

/** What a prompt does besides taking a turn; one that closes a topic opens another only where it asks for more. */
export interface Prompted {
  readonly corrects?: boolean;
  readonly closes?: boolean;
  readonly opens?: boolean;
}

export interface Turn extends Prompted {
  /** With this prompt, but for the topic, which is what it finds open. */
  readonly pace: Pace;
  readonly isFirst: boolean;
}

/** A turn as it is kept: with what was said about it. */
export interface TakenTurn extends Turn {
  readonly isLongSaid: boolean;
}

/** A prompt came. Nothing is written yet. */
export function turnWith(store: Store, prompted: Prompted): Turn {
  const text = textIn(store, pathOf(store));
  const before = paceIn(text);
  const corrected = before.corrected || prompted.corrects === true;
  return {
    ...prompted,
    pace: { ...before, turns: before.turns + 1, corrected },
    isFirst: text === '',
  };
}

/** In one write: somebody waits. */
export function keepTurn(store: Store, { closes, opens, corrects, isFirst, isLongSaid }: TakenTurn): void {
  try {
    // Only a conversation that begins adds a file.
    if (isFirst) dropOld(store);
    const ended = closes ? LETTERS.closing : '';
    const turn = opens ? ended + LETTERS.turn : LETTERS.turn + ended;
    const more = (corrects ? LETTERS.corrected : '') + (isLongSaid ? LETTERS.long : '');
    store.files.jot(pathOf(store), turn + more);
  } catch {
    // Advice is worth less than the work.
  }
}

export function notePace(store: Store, what: 'tool' | 'compacted'): void {
  try {
    store.files.jot(pathOf(store), LETTERS[what]);
  } catch {
    // Advice is worth less than the work.
  }
}

export function paceOf(store: Store): Pace {
  return paceIn(textIn(store, pathOf(store)));
}

function paceIn(all: string): Pace {
  const here = all.slice(all.lastIndexOf(LETTERS.compacted) + 1);
  const count = (letter: string) => here.split(letter).length - 1;
  return {
    turns: count(LETTERS.turn),
    tools: count(LETTERS.tool),
    isLongTold: here.includes(LETTERS.long),
    hasOpenTopic: all.slice(all.lastIndexOf(LETTERS.closing) + 1).includes(LETTERS.turn),
    corrected: all.includes(LETTERS.corrected),
  };
}

/** The conversation is over. */
export function dropPace(store: Store): void {
  try {
    store.files.remove(pathOf(store));
  } catch {
    // Somebody else's cleaning takes it.
  }
}

const NAME = /\.pace$/;
const MOST_FILES = 100;
/** A day of work is a few hundred letters. */
const MOST_BYTES = 64 * 1024;

/** Conversations end without telling. */
function dropOld(store: Store): void {
  dropOldest(store, NAME, MOST_FILES);
}

function textIn(store: Store, path: string): string {
  try {
    const part = store.files.readPart(path, 0, MOST_BYTES);
    return part === undefined ? '' : new TextDecoder().decode(part.bytes);
  } catch {
    return '';
  }
}

function pathOf(store: Store): string {
  return `${store.root}/.index/hooks/${sitterName(store)}.pace`;
}

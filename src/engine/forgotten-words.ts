// Recognises the words of forgotten facts when another clone, an old file or a merge brings them back. The tombstone holds salted
// hashes of them: they tell nothing to a reader, but whoever guesses a whole text can test the guess, so short texts get none.

import type { Edit } from '../ledger/edit-session.ts';
import { quotable, quotableStatements } from '../markdown/quotations.ts';
import type { Field } from '../model/event.ts';
import { FORGOTTEN } from '../model/forgotten-mark.ts';
import type { Digest } from '../model/ports.ts';

/** The field of a Redacted event: salt, number of words, number of letters, hash. */
export const PRINT = 'print';

/** `known`: prints that are recorded already. */
export function printFields(
  digest: Digest,
  salt: string,
  statements: readonly string[],
  details: readonly string[],
  known: readonly string[],
): Field[] {
  const recognise = withoutPrinted(digest, known);
  const telling = [...quotableStatements(statements), ...quotable(details)];
  const prints = telling
    .filter((text) => recognise(text)[1] === 0)
    .map((text) => {
      const words = wordsIn(text).map(({ word }) => word);
      return `${salt} ${words.length} ${lettersIn(words)} ${hashOf(digest, salt, words)}`;
    });
  return [...new Set(prints)].slice(0, MOST).map((print) => [PRINT, print]);
}

/** Puts a mark in place of every text that has one of the prints, whatever stands around and between its words. */
export function withoutPrinted(digest: Digest, prints: Iterable<string>): Edit {
  const wanted = new Map<string, Shape>();
  for (const print of prints) {
    const [salt, count, letters, hash] = FORM.exec(print)?.slice(1) ?? [];
    if (salt === undefined || hash === undefined) continue;
    const key = `${salt} ${count} ${letters}`;
    const shape = wanted.get(key) ?? {
      salt,
      count: Number(count),
      letters: Number(letters),
      hashes: new Set(),
    };
    shape.hashes.add(hash);
    wanted.set(key, shape);
  }
  const shapes = [...wanted.values()].sort((a, b) => b.letters - a.letters);
  if (shapes.length === 0) return (text) => [text, 0];
  return (text) => {
    const found = foundIn(digest, text, shapes);
    let left = '';
    let at = 0;
    for (const [from, to] of found) {
      left += text.slice(at, from) + FORGOTTEN;
      at = to;
    }
    return [left + text.slice(at), found.length];
  };
}

interface Shape {
  readonly salt: string;
  readonly count: number;
  readonly letters: number;
  readonly hashes: Set<string>;
}

/** Where the texts stand, none within another. */
function foundIn(digest: Digest, text: string, shapes: readonly Shape[]): [from: number, to: number][] {
  const words = wordsIn(text);
  const ends = [0];
  for (const { word } of words) ends.push((ends.at(-1) ?? 0) + word.length);
  const found: [number, number][] = [];
  for (let at = 0; at < words.length; at++) {
    const fits = shapes.find(({ salt, count, letters, hashes }) => {
      if ((ends[at + count] ?? -1) - (ends[at] ?? 0) !== letters) return false;
      const said = words.slice(at, at + count).map(({ word }) => word);
      return hashes.has(hashOf(digest, salt, said));
    });
    if (fits === undefined) continue;
    const last = words[at + fits.count - 1];
    found.push([words[at]?.from ?? 0, last?.to ?? 0]);
    at += fits.count - 1;
  }
  return found;
}

interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

function lettersIn(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

function hashOf(digest: Digest, salt: string, words: readonly string[]): string {
  return digest.sha256(`${salt} ${words.join(' ')}`).slice(0, 12);
}

const FORM = /^([0-9a-f]{8,64}) ([1-9]\d{0,4}) ([1-9]\d{0,5}) ([0-9a-f]{12})$/;

/** Of one fact; a long history says much twice. */
const MOST = 100;

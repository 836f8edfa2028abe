// Stores of any number of facts, all of them live today and otherwise the same every time. Their statements are made of three
// thousand words, a few of them frequent and most of them rare, as in real texts: words of the o200k vocabulary, and names nobody
// has heard of for one in seven.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'gpt-tokenizer/encoding/o200k_base';
import { renderEvent } from '../src/ledger/event-text.ts';
import { renderSeal } from '../src/ledger/seal.ts';
import { renderSessionHead } from '../src/ledger/session-file.ts';
import type { Event, Field } from '../src/model/event.ts';
import { renderConfigFile } from '../src/model/render-config-file.ts';
import { systemDigest } from '../src/platform/system.ts';

const DAY = 86_400_000;
/** Every session lies in the month before today; a clock set to another day would take every folder for just changed. */
const FIRST_SESSION = Math.floor(Date.now() / DAY) * DAY - 21 * DAY;
const SPAN = 20 * DAY;
const PER_SESSION = 200;
const WORDS = 3_000;
const KINDS = ['learning', 'decision', 'preference', 'entity'];

export interface MadeFact {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
}

export function factAt(n: number): MadeFact {
  const draw = drawer(n + 1);
  const sentence = (length: number) => {
    const words = Array.from({ length }, () => WORD_LIST[rankFor(draw())] as string);
    return `${words[0]?.charAt(0).toUpperCase()}${words.join(' ').slice(1)}`;
  };
  const kind = KINDS[n % KINDS.length] as string;
  const statement = sentence(8 + Math.floor(draw() * 8));
  const scope = n % 3 === 0 ? 'project' : `module:${WORD_LIST[1_000 + (n % 40)]}`;
  return {
    id: `fact-${n}`,
    kind,
    statement,
    fields: [['scope', scope], ['trust', 'agent'], ...details(kind, sentence)],
  };
}

function details(kind: string, sentence: (length: number) => string): Field[] {
  if (kind === 'learning')
    return [
      ['cause', sentence(7)],
      ['prevention', sentence(8)],
    ];
  return kind === 'decision' ? [['context', sentence(8)]] : [];
}

/** What is searched in a fact: what it states and its fields, without those that place it. */
export function textOfMade({ statement, fields }: MadeFact): string {
  return [statement, ...fields.slice(2).map(([, value]) => value)].join('\n');
}

/** A question made of words of one fact and one word that is not in it. */
export function questionAt(n: number, facts: number): string {
  const words = factAt((n * 7_919) % facts)
    .statement.toLowerCase()
    .split(' ');
  const stray = WORD_LIST[rankFor(drawer(n + 77)())] as string;
  return `why does the ${words[1]} ${words[3]} break the ${words[5]} ${words[7]} of ${stray}`;
}

/** Facts `from` to `to`, in sealed sessions of two hundred. */
export function writeFacts(root: string, from: number, to: number): void {
  for (let first = from; first < to; first += PER_SESSION) {
    const session = Math.floor(first / PER_SESSION);
    const { id, started, text } = sessionOf(session, first, Math.min(to, first + PER_SESSION));
    const folder = join(root, 'sessions', started.slice(0, 7));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.md`), text);
  }
  writeFileSync(join(root, 'config.yaml'), renderConfigFile());
}

function sessionOf(session: number, from: number, to: number): { id: string; started: string; text: string } {
  // Ten thousand sessions fit into the span; more share their seconds and differ in their names.
  const at = FIRST_SESSION + Math.floor((session % 10_000) * (SPAN / 10_000));
  const started = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const id = `${started.replaceAll(':', '')}-bench-${session.toString(36).padStart(4, '0')}`;
  const tick = from + session + 1;
  const events = Array.from({ length: to - from }, (_, position): Event => {
    const { id: fact, kind, statement, fields } = factAt(from + position);
    const base = { at: started, tick: tick + 1 + position, session: id, position };
    return { ...base, verb: 'Created', kind, id: fact, text: statement, fields };
  });
  const head = renderSessionHead({ id, agent: 'bench', started, title: `Session ${session}` }, tick);
  const body = `${head}${events.map(renderEvent).join('')}\n`;
  return { id, started, text: body + renderSeal(body, events.length, systemDigest) };
}

/** Frequent words come up often: the rank falls as a power of the draw. */
function rankFor(draw: number): number {
  return Math.min(WORDS - 1, Math.floor(WORDS * draw ** 2.5));
}

/** Numbers between 0 and 1 that are the same for the same start (mulberry32). */
function drawer(start: number): () => number {
  let state = Math.imul(start, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NAMES_PER = 7;

const WORD_LIST: readonly string[] = (() => {
  const [heads, cores, tails] = [
    'b c d f g h j l m n p r s t v br cr dr fl gr pl st tr'.split(' '),
    'a e i o u ai ea ou'.split(' '),
    'ck l m n nd r rt s st t x'.split(' '),
  ];
  const name = (n: number) => {
    const draw = drawer(n + 1_000_003);
    const of = (parts: readonly string[]) => parts[Math.floor(draw() * parts.length)] as string;
    return `${of(heads)}${of(cores)}${of(heads)}${of(cores)}${of(tails)}`;
  };
  const words = new Set<string>();
  for (let token = 1_000; words.size < WORDS; token++) {
    const text = decode([token]);
    if (!/^ [a-z]{5,12}$/.test(text)) continue;
    words.add(text.slice(1));
    if (words.size % NAMES_PER === 0) words.add(name(token));
  }
  return [...words];
})();

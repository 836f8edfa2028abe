// The files of a MemoryCode set: dialogues of many sessions, and slots whose rule changed from one session to another. Of a
// session only its text is taken; everything else in it is gold.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { dataFile, readJson } from '../data-files.ts';
import type { Session, Turn } from './talk.ts';

export interface Slot {
  readonly dialogue: string;
  readonly label: string;
  readonly query: string;
  /** Places in the dialogue, counted from 0. */
  readonly newest: number;
  readonly stale: readonly number[];
  readonly current_regex: string | true;
}

export interface Dialogue {
  readonly id: string;
  readonly sessions: readonly Session[];
  readonly slots: readonly Slot[];
}

/** Dialogues that have slots. */
export function readMemorycode(data: string | undefined): Dialogue[] {
  const { slots } = readJson<{ slots: Slot[] }>(dataFile(data, 'current-rule-slots-*.json'));
  const lines = gunzipSync(readFileSync(dataFile(data, 'memorycode-*.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .map((line) => JSON.parse(line) as { id: string; sessions: { text: string }[] })
    .map(({ id, sessions }) => ({
      id,
      sessions: sessions.map(({ text }, place) => sessionOf(text, place)),
      slots: slots.filter(({ dialogue }) => dialogue === id),
    }))
    .filter((dialogue) => dialogue.slots.length > 0);
}

/** The set has no dates, only an order: a day each. */
function sessionOf(text: string, place: number): Session {
  const date = new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
  return { id: placeId(place), date, written: '', turns: turnsOf(text) };
}

export function placeId(place: number): string {
  return `session-${String(place).padStart(3, '0')}`;
}

/** `Name: what was said`; a line without a name goes on with what was said before it. */
export function turnsOf(text: string): Turn[] {
  const turns: Turn[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, speaker, said] = /^([^:\n]{1,40}):\s+(.*)$/.exec(line) ?? [];
    const last = turns.at(-1);
    if (speaker !== undefined && said !== undefined) turns.push({ speaker, text: said });
    else if (last === undefined) turns.push({ speaker: 'narrator', text: line });
    else turns[turns.length - 1] = { ...last, text: `${last.text}\n${line}` };
  }
  return turns;
}

/** Whether a statement names the beginning or end that a rule of names asks for; undefined where a rule asks for none. */
export function statesRule(rule: string | true, statement: string): boolean | undefined {
  if (rule === true) return undefined;
  const [, prefix] = /^\^(\w+)\.\*\$?$/.exec(rule) ?? [];
  const [, suffix] = /^\^?\.\*(\w+)\$$/.exec(rule) ?? [];
  if (prefix !== undefined) return new RegExp(`(?<!\\w)${prefix}`).test(statement);
  return suffix === undefined ? undefined : new RegExp(`${suffix}(?!\\w)`).test(statement);
}

// Finds what the table matches in one text. Invariant: one pass over the characters; a row runs only where the three characters
// its hint begins with stand, and never twice over what it already matched, so the cost grows with the length alone.
import type { Rule, Span } from './rule.ts';
import { RULES } from './rules.ts';

export interface Hit extends Span {
  readonly rule: Rule;
  /** Place of the row in the table; the lower names the secret. */
  readonly rank: number;
  /** Where the match begins, which is before the value when a key or a prefix of a URL belongs to it. */
  readonly from: number;
}

/** Where a hit ends and whether it counts; the row goes on looking from that end. */
export type Settle = (hit: Hit) => { readonly end: number; readonly keep: boolean };

export function find(text: string, settle: Settle = (hit) => ({ end: hit.end, keep: true })): Hit[] {
  const hits: Hit[] = [];
  index ??= buildIndex();
  const { slots, ranksOf } = index;
  const resumeAt = new Map<number, number>();
  let gram = 0;
  for (let i = 0; i < text.length; i++) {
    gram = ((gram << 5) | (text.charCodeAt(i) & 31)) & 0x7fff;
    const slot = slots[gram];
    if (!slot || i < 2) continue;
    for (const rank of ranksOf[slot] ?? []) {
      const from = i - 2;
      const rule = RULES[rank];
      if (rule === undefined || from < (resumeAt.get(rank) ?? 0)) continue;
      const found = matchAt(rule, text, from);
      if (found === undefined) continue;
      resumeAt.set(rank, found.resume);
      if (found.value === undefined) continue;
      const { start, end: last } = found.value;
      const hit = { rule, rank, from: Math.min(from, start), start, end: last };
      const { end, keep } = settle(hit);
      resumeAt.set(rank, end);
      if (keep) hits.push(end === hit.end ? hit : { ...hit, end });
    }
  }
  return hits;
}

/** Tries one row at one place; `value` is absent when the shape is there but the guard spoke against it. */
export function matchAt(
  rule: Rule,
  text: string,
  from: number,
): { value?: Span; resume: number } | undefined {
  if (rule.word && continuesWord(text, from)) return undefined;
  rule.pattern.lastIndex = from;
  const match = rule.pattern.exec(text);
  if (match === null) return undefined;
  const resume = from + match[0].length;
  if (rule.locate !== undefined) {
    const value = rule.locate(text, { start: from, end: resume });
    return value === undefined ? { resume } : found(text, value);
  }
  const [start, end] = match.indices?.[rule.value ?? 0] ?? [from, resume];
  if (rule.guard !== undefined && !rule.guard(text.slice(start, end), text, start)) return { resume };
  return found(text, { start, end });
}

// Patterns are bounded, for an unbounded one overflows the stack of the expression engine on a text of some megabytes.
// What is long enough to have met a bound is followed to the end of its run.
const LONG = 500;
const RUN = /[\w+/=.~%-]{1,4000}/y;

function found(text: string, { start, end }: Span): { value: Span; resume: number } {
  let last = end;
  if (end - start >= LONG) {
    RUN.lastIndex = last;
    while (RUN.test(text)) last = RUN.lastIndex;
  }
  return { value: { start, end: last }, resume: last };
}

let index: { slots: Uint16Array; ranksOf: number[][] } | undefined;

// Three characters of five bits each: letter case folds away, and the few false slots cost one failed match.
function buildIndex(): { slots: Uint16Array; ranksOf: number[][] } {
  const slots = new Uint16Array(1 << 15);
  const ranksOf: number[][] = [[]];
  RULES.forEach((rule, rank) => {
    for (const gram of new Set(rule.hints.map(gramOf))) {
      const slot = slots[gram] || ranksOf.push([]) - 1;
      slots[gram] = slot;
      ranksOf[slot]?.push(rank);
    }
  });
  return { slots, ranksOf };
}

function gramOf(hint: string): number {
  return ((hint.charCodeAt(0) & 31) << 10) | ((hint.charCodeAt(1) & 31) << 5) | (hint.charCodeAt(2) & 31);
}

// The last character of an escape (`\n`, `\u003d`, `%3D`) is no part of a word.
function continuesWord(text: string, at: number): boolean {
  if (!/[A-Za-z0-9]/.test(text[at - 1] ?? ' ')) return false;
  return !/(?:\\[nrt]|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|%[0-9a-f]{2})$/i.test(
    text.slice(Math.max(0, at - 6), at),
  );
}

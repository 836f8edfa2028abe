// A copy of a text with some ranges cut out, and the way between offsets in both.
// Invariant: cuts are in order and do not touch the characters that remain.
import type { Span } from './rule.ts';

export interface CutView {
  readonly text: string;
  /** The ranges that were cut, in offsets of the whole text. */
  readonly cuts: readonly Span[];
  /** Where each cut was, in offsets of the copy. */
  readonly seams: readonly number[];
}

export function cutView(whole: string, cuts: readonly Span[]): CutView {
  const kept: string[] = [];
  const seams: number[] = [];
  let from = 0;
  let length = 0;
  for (const cut of cuts) {
    kept.push(whole.slice(from, cut.start));
    length += cut.start - from;
    seams.push(length);
    from = cut.end;
  }
  kept.push(whole.slice(from));
  return { text: kept.join(''), cuts, seams };
}

/** The range of the whole text that a range of the copy came from, with the cuts inside it and none at its edges. */
export function toWhole(view: CutView, span: Span): Span {
  return {
    start: place(view, span.start, seamsUpTo(view, span.start)),
    end: place(view, span.end, seamsBefore(view, span.end)),
  };
}

/** The range of the copy that is left of a range of the whole text. */
export function toCopy(view: CutView, span: Span): Span {
  return { start: withoutCuts(view, span.start), end: withoutCuts(view, span.end) };
}

/** The seams strictly between two offsets of the copy. */
export function seamsWithin(view: CutView, from: number, to: number): readonly number[] {
  return view.seams.slice(seamsUpTo(view, from), seamsBefore(view, to));
}

function place(view: CutView, offset: number, cutsBefore: number): number {
  const cut = view.cuts[cutsBefore - 1];
  return cut === undefined ? offset : cut.end + offset - (view.seams[cutsBefore - 1] ?? 0);
}

function withoutCuts(view: CutView, offset: number): number {
  const before = countWhile(view.cuts, (cut) => cut.start < offset);
  const cut = view.cuts[before - 1];
  return cut === undefined ? offset : (view.seams[before - 1] ?? 0) + Math.max(0, offset - cut.end);
}

function seamsUpTo(view: CutView, offset: number): number {
  return countWhile(view.seams, (seam) => seam <= offset);
}

function seamsBefore(view: CutView, offset: number): number {
  return countWhile(view.seams, (seam) => seam < offset);
}

function countWhile<T>(sorted: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

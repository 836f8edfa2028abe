// Redaction: every secret in a text becomes `[REDACTED:<kind>]` before the text is kept, shown or sent.
// Invariant: redacting twice is redacting once; a marker is never masked again; a text without secrets comes back as it is.
import { toCopy } from './cut-view.ts';
import { findEncoded } from './encoded.ts';
import { find } from './find.ts';
import { withoutHidden } from './hidden.ts';
import type { Span } from './rule.ts';
import { findWrapped } from './wrapped.ts';

export interface Redaction {
  readonly text: string;
  /** Sorted, each once. */
  readonly kinds: readonly string[];
}

interface Mask extends Span {
  readonly kind: string;
  readonly rank: number;
}

// A marker may bring to light what stood in its shadow; in practice the second pass finds nothing.
const MAX_PASSES = 8;

export function redact(text: string): Redaction {
  const kinds = new Set<string>();
  let redacted = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = redactOnce(redacted);
    if (next === undefined) break;
    redacted = next.text;
    for (const kind of next.kinds) kinds.add(kind);
  }
  return { text: redacted, kinds: [...kinds].sort() };
}

function redactOnce(text: string): Redaction | undefined {
  const masks = masksOf(text);
  const bare = withoutHidden(text);
  if (bare !== undefined) {
    const seen = masks.map((mask) => ({ ...mask, ...toCopy(bare, mask) }));
    const all = merge([...seen, ...masksOf(bare.text)]);
    const isMore =
      all.length !== seen.length ||
      all.some((mask, i) => mask.start !== seen[i]?.start || mask.end !== seen[i]?.end);
    if (isMore) return apply(bare.text, all);
  }
  return masks.length === 0 ? undefined : apply(text, masks);
}

function masksOf(text: string): Mask[] {
  const hits = [...find(text), ...findWrapped(text), ...findEncoded(text)];
  if (hits.length === 0) return [];
  const masks = merge(hits.map(({ start, end, rank, rule }) => ({ start, end, rank, kind: rule.kind })));
  const markers = [...text.matchAll(MARKER)].map((marker) => ({
    start: marker.index,
    end: marker.index + marker[0].length,
  }));
  return markers.length === 0 ? masks : masks.flatMap((mask) => outside(text, mask, markers));
}

const MARKER = /\[REDACTED:[a-z0-9-]{1,40}\]/g;

function merge(masks: readonly Mask[]): Mask[] {
  const merged: Mask[] = [];
  for (const mask of [...masks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || mask.start >= last.end) {
      merged.push(mask);
      continue;
    }
    const named = mask.rank < last.rank ? mask : last;
    merged[merged.length - 1] = {
      start: last.start,
      end: Math.max(last.end, mask.end),
      kind: named.kind,
      rank: named.rank,
    };
  }
  return merged;
}

/** The parts of a mask that are not markers already. */
function outside(text: string, mask: Mask, markers: readonly Span[]): Mask[] {
  const parts: Mask[] = [];
  let start = mask.start;
  for (const marker of markers) {
    if (marker.end <= start || marker.start >= mask.end) continue;
    if (marker.start > start) parts.push({ ...mask, start, end: marker.start });
    start = marker.end;
  }
  if (start < mask.end) parts.push({ ...mask, start });
  return parts.filter((part) => /[A-Za-z0-9\u00c0-\uffff]/.test(text.slice(part.start, part.end)));
}

function apply(text: string, masks: readonly Mask[]): Redaction {
  let redacted = '';
  let from = 0;
  for (const mask of masks) {
    redacted += `${text.slice(from, mask.start)}[REDACTED:${mask.kind}]`;
    from = mask.end;
  }
  return { text: redacted + text.slice(from), kinds: masks.map((mask) => mask.kind) };
}

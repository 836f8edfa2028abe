// The deterministic packer: order by (priority, order, id), fill, fall back to the short form, list what did not fit.

import { estimateTokens } from '../../markdown/token-estimate.ts';

export interface Piece {
  readonly id: string;
  readonly priority: number;
  /** Among those of one priority. */
  readonly order?: number;
  readonly text: string;
  /** Used when the whole text does not fit. */
  readonly short?: string;
  /** The heading it stands under, which is paid for by the first that does. */
  readonly under?: string;
}

export interface Room {
  readonly tokens: number;
  readonly bytes: number;
}

export interface Packed {
  readonly chosen: readonly (Piece & { readonly text: string })[];
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
  readonly tokens: number;
  readonly bytes: number;
}

export function pack(
  pieces: readonly Piece[],
  room: Room,
  headings: ReadonlySet<string> = new Set(),
): Packed {
  const chosen: Piece[] = [];
  const dropped: { id: string; reason: string }[] = [];
  const under = new Set(headings);
  let tokens = 0;
  let bytes = 0;
  for (const piece of [...pieces].sort(inOrder)) {
    const heading = piece.under === undefined || under.has(piece.under) ? [] : headingLines(piece.under);
    const forms =
      piece.short === undefined || piece.short === piece.text ? [piece.text] : [piece.text, piece.short];
    const left = { tokens: room.tokens - tokens, bytes: room.bytes - bytes };
    const fitting = formThatFits(heading, forms, left);
    if (fitting === undefined) {
      dropped.push({
        id: piece.id,
        reason: `it does not fit into the ${Math.max(0, left.tokens)} tokens that are left`,
      });
      continue;
    }
    tokens += fitting.tokens;
    bytes += fitting.bytes;
    if (piece.under !== undefined) under.add(piece.under);
    chosen.push({ ...piece, text: fitting.text });
  }
  return { chosen, dropped, tokens, bytes };
}

function formThatFits(
  heading: readonly string[],
  forms: readonly string[],
  left: Room,
): (Room & { readonly text: string }) | undefined {
  for (const text of forms) {
    if (text.length >= left.bytes) continue;
    const price = priceOf([...heading, text], left.tokens);
    if (price.tokens <= left.tokens && price.bytes <= left.bytes) return { ...price, text };
  }
  return undefined;
}

export function headingLines(title: string): string[] {
  return ['', `## ${title}`, ''];
}

/** With the line break that joins each to the next. Above `most` tokens it is only known to be more. */
export function priceOf(lines: readonly string[], most = Number.POSITIVE_INFINITY): Room {
  let tokens = 0;
  let bytes = 0;
  for (const line of lines) {
    tokens += estimateTokens(line, most - tokens) + 1;
    bytes += byteLength(line) + 1;
  }
  return { tokens, bytes };
}

function byteLength(line: string): number {
  return BEYOND_ASCII.test(line) ? encoder.encode(line).length : line.length;
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const encoder = new TextEncoder();

function inOrder(a: Piece, b: Piece): number {
  return (
    a.priority - b.priority || (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

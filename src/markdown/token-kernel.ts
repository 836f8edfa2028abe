// Counting the tokens of ASCII by machine code (scripts/kernel/text.wat), which is most of what a brief is made of.

import {
  FILTER_AT,
  MOST_TEXT,
  RARE_PAIRS_AT,
  TEXT_AT,
  type TextKernel,
  textKernel,
} from '../kernel/text-kernel.ts';
import { FILTER_LENGTH, RARE_PAIRS } from './token-table.ts';
import { filterBytes } from './token-words.ts';

const encoder = new TextEncoder();
let counter: { readonly kernel: TextKernel; readonly room: Uint8Array } | undefined;

/** Undefined for other text, and where there is no kernel. */
export function countedByKernel(text: string, most: number): number | undefined {
  if (text.length > MOST_TEXT) return undefined;
  counter ??= opened();
  if (counter === undefined) return undefined;
  const { read, written } = encoder.encodeInto(text, counter.room);
  if (read < text.length || written > read) return undefined;
  return counter.kernel.tokens(written, Math.max(-1, Math.min(10 * most, 0x7fffffff)));
}

function opened(): typeof counter {
  const kernel = textKernel();
  if (kernel === undefined) return undefined;
  const { buffer } = kernel.memory;
  encoder.encodeInto(RARE_PAIRS, new Uint8Array(buffer, RARE_PAIRS_AT, RARE_PAIRS.length));
  new Uint8Array(buffer, FILTER_AT).set(filterBytes());
  kernel.slots.value = FILTER_LENGTH;
  return { kernel, room: new Uint8Array(buffer, TEXT_AT, MOST_TEXT) };
}

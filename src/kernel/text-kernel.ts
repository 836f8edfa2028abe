// Sums of text and its tokens as machine code that needs no warming up (scripts/kernel/text.wat). A process that has just started is over
// before the engine has compiled these loops, and compiling them costs more than it gains.

import { startKernel } from './start-kernel.ts';
import { kernelBytes } from './text-kernel-bytes.ts';

export interface TextKernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Of a third of the filter of single tokens. */
  readonly slots: { value: number };
  readonly sum: { value: number };
  readonly other: { value: number };
  /** Of so many blocks at TEXT_AT. */
  sha256(blocks: number): void;
  /** Of so many bytes at TEXT_AT, after those that `sum` and `other` are of. */
  checksum(length: number): number;
  /** Of so many characters at TEXT_AT; more than `mostTenths` tenths of a token are not counted. */
  tokens(length: number, mostTenths: number): number;
}

export const SUM_AT = 288;
export const RARE_PAIRS_AT = 576;
export const TEXT_AT = 1_024;
export const FILTER_AT = 65_536;
/** Bytes of text it has room for. */
export const MOST_TEXT = FILTER_AT - TEXT_AT - 1;

let opened: { readonly kernel: TextKernel | undefined } | undefined;

/** Undefined where an engine runs none. */
export function textKernel(): TextKernel | undefined {
  opened ??= { kernel: startKernel(kernelBytes()) };
  return opened.kernel;
}

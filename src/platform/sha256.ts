// SHA-256. What is short is summed up by a kernel of our own (scripts/kernel/sha256.wat): loading Node's takes 4 ms, which no hook has.
// What is long, and whatever an engine without such kernels is given, is left to Node.

import { createHash } from 'node:crypto';
import { startKernel } from '../model/kernel.ts';
import { KERNEL_BYTES } from './sha256-bytes.ts';

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Of so many blocks of its text. */
  sum(blocks: number): void;
}

const BLOCK = 64;
const SUM_AT = 288;
const TEXT_AT = 1024;
/** Bytes the kernel has room for, without the end of the last block. */
export const MOST_BYTES = 65_536 - TEXT_AT - BLOCK - 9;

export function sha256(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const kernel = bytes.length > MOST_BYTES ? undefined : openKernel();
  return kernel === undefined ? createHash('sha256').update(bytes).digest('hex') : sumBy(kernel, bytes);
}

let opened: { readonly kernel: Kernel | undefined } | undefined;

function openKernel(): Kernel | undefined {
  opened ??= { kernel: startKernel(Buffer.from(KERNEL_BYTES, 'hex')) };
  return opened.kernel;
}

function sumBy({ memory, sum }: Kernel, bytes: Uint8Array): string {
  // The text, a bit that is set, and in the last eight bytes how many bits it has.
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const text = new Uint8Array(memory.buffer, TEXT_AT, blocks * BLOCK);
  text.set(bytes);
  text.fill(0, bytes.length);
  text[bytes.length] = 0x80;
  const view = new DataView(memory.buffer);
  view.setUint32(TEXT_AT + blocks * BLOCK - 4, bytes.length * 8);
  sum(blocks);
  let hex = '';
  for (let at = SUM_AT; at < SUM_AT + 32; at += 4)
    hex += view.getUint32(at, true).toString(16).padStart(8, '0');
  return hex;
}

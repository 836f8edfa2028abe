// SHA-256. What is short is summed up by the kernel: loading Node's takes 4 ms, which no hook has. What is long, and whatever an engine
// without kernels is given, is left to Node.

import { createHash } from 'node:crypto';
import { MOST_TEXT, SUM_AT, TEXT_AT, type TextKernel, textKernel } from '../kernel/text-kernel.ts';

const BLOCK = 64;
/** Without the end of the last block. */
export const MOST_BYTES = MOST_TEXT - BLOCK - 9;

export function sha256(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const kernel = bytes.length > MOST_BYTES ? undefined : textKernel();
  return kernel === undefined ? createHash('sha256').update(bytes).digest('hex') : sumBy(kernel, bytes);
}

function sumBy({ memory, sha256 }: TextKernel, bytes: Uint8Array): string {
  // The text, a bit that is set, and in the last bytes how many bits it has.
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const text = new Uint8Array(memory.buffer, TEXT_AT, blocks * BLOCK);
  text.set(bytes);
  text.fill(0, bytes.length);
  text[bytes.length] = 0x80;
  const view = new DataView(memory.buffer);
  view.setUint32(TEXT_AT + blocks * BLOCK - 4, bytes.length * 8);
  sha256(blocks);
  let hex = '';
  for (let at = SUM_AT; at < SUM_AT + 32; at += 4)
    hex += view.getUint32(at, true).toString(16).padStart(8, '0');
  return hex;
}

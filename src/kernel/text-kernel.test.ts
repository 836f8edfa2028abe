import { expect, it } from 'vitest';
import { kernelBytes } from './text-kernel-bytes.ts';

it('the machine code is that of its source', async () => {
  const path: string = '../../scripts/kernel/make-kernel.mjs';
  const made = (await import(path)) as { kernelBytes(name: string): Promise<Uint8Array> };
  expect([...(await made.kernelBytes('text.wat'))]).toEqual([...kernelBytes()]);
});

// A step of the walk over codes as machine code that needs no warming up (scripts/kernel/closest-codes.wat). Where an engine cannot run it,
// the step in closest-codes.ts does the same.

import { startKernel } from '../kernel/start-kernel.ts';
import type { Step } from './closest-codes.ts';
import { kernelBytes } from './kernel-bytes.ts';

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly bound: { value: number };
  readonly below: { value: number };
  readonly one: { value: number };
  readonly two: { value: number };
  step(
    cells: number,
    documents: number,
    bytes: number,
    code: number,
    skip: number,
    histogram: number,
    out: number,
    wanted: number,
  ): number;
}

const PAGE = 65_536;

let opened: { readonly step: Step | undefined } | undefined;

/** Undefined where there is none. */
export function openKernel(): Step | undefined {
  opened ??= { step: started() };
  return opened.step;
}

function started(): Step | undefined {
  const kernel = startKernel<Kernel>(kernelBytes());
  return kernel === undefined ? undefined : stepBy(kernel);
}

function stepBy(kernel: Kernel): Step {
  return (walk, cells, first, { base, numbers, without }) => {
    const { code, histogram } = walk;
    const bytes = 4 * code.length;
    const count = (4 * cells.length) / bytes;
    // One after the other in its memory: the code, the histogram, what does not count, what is found, the cells.
    const skipAt = aligned(bytes + 4 * histogram.length);
    const outAt = aligned(skipAt + count);
    const cellsAt = aligned(outAt + 8 * count);
    const missing = Math.ceil((cellsAt + 4 * cells.length - kernel.memory.buffer.byteLength) / PAGE);
    if (missing > 0) kernel.memory.grow(missing);
    const memory = new Int32Array(kernel.memory.buffer);
    memory.set(code, 0);
    memory.set(histogram, bytes / 4);
    memory.set(cells, cellsAt / 4);
    const skip = new Uint8Array(kernel.memory.buffer, skipAt, count).fill(0);
    for (const document of without ?? [])
      if (document >= first && document < first + count) skip[document - first] = 1;
    for (const name of STATE) kernel[name].value = walk[name];
    const found = kernel.step(cellsAt, count, bytes, 0, skipAt, bytes, outAt, walk.wanted);
    for (const name of STATE) walk[name] = kernel[name].value;
    histogram.set(memory.subarray(bytes / 4, bytes / 4 + histogram.length));
    for (let at = outAt / 4; at < outAt / 4 + 2 * found; at += 2) {
      const document = first + (memory[at] as number);
      walk.documents.push(numbers === undefined ? base + document : (numbers[document] as number));
      walk.distances.push(memory[at + 1] as number);
    }
  };
}

const STATE = ['bound', 'below', 'one', 'two'] as const;

function aligned(place: number): number {
  return (place + 15) & ~15;
}

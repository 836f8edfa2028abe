// What the agent hands over on standard input: read until it is whole, for as long as there is time, and no more than anybody needs.
// Never waits for somebody at a terminal, nor for an agent that keeps the pipe open and silent.

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isTerminal } from '../../platform/terminal.ts';

export interface StandardInput {
  readonly text: string;
  /** Why there may be more than was read. */
  readonly cut?: 'size' | 'time';
}

/** A prompt with a pasted file is smaller; a transcript is not handed over here. */
const MOST_INPUT = 4 * 1024 * 1024;

const NOTHING: StandardInput = { text: '' };

export function readStandardInput(waitMs: number, most = MOST_INPUT): StandardInput {
  if (isTerminal(0)) return NOTHING;
  let own: number | undefined;
  try {
    own = withoutWaiting();
    return readAll(own ?? 0, Date.now() + waitMs, most);
  } catch {
    // Closed before we began.
    return NOTHING;
  } finally {
    if (own !== undefined) closeSync(own);
  }
}

function readAll(file: number, until: number, most: number): StandardInput {
  const parts: Buffer[] = [];
  let size = 0;
  const text = () => Buffer.concat(parts).toString('utf8');
  while (size < most) {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    const count = readSome(file, chunk);
    if (count === 0) return { text: text() };
    if (count > 0) {
      parts.push(chunk.subarray(0, count));
      size += count;
      continue;
    }
    // Nothing at the moment: an agent need not close what it has written whole.
    if (isWhole(parts)) return { text: text() };
    if (Date.now() >= until) return { text: text(), cut: 'time' };
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
  return { text: text(), cut: 'size' };
}

/** -1: nothing yet. */
function readSome(file: number, chunk: Buffer): number {
  try {
    return readSync(file, chunk, 0, chunk.length, null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return -1;
    if (code === 'EOF') return 0;
    throw error;
  }
}

function isWhole(parts: readonly Buffer[]): boolean {
  const last = parts.at(-1);
  if (last === undefined || !last.toString('latin1').trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(Buffer.concat(parts).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** A descriptor that gives up instead of waiting. Pipes are opened a second time; of sockets, which cannot be, the one there is is changed. */
function withoutWaiting(): number | undefined {
  const stat = fstatSync(0);
  if (stat.isFile()) return undefined;
  if (stat.isFIFO()) {
    try {
      return openSync('/dev/stdin', constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch {
      return undefined;
    }
  }
  if (stat.isSocket()) changeSocket();
  return undefined;
}

/** The one way Node has to do so without loading its streams; where it is gone, the time limit of the agent holds. */
function changeSocket(): void {
  try {
    const { binding } = process as unknown as { binding(name: string): PipeModule };
    const { Pipe, constants: kinds } = binding.call(process, 'pipe_wrap');
    new Pipe(kinds.SOCKET).open(0);
  } catch {
    // Read as it is.
  }
}

interface PipeModule {
  readonly Pipe: new (kind: number) => { open(descriptor: number): void };
  readonly constants: { readonly SOCKET: number };
}

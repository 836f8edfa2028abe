// A yes-or-no question on a terminal. Where nobody sits at one there is no answer, and the caller must not take that for a yes.

import type { ReadStream, WriteStream } from 'node:tty';

export async function confirmOn(
  input: NodeJS.ReadStream | ReadStream,
  output: NodeJS.WriteStream | WriteStream,
  question: string,
): Promise<boolean | undefined> {
  if (!input.isTTY || !output.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const reader = createInterface({ input, output });
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } catch (error) {
    // Ctrl+C and Ctrl+D are answers too.
    if ((error as Error).name === 'AbortError') return false;
    throw error;
  } finally {
    reader.close();
  }
}

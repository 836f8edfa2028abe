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
    // Only a typed yes is one: not Ctrl+C, not Ctrl+D, not a terminal that went away.
    const typed = reader.question(`${question} [y/N] `).catch(() => '');
    const gone = new Promise<string>((resolve) => reader.once('close', () => resolve('')));
    return /^y(es)?$/i.test((await Promise.race([typed, gone])).trim());
  } finally {
    reader.close();
  }
}

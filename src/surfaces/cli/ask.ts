// Questions on a terminal. Where nobody sits at one there is no answer, and the caller must not take that for a yes.

import type { ReadStream, WriteStream } from 'node:tty';

/** One question after the other, as long as `next` has one; each may depend on the answers so far. */
export async function askOn(
  input: NodeJS.ReadStream | ReadStream,
  output: NodeJS.WriteStream | WriteStream,
  next: (given: readonly string[]) => string | undefined,
): Promise<readonly string[] | undefined> {
  if (!input.isTTY || !output.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const reader = createInterface({ input, output });
  const gone = new Promise<string>((resolve) => reader.once('close', () => resolve('')));
  const given: string[] = [];
  try {
    for (let question = next(given); question !== undefined; question = next(given)) {
      const typed = reader.question(question).catch(() => '');
      given.push(await Promise.race([typed, gone]));
    }
    return given;
  } finally {
    reader.close();
  }
}

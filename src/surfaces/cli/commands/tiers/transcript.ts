// A transcript from a file or from standard input.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import { isTerminal } from '../../../../platform/terminal.ts';
import type { Call } from '../../command.ts';

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
};

export function readGiven(call: Call, file: string | undefined, what: string): string {
  const isPiped = file === undefined || file === '-';
  if (isPiped && isTerminal(0))
    throw new TidemarkError(
      'usage',
      `tide ${call.command.name} needs ${what}: a file, or text on standard input.`,
      {
        hint: `Example: ${call.command.examples[0]}`,
      },
    );
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(isPiped ? 0 : resolve(call.place.cwd, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isPiped && code === 'EOF') return '';
    throw new TidemarkError(
      code === 'ENOENT' ? 'not_found' : 'io',
      `${what[0]?.toUpperCase()}${what.slice(1)} cannot be read: ${isPiped ? 'standard input' : file}.`,
      {
        hint: HINTS[code ?? ''] ?? `The system says ${code ?? String(error)}.`,
        cause: error,
      },
    );
  }
  // A zero byte is in no text.
  if (bytes.subarray(0, 8_192).includes(0))
    throw new TidemarkError('usage', `${what[0]?.toUpperCase()}${what.slice(1)} is not text.`, {
      hint: 'Expected UTF-8 lines such as {"role": "user", "content": "..."} or `User: ...`.',
    });
  return new TextDecoder().decode(bytes);
}

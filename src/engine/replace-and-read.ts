// Writes a whole file and reads it again: who announces the change may rely on it.

import type { Files } from '../model/ports.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export function replaceAndRead(files: Files, path: string, text: string): void {
  files.replace(path, text);
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(files.read(path) ?? new Uint8Array()) === text)
    return;
  throw new TidemarkError('io', `${path} does not have what was just written.`, {
    hint: 'Expected the new text to be there. Somebody else may have written the file meanwhile; look at it, then try again.',
    data: { file: path },
  });
}

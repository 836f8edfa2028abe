// A file that was taken over may hold secrets that memory does not keep. What stood there then is compared without them and left
// as it is: taking it out of the file is for the person to do. What is written into it later is not spared.

import { redact } from '../../capture/redaction/redact.ts';

/** Files of the project as their copies have them, where only secrets make the difference. */
export function withoutSecrets(
  files: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    Array.from(files, ([path, text]) => {
      const copy = copies.get(path);
      if (copy === undefined || copy === text || there.get(path) !== text) return [path, text];
      if (redact(text).text === copy) return [path, copy];
      const bare = new Map(Array.from(spared(text, copy), ([line, was]) => [was, line]));
      return [path, linesBy(text, bare)];
    }),
  );
}

/** The text with the lines as they were that say the same but for their secrets. */
export function asTheyWere(text: string, there: string | undefined, copy: string | undefined): string {
  if (there === undefined || copy === undefined || text === there || !copy.includes('[REDACTED')) return text;
  return text === copy && redact(there).text === copy ? there : linesBy(text, spared(there, copy));
}

/** Lines of the copy that had a secret, and how they stand in the file. */
function spared(there: string, copy: string): Map<string, string> {
  const [before, after] = [there.split('\n'), redact(there).text.split('\n')];
  const lines = new Map<string, string>();
  // A secret of several lines leaves no lines to compare.
  if (before.length !== after.length) return lines;
  const known = new Set(copy.split('\n'));
  for (const [n, line] of after.entries())
    if (line !== before[n] && known.has(line)) lines.set(line, before[n] ?? '');
  return lines;
}

function linesBy(text: string, lines: ReadonlyMap<string, string>): string {
  if (lines.size === 0) return text;
  return text
    .split('\n')
    .map((line) => lines.get(line) ?? line)
    .join('\n');
}

// Text as it may enter the ledger: LF line ends, no colours, no control characters but tab and LF, well-formed, of bounded size.

import { grouped } from './grouped.ts';
import { TidemarkError } from './tidemark-error.ts';

export const MAX_TEXT = 64 * 1024;

export function cleanText(text: string, what: string): string {
  if (text.length > MAX_TEXT) {
    throw new TidemarkError('usage', `The ${what} is too long: ${grouped(text.length)} characters.`, {
      hint: `Expected at most ${grouped(MAX_TEXT)}. State the conclusion and name where the rest can be read, for example evidence=docs/report.md`,
    });
  }
  return plainText(withoutColours(text));
}

/** What a terminal was told besides the text: of a pasted error only the words count. */
export function withoutColours(text: string): string {
  return text.includes('\u001b') ? text.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, '') : text;
}

/** Text of any size, as it may be stored and shown. */
export function plainText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** The same on one line. */
export function cleanLine(text: string, what: string): string {
  return cleanText(text, what).replace(/\s+/g, ' ').trim();
}

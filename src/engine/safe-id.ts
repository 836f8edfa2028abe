// Ids and secrets: an id is made of redacted words, and an id that spells a secret is not used. An id has lost capitals and
// underscores, so it is also read with them.

import { redact } from '../capture/redaction/redact.ts';
import { slug } from '../model/id.ts';

export function idOfText(text: string): string {
  return slug(redact(text).text.replace(/\[REDACTED[^\]]*\]/g, ' '));
}

/** Of an id, or of lines that have ids in them. */
export function spellsSecret(text: string): boolean {
  const joined = text.replaceAll('-', '_');
  return [text, joined, text.toUpperCase(), joined.toUpperCase()].some(
    (form) => redact(form).kinds.length > 0,
  );
}

/** Lines to be kept without those that spell a secret. */
export function withoutSecretLines(lines: readonly string[]): readonly string[] {
  return spellsSecret(lines.join('')) ? lines.filter((line) => !spellsSecret(line)) : lines;
}

/** A text in which ids that spell a secret are taken out. */
export function withoutSecretIds(text: string): string {
  return text.replace(LONG_ID, (id) => (spellsSecret(id) ? '[REDACTED:id]' : id));
}

/** No secret is shorter than the run of letters and digits in the middle. */
const LONG_ID = /(?<![A-Za-z0-9_-])[a-z0-9-]*[a-z0-9]{16}[a-z0-9-]*/g;

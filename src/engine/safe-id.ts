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

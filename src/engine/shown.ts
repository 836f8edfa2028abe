// Text as every surface shows it: without secrets, and without anything that could mislead the agent that reads it.

import { redact } from '../capture/redaction/redact.ts';
import { harmless, mapTexts } from '../model/harmless.ts';
import { withoutSecretIds } from './safe-id.ts';

export function shown(text: string): string {
  return harmless(SECRET_LIKE.test(text) ? withoutSecretIds(redact(text).text) : text);
}

/** A JSON document, with every text in it as it is shown. */
export function shownDocument<T>(value: T): T {
  return mapTexts(value, shown) as T;
}

/** Any other text has nothing a secret could be made of; most strings of a document are such. */
const SECRET_LIKE = /[=:|]|[^\s]{8}|pass|secret|token|key|[^\n -~]/i;

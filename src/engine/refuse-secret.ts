// What names something cannot be redacted: a name that looks like a secret is refused before it is kept anywhere.

import { redact } from '../capture/redaction/redact.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export function refuseSecret(text: string, what: string, example: string): void {
  const { kinds } = redact(text);
  if (kinds.length === 0) return;
  throw new TidemarkError('usage', `${what} looks like a secret.`, {
    hint: `Nothing was written. Expected something such as ${example}. Received: ${kinds.join(', ')}.`,
  });
}

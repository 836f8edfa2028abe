// Text of other programs' files as it may be shown.

import { redact } from '../capture/redaction/redact.ts';

export function withoutSecrets(text: string): string {
  return redact(text).text;
}

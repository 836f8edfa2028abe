// A question as an answer may repeat it: answers are logged, and somebody may have pasted a secret.

import { redact } from '../../capture/redaction/redact.ts';

/** Most questions have nothing a secret could be made of: they are not looked at, which is what takes time. */
export function shownQuestion(question: string): string {
  return /[=:]|\S{16}/.test(question) ? redact(question).text : question;
}

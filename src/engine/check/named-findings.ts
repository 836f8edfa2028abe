// Findings with the names by which a maintainer allows them. A name is made of everything the finding is about: it stays while the
// change does the same and is another one when the change does something else. No line number is in it.

import { redact } from '../../capture/redaction/redact.ts';
import type { Finding, Found } from '../../model/change.ts';
import type { Digest } from '../../model/ports.ts';

export function namedFindings(findings: readonly Found[], digest: Digest): Finding[] {
  const named = findings.map(({ print, ...one }): [string, Finding] => {
    const said = [one.rule, one.file, one.fact, one.field, one.clause, one.said, print ?? ''];
    const id = `${one.rule}-${digest.sha256(JSON.stringify(said)).slice(0, 16)}`;
    return [[id, one.line, one.commit].join('\n'), { id, ...withoutSecrets(one) }];
  });
  return [...new Map(named).values()];
}

/** What a commit or a line says is printed where others read it. */
function withoutSecrets<T extends Omit<Found, 'print'>>(one: T): T {
  return {
    ...one,
    said: redact(one.said).text,
    clause: redact(one.clause).text,
    words: one.words.map((word) => redact(word).text),
    because: redact(one.because).text,
  };
}

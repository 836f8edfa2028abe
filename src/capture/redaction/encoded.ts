// Secrets inside base64: the data of a Kubernetes secret, a Docker login, a pasted and encoded `.env`.
// Invariant: only what decodes to plain text is looked into, and the whole encoded run is masked or none of it.
import { find, type Hit } from './find.ts';

export function findEncoded(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const { index, 0: run } of text.matchAll(BASE64)) {
    if (!isPlain(decode(run.slice(0, 12)))) continue;
    const decoded = decode(run);
    const inner = isPlain(decoded) ? find(decoded)[0] : undefined;
    if (inner !== undefined) hits.push({ ...inner, from: index, start: index, end: index + run.length });
  }
  return hits;
}

const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;

function decode(run: string): string {
  const whole = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return atob(whole.length % 4 === 1 ? whole.slice(0, -1) : whole);
}

function isPlain(text: string): boolean {
  return /^[\t\n\r\x20-\x7e]+$/.test(text);
}

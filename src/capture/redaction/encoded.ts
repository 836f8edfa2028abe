// Secrets inside base64: the data of a Kubernetes secret, a Docker login, a pasted and encoded `.env`.
// Invariant: only what decodes to plain text is looked into, and the whole encoded run is masked or none of it.
import { find, type Hit } from './find.ts';

const SHORTEST = 24;

export function findEncoded(text: string): Hit[] {
  const hits: Hit[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && isBase64(text.charCodeAt(i))) continue;
    const inner = i - start < SHORTEST ? undefined : secretIn(text.slice(start, i));
    if (inner !== undefined) hits.push({ ...inner, from: start, start, end: i });
    start = i + 1;
  }
  return hits;
}

function isBase64(code: number): boolean {
  if (code >= 97) return code <= 122;
  return (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43;
}

function secretIn(run: string): Hit | undefined {
  if (!isPlain(atob(run.slice(0, 12)))) return undefined;
  const decoded = atob(run.length % 4 === 1 ? run.slice(0, -1) : run);
  return isPlain(decoded) ? find(decoded).sort((a, b) => a.rank - b.rank)[0] : undefined;
}

function isPlain(text: string): boolean {
  return /^[\t\n\r\x20-\x7e]+$/.test(text);
}

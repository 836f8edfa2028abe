// A term as two numbers. Together they are as good as the term: two terms with both in common are not expected in a lifetime.

import { hash32 } from '../model/hash.ts';

export function termHash(term: string): readonly [number, number] {
  return [hash32(term), otherHash(term)];
}

function otherHash(term: string): number {
  let hash = 0x9747b28c;
  for (let i = 0; i < term.length; i++) {
    hash = Math.imul(hash ^ term.charCodeAt(i), 0x5bd1e995);
    hash ^= hash >>> 13;
  }
  return hash | 0;
}

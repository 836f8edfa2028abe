// A quick 32-bit hash (FNV-1a) for telling things apart cheaply. Never for proof: whoever finds a match looks again.

export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** Eight hexadecimal digits. */
export function hashWord(text: string): string {
  return (hash32(text) >>> 0).toString(16).padStart(8, '0');
}

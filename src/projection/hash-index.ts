// Finds the few entries of a packed list whose id has a given hash. The same hash is not yet the same id: whoever asks
// looks again.

import { hash32 } from '../model/hash.ts';
import { integers, type Section } from '../model/section.ts';

/** Looking through all hashes is cheaper than a map, for so many look-ups. */
const FEW = 256;

export class HashIndex {
  private readonly section: Section;
  private readonly recover: () => readonly { readonly id: string }[];
  private hashes: Int32Array | undefined;
  private index: Map<number, number[]> | undefined;
  private lookups = 0;

  constructor(section: Section, recover: () => readonly { readonly id: string }[]) {
    this.section = section;
    this.recover = recover;
  }

  all(): Int32Array {
    if (this.hashes === undefined) {
      const bytes = this.section.whole();
      this.hashes =
        bytes === undefined ? Int32Array.from(this.recover(), ({ id }) => hash32(id)) : integers(bytes);
    }
    return this.hashes;
  }

  find(id: string): readonly number[] {
    const hash = hash32(id);
    const hashes = this.all();
    if (++this.lookups > FEW) {
      this.index ??= indexed(hashes);
      return this.index.get(hash) ?? [];
    }
    const found: number[] = [];
    for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1)) found.push(at);
    return found;
  }
}

function indexed(hashes: Int32Array): Map<number, number[]> {
  const index = new Map<number, number[]>();
  hashes.forEach((hash, at) => {
    const places = index.get(hash);
    if (places === undefined) index.set(hash, [at]);
    else places.push(at);
  });
  return index;
}

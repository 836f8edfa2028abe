// Where the filter of single tokens keeps a piece of text. The generator of the table and the estimate share it. A budget is counted in
// processes that have just started, where calls and objects cost most: a piece is taken letter by letter by whoever walks the text,
// in small whole numbers, and looked up once.

/** The two sums of no letters; the next letter makes `((a * 33) ^ code) & A` and `((b * 67) ^ code) & B` of them. */
export const START_A = 5381;
export const START_B = 7919;
export const A = 0x1ffffff;
export const B = 0xffffff;

/** Three places in a table of three times `length`, and a mark of eighteen bits. */
type Slots = readonly [first: number, second: number, third: number, mark: number];

export function slotsOf(text: string, length: number): Slots {
  const [a, b] = sumsOf(text, 0, text.length);
  const x = Math.imul(a ^ (b << 8), 0x2c1b3c6d);
  const y = Math.imul((b ^ (x >>> 15)) + a, 0x297a2d39);
  const z = x ^ (y >>> 9);
  return [
    (x >>> 7) % length,
    length + ((y >>> 6) % length),
    2 * length + ((z >>> 3) % length),
    (y ^ (x >>> 14)) & 0x3ffff,
  ];
}

export function sumsOf(text: string, from: number, end: number): [a: number, b: number] {
  let a = START_A;
  let b = START_B;
  for (let i = from; i < end; i++) {
    const code = text.charCodeAt(i);
    a = ((a * 33) ^ code) & A;
    b = ((b * 67) ^ code) & B;
  }
  return [a, b];
}

/** Whether a filter holds the piece of these sums: three characters of six bits a slot. Most pieces are told by the first. */
export function holds(table: Uint8Array, length: number, a: number, b: number): boolean {
  const x = Math.imul(a ^ (b << 8), 0x2c1b3c6d);
  const y = Math.imul((b ^ (x >>> 15)) + a, 0x297a2d39);
  const z = x ^ (y >>> 9);
  const mark = y ^ (x >>> 14);
  const first = 3 * ((x >>> 7) % length);
  const second = 3 * (length + ((y >>> 6) % length));
  const third = 3 * (2 * length + ((z >>> 3) % length));
  for (let part = 0; part < 3; part++) {
    const bits =
      sixBitsOf(table[first + part]) ^ sixBitsOf(table[second + part]) ^ sixBitsOf(table[third + part]);
    if (bits !== ((mark >>> (6 * part)) & 63)) return false;
  }
  return true;
}

/** Six bits a character; `~` stands for the one that would need escaping. */
export function sixBits(text: string, at: number): number {
  return sixBitsOf(text.charCodeAt(at));
}

function sixBitsOf(code = 0): number {
  return code === 126 ? 52 : code - 40;
}

export function pairIndex(first: number, second: number): number {
  return ((first | 32) - 97) * 26 + (second | 32) - 97;
}

// The form every file of `spool/` has: one line of JSON for each time, `[when, what, ...words]`. What was taken into the ledger is told by
// a line that says up to which byte. A line that is cut or strange is passed over.

const FOLDED = 'folded';

export interface SpoolLine<What extends string> {
  readonly at: string;
  readonly what: What;
  readonly words: readonly string[];
}

export interface SpoolLines<What extends string> {
  readonly lines: readonly SpoolLine<What>[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly SpoolLine<What>[];
  /** Bytes of whole lines. */
  readonly size: number;
  /** When it was last written to. */
  readonly last: string;
  /** Lines that cannot be read, by number. */
  readonly strange: readonly number[];
}

/** Begins with a line end: what somebody left unfinished stays a line of its own. */
export function spoolLine(at: string, words: readonly string[]): string {
  return `\n${JSON.stringify([at, ...words])}\n`;
}

/** Says that everything before that byte is in the ledger. */
export function foldedLine(at: string, size: number): string {
  return spoolLine(at, [FOLDED, String(size)]);
}

/** `known`: what a line may tell. */
export function linesIn<What extends string>(bytes: Uint8Array, known: readonly What[]): SpoolLines<What> {
  const found: { readonly from: number; readonly line: SpoolLine<What> }[] = [];
  const strange: number[] = [];
  let folded = 0;
  let last = '';
  let from = 0;
  for (let number = 1; ; number++) {
    const end = bytes.indexOf(10, from);
    const text = decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    const [at = '', what = '', ...words] = text === '' ? [] : wordsIn(text);
    const isKnown = isOneOf(what, known);
    if (what === FOLDED) folded = Math.max(folded, Number(words[0]) || 0);
    else if (isKnown) found.push({ from, line: { at, what, words } });
    else if (text !== '') strange.push(number);
    if ((isKnown || what === FOLDED) && at > last) last = at;
    if (end < 0) break;
    from = end + 1;
  }
  return {
    lines: found.map(({ line }) => line),
    pending: found.filter((one) => one.from >= folded).map(({ line }) => line),
    size: from,
    last,
    strange,
  };
}

const decoder = new TextDecoder();

function wordsIn(text: string): readonly string[] {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : [];
  } catch {
    return [];
  }
}

function isOneOf<What extends string>(word: string, known: readonly What[]): word is What {
  return (known as readonly string[]).includes(word);
}

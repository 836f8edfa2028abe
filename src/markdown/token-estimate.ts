// How many tokens a text costs, rounded up: an estimate that a budget can rely on. It leans to the high side
// on purpose; a brief that is a little short is better than one that is cut.

export function estimateTokens(text: string): number {
  let quarters = 0;
  for (const match of text.matchAll(PIECES)) {
    const piece = match[0];
    const code = piece.charCodeAt(0);
    if (code > 0x7f) quarters += beyondAscii(piece);
    else if (code >= 0x30 && code <= 0x39) quarters += Math.ceil(piece.length / 3) * 4;
    else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)
      quarters += piece.length <= 5 ? 4 : piece.length <= 12 ? 6 : Math.ceil(piece.length / 3.4) * 4;
    else quarters += Math.ceil(piece.length / 2) * 4;
  }
  return Math.ceil(quarters / 4);
}

/** Letter by letter: a curly quote before Chinese text says nothing about what follows it. */
function beyondAscii(piece: string): number {
  let quarters = 0;
  for (let i = 0; i < piece.length; i++) quarters += piece.charCodeAt(i) >= 0x2e80 ? 5.5 : 3;
  return Math.ceil(quarters);
}

// Words by camel hump, digit runs, runs of one space or mark, anything beyond ASCII.
const PIECES =
  /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|\n+|[ \t]{2,}|[^\sA-Za-z0-9\u0080-\uffff]+|[\u0080-\uffff]+/g;

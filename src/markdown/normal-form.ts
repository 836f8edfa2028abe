// A text in a normal form of Unicode. The engine sorts a run of combining marks in a time that grows with the square of its length, so
// that 100 KB of them take minutes. No writing has a run of more than thirty: what goes beyond is left out.

export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return (text.length <= HARMLESS ? text : withoutLongRuns(text)).normalize(form);
}

const HARMLESS = 1_000;

/** The pattern is made where it is used: making one with classes of letters costs a start. */
function withoutLongRuns(text: string): string {
  // Two letters of the half-width forms become marks when they are taken apart.
  return text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1');
}

// A sentence as a part of a longer one. Its last full stop goes, because other punctuation follows.

export function clause(text: string): string {
  const said = text.trimEnd();
  if (said.endsWith('...') || ABBREVIATION.test(said.slice(-6))) return said;
  let end = said.length;
  while (end > 0 && STOPS.has(said.charAt(end - 1))) end--;
  return end === 0 ? said : said.slice(0, end);
}

/** Sentences side by side on one line. */
export function joinClauses(texts: readonly string[]): string {
  return texts.map(clause).join('; ');
}

/** A text as a sentence of its own: it has one end, its own or a full stop. */
export function sentence(text: string): string {
  const said = clause(text);
  return /[.!?…]["')\]]?$/.test(said) ? said : `${said}.`;
}

const STOPS: ReadonlySet<string> = new Set(['.', ';', ',', ':']);
const ABBREVIATION = /(?:^|[^\p{L}])(?:\p{L}\.\p{L}|etc)\.$/u;

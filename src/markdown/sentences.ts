// A text in sentences: at full stops and at line ends, list marks left out. Abbreviations and versions do not end one.

/** Cut at dashes too: each says something of its own. */
export function sentencesOf(text: string): string[] {
  return cut(text, /\n+|(?<=[.!?]["')\]]?)\s+(?=["'(`[]?[A-Z0-9])|(?<!\s)\s+[\u2014\u2013]\s+/);
}

/** As somebody said them: what stands behind a dash is often the reason. */
export function wholeSentencesOf(text: string): string[] {
  return cut(text, /\n+|(?<=[.!?]["')\]]?)\s+(?=["'“(`[]?[A-Z0-9])/);
}

/** The text up to the end of its first sentences, as it stands, and how many follow. */
export function firstSentences(text: string, most: number): { readonly text: string; readonly more: number } {
  const whole = wholeSentencesOf(text);
  if (whole.length <= most) return { text, more: 0 };
  let end = 0;
  for (const sentence of whole.slice(0, most)) end = text.indexOf(sentence, end) + sentence.length;
  return { text: text.slice(0, end), more: whole.length - most };
}

function cut(text: string, at: RegExp): string[] {
  return text
    .split(at)
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

// A text in sentences: at full stops and at line ends, list marks left out. Abbreviations and versions do not end one.

export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["')\]]?)\s+(?=["'(`[]?[A-Z0-9])|\s+[\u2014\u2013]\s+/)
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

// Text as the files of this layout show it. What a person or agent said can neither open a comment nor pass for a
// placeholder of a template, and reads back as it was said.

/** Without white space around it and at the ends of its lines. */
export function tidy(text: string): string {
  return text.replace(/(?<![ \t])[ \t]+(?=\n|$)/g, '').trim();
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function escapeText(text: string): string {
  const safe = text.replace(/<(\\*)!--/g, '<\\$1!--');
  return FRAMED.test(safe) ? `\\${safe}` : safe;
}

export function unescapeText(text: string): string {
  const plain = text.startsWith('\\') && FRAMED.test(text.slice(1)) ? text.slice(1) : text;
  return plain.replace(/<\\(\\*)!--/g, '<$1!--');
}

/** A template's place to be filled in. */
export function isPlaceholder(text: string): boolean {
  return text === '' || (!text.startsWith('\\') && FRAMED.test(text));
}

/** The same, or a word for nothing. */
export function isEmptyWord(text: string): boolean {
  return EMPTY.test(text) || isPlaceholder(text);
}

/** What a fact says, without words that mean nothing was said. */
export function said(text: string): string | undefined {
  const words = tidy(text);
  return words === '' || EMPTY.test(words) ? undefined : words;
}

const FRAMED = /^\\*(?:\[[^\]]*\]|<[^>]*>|\{\{.*\}\}|\{[^}]*\})$/s;
const EMPTY =
  /^(?:none|none (?:recorded|considered|known|yet|identified|introduced)|nothing|n\/?a|not (?:recorded|applicable)|nil|tbd|tbc|todo|\.{3}|…|[-–—_*]+|YYYY-MM-DD)\.?$/i;

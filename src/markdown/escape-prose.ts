// Prose that stands in a file of ours must not be read as its structure: lines that would open a heading,
// close front matter or look like a seal get a backslash, which Markdown does not show.

const STRUCTURE = /^(\\*)(#{1,6} |#{1,6}$|<!--|---\s*$)/gm;

export function escapeProse(text: string): string {
  return text.replace(STRUCTURE, '\\$1$2');
}

export function unescapeProse(text: string): string {
  return text.replace(/^\\(\\*(?:#{1,6} |#{1,6}$|<!--|---\s*$))/gm, '$1');
}

// Front matter as plain strings: `key: value` lines between two `---` lines. No YAML types, so nothing
// turns into a boolean, a date or an octal number on the way.

interface FrontMatter {
  readonly entries: ReadonlyMap<string, string>;
  /** Lines that are not `key: value`, with their line number. */
  readonly strange: readonly { readonly line: number; readonly text: string }[];
  /** Index of the first line after the closing `---`. */
  readonly end: number;
}

/** Reads front matter at the top of `lines`; undefined when there is none or it is not closed. */
export function readFrontMatter(lines: readonly string[]): FrontMatter | undefined {
  if (lines[0] !== '---') return undefined;
  const entries = new Map<string, string>();
  const strange: { line: number; text: string }[] = [];
  for (let i = 1; i < lines.length; i++) {
    const text = lines[i] ?? '';
    if (text === '---') return { entries, strange, end: i + 1 };
    const match = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/.exec(text);
    if (match === null) {
      if (text.trim() !== '') strange.push({ line: i + 1, text });
      continue;
    }
    const key = match[1] ?? '';
    if (entries.has(key)) strange.push({ line: i + 1, text });
    else entries.set(key, (match[2] ?? '').trim());
  }
  return undefined;
}

export function renderFrontMatter(entries: Iterable<readonly [string, string | undefined]>): string {
  let text = '---\n';
  for (const [key, value] of entries)
    if (value !== undefined) text += `${key}: ${value.replace(/\s+/g, ' ').trim()}\n`;
  return `${text}---\n`;
}

// The one-line footer under a fact, an HTML comment of `key: value` parts: `<!-- id: x | uses: 3 -->`.
// A footer that is not closed on its line is no footer and swallows nothing.

export interface CommentFooter {
  readonly line: number;
  readonly id: string;
  readonly entries: ReadonlyMap<string, string>;
}

const FOOTER = /^[ \t]*(?:>[ \t]*)?<!--\s+id:\s*([^|]*?)\s*(\|.*?)?\s*-->\s*$/;

export function readFooter(text: string, line: number): CommentFooter | undefined {
  const match = FOOTER.exec(text);
  if (match === null) return undefined;
  const id = match[1] ?? '';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) return undefined;
  const entries = new Map<string, string>();
  for (const part of (match[2] ?? '').split('|')) {
    const colon = part.indexOf(':');
    if (colon > 0) entries.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  return { line, id, entries };
}

export function renderFooter(id: string, entries: Iterable<readonly [string, string]>): string {
  return `<!-- ${[`id: ${id}`, ...Array.from(entries, ([key, value]) => `${key}: ${value}`)].join(' | ')} -->`;
}

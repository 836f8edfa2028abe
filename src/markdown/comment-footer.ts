// The one-line footer under a fact, an HTML comment of `key: value` parts: `<!-- id: x | uses: 3 -->`.
// A footer that is not closed on its line is no footer and swallows nothing.

export interface CommentFooter {
  readonly line: number;
  readonly id: string;
  readonly entries: ReadonlyMap<string, string>;
}

const ID = /^\s+id:\s*([a-z0-9]+(?:-[a-z0-9]+)*)\s*$/;

export function readFooter(text: string, line: number): CommentFooter | undefined {
  const comment = text.trim().replace(/^>[ \t]*/, '');
  if (!comment.startsWith('<!--') || comment.indexOf('-->') !== comment.length - 3) return undefined;
  const [first = '', ...parts] = comment.slice(4, -3).split('|');
  const id = ID.exec(first)?.[1];
  if (id === undefined) return undefined;
  const entries = new Map<string, string>();
  for (const part of parts) {
    const colon = part.indexOf(':');
    if (colon > 0) entries.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  return { line, id, entries };
}

export function renderFooter(id: string, entries: Iterable<readonly [string, string]>): string {
  return `<!-- ${[`id: ${id}`, ...Array.from(entries, ([key, value]) => `${key}: ${value}`)].join(' | ')} -->`;
}

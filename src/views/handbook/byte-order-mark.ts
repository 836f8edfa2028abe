// The byte order mark some editors put before the first line. It is no part of that line, and stays where it was.

const MARK = '\ufeff';

export function unmarked(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const marked = [...files].filter(([, text]) => text.startsWith(MARK));
  return marked.length === 0
    ? files
    : new Map([...files, ...marked.map(([path, text]) => [path, text.slice(1)] as const)]);
}

/** Files as they were before `unmarked`, with what has become of their texts since. */
export function remarked(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...now].map(([path, text]) => [path, before.get(path)?.startsWith(MARK) ? MARK + text : text]),
  );
}

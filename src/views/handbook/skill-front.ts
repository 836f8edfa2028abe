// Front matter of a skill, as agents write it: `key: value`, quoted values, values that go on over indented lines.

export interface FrontLines {
  readonly entries: ReadonlyMap<string, string>;
  /** Line of each key. */
  readonly lines: ReadonlyMap<string, number>;
  /** Lines that are not part of any entry. */
  readonly strange: readonly number[];
  /** Characters up to the end of the closing fence. */
  readonly length: number;
}

export function readFrontLines(text: string): FrontLines | undefined {
  const raw = text.split('\n');
  if (raw[0]?.trimEnd() !== '---') return undefined;
  const close = raw.findIndex((line, n) => n > 0 && line.trimEnd() === '---');
  if (close < 0) return undefined;
  const values = new Map<string, string[]>();
  const lines = new Map<string, number>();
  const strange: number[] = [];
  let key: string | undefined;
  for (const [n, line] of raw
    .slice(1, close)
    .map((one) => one.trimEnd())
    .entries()) {
    const entry = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/s.exec(line);
    if (entry !== null && !values.has(entry[1] ?? '')) {
      key = entry[1] ?? '';
      values.set(key, [entry[2] ?? '']);
      lines.set(key, n + 2);
    } else if (key !== undefined && /^(?:\s+\S|- )/.test(line)) values.get(key)?.push(line.trim());
    else if (line.trim() !== '' && !/^\s*#/.test(line)) strange.push(n + 2);
  }
  return {
    entries: new Map([...values].map(([name, parts]) => [name, readValue(parts)])),
    lines,
    strange,
    length: raw.slice(0, close + 1).join('\n').length + (close + 1 < raw.length ? 1 : 0),
  };
}

function readValue([first = '', ...more]: readonly string[]): string {
  const block = /^[>|][+-]?$/.test(first);
  const lines = block ? more : [first, ...more].filter((line) => line !== '');
  const text = lines.join(first.startsWith('|') || lines.every((line) => line.startsWith('- ')) ? '\n' : ' ');
  if (/^".*"$/s.test(text)) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text.slice(1, -1);
    }
  }
  return /^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** A value that YAML reads back as the same text. */
export function quoted(text: string): string {
  return /^[A-Za-z0-9][^\n"'\\#:]*$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|[\d.eE+-]+)$/i.test(text) &&
    text.trim() === text
    ? text
    : JSON.stringify(text);
}

// The values of cards and instincts: one line each, plain or in double quotes as JSON writes them, `null` for nothing.
// Only this much of YAML is read; nothing turns into a number or a date.

export function readScalar(text: string): string | undefined {
  const plain = text
    .trim()
    .slice(0, text.trim().length - remarkIn(text.trim()).length)
    .trimEnd();
  if (plain === '' || plain === 'null' || plain === '~') return undefined;
  if (plain.startsWith('"')) {
    try {
      const value: unknown = JSON.parse(plain);
      return typeof value === 'string' ? value : plain;
    } catch {
      return plain;
    }
  }
  if (/^'.*'$/s.test(plain) && plain.length > 1) return plain.slice(1, -1).replace(/''/g, "'");
  return plain;
}

/** `# …` behind a value. */
export function remarkIn(text: string): string {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(text)?.[0] ?? '';
  const at = text.slice(quoted.length).search(/(?:^|\s)#/);
  return at < 0 || (quoted === '' && text.startsWith('#')) ? '' : text.slice(quoted.length + at).trimStart();
}

/** Words another reader of YAML takes for something else than text. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false)$/i;

export function renderScalar(value: string | undefined): string {
  if (value === undefined) return 'null';
  return readScalar(value) === value &&
    !WORDS.test(value) &&
    /^[^\s"'[\]{}<>#&*!|%@`,?:-][^\n,{}]*$/.test(value) &&
    !/: | #|<!--/.test(value)
    ? value
    : JSON.stringify(value);
}

/** `[one, "two, three"]`; a single word is a list of one. */
export function readList(text: string): string[] {
  const inner = /^\[(.*)\]$/s.exec(text.trim())?.[1] ?? text;
  return Array.from(inner.matchAll(/"(?:[^"\\]|\\.)*"|[^,\s][^,]*/g), ([part]) => readScalar(part)).filter(
    (part) => part !== undefined,
  );
}

export function renderList(values: readonly string[]): string {
  return `[${values.map(renderScalar).join(', ')}]`;
}

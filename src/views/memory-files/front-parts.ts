// Front matter as parts whose texts, joined, are the file: one part to a key with the lines that belong to it, so that one value
// can be written anew and nothing else moves.

import { splitLines } from '../../markdown/lines.ts';

export interface FrontPart {
  readonly key?: string;
  /** As YAML means it, on one line; quotes are taken off. */
  readonly value?: string;
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface FrontFile {
  /** Up to and with the opening `---`. */
  readonly open: string;
  readonly parts: readonly FrontPart[];
  /** The closing `---` with its line end. */
  readonly close: string;
  readonly body: string;
}

/** Undefined where there is no front matter, or it is not closed. */
export function frontFile(text: string): FrontFile | undefined {
  const lines = splitLines(text);
  if (!/^\ufeff?---[ \t]*$/.test(lines[0]?.text ?? '')) return undefined;
  const end = lines.findIndex((line, n) => n > 0 && /^---[ \t]*$/.test(line.text));
  if (end < 0) return undefined;
  const whole = (from: number, to: number) =>
    lines
      .slice(from, to)
      .map((line) => line.text + line.end)
      .join('');
  const parts: FrontPart[] = [];
  for (let at = 1; at < end; ) {
    const key = /^([A-Za-z][\w-]*):(?:[ \t]|$)/.exec(lines[at]?.text ?? '')?.[1];
    let next = at + 1;
    while (key !== undefined && next < end && /^[ \t]+\S/.test(lines[next]?.text ?? '')) next++;
    const own = lines.slice(at, next).map((line) => line.text);
    parts.push({
      text: whole(at, next),
      line: at + 1,
      ...(key === undefined ? {} : { key: key.toLowerCase(), value: meaningOf(key, own) }),
    });
    at = next;
  }
  return { open: whole(0, 1), parts, close: whole(end, end + 1), body: whole(end + 1, lines.length) };
}

function meaningOf(key: string, [first = '', ...rest]: readonly string[]): string {
  const start = first.slice(key.length + 1).trim();
  const lines = /^[>|][+-]?\d?$/.test(start) ? rest : [start, ...rest];
  const value = lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
  if (/^'.*'$/s.test(value) && value.length > 1) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(value) || value.length < 2) return value.replace(/(?<!\s)\s+#\s.*$/s, '');
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

/** `key: value`, quoted where plain YAML would read something else. */
export function frontLine(key: string, value: string): string {
  const isPlain =
    /^[^\s\-?:,[\]{}#&*!|>'"%@`](?:.*\S)?$/s.test(value) &&
    !/:(?:\s|$)|\s#/.test(value) &&
    !/^(?:true|false|yes|no|on|off|null|~|[\d.+-]+)$/i.test(value);
  return `${key}: ${isPlain ? value : JSON.stringify(value)}\n`;
}

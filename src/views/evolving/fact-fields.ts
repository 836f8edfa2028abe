// Fields of a fact as this layout shows them: those its kind knows as nested bullets `- **cause:** ...`, others as keys of
// the footer. A key that would steer memory is never taken from a file.

import type { Field } from '../../model/event.ts';
import { fieldSpec } from '../../model/kind.ts';
import { codeLines, decodeText, encodeText } from './fact-text.ts';
import { canonical, fitsFooter, isOurs } from './footer.ts';

/** As we write it, `- **cause:** ...`, and as hands do: `- **Cause**: ...`. */
const BULLET = /^- \*\*([a-z][a-z-]*)(?::\*\*|\*\*:)(?: (.*))?$/is;
/** Known by their place in the footer, or nobody's business in a file. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['scope', 'trust', 'ttl', 'created', 'source']);
const STEERING: ReadonlySet<string> = new Set([
  ...NOT_SHOWN,
  ...[
    'adopted',
    'redacted',
    'because',
    'person',
    'becomes',
    'pinned',
    'ended',
    'reinforced',
    'tier',
    'origin',
  ],
  ...['uses', 'last-used', 'superseded-by', 'supersedes', 'at', 'text', 'to', 'from', 'status', 'phase'],
]);

export function isShown(kind: string, key: string): boolean {
  return !NOT_SHOWN.has(key) && fieldSpec(kind, key) !== undefined;
}

/** Statement and fields of an item; nested bullets are fields only where nothing else follows them. */
export function splitFields(words: readonly string[], kind: string): { statement: string; fields: Field[] } {
  const code = codeLines(words);
  const from = words.findIndex((line, n) => n > 0 && !code.has(n) && startsField(line, kind));
  const rest = from < 0 ? [] : words.slice(from);
  if (from < 0 || rest.some((line) => /^\S/.test(line) && !startsField(line, kind)))
    return { statement: decodeText(words), fields: [] };
  const values: { key: string; lines: string[] }[] = [];
  for (const line of rest) {
    const field = BULLET.exec(line);
    if (field === null) values.at(-1)?.lines.push(line.replace(/^ {1,2}/, ''));
    else values.push({ key: keyOf(field), lines: [field[2] ?? ''] });
  }
  return {
    statement: decodeText(words.slice(0, from)),
    fields: values.map(({ key, lines }): Field => [key, decodeText(lines)]),
  };
}

function startsField(line: string, kind: string): boolean {
  return isShown(kind, keyOf(BULLET.exec(line)));
}

function keyOf(bullet: RegExpExecArray | null): string {
  return (bullet?.[1] ?? '').toLowerCase();
}

/** Lines of nested bullets, without the indent of the item. */
export function fieldLines(fields: readonly Field[]): string[] {
  return fields.flatMap(([key, value]) => {
    const [first = '', ...rest] = encodeText(value);
    return [
      `- **${key}:**${first === '' ? '' : ` ${first}`}`,
      ...rest.map((line) => (line === '' ? '' : `  ${line}`)),
    ];
  });
}

export function shownFields(kind: string, fields: readonly Field[]): Field[] {
  return fields
    .filter(([key]) => isShown(kind, key))
    .map(([key, value]) => [key, decodeText(encodeText(value))]);
}

/** What a footer says, or can say, beyond the keys of the protocol. */
export function extraFields(kind: string, fields: readonly Field[]): Field[] {
  return fields.filter((field) => isExtra(kind, field));
}

const KEY = /^[A-Za-z][\w-]*$/;

function isExtra(kind: string, [key, value]: Field): boolean {
  return (
    KEY.test(key) &&
    !isOurs(key) &&
    !isShown(kind, key) &&
    !STEERING.has(canonical(key).replaceAll('_', '-')) &&
    value.length <= 300 &&
    fitsFooter(value)
  );
}

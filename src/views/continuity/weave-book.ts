// A JSON file brought up to date: records that say what is wanted keep their bytes, others are changed in place, those of
// facts no longer shown go, new ones follow at the end.

import { lineEndOf } from '../../markdown/lines.ts';
import type { Policy } from '../../model/policy.ts';
import type { Book } from './books.ts';
import { type Content, differences } from './content.ts';
import type { BookFile, BookRecord } from './read-book.ts';
import { changedRecord, newRecord, recordText } from './write-record.ts';

export interface WantedRecord {
  readonly name: string;
  readonly content: Content;
}

export function freshBook(book: Book, wanted: readonly WantedRecord[]): string {
  if (wanted.length === 0) return '[]\n';
  return `[\n${wanted.map(({ name, content }) => `  ${recordText(newRecord(book, name, content), '  ', '\n')}`).join(',\n')}\n]\n`;
}

/** `fate` says what becomes of a record: what it should say, that it goes, or nothing where it is not ours. */
export function weaveBook(
  file: BookFile,
  fate: (record: BookRecord) => WantedRecord | 'gone' | undefined,
  added: readonly WantedRecord[],
  policy: Policy,
): string {
  const { array, text, book } = file;
  if (array === undefined) return text;
  const kept = file.records.flatMap((record, n) => {
    const want = fate(record);
    if (want === 'gone') return [];
    const old = text.slice(record.node.start, record.node.end);
    if (want === undefined || record.content === undefined) return [{ n, text: old }];
    const parts = differences(book, record.content, want.content, policy);
    return [
      {
        n,
        text:
          parts.length === 0 ? old : changedRecord(text, record.node, book, parts, want.content, want.name),
      },
    ];
  });
  return text.slice(0, array.start) + joined(file, kept, added) + text.slice(array.end);
}

/** White space and commas between records stay with the record behind them. */
function joined(
  file: BookFile,
  kept: readonly { n: number; text: string }[],
  added: readonly WantedRecord[],
): string {
  const { array, text, records } = file;
  if (array === undefined) return '';
  const whole = text.slice(array.start, array.end);
  const end = lineEndOf(text);
  const first = records[0]?.node;
  const flat = first !== undefined && !text.slice(array.start, first.start).includes('\n');
  const lead = first === undefined ? `${end}  ` : text.slice(array.start + 1, first.start);
  const indent = flat ? undefined : (/(?<![^\n])[^\n]*$/.exec(lead)?.[0] ?? '  ');
  const tail = first === undefined ? end : text.slice(records.at(-1)?.node.end, array.end - 1);
  if (kept.length === 0 && added.length === 0) return records.length === 0 ? whole : '[]';
  let out = '[';
  for (const [at, { n, text: record }] of kept.entries()) {
    const before = records[n - 1]?.node.end;
    const start = records[n]?.node.start;
    const gap = before === undefined ? undefined : text.slice(before, start);
    out += (at === 0 ? lead : (gap ?? `,${lead}`)) + record;
  }
  for (const [at, { name, content }] of added.entries()) {
    const record = recordText(newRecord(file.book, name, content), indent, end);
    out += (kept.length + at === 0 ? lead : `,${lead || ' '}`) + record;
  }
  return `${out}${tail}]`;
}

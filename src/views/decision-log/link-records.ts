// Which record replaced which, out of what all of them say: an edge may be stated on one side only, or on both.

import type { DecisionRecord, LinkKind } from './read-record.ts';
import type { RecordReference } from './record-reference.ts';

export interface RecordEdge {
  readonly old: DecisionRecord;
  readonly new: DecisionRecord;
  readonly kind: LinkKind;
  readonly from: 'header' | 'body';
}

/** Each pair once; where one side says more, the header and the narrower relation count. */
export function linkRecords(records: readonly DecisionRecord[]): RecordEdge[] {
  const byFile = new Map(records.map((record) => [stem(record.file), record]));
  const byNumber = new Map(records.toReversed().map((record) => [record.number, record]));
  const byTitle = new Map(records.toReversed().map((record) => [plain(record.title ?? ''), record]));
  const find = ({ file, number, title }: RecordReference) =>
    byFile.get(stem(file ?? '')) ??
    (number === undefined ? undefined : byNumber.get(number)) ??
    (title === undefined || plain(title) === '' ? undefined : byTitle.get(plain(title)));
  const edges = new Map<string, RecordEdge>();
  for (const record of records) {
    for (const { kind, isNewer, to, from } of record.links) {
      const other = find(to);
      if (other === undefined || other === record) continue;
      const edge = isNewer
        ? { old: record, new: other, kind, from }
        : { old: other, new: record, kind, from };
      const key = `${edge.old.file}\n${edge.new.file}`;
      const before = edges.get(key);
      if (before === undefined || (before.from === 'body' && from === 'header')) edges.set(key, edge);
      else if (before.kind === 'superseded' && from === before.from) edges.set(key, { ...before, kind });
    }
  }
  return [...edges.values()];
}

function stem(file: string): string {
  return file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.[a-z]+$/i, '')
    .toLowerCase();
}

function plain(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\W*(?:(?:adr|pep|rfc)[-\s#]*)?\d*[.:\s-]*/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

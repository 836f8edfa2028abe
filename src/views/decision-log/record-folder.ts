// A folder of decision records (docs/adr and its kin) as decisions. It is only ever read: the records stay where and as they are,
// and what they say counts again whenever they are taken over anew.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Day } from '../../model/day.ts';
import type { ItemLife, View, ViewItem, ViewReading } from '../../model/view.ts';
import { linkRecords, type RecordEdge } from './link-records.ts';
import { type DecisionRecord, readRecord } from './read-record.ts';
import { isDayFirstIn, recordDate } from './record-date.ts';
import { RECORD } from './record-facts.ts';
import { readRecordIndex } from './record-index.ts';
import { baseName } from './record-reference.ts';
import { recordFields } from './record-sections.ts';
import type { RecordStatus } from './record-status.ts';
import { splitRecords } from './split-records.ts';

/** `root`: where the folder lies, as people write it. */
export function recordFolder(root: string): View {
  return {
    name: 'decision-records',
    summary: 'decision records in a folder',
    root,
    claims: ['*.md'],
    source: true,
    read: (files) => read(files, root),
    render: ({ frame }) => ({ files: frame, names: new Map(), notes: [] }),
  };
}

function read(files: ReadonlyMap<string, string>, root: string): ViewReading {
  const texts = [...files].filter(([path]) => /\.(?:md|mdx|markdown|rst|adoc|txt)$/i.test(path)).sort();
  const torn = texts.flatMap(([file, text]) => {
    const line = conflictLine(text);
    return line === undefined ? [] : [{ file, line }];
  });
  const parts = texts
    .filter(([path]) => !torn.some(({ file }) => file === path))
    .flatMap(([path, text]) => splitRecords(path, text));
  const all = parts.map(({ path, text, line }) => ({ record: readRecord(path, text), text, line }));
  const found = all.filter(({ record }) => isRecord(record));
  const index = new Map(
    all.filter(({ record }) => !isRecord(record)).flatMap(({ text }) => [...readRecordIndex(text)]),
  );
  const statusOf = (record: DecisionRecord) => record.status ?? index.get(baseName(record.file));
  const edges = linkRecords(found.map(({ record }) => record)).filter(
    (edge) => edge.kind === 'superseded' && !UNDECIDED.has(statusOf(edge.new) ?? 'accepted'),
  );
  const isDayFirst = isDayFirstIn(found.map(({ text }) => text));
  const nameOf = ({ file }: DecisionRecord) => (root === '.' ? file : `${root}/${file}`);
  const items = found.map(({ record, text, line }): ViewItem => {
    const status = statusOf(record);
    const called = labelOf(record);
    return {
      name: nameOf(record),
      path: record.file.replace(/#.*$/s, ''),
      line,
      kind: 'decision',
      statement: titleOf(record),
      fields: [
        ...recordFields(text),
        [RECORD, called],
        ...(status === undefined ? [] : [['record-status', status] as const]),
        ['source', nameOf(record)],
      ],
      ...(record.number === undefined ? {} : { id: called.toLowerCase() }),
      life: lifeOf(record, status, recordDate(record.file, text, isDayFirst), edges, nameOf),
    };
  });
  return {
    items,
    problems: torn.map(({ file, line }) => ({
      code: 'merge-conflict',
      level: 'error',
      message: 'A merge left both sides standing; nothing is read from this record.',
      file,
      line,
      expected: 'a file without conflict markers',
    })),
  };
}

function isRecord({ file, number, status, title }: DecisionRecord): boolean {
  if (/^(?:readme|index|template|adr-template|0+-template|license|contributing)\b/i.test(baseName(file)))
    return false;
  return (number !== undefined || status !== undefined) && (title ?? '') !== '';
}

/** `ADR-0007`; the word in front is the one the file carries. */
function labelOf({ file, number, title }: DecisionRecord): string {
  if (number === undefined) return baseName(file).replace(/\.[a-z]+$/i, '');
  const word =
    /^([a-z]{2,8})[-_ ]?\d/i.exec(baseName(file))?.[1] ?? /^\W*(adr|pep|rfc)\b/i.exec(title ?? '')?.[1];
  return `${(word ?? 'ADR').toUpperCase()}-${String(number).padStart(4, '0')}`;
}

function titleOf({ title = '', file }: DecisionRecord): string {
  const words = title
    .replace(/^\W*(?:(?:adr|madr|pep|rfc|decision|record)[-\s#]*)?\d{1,5}\s*[.:)\u2013\u2014-]*\s*/i, '')
    .trim();
  return words || title.trim() || baseName(file);
}

const UNDECIDED: ReadonlySet<RecordStatus> = new Set([
  'draft',
  'proposed',
  'deferred',
  'rejected',
  'abandoned',
]);
/** What nobody has to follow: not decided yet, or no longer. */
const NOT_IN_FORCE: ReadonlySet<RecordStatus> = new Set([
  ...UNDECIDED,
  'deprecated',
  'superseded',
  'archived',
]);

function lifeOf(
  record: DecisionRecord,
  status: RecordStatus | undefined,
  day: Day | undefined,
  edges: readonly RecordEdge[],
  nameOf: (record: DecisionRecord) => string,
): ItemLife {
  const by = edges.findLast((edge) => edge.old === record && !leadsTo(edge.new, record, edges));
  const replaced = edges.filter((edge) => edge.new === record && !leadsTo(record, edge.old, edges));
  return {
    ...(day === undefined ? {} : { created: day }),
    ...(replaced.length === 0 ? {} : { supersedes: replaced.map(({ old }) => nameOf(old)) }),
    ...(by !== undefined
      ? { status: 'superseded', supersededBy: nameOf(by.new), reason: `${labelOf(by.new)} replaced it` }
      : status !== undefined && NOT_IN_FORCE.has(status)
        ? { status: 'archived', reason: `its record is ${status}` }
        : {}),
  };
}

/** Two records that each claim to replace the other settle nothing. */
function leadsTo(from: DecisionRecord, to: DecisionRecord, edges: readonly RecordEdge[]): boolean {
  const seen = new Set([from]);
  for (const one of seen) for (const edge of edges) if (edge.old === one) seen.add(edge.new);
  return seen.has(to) && from !== to;
}

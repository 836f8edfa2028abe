// A memory folder as it is: continuity.md and the files of the archive in blocks, each fact named once. Live wins over
// archived, and the latest of several archived ones over the earlier; what is said twice is told and kept as text.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import { freeId } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import { type IndexEntry, readIndex } from './archive-index.ts';
import { readBlocks } from './fact-blocks.ts';
import type { FactBlock, FileBlock } from './file-block.ts';
import { footerProblems } from './footer-problems.ts';
import { idWrittenBack, keptKind, renamedIn, staysKind } from './hand-moves.ts';
import { type Place, readItem } from './read-item.ts';

export const CONTINUITY = 'continuity.md';
export const ARCHIVE_INDEX = 'archive/INDEX.md';

export interface FolderFile {
  readonly path: string;
  readonly place: Place;
  readonly blocks: readonly FileBlock[];
  /** Blocks that are not here are kept as text. */
  readonly items: ReadonlyMap<FactBlock, ViewItem>;
}

/** The block of a fact, and what it says. */
export interface Framed {
  readonly file: Omit<FolderFile, 'items'>;
  readonly block: FactBlock;
  readonly item: ViewItem;
}

export interface Folder {
  readonly files: readonly FolderFile[];
  /** Archived copies of facts that also stand in continuity.md, by id. */
  readonly shadows: ReadonlyMap<string, Framed>;
  readonly problems: readonly Problem[];
  /** Files a merge left undecided; they are not read. */
  readonly undecided: ReadonlySet<string>;
}

/** `previous` is the folder as it was last written: an id or a section that somebody changed since is known by it. */
export function readFolder(
  files: ReadonlyMap<string, string>,
  previous: ReadonlyMap<string, string> = new Map(),
): Folder {
  const problems: Problem[] = [];
  const undecided = new Set<string>();
  for (const [path, text] of files) {
    const line = isOfLayout(path) ? conflictLine(text) : undefined;
    if (line === undefined) continue;
    undecided.add(path);
    problems.push({
      code: 'conflict-marker',
      level: 'error',
      message: 'A merge left both sides standing; decide between them first.',
      file: path,
      line,
      expected: 'a file without <<<<<<< and >>>>>>>',
      received: text.split('\n')[line - 1]?.slice(0, 200) ?? '',
    });
  }
  const index = undecided.has(ARCHIVE_INDEX) ? new Map() : readIndex(files.get(ARCHIVE_INDEX) ?? '');
  const paths = [...files.keys()].filter((path) => isFactFile(path) && !undecided.has(path)).sort(inOrder);
  const parsed = paths.map((path) => {
    const file = readBlocks(files.get(path) ?? '');
    problems.push(...file.problems.map((problem) => ({ ...problem, file: path })));
    return { path, place: placeOf(path), blocks: file.blocks };
  });
  for (const path of files.keys())
    if (/^sessions\/(?:.*\/)?\d{4}-\d\d-\d\d\.md$/.test(path))
      problems.push({
        code: 'date-only-session',
        level: 'notice',
        message: 'The name of the log has no time; several on one day cannot be told apart.',
        file: path,
        line: 1,
        expected: 'sessions/YYYY-MM-DD-HHMMSS.md',
        received: path,
      });
  const edited = paths.some((path) => previous.has(path) && previous.get(path) !== files.get(path));
  const before = edited ? itemsOf(readFolder(previous)) : new Map<string, ViewItem>();
  return { ...named(parsed, index, problems, before), problems, undecided };
}

type Parsed = Omit<FolderFile, 'items'>;

function named(
  parsed: readonly Parsed[],
  index: ReadonlyMap<string, IndexEntry>,
  problems: Problem[],
  before: ReadonlyMap<string, ViewItem>,
): Pick<Folder, 'files' | 'shadows'> {
  const facts = parsed.flatMap((file) =>
    file.blocks
      .filter((block): block is FactBlock => block.footer !== undefined)
      .filter((block) => file.place === 'live' || !block.quoted)
      .map((block) => ({ file, block })),
  );
  const ids = new Set(facts.map(({ block }) => block.footer.id));
  const renamed = renamedIn(facts, ids, before);
  const first = new Map<string, { file: Parsed; item: ViewItem }>();
  const shadows = new Map<string, Framed>();
  const items = new Map<Parsed, Map<FactBlock, ViewItem>>(parsed.map((file) => [file, new Map()]));
  const latestFirst = [
    ...facts.filter(({ file }) => file.place === 'live'),
    ...facts.filter(({ file }) => file.place === 'archive').reverse(),
  ];
  for (const { file, block } of latestFirst) {
    const id = renamed.get(block) ?? block.footer.id;
    const spot = { path: file.path, place: file.place, index: index.get(id) };
    const read = readItem(block, id, spot);
    const kept = keptKind(block, read, before.get(id));
    const item = kept === undefined ? read : readItem(block, id, { ...spot, kind: kept });
    problems.push(...footerProblems(file.path, block));
    if (id !== block.footer.id) problems.push(idWrittenBack(file.path, block, id));
    if (kept !== undefined) problems.push(staysKind(file.path, block, id, read.kind, kept));
    const twin = first.get(id);
    if (twin === undefined) {
      first.set(id, { file, item });
      items.get(file)?.set(block, item);
      continue;
    }
    problems.push(saidTwice(file, block, twin.file));
    if (file.place !== twin.file.place && !shadows.has(id)) shadows.set(id, { file, block, item });
    // Two different facts under one id: neither is lost.
    if (file.place === 'archive' || item.statement === twin.item.statement) continue;
    const name = freeId(id, (one) => ids.has(one), '~');
    ids.add(name);
    items.get(file)?.set(block, readItem(block, name, spot));
  }
  const files = parsed.map((file) => {
    const own = items.get(file) ?? new Map<FactBlock, ViewItem>();
    const ordered = file.blocks.flatMap((block): [FactBlock, ViewItem][] => {
      const item = block.footer === undefined ? undefined : own.get(block);
      return block.footer === undefined || item === undefined ? [] : [[block, item]];
    });
    return { ...file, items: new Map(ordered) };
  });
  return { files, shadows };
}

function saidTwice(file: Parsed, block: FactBlock, other: Parsed): Problem {
  const both = file.place !== other.place;
  return {
    code: both ? 'both' : 'duplicate-id',
    level: 'notice',
    message: both
      ? `\`${block.footer.id}\` stands in ${other.path} too; that one holds.`
      : `\`${block.footer.id}\` is the id of two facts.`,
    file: file.path,
    line: block.line,
    expected: 'each id once',
    received: block.footer.id,
  };
}

function itemsOf({ files }: Folder): Map<string, ViewItem> {
  return new Map(
    files.flatMap(({ items }) => Array.from(items.values(), (item) => [item.name, item] as const)),
  );
}

function isFactFile(path: string): boolean {
  return path === CONTINUITY || (/^archive\/.+\.md$/.test(path) && path !== ARCHIVE_INDEX);
}

function placeOf(path: string): Place {
  return path === CONTINUITY ? 'live' : 'archive';
}

function inOrder(a: string, b: string): number {
  if (placeOf(a) !== placeOf(b)) return placeOf(a) === 'live' ? -1 : 1;
  return a < b ? -1 : 1;
}

const OTHERS: ReadonlySet<string> = new Set(
  ['vision', 'decay-policy', 'PROTOCOL', 'instructions', 'smoke-test'].map((name) => `${name}.md`),
);

function isOfLayout(path: string): boolean {
  return path === CONTINUITY || /^(?:sessions|archive)\//.test(path) || OTHERS.has(path);
}

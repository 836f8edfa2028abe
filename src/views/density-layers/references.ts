// What refers to a fact that changed since the layout was last written. Pointers and tables follow by themselves; the words of
// others are theirs, so each line that names the fact is listed, to be looked at.

import { splitLines } from '../../markdown/lines.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewedFact, ViewItem } from '../../model/view.ts';
import type { Doc, Folder } from './doc.ts';
import { said } from './edited-documents.ts';
import { titleOf } from './entry-form.ts';
import { placeOf } from './places.ts';
import { oneLine } from './prose.ts';
import { readStamp } from './stamp.ts';

interface ChangedFact {
  readonly viewed: ViewedFact;
  readonly before: ViewItem;
  /** As it stands now; absent when it left. */
  readonly now?: ViewItem;
}

const MOST = 20;
const READ: ReadonlySet<string> = new Set(['entries', 'document', 'card', 'loose']);

export function referenceNotes(changed: readonly ChangedFact[], after: Folder): Problem[] {
  if (changed.length === 0) return [];
  const notes: Problem[] = [];
  for (const one of changed) {
    const names = namesOf(one);
    for (const doc of after.docs.values()) {
      if (!READ.has(placeOf(doc.path).holds) || isOwn(doc, one, after)) continue;
      const own = ownLines(doc, one.now);
      for (const [n, { text }] of splitLines(doc.text).entries())
        if (!own(n + 1) && !isLink(text) && names.some((name) => name.test(text)))
          notes.push(noteFor(one, doc.path, n + 1, text));
    }
  }
  if (notes.length <= MOST) return notes;
  const message = `${notes.length - MOST} more lines name what changed; tide recall finds them by its words.`;
  return [...notes.slice(0, MOST), { code: 'refers-more', level: 'notice', message }];
}

/** Facts that said something else when the layout was last written, or have ended since. */
export function changedFacts(
  before: readonly ViewItem[],
  after: Folder,
  factOf: (item: ViewItem) => ViewedFact | undefined,
  isNewlyEnded: (path: string) => boolean,
): ChangedFact[] {
  const now = new Map<string, ViewItem>();
  for (const item of after.items) {
    const id = factOf(item)?.fact.id;
    if (id !== undefined && !now.has(id)) now.set(id, item);
  }
  const changed = new Map<string, ChangedFact>();
  for (const item of before) {
    const viewed = factOf(item);
    if (viewed === undefined || viewed.fact.forgotten || changed.has(viewed.fact.id)) continue;
    const stands = now.get(viewed.fact.id);
    const ended = viewed.status === 'superseded' || viewed.status === 'invalidated';
    const differs =
      stands === undefined ? ended : said(stands) !== said(item) || (ended && isNewlyEnded(stands.path));
    if (differs)
      changed.set(viewed.fact.id, { viewed, before: item, ...(stands === undefined ? {} : { now: stands }) });
  }
  return [...changed.values()];
}

/** How others may call it: by its id, its file, what it said, or the name of a person, tool or project. */
function namesOf({ viewed: { fact }, before, now }: ChangedFact): RegExp[] {
  const words = new Set<string>();
  if (fact.id.includes('-') || NAMED.has(fact.kind)) words.add(fact.id);
  const title = titleOf(before.statement).replace(/ …$/, '');
  if (title.length >= 4) words.add(title);
  if (NAMED.has(fact.kind)) {
    const name = /^\p{Lu}[^\s,:;()]*(?:\s+\p{Lu}[^\s,:;()\d]*)*/u.exec(before.statement)?.[0] ?? '';
    if (name.length >= 3) words.add(name);
  }
  const holds = placeOf(before.path).holds;
  if (holds === 'document' || holds === 'card') words.add(now?.path ?? before.path);
  return [...words].map(
    (word) =>
      new RegExp(
        `(?<![\\p{L}\\p{N}_/-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_-])`,
        'iu',
      ),
  );
}

const NAMED: ReadonlySet<string> = new Set(['entity', 'project', 'module']);

/** The file of the fact itself, or an older one it came from. */
function isOwn(doc: Doc, { before, now }: ChangedFact, { docs }: Folder): boolean {
  if (placeOf(doc.path).holds === 'entries') return false;
  if (doc.path === before.path || doc.path === now?.path) return true;
  return (
    docs.get(doc.shown?.revises ?? '')?.path === before.path ||
    doc.shown?.supersedes?.includes(before.name) === true
  );
}

function ownLines(doc: Doc, now: ViewItem | undefined): (line: number) => boolean {
  const block = doc.blocks?.find(({ item }) => item !== undefined && item.name === now?.name);
  if (now === undefined || block === undefined || doc.path !== now.path) return () => false;
  const last = now.line + splitLines(block.text).length;
  return (line) => line >= now.line && line < last;
}

/** Stamps and links between files are kept right by us. */
function isLink(line: string): boolean {
  return /^\s*(?:<!--.*-->|_Supersedes:.*)\s*$/i.test(line) || readStamp(line) !== undefined;
}

function noteFor(
  { viewed: { fact, status }, before, now }: ChangedFact,
  file: string,
  line: number,
  text: string,
): Problem {
  const by = fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`;
  const became =
    status === 'superseded'
      ? `was superseded${by}`
      : status === 'invalidated'
        ? 'was proved wrong'
        : now !== undefined && now.statement !== before.statement
          ? `changed from "${oneLine(before.statement, 60)}" to "${oneLine(now.statement, 60)}"`
          : `changed (${changedKeys(before, now).join(', ')})`;
  return {
    code: 'refers',
    level: 'notice',
    file,
    line,
    message: `This line names ${fact.id}, which ${became}; is it still right?`,
    received: text.trim().slice(0, 120),
  };
}

function changedKeys(before: ViewItem, now: ViewItem | undefined): string[] {
  const values = (item: ViewItem | undefined, key: string) =>
    (item?.fields ?? [])
      .filter(([one]) => one === key)
      .map(([, value]) => value)
      .join('\0');
  const keys = new Set([...before.fields, ...(now?.fields ?? [])].map(([key]) => key));
  return [...keys].filter((key) => values(before, key) !== values(now, key));
}

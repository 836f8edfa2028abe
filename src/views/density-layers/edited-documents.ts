// Events and cases are written once. Where somebody wrote into such a file, the file is as it was, and what they wrote is a
// newer one that supersedes it: nothing that happened is rewritten, and no word is lost.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import type { Folder } from './doc.ts';
import { readDocument } from './document-form.ts';
import { placeOf, stemOf } from './places.ts';
import { byKey, itemOf, type Shown, shortHash } from './shown.ts';
import { readStamp } from './stamp.ts';

export interface EditedDocument {
  readonly path: string;
  readonly folder: 'events' | 'cases';
  /** As it was written, and as it was found. */
  readonly was: string;
  readonly text: string;
  /** What was written into it is called this until it has a file of its own; undefined where it says nothing new. */
  readonly name?: string;
  readonly shown?: Shown;
}

export function editedDocuments(
  files: ReadonlyMap<string, string>,
  previous: ReadonlyMap<string, string>,
): EditedDocument[] {
  const edited: EditedDocument[] = [];
  for (const [path, text] of files) {
    const place = placeOf(path);
    const was = previous.get(path);
    if (place.holds !== 'document' || was === undefined || conflictLine(text) !== undefined) continue;
    if (isSame(was, text)) continue;
    const { folder } = place;
    const [before, shown] = [
      readDocument(was, stemOf(path), folder),
      readDocument(text, stemOf(path), folder),
    ];
    const isNews = shown !== undefined && (before === undefined || said(before) !== said(shown));
    edited.push({
      path,
      folder,
      was,
      text,
      ...(isNews ? { name: `${path}#${shortHash(text)}`, shown } : {}),
    });
  }
  return edited;
}

/** The files with every such file as it was written. */
export function withoutEdits(
  files: ReadonlyMap<string, string>,
  edited: readonly EditedDocument[],
): ReadonlyMap<string, string> {
  return edited.length === 0
    ? files
    : new Map([...files, ...edited.map(({ path, was }) => [path, was] as const)]);
}

/** What was written into such files, as items of their own that supersede what stands there. */
export function editedItems({ docs, items }: Folder, edited: readonly EditedDocument[]): ViewItem[] {
  const ended = new Map<string, string>();
  const added: ViewItem[] = [];
  for (const { path, name, shown } of edited) {
    if (name === undefined || shown === undefined) continue;
    const { id: _, revises: __, supersedes: ___, day: ____, ...rest } = shown;
    const old = docs.get(path)?.item;
    const life =
      old === undefined || old.life?.status !== undefined ? {} : { life: { supersedes: [old.name] } };
    if (old !== undefined && old.life?.status === undefined) ended.set(old.name, name);
    added.push({ ...itemOf(rest, path, 1, ''), name, ...life });
  }
  const still = items.map((item): ViewItem => {
    const by = ended.get(item.name);
    return by === undefined
      ? item
      : { ...item, life: { ...item.life, status: 'superseded', supersededBy: by, reason: BY_HAND } };
  });
  return [...still, ...added];
}

const BY_HAND = 'its file was written into';

/** Lines somebody added that say nothing a fact would hold: remarks. */
export function hasRemarks({ was, text }: EditedDocument): boolean {
  const known = new Set(was.split(/\r?\n/).map((line) => line.trim()));
  return text
    .split(/\r?\n/)
    .some((line) => line.trim() !== '' && !known.has(line.trim()) && readStamp(line) === undefined);
}

export function editNote({ path, folder }: EditedDocument, to: string | undefined): Problem {
  const what = folder === 'events' ? 'An event' : 'A case';
  const where = to === undefined ? '' : ` What was written into it stands in ${to}, which supersedes it.`;
  return {
    code: 'written-once',
    level: 'notice',
    file: path,
    message: `${what} is written once, so this file is as it was.${where}`,
  };
}

export function said({ kind, statement, fields }: Pick<Shown, 'kind' | 'statement' | 'fields'>): string {
  return JSON.stringify([kind, statement, byKey(fields)]);
}

/** The same but for line ends, a byte order mark, blanks at the end, and what was taken out of our copy as a secret. */
function isSame(was: string, text: string): boolean {
  const [before, now] = [plain(was), plain(text)];
  if (before === now) return true;
  const parts = before.split(/\[REDACTED[^\]]*\]/);
  if (parts.length === 1) return false;
  let at = 0;
  for (const [n, part] of parts.entries()) {
    const found = n === parts.length - 1 ? now.lastIndexOf(part) : now.indexOf(part, at);
    if (found < at || (n === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return at === now.length;
}

function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/(?<![ \t])[ \t]*\r?\n/g, '\n')
    .trimEnd();
}

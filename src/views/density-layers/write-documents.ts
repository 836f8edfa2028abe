// Events and cases: every one a file, written once. A fact that says something else now gets a newer file beside the old one.

import { dayOf, dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewedFact } from '../../model/view.ts';
import type { Changes } from './changes.ts';
import type { Doc } from './doc.ts';
import { ownDocument, readDocument, renderDocument } from './document-form.ts';
import { type EditedDocument, said } from './edited-documents.ts';
import { titleOf } from './entry-form.ts';
import { isShown } from './homes.ts';
import { stemOf } from './places.ts';
import { freePath, type Output, safeStem } from './safe-name.ts';
import type { Shown } from './shown.ts';

/** Writes what is missing; only what was to be forgotten is taken out. */
export function updateDocument(
  doc: Doc,
  viewed: ViewedFact,
  docs: ReadonlyMap<string, Doc>,
  output: Output,
  changes: Changes,
): void {
  if (doc.place.holds !== 'document' || doc.item === undefined) return;
  if (viewed.fact.forgotten) {
    for (let one: Doc | undefined = doc; one !== undefined && output.files.delete(one.path); )
      one = docs.get(one.shown?.revises ?? '');
    return;
  }
  if (!isShown(viewed)) return;
  const { folder } = doc.place;
  const shown = changes.shownOf(viewed.fact);
  const now = readDocument(renderDocument(shown, folder), '', folder);
  if (now === undefined || said(now) === said(doc.item)) return;
  addDocument(viewed, folder, output, changes, {
    path: doc.path,
    stem: stemOf(firstVersion(doc, docs).path),
  });
}

export function addDocument(
  { fact }: ViewedFact,
  folder: 'events' | 'cases',
  output: Output,
  changes: Changes,
  older?: { readonly path: string; readonly stem: string },
): void {
  const name = stemOf(documentPath(fact, folder));
  const shown: Shown = { ...changes.shownOf(fact), ...(older === undefined ? {} : { revises: older.path }) };
  output.files.set(
    freePath(rootOf(folder), older?.stem ?? name, 'md', output.taken),
    renderDocument(shown, folder),
  );
}

/** The file of a new fact, unless that name is taken. */
export function documentPath(fact: Fact, folder: 'events' | 'cases'): string {
  const stem = safeStem(titleOf(fact.statement));
  const day = dayOf(fieldOf(fact, 'date') ?? '') ?? fact.createdDay;
  return `${rootOf(folder)}${folder === 'events' ? `${dayText(day).slice(0, 7)}-` : ''}${stem}.md`;
}

/** A file for what somebody wrote into one that is written once. Gives its path, or that of the fact that says it already. */
export function addEdited(
  edited: EditedDocument,
  viewed: ViewedFact | undefined,
  docs: ReadonlyMap<string, Doc>,
  output: Output,
  changes: Changes,
): string | undefined {
  const doc = docs.get(edited.path);
  if (viewed === undefined || !isShown(viewed) || doc === undefined) return undefined;
  const { path, folder, text, was } = edited;
  const shown = changes.shownOf(viewed.fact);
  const link =
    edited.name === undefined
      ? { revises: path }
      : { supersedes: [...new Set([doc.item?.name ?? path, ...(shown.supersedes ?? [])])] };
  const own = { ...shown, ...link };
  const wanted = renderDocument(own, folder);
  const written = ownDocument(text, was, own, folder);
  const [as, want] = [readDocument(written, '', folder), readDocument(wanted, '', folder)];
  const held = as !== undefined && want !== undefined && said(as) === said(want) && as.id === want.id;
  const to = freePath(rootOf(folder), stemOf(firstVersion(doc, docs).path), 'md', output.taken);
  output.files.set(to, held ? written : wanted);
  return to;
}

function rootOf(folder: 'events' | 'cases'): string {
  return folder === 'events' ? 'memory/user/events/' : 'memory/agent/cases/';
}

function firstVersion(doc: Doc, docs: ReadonlyMap<string, Doc>): Doc {
  const seen = new Set<Doc>();
  let first = doc;
  for (let older: Doc | undefined = doc; older !== undefined && !seen.has(older); ) {
    seen.add(older);
    first = older;
    older = docs.get(older.shown?.revises ?? '');
  }
  return first;
}

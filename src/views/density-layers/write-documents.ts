// Events and cases: every one a file, written once. A fact that says something else now gets a newer file beside the old one.

import { dayOf, dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { ViewedFact } from '../../model/view.ts';
import type { Changes } from './changes.ts';
import type { Doc } from './doc.ts';
import { readDocument, renderDocument } from './document-form.ts';
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
  const stem = safeStem(titleOf(fact.statement));
  const day = dayOf(fieldOf(fact, 'date') ?? '') ?? fact.createdDay;
  const name = folder === 'events' ? `${dayText(day).slice(0, 7)}-${stem}` : stem;
  const shown: Shown = { ...changes.shownOf(fact), ...(older === undefined ? {} : { revises: older.path }) };
  const root = folder === 'events' ? 'memory/user/events/' : 'memory/agent/cases/';
  output.files.set(freePath(root, older?.stem ?? name, 'md', output.taken), renderDocument(shown, folder));
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

function said({ kind, statement, fields }: Pick<Shown, 'kind' | 'statement' | 'fields'>): string {
  return JSON.stringify([kind, statement, fields]);
}

// Facts that stand nowhere yet: each goes where its category says.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewedFact } from '../../model/view.ts';
import type { Changes } from './changes.ts';
import { type Category, categoryOf, entriesPath } from './classify.ts';
import type { Folder } from './doc.ts';
import { CARDS, stemOf } from './places.ts';
import { freePath, type Output, stemForId } from './safe-name.ts';
import { newCard } from './write-card.ts';
import { addDocument, documentPath } from './write-documents.ts';
import { type EntrySource, withNewEntries } from './write-entries.ts';

/** The category a new fact belongs to, and its file; where the name of that file is taken it gets a number. */
export function placeFor(fact: Fact): { readonly category: Category; readonly path: string } {
  const category = categoryOf(fact);
  if (category === 'event' || category === 'case')
    return { category, path: documentPath(fact, category === 'event' ? 'events' : 'cases') };
  const path = category === 'project' ? `${CARDS}${stemForId(fact.id)}.md` : entriesPath(category, fact);
  return { category, path };
}

export function placeNew(
  facts: readonly ViewedFact[],
  folder: Folder,
  output: Output,
  source: EntrySource,
): Problem[] {
  const { changes } = source;
  const notes: Problem[] = [];
  const byFile = new Map<string, ViewedFact[]>();
  for (const viewed of facts) {
    const { fact } = viewed;
    const category = categoryOf(fact);
    if (category === 'event') addDocument(viewed, 'events', output, changes);
    else if (category === 'case') addDocument(viewed, 'cases', output, changes);
    else if (category === 'project') addCard(viewed, output, changes);
    else {
      const path = entriesPath(category, fact);
      if (!folder.locked.has(path)) {
        const file = byFile.get(path);
        if (file === undefined) byFile.set(path, [viewed]);
        else file.push(viewed);
      } else
        notes.push({
          code: 'not-shown',
          level: 'notice',
          file: path,
          message: `${fact.id} belongs here, but the file has an error and is left as it is.`,
        });
    }
  }
  for (const [path, added] of byFile)
    output.files.set(path, withNewEntries(path, output.files.get(path), added, source));
  return notes;
}

function addCard({ fact }: ViewedFact, output: Output, changes: Changes): void {
  const path = freePath(CARDS, stemForId(fact.id), 'md', output.taken);
  const { day, agent } = changes.lastChange(fact);
  output.files.set(path, newCard(fact, stemOf(path), { day, by: agent }));
}

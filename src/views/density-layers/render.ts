// State into files: facts that stand somewhere are brought up to date there, new ones are placed by their category, and the
// files that list others follow.

import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rendered, ViewedFact, ViewInput } from '../../model/view.ts';
import { changesIn } from './changes.ts';
import { archiveLogs } from './daily-logs.ts';
import type { Folder } from './doc.ts';
import { editedDocuments, editNote, hasRemarks, withoutEdits } from './edited-documents.ts';
import { type Homes, homesIn, isShown, namesIn } from './homes.ts';
import { writeIndexes, writeRegistry } from './indexes.ts';
import { parseFolder } from './parse.ts';
import { placeNew } from './place-new.ts';
import { LAYER_ONE, placeOf, REGISTRY } from './places.ts';
import { changedFacts, referenceNotes } from './references.ts';
import { settleMerges } from './settle-merge.ts';
import { updatedCard } from './write-card.ts';
import { addEdited, updateDocument } from './write-documents.ts';
import { updatedEntries } from './write-entries.ts';
import { promotedFacts, writeInstincts } from './write-instincts.ts';

export function render(input: ViewInput): Rendered {
  const merged = settleMerges(input.frame);
  const edited = editedDocuments(merged.files, input.previous);
  const frame = withoutEdits(merged.files, edited);
  const folder = parseFolder(frame);
  const logs = archiveLogs(frame, input.today, folder.locked);
  const files = new Map(logs.files);
  const taken = new Set(Array.from([...frame.keys(), ...files.keys()], (path) => path.toLowerCase()));
  const output = { files, taken };
  const homes = homesIn(folder, input);
  const changes = changesIn(input, fileNames(folder, homes));
  const source = { homes, changes, promoted: promotedFacts(input.facts, folder) };
  for (const [path, doc] of folder.docs) {
    if (folder.locked.has(path)) continue;
    if (doc.blocks !== undefined) {
      const text = updatedEntries(doc, source);
      if (text === undefined) files.delete(path);
      else files.set(path, text);
    }
    const viewed = doc.item === undefined ? undefined : homes.facts.get(doc.item.name);
    if (viewed === undefined) continue;
    updateDocument(doc, viewed, folder.docs, output, changes);
    if (doc.card !== undefined) {
      const { day, agent } = changes.lastChange(viewed.fact);
      if (isGone(viewed)) files.delete(path);
      else if (isShown(viewed))
        files.set(path, updatedCard(doc.text, doc.card, viewed.fact, { day, by: agent }));
    }
  }
  const notes: Problem[] = [...merged.notes];
  const placed = new Set(homes.placed);
  const byId = new Map(input.facts.map((viewed) => [viewed.fact.id, viewed]));
  for (const one of edited) {
    const fact =
      one.name === undefined ? factIn(folder, homes, one.path) : byId.get(input.names.get(one.name) ?? '');
    const isNew = one.name === undefined ? hasRemarks(one) : !placed.has(fact?.fact.id ?? '');
    const to = isNew ? addEdited(one, fact, folder.docs, output, changes) : undefined;
    if (to !== undefined) placed.add(fact?.fact.id ?? '');
    notes.push(editNote(one, to));
  }
  const news = placeNew(
    input.facts.filter((viewed) => isShown(viewed) && !placed.has(viewed.fact.id)),
    folder,
    output,
    source,
  );
  notes.push(...news);
  writeInstincts(input, folder, output, changes, homes.facts);
  writeRegistry(frame, files);
  for (const path of folder.locked) restore(path, frame, files);
  notes.push(...finish({ ...input, frame }, folder, files));
  for (const path of folder.locked) restore(path, frame, files);
  for (const [from, to] of logs.moved)
    notes.push({
      code: 'log-archived',
      level: 'notice',
      file: to,
      message: `${from} is older than seven days and moved here.`,
    });
  return { files, names: namesIn(parseFolder(files), input), notes };
}

function fileNames(folder: Folder, homes: Homes): (fact: string) => string | undefined {
  const names = new Map<string, string>();
  for (const { place, item } of folder.docs.values()) {
    const fact = item === undefined ? undefined : homes.facts.get(item.name)?.fact.id;
    if (place.holds === 'document' && item !== undefined && fact !== undefined) names.set(fact, item.name);
  }
  return (fact) => names.get(fact);
}

function factIn({ docs }: Folder, homes: Homes, path: string): ViewedFact | undefined {
  return homes.facts.get(docs.get(path)?.item?.name ?? '');
}

function restore(path: string, frame: ReadonlyMap<string, string>, files: Map<string, string>): void {
  const text = frame.get(path);
  if (text !== undefined) files.set(path, text);
}

function finish(input: ViewInput, before: Folder, files: Map<string, string>): Problem[] {
  const after = parseFolder(files);
  const last = once(() => parseFolder(input.previous));
  const standing = homesIn(after, input);
  const factOf = (path: string): ViewedFact | undefined =>
    standing.facts.get(after.docs.get(path)?.item?.name ?? '');
  const notes = [
    // Where nobody touched the registry, it only follows a card.
    ...(input.frame.get(REGISTRY) === input.previous.get(REGISTRY)
      ? []
      : before.problems.filter(({ code }) => code.startsWith('registry-'))),
    ...writeIndexes(last, before, after, factOf, input, files),
  ];
  return [...notes, ...references(input, last, after, files)];
}

/** Since the layout was last written; where nothing changed there is nothing to say. */
function references(
  input: ViewInput,
  last: () => Folder,
  after: Folder,
  files: ReadonlyMap<string, string>,
): Problem[] {
  const { previous, names, facts } = input;
  if ([...files].every(([path, text]) => previous.get(path) === text)) return [];
  const byId = new Map(facts.map((viewed) => [viewed.fact.id, viewed]));
  const rowOf = (from: ReadonlyMap<string, string>, path: string) =>
    (from.get(LAYER_ONE) ?? '').split('\n').find((line) => line.includes(`\`${path}\``));
  const changed = changedFacts(
    last().items,
    after,
    ({ name, id }) => byId.get(names.get(name) ?? id ?? ''),
    // The row of a file of many entries changes with each of them.
    (path) => placeOf(path).holds === 'document' && rowOf(previous, path) !== rowOf(files, path),
  );
  return referenceNotes(changed, after);
}

/** A card of a project that was replaced, proved wrong or forgotten goes; one that only faded stays. */
function isGone({ fact, status }: ViewedFact): boolean {
  return fact.forgotten !== undefined || status === 'superseded' || status === 'invalidated';
}

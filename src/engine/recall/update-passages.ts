// Brings the passages of the database up to date with the files of conversations: files that have changed are read again, the
// others are left alone.

import { redact } from '../../capture/redaction/redact.ts';
import { CorpusWriter, nextDocument } from '../../database/corpus-writer.ts';
import {
  addConversation,
  addFile,
  clearPassages,
  fileStamps,
  folderStamps,
  removeFile,
  setFolderStamps,
} from '../../database/passage-table.ts';
import { termsOf } from '../../markdown/terms.ts';
import { MARK } from '../../model/conversations.ts';
import type { Database } from '../../model/database.ts';
import { dayOf } from '../../model/day.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { isAssistant, isTool, type Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';
import { marksOf } from '../../recall/passages/marks-of.ts';
import {
  type PassagePlace,
  passageFiles,
  passageFolders,
  readPassageFile,
} from '../passages/read-passages.ts';
import { isOfEmbedder, keepEmbedder } from './corpus-embedder.ts';
import { unmarked } from './fact-text.ts';
import type { Progress } from './semantics.ts';

/** Files that are looked at one by one with every question, those of the newest months first; more would be felt. */
const LOOKED_AT = 300;

/** False when no conversation was ever imported. With `closely`, every file is looked at. */
export function updatePassages(
  store: Store,
  database: Database,
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  closely = false,
): boolean {
  const folders = passageFolders(store).sort(newestFirst);
  const isCurrent = () => {
    const { changed, gone, stamps } = changesIn(store, database, folders, closely);
    return changed.length + gone.length === 0 && !stamps.isNew;
  };
  if (isOfEmbedder(database, 'passage', embedder) && isCurrent()) return folders.length > 0;
  database.transaction(() => {
    keepEmbedder(database, 'passage', embedder, () => clearPassages(database));
    // Another process may have been faster.
    const { changed, gone, stamps } = changesIn(store, database, folders, closely);
    const writer = new CorpusWriter(database, 'passage');
    for (const path of [...gone, ...changed.map(({ path }) => path)])
      for (const { first, turns } of removeFile(database, path))
        for (let turn = first; turn < first + turns; turn++) writer.remove(turn);
    if (changed.length > 0) embedder?.expectMany();
    let next = nextDocument(database, 'passage');
    for (const [i, file] of changed.entries()) {
      progress(i, changed.length);
      next = addAll(store, database, writer, file, embedder, next);
    }
    writer.finish();
    setFolderStamps(database, stamps.now);
  });
  return folders.length > 0;
}

/** Those without a date are taken for the oldest. */
function newestFirst(a: PassagePlace, b: PassagePlace): number {
  const month = ({ path }: PassagePlace) => path.slice(path.lastIndexOf('/') + 1).replace('undated', '');
  return month(a) < month(b) ? 1 : month(a) > month(b) ? -1 : 0;
}

interface Changes {
  readonly changed: readonly PassagePlace[];
  /** Paths of files that are not there any more. */
  readonly gone: readonly string[];
  /** Of the folders as they are now; empty where another change could leave the same. */
  readonly stamps: { readonly now: ReadonlyMap<string, string>; readonly isNew: boolean };
}

function changesIn(
  store: Store,
  database: Database,
  folders: readonly PassagePlace[],
  closely: boolean,
): Changes {
  const before = folderStamps(database);
  const stored = fileStamps(database);
  const changed: PassagePlace[] = [];
  const gone = [...stored].flatMap(([folder, files]) =>
    folders.some(({ path }) => path === folder) ? [] : [...files.keys()],
  );
  let left = closely ? Number.POSITIVE_INFINITY : LOOKED_AT;
  for (const folder of folders) {
    const known = stored.get(folder.path) ?? new Map<string, string>();
    const isSame = folder.settled && before.get(folder.path) === folder.stamp;
    if (isSame && known.size > left) continue;
    // A folder does not tell that one of its files was edited in place.
    left -= known.size;
    const files = passageFiles(store, folder.path);
    const there = new Set(files.map(({ path }) => path));
    changed.push(...files.filter(({ path, stamp, settled }) => !settled || known.get(path) !== stamp));
    gone.push(...[...known.keys()].filter((path) => !there.has(path)));
  }
  const now = new Map(folders.map(({ path, stamp, settled }) => [path, settled ? stamp : '']));
  const isNew = now.size !== before.size || [...now].some(([path, stamp]) => before.get(path) !== stamp);
  return { changed, gone, stamps: { now, isNew } };
}

/** Returns the number that the next document gets. */
function addAll(
  store: Store,
  database: Database,
  writer: CorpusWriter,
  file: PassagePlace,
  embedder: StaticEmbedder | undefined,
  next: number,
): number {
  const { passages, problems, stamp } = readPassageFile(store, file.path);
  const [problem] = problems;
  addFile(database, {
    path: file.path,
    folder: file.path.slice(0, file.path.lastIndexOf('/')),
    stamp: file.settled && stamp === file.stamp ? stamp : '',
    damaged: problems.length,
    problem:
      problem === undefined
        ? undefined
        : { file: file.path, line: problem.line ?? 1, message: problem.message },
  });
  let document = next;
  for (const [session, turns] of bySession(passages.map(({ passage }) => withoutSecrets(passage)))) {
    const [{ date } = { date: '' }] = turns;
    addConversation(
      database,
      {
        first: document,
        turns: turns.length,
        path: file.path,
        session,
        session_hash: store.digest.sha256(session),
        date,
        day: dayOf(date) ?? 0,
        marks: Uint8Array.from(turns, marks),
        speakers: JSON.stringify(turns.map(({ speaker }) => speaker)),
      },
      turns,
    );
    for (const { text } of turns) writer.add(document++, termsOf(unmarked(text)), embedder?.vectorOf(text));
  }
  return document;
}

/** A file holds one conversation; one that somebody wrote may hold several. */
function bySession(passages: readonly Passage[]): Map<string, Passage[]> {
  const conversations = new Map<string, Passage[]>();
  for (const passage of passages) {
    const turns = conversations.get(passage.session);
    if (turns === undefined) conversations.set(passage.session, [passage]);
    else turns.push(passage);
  }
  return conversations;
}

/** A file that was put there by hand may contain some. */
function withoutSecrets(passage: Passage): Passage {
  return { ...passage, speaker: redact(passage.speaker).text, text: redact(passage.text).text };
}

function marks({ text, speaker }: Passage): number {
  return marksOf(text) | (isAssistant(speaker) ? MARK.assistant : 0) | (isTool(speaker) ? MARK.tool : 0);
}

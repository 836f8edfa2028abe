// Imported conversations: the files they were read from, with their stamps, and their turns. The turns of one conversation have
// consecutive numbers in the corpus.

import type { Database } from '../model/database.ts';
import type { Passage } from '../model/passage.ts';

export interface PassageFileRow {
  readonly path: string;
  readonly folder: string;
  /** Empty where another change could have left the same stamp. */
  readonly stamp: string;
  /** Lines that could not be read. */
  readonly damaged: number;
  readonly problem: DamagedLine | undefined;
}

export interface DamagedLine {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface ConversationRow {
  /** Number of its first turn in the corpus. */
  readonly first: number;
  readonly turns: number;
  readonly path: string;
  readonly session: string;
  readonly session_hash: string;
  readonly date: string;
  readonly day: number;
  /** One byte for each turn. */
  readonly marks: Uint8Array;
  /** JSON: the name of each turn's speaker. */
  readonly speakers: string;
}

/** Stamps of the folders that were read whole. */
export function folderStamps(database: Database): Map<string, string> {
  const rows = database.all<{ path: string; stamp: string }>('SELECT path, stamp FROM passage_folders');
  return new Map(rows.map(({ path, stamp }) => [path, stamp]));
}

export function setFolderStamps(database: Database, stamps: ReadonlyMap<string, string>): void {
  database.run('DELETE FROM passage_folders');
  for (const [path, stamp] of stamps)
    database.run('INSERT INTO passage_folders (path, stamp) VALUES (?, ?)', path, stamp);
}

export function clearPassages(database: Database): void {
  database.run('DELETE FROM passage_folders');
  database.run('DELETE FROM passage_files');
  database.run('DELETE FROM conversations');
  database.run('DELETE FROM passages');
}

/** Stamps of the files of each folder. */
export function fileStamps(database: Database): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  const rows = database.all<{ path: string; folder: string; stamp: string }>(
    'SELECT path, folder, stamp FROM passage_files ORDER BY path',
  );
  for (const { path, folder, stamp } of rows) {
    const files = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, files.set(path, stamp));
  }
  return folders;
}

export function addFile(database: Database, file: PassageFileRow): void {
  database.run(
    'INSERT INTO passage_files (path, folder, stamp, damaged, problem) VALUES (?, ?, ?, ?, ?)',
    file.path,
    file.folder,
    file.stamp,
    file.damaged,
    file.problem === undefined ? null : JSON.stringify(file.problem),
  );
}

/** Removes what was read from a file, and says which documents that were. */
export function removeFile(database: Database, path: string): { first: number; turns: number }[] {
  const ranges = database.all<{ first: number; turns: number }>(
    'SELECT first, turns FROM conversations WHERE path = ?',
    path,
  );
  for (const { first, turns } of ranges)
    database.run('DELETE FROM passages WHERE document >= ? AND document < ?', first, first + turns);
  database.run('DELETE FROM conversations WHERE path = ?', path);
  database.run('DELETE FROM passage_files WHERE path = ?', path);
  return ranges;
}

export function addConversation(
  database: Database,
  row: ConversationRow,
  passages: readonly Passage[],
): void {
  database.run(
    `INSERT INTO conversations (first, turns, path, session, session_hash, date, day, marks, speakers)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.first,
    row.turns,
    row.path,
    row.session,
    row.session_hash,
    row.date,
    row.day,
    row.marks,
    row.speakers,
  );
  for (const [i, { date, turn, speaker, text }] of passages.entries())
    database.run(
      'INSERT INTO passages (document, date, turn, speaker, text) VALUES (?, ?, ?, ?, ?)',
      row.first + i,
      date,
      turn,
      speaker,
      text,
    );
}

/** In the order of time. */
export function conversationRows(database: Database): ConversationRow[] {
  return database.all<ConversationRow>('SELECT * FROM conversations ORDER BY date, session, path, first');
}

export function passageRows(
  database: Database,
  documents: readonly number[],
): Map<number, Omit<Passage, 'session'>> {
  const rows = database.all<Omit<Passage, 'session'> & { readonly document: number }>(
    `SELECT p.document, p.date, p.turn, p.speaker, p.text FROM json_each(?) AS wanted
      CROSS JOIN passages AS p ON p.document = wanted.value`,
    JSON.stringify(documents),
  );
  return new Map(rows.map(({ document, ...passage }) => [document, passage]));
}

/** How many lines could not be read, and the first of them. */
export function damagedLines(database: Database): { readonly count: number; readonly first?: DamagedLine } {
  const { count = 0 } =
    database.first<{ count: number }>('SELECT coalesce(sum(damaged), 0) AS count FROM passage_files') ?? {};
  const first = database.first<{ problem: string }>(
    'SELECT problem FROM passage_files WHERE problem IS NOT NULL ORDER BY path LIMIT 1',
  );
  return first === undefined ? { count } : { count, first: JSON.parse(first.problem) as DamagedLine };
}

// Blocks of the project's own text: where each stands, and the stamps of the files they were read from. The blocks of one file have
// consecutive numbers in the corpus. Their text stays in the files.

import type { Database } from '../model/database.ts';

export interface ProjectFileRow {
  readonly path: string;
  /** Empty where another change could have left the same stamp. */
  readonly stamp: string;
  /** Number of its first block. */
  readonly first: number;
  readonly blocks: number;
}

export interface BlockRow {
  readonly path: string;
  /** Number of the first line, from 0. */
  readonly from_line: number;
  /** One more than the last. */
  readonly to_line: number;
}

export function projectFiles(database: Database): Map<string, ProjectFileRow> {
  const rows = database.all<ProjectFileRow>('SELECT path, stamp, first, blocks FROM project_files');
  return new Map(rows.map((row) => [row.path, row]));
}

export function addProjectFile(
  database: Database,
  { path, stamp, first }: Omit<ProjectFileRow, 'blocks'>,
  blocks: readonly { readonly from: number; readonly to: number }[],
): void {
  database.run(
    'INSERT INTO project_files (path, stamp, first, blocks) VALUES (?, ?, ?, ?)',
    path,
    stamp,
    first,
    blocks.length,
  );
  for (const [i, { from, to }] of blocks.entries())
    database.run(
      'INSERT INTO project_blocks (document, path, from_line, to_line) VALUES (?, ?, ?, ?)',
      first + i,
      path,
      from,
      to,
    );
}

export function removeProjectFile(database: Database, { path, first, blocks }: ProjectFileRow): void {
  database.run('DELETE FROM project_files WHERE path = ?', path);
  database.run('DELETE FROM project_blocks WHERE document >= ? AND document < ?', first, first + blocks);
}

export function clearProject(database: Database): void {
  database.run('DELETE FROM project_files');
  database.run('DELETE FROM project_blocks');
}

export function blockRow(database: Database, document: number): BlockRow | undefined {
  return database.first<BlockRow>(
    'SELECT path, from_line, to_line FROM project_blocks WHERE document = ?',
    document,
  );
}

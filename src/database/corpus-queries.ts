// The statements of each corpus. The names of its tables come from a closed list; values are always parameters.

import { CORPORA, type CorpusName } from './search-schema.ts';

interface CorpusQueries {
  readonly insert: string;
  readonly remove: string;
  readonly clear: string;
  readonly postings: string;
  readonly known: string;
}

export const CORPUS_QUERIES = Object.fromEntries(CORPORA.map((name) => [name, queriesOf(name)])) as Readonly<
  Record<CorpusName, CorpusQueries>
>;

function queriesOf(name: CorpusName): CorpusQueries {
  return {
    insert: `INSERT INTO ${name}_words (rowid, terms) VALUES (?, ?)`,
    remove: `DELETE FROM ${name}_words WHERE rowid = ?`,
    clear: `INSERT INTO ${name}_words (${name}_words) VALUES ('delete-all')`,
    // One value for all of them: a row for each would cost ten times as much.
    postings: `SELECT json_group_array(doc * 256 + times) AS packed FROM
      (SELECT doc, min(count(*), 255) AS times FROM ${name}_postings WHERE term = ? GROUP BY doc ORDER BY doc)`,
    known: `SELECT value AS term FROM json_each(?)
      WHERE EXISTS (SELECT 1 FROM ${name}_vocabulary WHERE term = value)`,
  };
}

// The peer in its cheapest form: open a database, ask one question of its full-text index, print what it found.
// node fts5-peer.cjs DATABASE MATCH

const { DatabaseSync } = require('@photostructure/sqlite');

const [, , path, match] = process.argv;
const database = new DatabaseSync(path, { readOnly: true });
const found = database
  .prepare('SELECT id, text, bm25(facts) AS score FROM facts WHERE facts MATCH ? ORDER BY score LIMIT 5')
  .all(match);
process.stdout.write(`${JSON.stringify(found)}\n`);

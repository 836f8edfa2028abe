// One JSON file: its records with their places. A file that is not a JSON array of records is an error with its line;
// a record without a text is told about and kept as it stands.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import { type JsonNode, lineAt, parseJson } from '../../markdown/json-nodes.ts';
import type { Problem } from '../../model/problem.ts';
import type { Book } from './books.ts';
import type { Content } from './content.ts';
import { readRecord } from './read-record.ts';

export interface BookRecord {
  readonly node: JsonNode;
  readonly line: number;
  readonly id?: string;
  /** Absent where the element is no record of ours. */
  readonly content?: Content;
}

export interface BookFile {
  readonly book: Book;
  readonly path: string;
  readonly text: string;
  /** Absent where the file cannot be read. */
  readonly array?: JsonNode;
  readonly records: readonly BookRecord[];
  readonly problems: readonly Problem[];
}

export function readBook(book: Book, path: string, text: string): BookFile {
  const marked = conflictLine(text);
  if (marked !== undefined) return broken(conflict(path, marked));
  const parsed = parseJson(text);
  if ('fault' in parsed) {
    const { fault } = parsed;
    return broken({
      code: 'bad-json',
      level: 'error',
      message: `It is not JSON: expected ${fault.expected}, received ${fault.received}. Nothing was read from it and nothing is written over it.`,
      file: path,
      ...fault,
    });
  }
  const array = parsed.node;
  if (array.items === undefined) {
    return broken({
      code: 'bad-json',
      level: 'error',
      message: 'It is not a list of records.',
      file: path,
      line: lineAt(text, array.start),
      expected: 'a JSON array, `[ … ]`',
      received: text.slice(array.start, array.end).slice(0, 40),
    });
  }
  const problems: Problem[] = [];
  let line = 1;
  let from = 0;
  const records = array.items.map((node): BookRecord => {
    line += lineAt(text.slice(from, node.start), node.start) - 1;
    from = node.start;
    const { id, content, odd } = readRecord(book, node);
    for (const { message, expected, received } of odd) {
      problems.push({
        code: 'odd-record',
        level: 'notice',
        message,
        file: path,
        line,
        expected,
        received: received.slice(0, 80),
      });
    }
    return { node, line, ...(id === undefined ? {} : { id }), ...(content === undefined ? {} : { content }) };
  });
  return { book, path, text, array, records, problems };

  function broken(problem: Problem): BookFile {
    return { book, path, text, records: [], problems: [problem] };
  }
}

export function conflict(file: string, line: number): Problem {
  return {
    code: 'conflict-markers',
    level: 'error',
    message:
      'A merge left both sides standing. Nothing was read from the file and nothing is written over it.',
    file,
    line,
    expected: 'one side of the merge',
  };
}

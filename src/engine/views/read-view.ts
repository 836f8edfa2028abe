// Reading a layout, with what the ledger could not hold told as an error at its line: the file is then left alone.

import { MAX_TEXT } from '../../model/clean-text.ts';
import { grouped } from '../../model/grouped.ts';
import type { Problem } from '../../model/problem.ts';
import type { View, ViewItem, ViewReading } from '../../model/view.ts';

export function readView(
  view: View,
  files: ReadonlyMap<string, string>,
  previous?: ReadonlyMap<string, string>,
): ViewReading {
  const reading = view.read(files, previous);
  const long = reading.items.filter(isTooLong);
  if (long.length === 0) return reading;
  return {
    ...reading,
    items: reading.items.filter((item) => !isTooLong(item)),
    problems: [...reading.problems, ...long.map(tooLong)],
  };
}

function isTooLong({ statement, fields }: ViewItem): boolean {
  return statement.length > MAX_TEXT || fields.some(([, value]) => value.length > MAX_TEXT);
}

function tooLong({ path, line, statement, fields }: ViewItem): Problem {
  const most = Math.max(statement.length, ...fields.map(([, value]) => value.length));
  return {
    code: 'too-long',
    level: 'error',
    message: 'One entry is too long to be a fact; its file is left alone.',
    file: path,
    line,
    expected: `at most ${grouped(MAX_TEXT)} characters`,
    received: grouped(most),
  };
}

// What stands under Memory References and is no event of ours: lines of the evolving dialect, or prose.

import { parseLooseItem } from './evolving-dialect.ts';
import { addEvent, type Reader } from './session-reader.ts';

/** A line that is no bullet: a line of the dialect, or prose; false when it was cut. */
export function readStray(reader: Reader, index: number): boolean {
  const line = reader.lines.texts[index] ?? '';
  if (index === reader.lines.texts.length - 1 && !reader.lines.terminated) {
    reader.say(
      'torn-tail',
      'error',
      index + 1,
      'The file ends in the middle of a line that was never acknowledged; it does not count.',
      line,
    );
    return false;
  }
  readLoose(reader, index, line);
  return true;
}

export function readLoose(reader: Reader, index: number, text: string): void {
  const loose = parseLooseItem(text, reader.carried);
  reader.carried = loose.verbs;
  for (const problem of loose.problems)
    reader.say(problem.code, 'notice', index + 1, problem.message, reader.lines.texts[index]);
  for (const { verb, id, by, fields = [] } of loose.items) {
    const said = { verb, id, fields, loose: true } as const;
    addEvent(reader, by === undefined ? said : { ...said, by }, index + 1);
  }
}

// Zero bytes in a session file, told by whether anything follows them.

import type { Reader } from './session-reader.ts';

export function sayZeros(reader: Reader, index: number): void {
  if (index === reader.lines.zeroTail)
    reader.say(
      'torn-tail',
      'error',
      index + 1,
      'The file ends in zero bytes, as a loss of power leaves them; they were never acknowledged and do not count.',
    );
  else
    reader.say(
      'zeros',
      'error',
      index + 1,
      'Zero bytes stand here, as a loss of power leaves them; what was in their place is lost.',
    );
}

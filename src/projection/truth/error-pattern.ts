/** What stays the same when an error is met again: its words without numbers, addresses, paths and quoted values. */
export function errorPattern(error: string): string {
  const [first = ''] = error
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  return first
    .toLowerCase()
    .replace(/(["'`])(?:(?!\1).){1,200}\1/g, '*')
    .replace(/(?:[a-z]:)?(?:[./~]|\b\w+)?[/\\][\w./\\@-]+/g, '*')
    .replace(/0x[0-9a-f]+|\b[0-9a-f]{8,}\b|\d+/g, '#')
    .replace(/[:#*]*#(?:[:.,]#)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** Whether a pattern says anything by which the error is known again: `exit #` does not. */
export function isTelling(pattern: string): boolean {
  return (pattern.match(/[^\s#*:;,.()[\]{}=<>|!?"'`-]{2,}/g) ?? []).some((word) => !EMPTY_WORDS.has(word));
}

const EMPTY_WORDS = new Set(
  'an and by code command empty error errors exit exited exits fail failed failing failure fatal for in is it no none not of on or output process returned run script signal status the to unknown was with'.split(
    ' ',
  ),
);

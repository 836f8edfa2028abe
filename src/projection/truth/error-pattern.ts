/** What stays the same when an error is met again: its words without numbers, addresses, paths and quoted values. */
export function errorPattern(error: string): string {
  const [first = ''] = error
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  return first
    .toLowerCase()
    .replace(/(["'`])((?:(?!\1).){1,200})\1/g, (_, _mark, name: string, at: number, line: string) =>
      NAMING.test(line.slice(Math.max(0, at - 30), at)) ? name : '*',
    )
    .replace(/(?:[a-z]:)?(?:[./~]|\b\w+)?[/\\][\w./\\@-]+/g, '*')
    .replace(/0x[0-9a-f]+|\b[0-9a-f]{8,}\b|\d+/g, (digits, at: number, line: string) =>
      CODE.test(line.slice(Math.max(0, at - 20), at + digits.length)) ? digits : '#',
    )
    .replace(/[:#*]*#(?:[:.,]#)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** What is missing is the error: one that is there now and another that is not are two. */
const NAMING = /\b(?:module|package|library|dependency|command)(?: named)? $/;
/** Numbers that say which error it is, not where it was. */
const CODE = /(?:\b(?:ts|cs|e|f|msb|lnk|ora-)\d{3,5}|\b(?:http|status(?: code)?)[ :=]+\d{3})$/;

/** Whether a pattern says anything by which the error is known again: `exit #` does not. */
export function isTelling(pattern: string): boolean {
  return (pattern.match(/[^\s#*:;,.()[\]{}=<>|!?"'`-]{2,}/g) ?? []).some(
    (word) => !EMPTY_WORDS.has(word) && !/^\d+$/.test(word),
  );
}

const EMPTY_WORDS = new Set(
  'an and by code command empty error errors exit exited exits fail failed failing failure fatal for in is it no none not of on or output process returned run script signal status the to unknown was with'.split(
    ' ',
  ),
);

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

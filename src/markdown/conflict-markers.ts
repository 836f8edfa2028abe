/** The line, counted from 1, where a merge left both sides standing; undefined where none did. A bare `=======` is a heading. */
export function conflictLine(text: string): number | undefined {
  // Nearly no text has any, and looking at each line costs a hundred times as much.
  if (!['<<<<<<<', '>>>>>>>', '|||||||'].some((mark) => text.includes(mark))) return undefined;
  const at = text.split('\n').findIndex((line) => /^(?:<{7}|>{7}|\|{7})(?: |\r?$)/.test(line));
  return at < 0 ? undefined : at + 1;
}

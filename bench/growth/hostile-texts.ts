// Text that makes a careless reader start over at every character: one short pattern, repeated.

const PATTERNS: readonly string[] = [
  ...[' ', '\t', '\n', ' \n', 'a', 'a ', 'a\n', 'A. ', '.', '0', '-', '=', '_', '*', '#', '`', '~', '"', "'", '\\'],
  ...['[', '](', '[a](b) ', '(', '<', '<a ', '|', '| a ', '|-', '> ', '>', ':', ': ', ', ', '/', '@', '!', '\u200b', 'é'],
  ...['# ', '## a\n', '### ', '- ', '- **', '- **a**: b\n', '**', '- a\n', '  - a\n', '* ', '1. ', '1. a\n', '> > a\n'],
  ...['```\n', '~~~\n', '<!--', '-->', '<!-- a -->', '---\n', '---\na: b\n---\n', 'a: b\n', '{', '{"a":', '[1,', '\r\n', '\r'],
  ...['at: #1 ', '\u2014 ', '-> ', 'a -> b ', '2026-01-01 ', '[REDACTED:a] ', '`a` ', '(a) ', '- [ ] a\n', '\ud800'],
  ...['<<<<<<< a\n', '=======\n', '>>>>>>> a\n', '[[a]] ', 'a.b/c.ts ', '$', '- **a*', 'Related: '],
];

export interface HostileText {
  readonly name: string;
  /** At least `length` characters. */
  readonly of: (length: number) => string;
}

export const HOSTILE_TEXTS: readonly HostileText[] = PATTERNS.map((pattern) => ({
  name: JSON.stringify(pattern),
  of: (length) => pattern.repeat(Math.ceil(length / pattern.length)),
}));

// Text that makes a careless reader start over at every character: one short pattern, repeated.

/** The ones that found the most; tests use these alone. */
const COMMON: readonly string[] = [
  ...[
    ' ',
    '\t',
    '\n',
    ' \n',
    'a ',
    'a\n',
    'A. ',
    '.',
    '-',
    '=',
    '_',
    '*',
    '#',
    '# ',
    '`',
    '"',
    '\\',
    '[',
    '](',
    '(',
  ],
  ...[
    '<',
    '|',
    '| a ',
    '> ',
    '- ',
    '- **',
    '- **a**: b\n',
    '- a\n',
    '```\n',
    '<!--',
    '<!-- a -->',
    '-->',
    'a: b\n',
    '> > a\n',
    '\r',
  ],
];

const RARE: readonly string[] = [
  ...[
    'a',
    '0',
    '~',
    "'",
    '[a](b) ',
    '<a ',
    '|-',
    '>',
    ':',
    ': ',
    ', ',
    '/',
    '@',
    '!',
    '\u200b',
    'é',
    '## a\n',
    '### ',
  ],
  ...['**', '  - a\n', '* ', '1. ', '1. a\n', '~~~\n', '---\n', '---\na: b\n---\n', '{', '{"a":', '[1,'],
  ...[
    '\r\n',
    'at: #1 ',
    '\u2014 ',
    '-> ',
    'a -> b ',
    '2026-01-01 ',
    '[REDACTED:a] ',
    '`a` ',
    '(a) ',
    '- [ ] a\n',
  ],
  ...[
    '\ud800',
    '<<<<<<< a\n',
    '=======\n',
    '>>>>>>> a\n',
    '[[a]] ',
    'a.b/c.ts ',
    '$',
    '- **a*',
    'Related: ',
    '__a ',
  ],
];

export interface HostileText {
  readonly name: string;
  /** At least `length` characters. */
  readonly of: (length: number) => string;
}

export const COMMON_TEXTS: readonly HostileText[] = COMMON.map(repeated);
export const HOSTILE_TEXTS: readonly HostileText[] = [...COMMON, ...RARE].map(repeated);

function repeated(pattern: string): HostileText {
  return {
    name: JSON.stringify(pattern),
    of: (length) => pattern.repeat(Math.ceil(length / pattern.length)),
  };
}

// A text as the words that count: lower case, stems, names of code taken apart, numbers with what they count.

import { stem } from '../../../markdown/stem.ts';
import { plainLetters } from './plain-letters.ts';

export interface Token {
  /** As written, and in lower case. */
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** A whole number or a fraction. */
  readonly number?: number;
  /** The words a name such as BaseController is made of. */
  readonly parts?: readonly string[];
  /** Stood in backticks or quotes, or looks like a name of code. */
  readonly code?: true;
  /** What stood between it and the token before: a mark that ends a phrase, or nothing. */
  readonly mark: '' | ',' | '.' | '(';
}

const PIECE =
  /`[^`\n]{1,120}`|"[^"\n]{1,120}"|\u201c[^\u201d\n]{1,120}\u201d|[A-Za-z0-9_$@][A-Za-z0-9_$@.+#/*-]*[A-Za-z0-9_$+#*%)]|[A-Za-z0-9]|[%\u20ac$]|[.,;:!?()\u2014\n]/g;

/** No clause is as long, and reading takes time that grows faster than its length. */
export const MOST_LETTERS = 2_000;
const MOST_TOKENS = 200;

/** Of a text that goes on and on, the beginning. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let mark: Token['mark'] = '';
  for (const [piece] of plainLetters(text.slice(0, MOST_LETTERS))
    .replace(/['\u2019]s\b/g, '')
    .replace(/n['\u2019]t\b/g, ' not')
    .replace(/\bnon-(?=[a-z])/gi, 'non')
    .replace(/!(?=[a-z])/g, '')
    .replace(/\b([A-Za-z]{2,}):(?=\d)/g, '$1 ')
    .replace(/\b(\d+):(\d+)\b/g, '$1h$2')
    .replace(/\b(\d{1,3}),(?=\d{3}\b)/g, '$1')
    .replace(/\b(\d+(?:\.\d+)?)(px|dp|pt|r?em|m?s|h|min|[kmg]i?b|hz|fps)\b/gi, '$1 $2')
    .replace(/\bdo-not-(?=[a-z])/gi, 'donot')
    .matchAll(PIECE)) {
    if (/^[.;:!?\u2014\n]$/.test(piece)) mark = '.';
    else if (piece === ',') mark = mark === '.' ? '.' : ',';
    else if (piece === '(' || piece === ')') mark = mark === '.' ? '.' : '(';
    else {
      const quoted = /^[`"\u201c]/.test(piece);
      // "Graph-QL" speaks of GraphQL.
      const joined = JOINED.test(piece) ? stem(piece.replace(/[-_]/, '').toLowerCase()) : undefined;
      for (const [i, part] of piecesOf(quoted ? piece.slice(1, -1) : piece).entries()) {
        const word = { ...wordOf(part, quoted), mark };
        tokens.push(i === 0 && joined !== undefined ? { ...word, parts: [joined] } : word);
        mark = '';
      }
    }
  }
  return tokens.slice(0, MOST_TOKENS);
}

const JOINED = /^[A-Za-z]{3,}[-_][A-Za-z]{2,}$/;

/** `src/auth`, `package-lock.json` and `e-mail` in the words they are made of. */
function piecesOf(piece: string): string[] {
  return piece
    .replace(/\b([A-Za-z]{1,2})-([a-z])/g, '$1$2')
    .split(/[^A-Za-z0-9.+#%:]+|(?<=[A-Za-z])[.:](?=[A-Za-z])|[.:](?![0-9A-Za-z])/)
    .filter((part) => part !== '' && part !== '.');
}

function wordOf(part: string, quoted: boolean): Omit<Token, 'mark'> {
  const lower = part.toLowerCase();
  const number = /^\d+(?:\.\d+)?%?$/.test(lower) ? Number.parseFloat(lower) : NUMBERS.get(lower);
  const parts = part === lower ? [part] : part.split(/(?<=[a-z0-9])(?=[A-Z][a-z]{2})/);
  return {
    text: part,
    lower,
    stem: stem(lower),
    ...(number === undefined ? {} : { number }),
    ...(quoted ? { code: true as const } : {}),
    ...(parts.length > 1 && parts.every((one) => one.length > 3)
      ? { parts: parts.map((one) => stem(one.toLowerCase())) }
      : {}),
  };
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    sixty: 60,
    hundred: 100,
  }),
);

// What an agent itself can read of its file. Some take comments and trailing commas, some neither; to write into a file that the agent
// refuses would be to say "installed" of something it never sees.

import { type ParseError, parseTree } from 'jsonc-parser';
import type { Flaw, Piece } from '../piece.ts';
import { lineAt } from './style.ts';

interface Reads {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
}

/** As tried with the agents themselves; of all others it is not known that they refuse anything. */
const STRICT: readonly (readonly [end: RegExp, agent: string, reads: Reads])[] = [
  [/[/\\]\.mcp\.json$/, 'Claude Code', { comments: false, trailingCommas: false }],
  [/[/\\]\.gemini[/\\]settings\.json$/, 'Gemini CLI', { comments: true, trailingCommas: false }],
];

export function refusedByAgent(text: string, piece: Piece): Flaw | undefined {
  const known = STRICT.find(([end]) => end.test(piece.path));
  if (known === undefined || text.trim() === '' || isPlain(text)) return undefined;
  const [, agent, { comments, trailingCommas }] = known;
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: !comments, allowTrailingComma: trailingCommas });
  const [error] = errors;
  if (error === undefined) return undefined;
  return {
    line: lineAt(text, error.offset),
    message: `cannot be read by ${agent} itself, which takes ${comments ? 'no trailing commas' : 'no comments and no trailing commas'} there`,
  };
}

/** What is JSON to the letter is read by everybody; to look is much cheaper than to find out where it is not. */
function isPlain(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

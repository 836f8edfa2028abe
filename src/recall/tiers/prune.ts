// Bulk goes first: tool output that is long, repeated or superseded by a later run leaves its command, paths and outcome.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import { commandsIn, errorsIn, outcomeOf, pathsIn } from './marks.ts';
import type { Turn } from './turn.ts';

export interface Pruned {
  readonly turn: number;
  readonly reason: 'long' | 'repeated' | 'superseded';
  readonly command: string | null;
  readonly paths: readonly string[];
  readonly outcome: string;
  /** What is gone. */
  readonly tokens: number;
}

const LONG_TOKENS = 200;
const LONG_LINES = 20;

/** `later` are the turns kept raw: what they ran again supersedes what is here. */
export function prune(
  turns: readonly Turn[],
  later: readonly Turn[] = [],
): { turns: Turn[]; pruned: Pruned[] } {
  const pruned: Pruned[] = [];
  const lastRun = new Map<string, number>();
  const all = [...turns, ...later];
  const commands = all.map((turn, index) => commandOf(turn, all[index - 1]));
  for (const [index, command] of commands.entries()) if (command !== null) lastRun.set(command, index);
  const seen = new Set<string>();
  const left = turns.map((turn, index): Turn => {
    if (turn.role !== 'tool') return turn;
    const command = commands[index] ?? null;
    const reason = reasonFor(turn, seen, command !== null && (lastRun.get(command) ?? index) > index);
    seen.add(turn.text);
    if (reason === undefined) return turn;
    const { text, paths, outcome } = remains(turn, command);
    const tokens = estimateTokens(turn.text) - estimateTokens(text);
    if (tokens <= 0) return turn;
    pruned.push({ turn: turn.number, reason, command, paths, outcome, tokens });
    return { ...turn, text };
  });
  return { turns: left, pruned };
}

function reasonFor(
  turn: Turn,
  seen: ReadonlySet<string>,
  isSuperseded: boolean,
): Pruned['reason'] | undefined {
  if (seen.has(turn.text)) return 'repeated';
  if (isSuperseded) return 'superseded';
  const isLong = turn.text.split('\n').length > LONG_LINES || estimateTokens(turn.text) > LONG_TOKENS;
  return isLong ? 'long' : undefined;
}

function remains(turn: Turn, command: string | null): { text: string; paths: string[]; outcome: string } {
  const outcome = outcomeOf(turn.text).slice(0, 300);
  const paths = pathsIn(turn.text.slice(0, 20_000)).slice(0, 5);
  const errors = errorsIn(turn.text.slice(0, 200_000)).slice(0, 3);
  const lines = [
    ...(command === null ? [] : [`$ ${command}`]),
    ...(paths.length === 0 ? [] : [paths.join(', ')]),
    ...errors.filter((error) => error !== outcome),
    outcome,
  ];
  return { text: lines.join('\n'), paths, outcome };
}

/** Its own first line, or what was called just before. */
function commandOf(turn: Turn, before: Turn | undefined): string | null {
  if (turn.role !== 'tool') return null;
  const own = /^[ \t]*\$ (\S.*)/.exec(turn.text)?.[1]?.trim();
  if (own !== undefined) return own;
  return before === undefined || before.role === 'tool' ? null : (commandsIn(before.text).at(-1) ?? null);
}

// An error was met by a tool: counted with those of the same pattern, and answered where memory knows how it was overcome, or where
// another try will not help (continuity-protocol, self-correction).

import { redact } from '../../capture/redaction/redact.ts';
import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Store } from '../../model/store.ts';
import { errorPattern, isTelling } from '../../projection/truth/error-pattern.ts';
import { load } from '../load.ts';
import { fromMemory } from './block.ts';
import type { HookSpool } from './hook-spool.ts';
import { withPending } from './spooled-work.ts';
import { tellingLine } from './telling-line.ts';

export interface Failure {
  readonly text: string;
  readonly pattern: string;
}

/** What to say, and the word by which it is known to have been said. */
export interface MetAnswer {
  readonly said: string;
  readonly text: string;
}

const ATTEMPTS = 3;

/** `error`: all that was said. Undefined where nothing in it tells one error from another. */
export function failureIn(error: string): Failure | undefined {
  const text = ellipsis(oneLine(tellingLine(withoutSecrets(error)) ?? ''), 300);
  const pattern = errorPattern(text);
  return isTelling(pattern) ? { text, pattern } : undefined;
}

/** `spool`: what that of the conversation says so far, without this time. */
export function metAgain(
  store: Store,
  { pattern }: Failure,
  { lines, pending }: HookSpool,
): MetAnswer | undefined {
  const { failures } = withPending(load(store).state.working, [pending]);
  const known = failures.find((one) => one.pattern === pattern);
  const count = (known?.count ?? 0) + 1;
  const told = (word: string) => lines.some(({ jot, words }) => jot === 'told' && words[0] === word);
  const solved = `solved ${pattern}`;
  if (known?.resolution !== undefined && !told(solved))
    return {
      said: solved,
      text: fromMemory(
        `how this error (${pattern}) was overcome before`,
        `- ${ellipsis(oneLine(known.resolution), 300)}`,
      ),
    };
  const stuck = `stuck ${pattern}`;
  if (count < ATTEMPTS || told(stuck)) return undefined;
  return {
    said: stuck,
    text: `The same error for the ${count === ATTEMPTS ? 'third' : `${count}th`} time: \`${pattern}\`. Another try of the same kind will hardly help: look for what is known (\`tide recall\`), or ask the user. Once it is overcome: \`tide work error "..." --resolution "how"\`.`,
  };
}

export function withoutSecrets(text: string): string {
  return redact(text).text;
}

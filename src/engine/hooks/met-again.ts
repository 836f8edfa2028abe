// An error was met by a tool: counted with those of the same pattern, and answered where memory knows how it was overcome, or where
// another try will not help (continuity-protocol, self-correction).

import { redact } from '../../capture/redaction/redact.ts';
import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Store } from '../../model/store.ts';
import { knownRemedy } from '../../model/working-memory.ts';
import { errorPattern, isTelling } from '../../projection/truth/error-pattern.ts';
import { load } from '../load.ts';
import { fromMemory } from './block.ts';
import type { HookSpool } from './hook-spool.ts';
import { withPending } from './spooled-work.ts';
import { tellingLine } from './telling-line.ts';

export interface Met {
  readonly text: string;
  readonly pattern: string;
  /** What to say, and the word by which it is known to have been said. */
  readonly answer?: { readonly said: string; readonly text: string };
}

const ATTEMPTS = 3;

/** `error`: all that was said. `spool`: what that of the conversation says so far, without this time. */
export function metAgain(store: Store, error: string, { lines, pending }: HookSpool): Met | undefined {
  const text = ellipsis(oneLine(tellingLine(withoutSecrets(error)) ?? ''), 300);
  const pattern = errorPattern(text);
  if (!isTelling(pattern)) return undefined;
  const { failures } = withPending(load(store).state.working, [pending]);
  const known = failures.find((one) => one.pattern === pattern);
  const remedy = knownRemedy(known);
  const count = known?.resolution === undefined ? (known?.count ?? 0) + 1 : 1;
  const told = (word: string) => lines.some(({ jot, words }) => jot === 'told' && words[0] === word);
  const solved = `solved ${pattern}`;
  const how =
    remedy === undefined
      ? ''
      : fromMemory(`how this error (${pattern}) was overcome before`, `- ${ellipsis(oneLine(remedy), 300)}`);
  if (how !== '' && !told(solved)) return { text, pattern, answer: { said: solved, text: how } };
  const stuck = `stuck ${pattern}`;
  if (count < ATTEMPTS || told(stuck)) return { text, pattern };
  return {
    text,
    pattern,
    answer: {
      said: stuck,
      text: `The same error for the ${count === ATTEMPTS ? 'third' : `${count}th`} time: \`${pattern}\`. Another try of the same kind will hardly help: look for what is known (\`tide recall\`), or ask the user. Once it is overcome: \`tide work error "..." --resolution "how"\`.${how === '' ? '' : `\n${how}`}`,
    },
  };
}

export function withoutSecrets(text: string): string {
  return redact(text).text;
}

// An error was met by a tool: counted with those of the same pattern, and answered where memory knows how it was overcome, or where
// another try will not help (continuity-protocol, self-correction).

import { redact } from '../../capture/redaction/redact.ts';
import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { clause, sentence } from '../../model/clause.ts';
import type { Store } from '../../model/store.ts';
import { knownRemedy } from '../../model/working-memory.ts';
import { errorPattern, isTelling } from '../../projection/truth/error-pattern.ts';
import { ATTEMPTS, learnedAbout, preventionIn } from '../learned-about.ts';
import type { OpenMemory } from '../offered.ts';
import { load } from '../reading/load.ts';
import type { Spool } from '../spool/spool-file.ts';
import type { Entry } from '../spool/spool-line.ts';
import { withSeen } from '../spool/spooled-work.ts';
import { fromMemory } from './block.ts';
import { tellingLine } from './telling-line.ts';

interface Failure {
  readonly text: string;
  readonly pattern: string;
}

/** What to say, and the lines by which it is known to have been said. */
interface MetAnswer {
  readonly text: string;
  readonly entries: readonly Entry[];
}

/** Some sentences between two calls of a tool. */
const MOST_LEARNED = 2;
const MOST_TEXT = 300;

/** `error`: all that was said. Undefined where nothing in it tells one error from another. */
export function failureIn(error: string): Failure | undefined {
  const text = ellipsis(oneLine(tellingLine(withoutSecrets(error)) ?? ''), 300);
  const pattern = errorPattern(text);
  return isTelling(pattern) ? { text, pattern } : undefined;
}

/** `spool`: what that of the conversation says so far, without this time. `given`: facts it has before it. */
export function metAgain(
  store: Store,
  { text, pattern }: Failure,
  { lines, pending }: Spool,
  given: ReadonlySet<string>,
): MetAnswer | undefined {
  const memory = load(store);
  const { failures } = withSeen(memory.state.working, [{ lines, pending }]);
  const known = failures.find((one) => one.pattern === pattern);
  const remedy = knownRemedy(known);
  const count = known?.resolution === undefined ? (known?.count ?? 0) + 1 : 1;
  const told = (word: string) => lines.some((line) => line.type === 'said' && line.what === word);
  const solved = `solved ${pattern}`;
  const how =
    remedy === undefined
      ? ''
      : fromMemory(
          `how this error (${pattern}) was overcome before`,
          `- ${ellipsis(oneLine(remedy), MOST_TEXT)}`,
        );
  if (how !== '' && !told(solved)) return { entries: [{ type: 'said', what: solved }], text: how };
  const parts: string[] = [];
  const entries: Entry[] = [];
  // Looked for once in a conversation: what was learned is the same the second time.
  const isFirst = !lines.some((line) => line.type === 'failed' && line.pattern === pattern);
  const learned = isFirst ? learnedLines({ store, memory }, text, given) : [];
  if (learned.length > 0) {
    parts.push(fromMemory(`errors like this (${pattern})`, learned.map(({ line }) => line).join('\n')));
    entries.push({ type: 'exposed', how: 'recall', facts: learned.map(({ id }) => id) });
  }
  const stuck = `stuck ${pattern}`;
  if (count >= ATTEMPTS && !told(stuck)) {
    parts.push(
      `The same error for the ${timesText(count)} time: \`${pattern}\`. Another try of the same kind will hardly help: look for what is known (\`tide recall\`), or ask the user. Once it is overcome: \`tide work error "..." --resolution "how"\`.${how === '' ? '' : `\n${how}`}`,
    );
    entries.push({ type: 'said', what: stuck });
  }
  return parts.length === 0 ? undefined : { text: parts.join('\n\n'), entries };
}

/** What to do about it by what was learned; not what the conversation was given already. */
function learnedLines(from: OpenMemory, error: string, given: ReadonlySet<string>) {
  return learnedAbout(from, error)
    .flatMap(({ fact, flags }) => {
      const prevention = preventionIn(fact);
      if (prevention === undefined || given.has(fact.id)) return [];
      const doubt = flags.length === 0 ? '' : ` [${flags.join(', ')}]`;
      const said = ellipsis(
        oneLine(`${sentence(fact.statement)} Prevention: ${clause(prevention)}`),
        MOST_TEXT,
      );
      return [{ id: fact.id, line: `- ${said} (${fact.kind} ${fact.id}${doubt})` }];
    })
    .slice(0, MOST_LEARNED);
}

/** `third`, `21st`, `112th`. */
export function timesText(count: number): string {
  if (count === 3) return 'third';
  const isTeen = Math.floor(count / 10) % 10 === 1;
  return `${count}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10]) ?? 'th'}`;
}

export function withoutSecrets(text: string): string {
  return redact(text).text;
}

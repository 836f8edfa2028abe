// Whether a text that a tool gave back tells of a failure, where the agent says nothing else: Codex hands over what a command printed, without
// its exit code. What a command only read out of a file is never taken for an error of its own.

import type { ToolCall } from './hook-input.ts';

/** The part of the text that tells it; undefined where nothing failed. */
export function failureInText({ name, input }: ToolCall, said: string): string | undefined {
  const whole = said.slice(-MOST_TEXT);
  const head = EXIT_BEFORE.exec(said.slice(0, 400));
  if (head !== null) return Number(head[1]) === 0 ? undefined : said.slice(head[0].length);
  const command = commandOf(input);
  if (command === undefined)
    return /^(?:read|view|grep|glob|list|search|web|fetch)/i.test(name) ? undefined : ownError(said);
  const lines = whole.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (isReading(command)) return isComplaint(lines, command) ? whole : undefined;
  // Below an error stand its stack and what belongs to it, all of it indented.
  const last = lines.filter((line) => !/^(?:\s|[{}]|Node\.js v)/.test(line)).slice(-LAST_LINES);
  return (
    ownError(said) ??
    (last.some((line) => FAILED.test(line.slice(0, MOST_LINE))) ? last.join('\n') : undefined)
  );
}

/** Gemini writes the exit code behind what a command printed, where it is not 0, and nowhere else. */
export function failureBefore(said: string): string | undefined {
  const whole = said.slice(-MOST_TEXT);
  const behind = EXIT_BEHIND.exec(whole);
  return behind === null
    ? undefined
    : whole.slice(0, behind.index).replace(/^Output: /, '') || behind[0].trim();
}

const MOST_TEXT = 100_000;
const LAST_LINES = 5;
/** A longer one has a text in it that it writes. */
const MOST_COMMAND = 20_000;
/** What a program says of itself stands at the beginning; patterns take long over what has no end. */
const MOST_LINE = 500;

/** As clients write it around what was printed. */
const EXIT_BEFORE =
  /^(?:(?:Chunk ID|Wall time|Original token count): .*\n)*(?:Error: )?(?:Exit code|Process exited with code):? (\d+)(?:\n|$)/i;
const EXIT_BEHIND = /(?:^|\n)Exit Code: [1-9]\d*(?:\n(?:Signal|Background PIDs|Process Group PGID): .*)*\s*$/;

/** How programs say that they failed, at the beginning of a line. */
const FAILED = new RegExp(
  [
    '^(?:\\S*/)?(?:ba|z|da|k|fi)?sh: ',
    '^\\S+: command not found$',
    '^g?make(?:\\[\\d+\\])?: \\*\\*\\* ',
    '^(?:Uncaught )?(?:[A-Za-z_]\\w*\\.)*[A-Z]\\w*(?:Error|Exception)(?:: | \\[|$)',
    '^(?:Uncaught )?Error(?:: | \\[)',
    '^Exception in thread ',
    '^(?:error|fatal|panic)(?:\\[\\w+\\])?: ',
    '^\\S+(?::\\d+|\\(\\d+,\\d+\\))\\S* (?:-\\s)?(?:fatal )?error[: ]',
    '^npm (?:ERR!|error) ',
    '^ ?ELIFECYCLE',
    '^FAIL(?:ED)?\\b',
    '\\b[1-9]\\d* failed\\b',
    '^BUILD FAILED',
    '^[\\w.-]+: .*: (?:No such file or directory|Is a directory|Not a directory)$',
  ].join('|'),
);

/** A text that is an error from its first word on. */
function ownError(said: string): string | undefined {
  return /^(?:Error|error|Failed to|\S+ verification failed)\b/.test(said) ? said : undefined;
}

function commandOf({ command, cmd }: ToolCall['input']): string | undefined {
  const said = command ?? cmd;
  const last = Array.isArray(said) ? said.map(String).at(-1) : said;
  if (typeof last !== 'string' || (last === said && last.startsWith('*** Begin Patch'))) return undefined;
  return last.slice(0, MOST_COMMAND);
}

const READING =
  /^(?:cat|head|tail|sed|awk|grep|egrep|rg|less|more|bat|nl|wc|ls|find|fd|tree|jq|yq|cut|sort|uniq|tr|diff|strings|xxd|echo|printf|cd|pwd|true|git (?:-\S+ )*(?:show|log|diff|blame|grep|status|cat-file))\b/;

/** Nothing but commands that print what is there. */
function isReading(command: string): boolean {
  const parts = command.split(/&&|\|\||[|;\n]/).map((part) => part.trim().replace(/^(?:\w+=\S* )+/, ''));
  return parts.filter((part) => part !== '').every((part) => READING.test(part));
}

/** A reading command that says itself why it could not read: every line begins with its name. */
function isComplaint(lines: readonly string[], command: string): boolean {
  if (lines.length === 0 || lines.length > LAST_LINES) return false;
  const names = new Set(command.split(/&&|\|\||[|;\n]/).map((part) => /^\S*/.exec(part.trim())?.[0] ?? ''));
  names.delete('');
  return lines.every((line) => {
    const said = line.slice(0, MOST_LINE).replace(/^(?:\S*\/)?\w*sh: (?:line \d+: )?/, '');
    return [...names].some((name) => said.startsWith(`${name}: `));
  });
}

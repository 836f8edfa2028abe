// What a few turns hold, told by rules and without a model: sentences that decide, finish, ask or leave open, and what is named
// exactly. Sentences are quoted with their turn: a request among them is something that was said, not something to do.

import { oneLine } from '../../markdown/one-line.ts';
import { commandsIn, errorsIn, pathsIn, quotedErrorsIn, valuesIn } from './marks.ts';
import { EMPTY_SUMMARY, type Summary } from './summary.ts';
import type { Turn } from './turn.ts';

type Lists = { -readonly [K in keyof Omit<Summary, 'from' | 'to' | 'focus'>]: string[] };

export function extract(turns: readonly Turn[]): Summary {
  const lists: Lists = {
    completed: [],
    decisions: [],
    files: [],
    errors: [],
    resolved: [],
    pending: [],
    plan: [],
    critical: [],
    remaining: [],
  };
  for (const [index, turn] of turns.entries()) {
    takeExact(lists, turn);
    if (turn.role === 'tool') continue;
    const answer = turns.slice(index + 1).find((other) => other.role === 'assistant');
    for (const sentence of sentencesOf(turn.text)) takeSentence(lists, turn, sentence, answer);
  }
  const numbers = turns.map(({ number }) => number);
  return {
    ...EMPTY_SUMMARY,
    ...lists,
    from: Math.min(...numbers),
    to: Math.max(...numbers),
  };
}

function takeSentence(lists: Lists, turn: Turn, sentence: string, answer: Turn | undefined): void {
  const box = /^[-*+] \[([ xX])\] (.*)/.exec(sentence);
  const text = box?.[2] ?? sentence.replace(/^(?:[-*+]|\d+[.)]) /, '');
  const said = quoted(text, turn);
  if (box !== null) {
    lists[box[1] === ' ' ? 'remaining' : 'completed'].push(said);
    return;
  }
  if (DECIDES.test(text)) lists.decisions.push(withReferences(said, text));
  if (turn.role === 'user') {
    if (!text.endsWith('?') && !ASKS.test(text)) return;
    const reply = answer === undefined ? undefined : replyTo(answer);
    if (reply === undefined) lists.pending.push(said);
    else if (text.endsWith('?')) lists.resolved.push(`${said}: ${reply}`);
    // A request is done when somebody says so; until then it stays asked for.
    else lists.pending.push(said);
    return;
  }
  if (text.endsWith('?')) lists.pending.push(said);
  else if (BLOCKED.test(text)) lists.plan.push(`blocked: ${said}`);
  else if (LEFT.test(text)) lists.remaining.push(said);
  else if (FINISHED.test(text)) lists.completed.push(said);
  else if (UNDER_WAY.test(text)) lists.plan.push(`in progress: ${said}`);
}

const DECIDES =
  /\b(?:decid(?:e|ed|ing)|decision|agreed|(?:we|i)(?:'ll| will|’ll) (?:use|go with|keep|stay with|switch to)|let(?:'|’)?s (?:use|go with|keep|switch to)|chose|chosen|settled on|going with|from now on|must (?:not|never|always)|rejected|instead of)\b/i;
const ASKS =
  /^(?:please\b|can you\b|could you\b|would you\b|i(?:'d| would) like\b|i (?:want|need)\b|we need\b|make sure\b|(?:also |now |then |next )?(?:add|fix|remove|delete|rename|move|write|create|update|change|run|check|look|implement|refactor|use|explain|show|test|deploy|review|document|send|ignore|stop|keep|try|find|build|set|put|open|close|revert|merge|install|upgrade|migrate|execute|print|reveal|answer|do|don't|let's)\b)/i;
const FINISHED =
  /^(?:done\b|fixed\b|(?:i|we)(?:'ve|’ve| have)? (?:just )?(?:added|fixed|implemented|created|removed|renamed|moved|updated|changed|wrote|written|finished|completed|merged|extracted|replaced|migrated|deployed|reverted|refactored|verified)\b|(?:added|fixed|implemented|created|removed|renamed|moved|updated|changed|wrote|finished|completed|merged|extracted|replaced|migrated|deployed|reverted|refactored|verified)\b)|\b(?:is|are|was|were|has been|have been) (?:now )?(?:done|finished|complete|completed|fixed|implemented|merged|deployed|resolved|in place)\b|\b(?:all )?tests? (?:now )?pass/i;
const LEFT =
  /\b(?:todo|remaining|still (?:need|to do|open|missing|have to)|not yet|next(?: step| up)?s?\s*[:,]|next i|then i(?:'ll| will)|left to do|needs? to be|follow[- ]up|later we|(?:i|we)(?:'ll| will|’ll) (?:now |then |next )?(?:add|fix|write|implement|look|check|run|update|move|remove|start|continue|do)|outstanding)\b/i;
const BLOCKED =
  /\b(?:blocked (?:by|on|until)|is blocked|waiting (?:for|on)|stuck on|cannot (?:continue|go on|proceed) (?:until|without))\b/i;
const UNDER_WAY =
  /\b(?:working on|in progress|i(?:'m|’m| am) (?:now )?(?:adding|fixing|writing|implementing|moving|looking|running|updating)|currently)\b/i;

/** Error messages, paths, commands and values as they stand. */
function takeExact(lists: Lists, turn: Turn): void {
  const text = turn.text.slice(0, 200_000);
  const errors = turn.role === 'tool' ? errorsIn(text) : quotedErrorsIn(text);
  for (const error of errors.slice(0, 5))
    lists.errors.push(`\`${error.replaceAll('`', "'")}\` (turn ${turn.number})`);
  for (const path of pathsIn(text).slice(0, 12))
    lists.files.push(
      `\`${path}\`: ${turn.role === 'assistant' && CHANGES.test(text) ? 'changed' : 'inspected'}`,
    );
  for (const exact of [...commandsIn(text), ...valuesIn(text)].slice(0, 8))
    lists.critical.push(`\`${exact}\``);
  if (turn.role === 'tool') {
    const outcome = text
      .split('\n')
      .findLast((line) => /\d+ (?:passed|failed)|exit code \d+|Tests?:? /i.test(line));
    if (outcome !== undefined)
      lists.critical.push(`\`${outcome.trim().slice(0, 300).replaceAll('`', "'")}\` (turn ${turn.number})`);
  }
}

const CHANGES =
  /\b(?:add(?:ed)?|fixed|implemented|created|removed|renamed|moved|updated|changed|wrote|extracted|replaced|refactored|edited)\b/i;

/** Lines, and within a line its sentences; code in fences is no prose. */
export function sentencesOf(text: string): string[] {
  const prose = text.replace(/^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[ \t]*$|(?![\s\S]))/gm, '');
  return prose
    .split('\n')
    .filter((line) => !/^\s*\$ /.test(line))
    .flatMap((line) => line.trim().split(/(?<=[.!?])\s+(?=["'“(]?[A-Z0-9])/))
    .map(oneLine)
    .filter((sentence) => sentence.length > 2);
}

function quoted(text: string, turn: Turn): string {
  return `"${clipped(text).replaceAll('"', "'")}" (${turn.speaker.toLowerCase()}, turn ${turn.number})`;
}

/** Long prose is cut, but never inside what stands in code marks. */
function clipped(text: string): string {
  if (text.length <= 300) return text;
  const cut = text.slice(0, 300);
  const end = (cut.split('`').length - 1) % 2 === 1 ? cut.lastIndexOf('`') : cut.lastIndexOf(' ');
  return `${cut
    .slice(0, end > 100 ? end : 300)
    .trimEnd()
    .toWellFormed()} …`;
}

function withReferences(said: string, text: string): string {
  const references = text.match(/\b(?:ADR-?\d{1,4}|D-?\d{2,4}|DECISIONS(?:_ARCHIVE)?\.md)\b/g) ?? [];
  return references.length === 0 ? said : `${said}, see ${[...new Set(references)].join(', ')}`;
}

function replyTo(answer: Turn): string | undefined {
  const first = sentencesOf(answer.text).find((sentence) => !sentence.endsWith('?'));
  return first === undefined ? undefined : quoted(first, answer);
}

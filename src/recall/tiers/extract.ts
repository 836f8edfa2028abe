// What a few turns hold, told by rules and without a model: sentences that decide, finish, ask or leave open, and what is named
// exactly. Sentences are quoted with their turn: a request among them is something that was said, not something to do.

import { answerTo, doneAfter, isBareDone } from './answers.ts';
import { commandsIn, errorsIn, pathsIn, quotedErrorsIn, valuesIn } from './marks.ts';
import { proseOf, quoted } from './prose.ts';
import { isInstead, isRule, isRuling, withoutLead } from './ruling.ts';
import { FIELDS, type Summary, type SummaryField } from './summary.ts';
import type { Turn } from './turn.ts';

type Lists = Record<SummaryField, string[]>;

/** `later` are turns that come after: what they answer is not pending. */
export function extract(turns: readonly Turn[], later: readonly Turn[] = []): Summary {
  const lists = Object.fromEntries(FIELDS.map(([field]) => [field, [] as string[]])) as Lists;
  for (const [index, turn] of turns.entries()) {
    takeExact(lists, turn);
    if (turn.role === 'tool') continue;
    const after = [...turns.slice(index + 1), ...later];
    let questions = 0;
    for (const sentence of proseOf(turn.text)) {
      takeSentence(lists, turn, sentence, after, questions);
      if (sentence.endsWith('?')) questions++;
    }
  }
  const numbers = turns.map(({ number }) => number);
  return { ...lists, from: Math.min(...numbers), to: Math.max(...numbers) };
}

function takeSentence(lists: Lists, turn: Turn, sentence: string, later: readonly Turn[], nth: number): void {
  const box = /^\[([ xX])\] (.*)/.exec(sentence);
  const text = box?.[2] ?? sentence;
  const said = quoted(text, turn);
  if (box !== null) {
    lists[box[1] === ' ' ? 'remaining' : 'completed'].push(said);
    return;
  }
  const isRuled = turn.role === 'user' && isRuling(text);
  const isDecided = !text.endsWith('?') && (DECIDES.test(text) || isInstead(text));
  if (isRuled || isDecided) lists.decisions.push(withReferences(said, text));
  if (text.endsWith('?')) {
    const answer = answerTo(text, turn, later, nth);
    if (answer === undefined) lists.pending.push(said);
    else lists.resolved.push(`${said}: ${answer}`);
    return;
  }
  if (turn.role === 'user') {
    const isAsk = /\bplease\b.{8}/i.test(text) || ASKS.test(withoutLead(text));
    if (!isAsk || (isRuled && isRule(text))) return;
    // A request is done when somebody says so; until then it stays asked for.
    const done = doneAfter(turn, later);
    if (done === undefined) lists.pending.push(said);
    else lists.completed.push(`${said}: ${done}`);
    return;
  }
  if (BLOCKED.test(text)) lists.plan.push(`blocked: ${said}`);
  else if (LEFT.test(text)) lists.remaining.push(said);
  else if (FINISHED.test(text) && !isBareDone(text)) lists.completed.push(said);
  else if (UNDER_WAY.test(text)) lists.plan.push(`in progress: ${said}`);
}

const DECIDES =
  /\b(?:decid(?:e|ed|ing)|decision|agreed|(?:we|i)(?:'ll| will|’ll) (?:use|go with|keep|stay with|switch to)|let(?:'|’)?s (?:use|go with|keep|switch to)|chose|chosen|settled on|going with|from now on|must (?:not|never|always)|rejected|ruled out)\b/i;
const ASKS =
  /^(?:can you\b|could you\b|would you\b|i(?:'d| would) like\b|i (?:want|need)\b|we need\b|make sure\b|(?:also |now |then |next )?(?:add|fix|remove|delete|rename|move|write|create|update|change|run|check|look|implement|refactor|use|explain|show|test|deploy|review|document|send|ignore|stop|keep|try|find|build|set|put|open|close|revert|merge|install|upgrade|migrate|execute|print|reveal|answer|do|don't forget|let's)\b)/i;
const DID =
  '(?:add|fix|implement|creat|remov|renam|mov|updat|chang|finish|complet|merg|extract|replac|migrat|deploy|revert|refactor|verifi|switch|bump|dropp|delet|install|wir|push|open|rais|lower|introduc|configur|document|enabl|disabl|releas|upgrad|publish|adjust|extend)ed|wrote|written|rewrote|set up|split';
const FINISHED = new RegExp(
  `^(?:done\\b|(?:(?:i|we)(?:'ve|’ve| have)? (?:just |now )?)?(?:${DID})\\b)|\\b(?:is|are|was|were|has been|have been) (?:now )?(?:done|finished|complete|completed|fixed|implemented|merged|deployed|resolved|in place)\\b|\\b(?:all )?tests? (?:now )?pass`,
  'i',
);
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

function withReferences(said: string, text: string): string {
  const references = text.match(/\b(?:ADR-?\d{1,4}|D-?\d{2,4}|DECISIONS(?:_ARCHIVE)?\.md)\b/g) ?? [];
  return references.length === 0 ? said : `${said}, see ${[...new Set(references)].join(', ')}`;
}

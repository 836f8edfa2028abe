// Whether what was asked has been answered or done, in whichever later turn that was: what is answered is not pending.

import { proseOf, quoted } from './prose.ts';
import { isRuling } from './ruling.ts';
import { isAbout, sharedWords } from './telling-words.ts';
import type { Turn } from './turn.ts';

interface Said {
  readonly sentence: string;
  readonly turn: Turn;
}

/** `nth` counts the questions of the turn. The words of the reply as they were quoted, or undefined. */
export function answerTo(
  question: string,
  asked: Turn,
  later: readonly Turn[],
  nth: number,
): string | undefined {
  const replies = repliesTo(asked, later).flatMap(statements);
  const direct = asked.role === 'user' ? replies.filter(isAnswer(question)) : byUser(question, replies);
  const nearest = [...direct].sort(
    (a, b) => sharedWords(b.sentence, question) - sharedWords(a.sentence, question),
  )[0];
  if (nearest !== undefined) {
    const isNear = sharedWords(nearest.sentence, question) > 0;
    const said = isNear ? nearest : (direct[Math.min(nth, direct.length - 1)] ?? nearest);
    return quoted(withNext(said, direct), said.turn);
  }
  return mentionOf(question, later);
}

/** Somebody came back to it. */
export function mentionOf(question: string, later: readonly Turn[]): string | undefined {
  for (const turn of later.slice(0, FAR)) {
    if (turn.role === 'tool') continue;
    const found = statements(turn).find(
      ({ sentence }) => isAbout(sentence, question) && !DEFERS.test(sentence) && !ASKED.test(sentence),
    );
    if (found !== undefined) return quoted(found.sentence, turn);
  }
  return undefined;
}

/** So many turns later an answer is looked for. */
export const FAR = 60;

/** "Done." right after a request says that it was carried out, though it repeats no word of it. */
export function doneAfter(asked: Turn, later: readonly Turn[]): string | undefined {
  const said = repliesTo(asked, later)
    .flatMap(statements)
    .find(({ sentence }) => isBareDone(sentence));
  return said === undefined ? undefined : quoted(said.sentence, said.turn);
}

export function isBareDone(sentence: string): boolean {
  return /^(?:(?:ok|okay|sure|yes|all|that(?:'|’)s|it(?:'|’)s|this is|now)[,.!]?\s+)*(?:done|finished|fixed|completed|in place|merged|pushed|deployed)(?: (?:now|too|as well|both|that|it))?[.!]*$/i.test(
    sentence,
  );
}

/** Until the one who asked speaks again; a person answers in one turn. */
function repliesTo(asked: Turn, later: readonly Turn[]): Turn[] {
  if (asked.role !== 'user') {
    const next = later.find(({ role }) => role === 'user' || role === 'assistant');
    return next?.role === 'user' ? [next] : [];
  }
  const end = later.findIndex(({ role }) => role === 'user');
  return later.slice(0, end < 0 ? later.length : end).filter(({ role }) => role === 'assistant');
}

function statements(turn: Turn): readonly Said[] {
  const known = STATED.get(turn);
  if (known !== undefined) return known;
  const found = proseOf(turn.text)
    .filter((sentence) => !sentence.endsWith('?'))
    .map((sentence) => ({ sentence, turn }));
  STATED.set(turn, found);
  return found;
}

/** One turn is looked at for every question before it. */
const STATED = new WeakMap<Turn, readonly Said[]>();

/** Neither a promise to look nor that nobody knows; a request is not answered by "sure". */
function isAnswer(question: string): (said: Said) => boolean {
  const isRequest = REQUESTS.test(question);
  return ({ sentence }) =>
    !DEFERS.test(sentence) && !(isRequest && (AGREES.test(sentence) || PROMISES.test(sentence)));
}

const REQUESTS = /^(?:and |also |now |then )?(?:can|could|would|will) you\b/i;
const AGREES = /^(?:sure|ok(?:ay)?|yes|of course|will do|on it|right away|absolutely)\b[^.!]{0,12}[.!]*$/i;
const DEFERS =
  /^(?:(?:sure|ok(?:ay)?|right|hm+|good (?:question|point)|yes)[,.!]*\s*)*(?:let me\b|i(?:(?:'|’)ll| will) (?:now |first )?(?:check|look|see|find|investigate|dig|get back|read|search|grep|have a look|take a look|verify|ask)\b|checking\b|looking\b|one (?:moment|second)\b|good question[.!]*$|(?:i(?:'|’)m |i am )?not sure\b|i (?:don(?:'|’)t|do not) know\b|no idea\b|hm+[.!]*$)/i;
const PROMISES = /^(?:(?:sure|ok(?:ay)?|yes)[,.!]*\s*)*i(?:(?:'|’)(?:ll|m going to)| will| am going to)\b/i;
const ASKED = /^(?:please\b|can you\b|could you\b)/i;

/** What a person says after a question answers it, unless it is another request. */
function byUser(question: string, replies: readonly Said[]): readonly Said[] {
  const [first] = replies;
  if (first === undefined || DEFERS.test(first.sentence)) return [];
  const isOther = ASKED.test(first.sentence) || /^(?:first|before that|later)\b/i.test(first.sentence);
  return isOther && !isRuling(first.sentence) && sharedWords(first.sentence, question) === 0 ? [] : replies;
}

/** "Yes." alone says little: with what follows it. */
function withNext({ sentence, turn }: Said, all: readonly Said[]): string {
  if (sentence.split(' ').length > 2) return sentence;
  const next = all[all.findIndex((one) => one.sentence === sentence && one.turn === turn) + 1];
  return next === undefined || next.turn !== turn ? sentence : `${sentence} ${next.sentence}`;
}

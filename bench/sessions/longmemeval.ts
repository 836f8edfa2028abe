// A LongMemEval file in its official shape: every question with a haystack of sessions of its own. What the user said is taken;
// where the answer is, is gold.

import { readJson } from '../data-files.ts';
import { slashedDate } from './dates.ts';
import type { Session } from './talk.ts';

export interface LongMemEvalQuestion {
  readonly question_id: string;
  readonly question_type: string;
  readonly question: string;
  readonly question_date: string;
  readonly haystack_session_ids: readonly string[];
  readonly haystack_dates: readonly string[];
  readonly haystack_sessions: readonly (readonly { readonly role: string; readonly content: string }[])[];
  readonly answer_session_ids: readonly string[];
}

/** Questions that have an answer: those made to be refused have no session to find. */
export function readLongMemEval(data: string | undefined): LongMemEvalQuestion[] {
  if (data === undefined)
    throw new Error('longmemeval needs --data: a file of questions with their haystacks');
  return readJson<LongMemEvalQuestion[]>(data).filter(
    ({ question_id, answer_session_ids }) => !question_id.endsWith('_abs') && answer_session_ids.length > 0,
  );
}

export function sessionsOf(question: LongMemEvalQuestion): Session[] {
  return question.haystack_sessions.map((turns, i) => {
    const written = question.haystack_dates[i] ?? '';
    return {
      id: question.haystack_session_ids[i] ?? '',
      written,
      date: slashedDate(written),
      turns: turns
        .filter(({ role }) => role === 'user')
        .map(({ role, content }) => ({ speaker: role, text: content })),
    };
  });
}

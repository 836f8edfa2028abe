// What a model answered: text of a stranger. Taken only in the shape that was asked for, cleaned, on one line and short;
// anything else is no opinion.

import { harmless } from '../../model/harmless.ts';
import { withoutSecrets } from '../without-secrets.ts';

const ANSWERS = ['conflict', 'agreement', 'unrelated', 'unsure'] as const;

export interface Opinion {
  readonly answer: (typeof ANSWERS)[number];
  /** One line: what the model gave as its reason, or why there is no answer of it. */
  readonly reason: string;
  /** False where the model gave no answer that could be used. */
  readonly given: boolean;
}

export function readOpinion(text: string): Opinion {
  if (text.length > MOST_TEXT) return noOpinion(`its answer has more than ${MOST_TEXT} characters`);
  const parsed = objectIn(text);
  if (parsed === undefined) return noOpinion('it did not answer with the JSON object it was asked for');
  const { verdict, reason, ...more } = parsed;
  const answer = ANSWERS.find((one) => one === verdict);
  if (answer === undefined) return noOpinion(`its verdict is none of ${ANSWERS.join(', ')}`);
  const said = typeof reason === 'string' ? oneLine(reason) : '';
  if (said === '') return noOpinion('it gave a verdict without a reason');
  if (Object.keys(more).length > 0) return noOpinion('it answered with more than was asked for');
  return { answer, reason: said, given: true };
}

/** There is an answer of ours alone: nobody knows. */
export function noOpinion(why: string): Opinion {
  return { answer: 'unsure', reason: why, given: false };
}

const MOST_TEXT = 4_000;
const MOST_REASON = 240;

/** Many models put a fence of Markdown around JSON, whatever they are told. */
function objectIn(text: string): Record<string, unknown> | undefined {
  const [, fenced] = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(text.trim()) ?? [];
  try {
    const parsed: unknown = JSON.parse(fenced ?? text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function oneLine(text: string): string {
  // Every letter that steers a terminal or a reader goes first; what is left of line ends becomes a space.
  const line = harmless(withoutSecrets(text.toWellFormed()))
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .trim();
  return line.length <= MOST_REASON ? line : `${line.slice(0, MOST_REASON - 1).toWellFormed()}…`;
}

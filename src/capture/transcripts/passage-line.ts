// One turn as one line of JSON: read from whoever wrote it, written with exactly five keys in one order. What was written
// is read back as the same passage.

import { plainText } from '../../model/clean-text.ts';
import { grouped } from '../../model/grouped.ts';
import { type Passage, passageDate } from '../../model/passage.ts';

/** A turn whose number was not given stands where it stands. */
type GivenPassage = Omit<Passage, 'turn'> & { readonly turn: number | undefined };

interface BadLine {
  readonly message: string;
  readonly expected: string;
  /** The conversation it belongs to, where that much can be read. */
  readonly session: string | undefined;
}

const MAX_PASSAGE = 1024 * 1024;
const MAX_SESSION = 10_000;
const MAX_SPEAKER = 200;

const EXAMPLE =
  '{"session": "2026-03-02-standup", "date": "2026-03-02", "turn": 3, "speaker": "Ada", "text": "We ship on Friday."}';

export function parsePassage(line: string): GivenPassage | BadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return bad('The line is not JSON.', 'one JSON object on one line', undefined);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad('The line is not a turn.', 'one JSON object on one line', undefined);
  const { session: named, date, turn, speaker, text } = value as Record<string, unknown>;
  if (typeof named !== 'string' || named.trim() === '' || named.length > MAX_SESSION)
    return bad(
      'The turn does not say which conversation it belongs to.',
      `\`session\`: a text of 1 to ${grouped(MAX_SESSION)} characters`,
      undefined,
    );
  const session = named.toWellFormed();
  const wrong = (message: string, expected: string) => bad(message, expected, session);
  if (typeof text !== 'string') return wrong('The turn has no text.', '`text`: what was said');
  if (text.length > MAX_PASSAGE)
    return wrong(
      `The turn is too long: ${grouped(text.length)} characters.`,
      `\`text\`: at most ${grouped(MAX_PASSAGE)} characters`,
    );
  const who = typeof speaker === 'string' ? plainText(speaker).replace(/\s+/g, ' ').trim() : '';
  if (who === '' || who.length > MAX_SPEAKER)
    return wrong('The turn does not say who spoke.', `\`speaker\`: a name of 1 to ${MAX_SPEAKER} characters`);
  const when = isMissing(date) ? '' : typeof date === 'string' ? passageDate(date) : undefined;
  if (when === undefined)
    return wrong(
      'The date of the turn cannot be read.',
      '`date`: a day such as 2026-03-02 or a time such as 2026-03-02T09:00:00Z, or none at all',
    );
  const number = isMissing(turn) ? undefined : turn;
  if (number !== undefined && !Number.isSafeInteger(number))
    return wrong(
      'The number of the turn is not a whole number.',
      '`turn`: a number such as 3, or none at all',
    );
  return { session, date: when, turn: number as number | undefined, speaker: who, text: plainText(text) };
}

export function isBad(read: GivenPassage | BadLine): read is BadLine {
  return 'message' in read;
}

export function renderPassage({ session, date, turn, speaker, text }: Passage): string {
  return `${JSON.stringify({ session, date, turn, speaker, text })}\n`;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function bad(message: string, expected: string, session: string | undefined): BadLine {
  return { message, expected: `${expected}. Example: ${EXAMPLE}`, session };
}

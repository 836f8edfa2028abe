// What a question asks for besides its topic: a time, a number, a day it names, a rule that is in force.

interface Cues {
  readonly time: boolean;
  readonly number: boolean;
  readonly rule: boolean;
  readonly date: AskedDate | undefined;
}

interface AskedDate {
  readonly year: number | undefined;
  /** From 0. */
  readonly month: number;
  readonly day: number | undefined;
}

export function cuesOf(question: string): Cues {
  return {
    time: ASKS_TIME.test(question),
    number: ASKS_NUMBER.test(question),
    rule: ASKS_RULE.test(question),
    date: dateIn(question.toLowerCase()),
  };
}

const ASKS_TIME = /^\s*(?:when|(?:what|which) (?:year|month|day|date)|how long)\b/i;
const ASKS_NUMBER = /\bhow (?:many|much|long|old|often)\b/i;
const ASKS_RULE =
  /\b(?:should|must|conventions?|rules?|standards?|polic(?:y|ies)|guidelines?|current|latest|preferred|supposed to|allowed to)\b/i;

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = new RegExp(`\\b(${MONTHS.join('|')})\\b`);
/** "may" is a month only beside a number or after a word that goes before months. */
const MAY = /\bmay,? \d|\d(?:st|nd|rd|th)?(?: of)? may\b|\b(?:in|of|since|during|early|late|mid) may\b/;

function dateIn(question: string): AskedDate | undefined {
  const name = MONTH.exec(question)?.[1];
  if (name === undefined || (name === 'may' && !MAY.test(question))) return undefined;
  const year = /\b(20\d\d)\b/.exec(question)?.[1];
  const day =
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${name}`).exec(question)?.[1] ??
    new RegExp(`${name} (\\d{1,2})(?:st|nd|rd|th)?\\b`).exec(question)?.[1];
  return {
    year: year === undefined ? undefined : Number(year),
    month: MONTHS.indexOf(name),
    day: day === undefined ? undefined : Number(day),
  };
}

/** How well a day fits the one that was asked about, from 0 to 1. */
export function dateFit(asked: AskedDate | undefined, day: number): number {
  if (asked === undefined || day === 0) return 0;
  const date = new Date(day * 86_400_000);
  if (asked.month !== date.getUTCMonth()) return 0;
  if (asked.year !== undefined && asked.year !== date.getUTCFullYear()) return 0;
  if (asked.day === undefined) return 0.5;
  const apart = Math.abs(asked.day - date.getUTCDate());
  return apart === 0 ? 1 : apart <= 7 ? 0.4 : 0.2;
}

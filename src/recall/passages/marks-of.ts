// What a turn looks like, whatever is asked: whether it asks, says when or how many, speaks of somebody.

import { MARK } from '../../model/conversations.ts';

export function marksOf(text: string): number {
  const said = withoutImage(text.trimEnd());
  return (
    (said.endsWith('?') ? MARK.asks : 0) |
    (text.includes('?') ? MARK.question : 0) |
    (TIME.test(text) ? MARK.time : 0) |
    (NUMBER.test(text) ? MARK.number : 0) |
    (FIRST.test(text) ? MARK.first : 0)
  );
}

/** By hand: a pattern for it would take minutes on a long run of spaces. */
function withoutImage(said: string): string {
  const at = said.lastIndexOf('[image: ');
  return at >= 0 && said.indexOf(']', at) === said.length - 1 ? said.slice(0, at).trimEnd() : said;
}

const TIME =
  /\b(?:yesterday|today|tonight|tomorrow|ago|recently|since|(?:last|this|next) (?:night|morning|week|weekend|month|year|summer|winter|spring|fall|mon|tue|wed|thu|fri|sat|sun)\w*|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|20\d\d)\b/i;
const NUMBER = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|once|twice|few|several|couple)\b/i;
const FIRST = /\b(?:i|my|we|our|me|us)\b/i;

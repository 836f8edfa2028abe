// A line of Key Decisions This Session: `- <decision>: <rationale> — <day>`.

import { dayText } from '../../model/day.ts';
import type { Part } from './books.ts';
import { type Content, dayIn, textOf } from './content.ts';
import { guard, oneLine } from './shown-text.ts';

export function decisionLine(content: Content): string {
  return `- ${guard(`${decisionWords(content)} — ${textOf(content, 'created')}`)}\n`;
}

/** What the line says without its time; lines and records are compared by it. */
export function decisionWords(content: Content): string {
  const [decision, rationale] = [oneLine(textOf(content, 'text')), oneLine(textOf(content, 'rationale'))];
  return rationale === '' ? decision : `${decision}: ${rationale}`;
}

export function readDecisionLine(said: string): { words: string; content: Content } {
  const match = /(?<!\s)\s+(?:—|–|-+|→)\s+(\S+)$/.exec(said);
  const day = dayIn(match?.[1] ?? '');
  const words = oneLine(day === undefined ? said : said.slice(0, match?.index));
  const colon = words.indexOf(': ');
  const content = new Map<Part, string>([['text', colon > 0 ? words.slice(0, colon) : words]]);
  if (colon > 0) content.set('rationale', words.slice(colon + 2));
  if (day !== undefined) content.set('created', dayText(day));
  return { words, content };
}

/** The parts of a record as a changed line says them: what stands as it stood tells where decision and rationale part. */
export function mergeDecision(words: string, record: Content): Content {
  const [decision, rationale] = [oneLine(textOf(record, 'text')), oneLine(textOf(record, 'rationale'))];
  const parts = (text: string, why: string): Content =>
    new Map<Part, string>([
      ['text', text],
      ['rationale', why],
    ]);
  if (words === decision) return parts(words, '');
  if (words.startsWith(`${decision}: `)) return parts(decision, words.slice(decision.length + 2));
  if (rationale !== '' && words.endsWith(`: ${rationale}`))
    return parts(words.slice(0, -rationale.length - 2), rationale);
  const { content } = readDecisionLine(words);
  return parts(textOf(content, 'text'), textOf(content, 'rationale'));
}

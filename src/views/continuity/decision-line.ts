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
  const match = /^(.*?)\s+(?:—|–|-+|→)\s+(\S+)$/s.exec(said);
  const day = dayIn(match?.[2] ?? '');
  const words = oneLine(day === undefined ? said : (match?.[1] ?? ''));
  const colon = words.indexOf(': ');
  const content = new Map<Part, string>([['text', colon > 0 ? words.slice(0, colon) : words]]);
  if (colon > 0) content.set('rationale', words.slice(colon + 2));
  if (day !== undefined) content.set('created', dayText(day));
  return { words, content };
}

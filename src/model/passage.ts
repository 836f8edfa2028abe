// A passage: one turn of a conversation that took place elsewhere. Its words are somebody's, not facts of memory.

import { parseTime } from './day.ts';

export interface Passage {
  /** The conversation, named by whoever kept it. */
  readonly session: string;
  /** A day or an instant with its zone, as `dayOf` reads it; empty when it is not known. */
  readonly date: string;
  readonly turn: number;
  readonly speaker: string;
  readonly text: string;
}

/** The prose of an assistant: searched apart from what people said. */
export function isAssistant(speaker: string): boolean {
  const [first = '', ...rest] = speaker
    .toLowerCase()
    .split(/[-_ /.:()]/)
    .filter((word) => word !== '');
  if (ROLES.has(first)) return rest.every((word) => ROLES.has(word) || isVersion(word));
  return AGENTS.has(first) && rest.every((word) => EDITIONS.has(word) || ROLES.has(word) || isVersion(word));
}

/** What a program said: neither a person's words nor an assistant's. */
export function isTool(speaker: string): boolean {
  return TOOLS.has(speaker.trim().toLowerCase());
}

const ROLES: ReadonlySet<string> = new Set(['assistant', 'ai', 'model', 'bot', 'agent', 'llm', 'chatbot']);
const AGENTS: ReadonlySet<string> = new Set(
  'claude codex gemini cursor opencode copilot chatgpt gpt aider cline windsurf'.split(' '),
);
/** What stands behind the name of an agent; anything else there is the family name of a person. */
const EDITIONS: ReadonlySet<string> = new Set(
  'code cli opus sonnet haiku pro flash mini turbo composer'.split(' '),
);
const TOOLS: ReadonlySet<string> = new Set(['tool', 'system', 'function', 'developer']);

function isVersion(word: string): boolean {
  return /^v?\d/.test(word);
}

/** A date as passages keep it; undefined when it is none. A time without a zone is taken for UTC. */
export function passageDate(text: string): string | undefined {
  const found = DATE.exec(text.trim());
  if (found === null) return undefined;
  const [, day = '', minute, second = ':00', zone = 'Z'] = found;
  const hours = zone.length === 3 ? `${zone}:00` : zone.toUpperCase();
  const date = minute === undefined ? day : `${day}T${minute}${second.replace(',', '.')}${hours}`;
  return parseTime(date) === undefined ? undefined : date;
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,9})?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

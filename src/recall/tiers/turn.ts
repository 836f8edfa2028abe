// A turn of a conversation, and the transcripts it can be read from: JSON lines, or lines that begin with a speaker.

import type { Problem } from '../../model/problem.ts';

export interface Turn {
  /** Counted from one, or as the transcript numbers it. */
  readonly number: number;
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly speaker: string;
  readonly text: string;
}

interface Transcript {
  readonly turns: readonly Turn[];
  readonly problems: readonly Problem[];
}

export function readTurns(text: string, file?: string): Transcript {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  return first.startsWith('{') ? readJsonLines(lines, file) : { turns: readSpoken(lines), problems: [] };
}

function readJsonLines(lines: readonly string[], file: string | undefined): Transcript {
  const turns: Turn[] = [];
  const problems: Problem[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const turn = parsed(line, turns.length + 1);
    if (typeof turn === 'string')
      problems.push({
        code: 'bad-turn',
        level: 'error',
        message: turn,
        line: index + 1,
        expected: '{"role": "user", "content": "..."} or {"speaker": "Ada", "turn": 3, "text": "..."}',
        received: line.slice(0, 200),
        ...(file === undefined ? {} : { file }),
      });
    else if (turn !== undefined) turns.push(turn);
  }
  return { turns, problems };
}

/** A sentence where the line is no turn; undefined where the turn says nothing. */
function parsed(line: string, position: number): Turn | string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'The line is not JSON.';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The line is not a JSON object.';
  const record = value as Record<string, unknown>;
  // Claude Code and Codex wrap the message they keep.
  const wrapped = record.type === 'response_item' ? record.payload : record.message;
  const inner = typeof wrapped === 'object' && wrapped !== null ? wrapped : record;
  const said = inner as Record<string, unknown>;
  const content = said.content ?? said.text;
  if (content === undefined) return 'The turn has neither `text` nor `content`.';
  const { text, isTool } = contentText(content);
  const speaker = String(said.speaker ?? said.role ?? record.type ?? 'user');
  const number = typeof record.turn === 'number' && Number.isInteger(record.turn) ? record.turn : position;
  if (text.trim() === '') return undefined;
  return { number, role: isTool ? 'tool' : roleOf(speaker), speaker, text: text.trimEnd() };
}

/** Text, or the parts some agents write: text, a call of a tool, what the tool answered. */
function contentText(content: unknown): { text: string; isTool: boolean } {
  if (typeof content === 'string') return { text: content, isTool: false };
  if (!Array.isArray(content)) return { text: JSON.stringify(content) ?? '', isTool: false };
  const parts = content.map((part): { text: string; tool: boolean } => {
    if (typeof part === 'string') return { text: part, tool: false };
    const one = (part ?? {}) as Record<string, unknown>;
    if (typeof one.text === 'string') return { text: one.text, tool: false };
    if (one.type === 'tool_result') return { text: contentText(one.content ?? '').text, tool: true };
    if (one.type === 'tool_use') return { text: `$ ${callText(one)}`, tool: false };
    return { text: '', tool: false };
  });
  const said = parts.filter(({ text }) => text !== '');
  return {
    text: said.map(({ text }) => text).join('\n'),
    isTool: said.length > 0 && said.every(({ tool }) => tool),
  };
}

function callText({ name, input }: Record<string, unknown>): string {
  const command = (input as Record<string, unknown> | undefined)?.command;
  return typeof command === 'string' ? command : `${String(name)} ${JSON.stringify(input) ?? ''}`.trim();
}

/** `User: ...` begins a turn; lines without a speaker go on with it. */
function readSpoken(lines: readonly string[]): Turn[] {
  const turns: { role: Turn['role']; speaker: string; lines: string[] }[] = [];
  for (const line of lines) {
    const start = SPOKEN.exec(line);
    const last = turns.at(-1);
    if (start !== null)
      turns.push({ role: roleOf(start[1] ?? ''), speaker: start[1] ?? '', lines: [start[2] ?? ''] });
    else if (last !== undefined) last.lines.push(line);
    else if (line.trim() !== '') turns.push({ role: 'user', speaker: 'User', lines: [line] });
  }
  return turns
    .map(({ role, speaker, lines: said }) => ({ role, speaker, text: said.join('\n').trim() }))
    .filter(({ text }) => text !== '')
    .map((turn, index) => ({ number: index + 1, ...turn }));
}

const SPOKEN =
  /^(?:\*\*|#{1,3} )?(User|Human|Person|Assistant|AI|Agent|Claude|Codex|Tool|Tool result|Tool output|Function|System|Bash|Shell)(?:\*\*)?:(?:\*\*)?[ \t]*(.*)$/i;

function roleOf(speaker: string): Turn['role'] {
  const name = speaker.toLowerCase();
  if (/^(?:tool|function|bash|shell|output|observation)/.test(name)) return 'tool';
  if (/^(?:assistant|ai\b|agent|claude|codex|model|gemini|gpt)/.test(name)) return 'assistant';
  return name.startsWith('system') || name === 'developer' ? 'system' : 'user';
}

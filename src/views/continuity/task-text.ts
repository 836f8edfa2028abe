// The current task: bullets in the file, one text in the ledger. The title is the first line of the text, each other
// bullet a line `Key: value` below it, so that nothing of the task is lost on either side.

import { guard, isPlaceholder, oneLine, tidy, unguard } from './shown-text.ts';

const KEYS = ['ID', 'Title', 'Status', 'Skill', 'Started'] as const;
const BULLET = /^[-*+][ \t]+(?:\*\*)?([A-Za-z]+):(?:\*\*)?(?:[ \t]+(.*))?$/;

/** From the lines of the section, comments left out. */
export function readTask(text: string): string {
  if (isPlaceholder(text)) return '';
  const said = new Map<string, string>();
  const rest: string[] = [];
  let last: string | undefined;
  for (const line of text.split('\n')) {
    const bullet = BULLET.exec(line);
    const key = KEYS.find((one) => one.toLowerCase() === bullet?.[1]?.toLowerCase());
    const value = (bullet?.[2] ?? '').trim();
    if (key !== undefined && !said.has(key)) {
      said.set(key, isPlaceholder(value) ? '' : unguard(value));
      last = key;
    } else if (last === 'Title' && /^[ \t]{2}/.test(line)) rest.push(line.slice(2));
    else if (!isPlaceholder(line.replace(/^[-*+][ \t]+/, ''))) rest.push(line.replace(/^[-*+][ \t]+/, ''));
  }
  return joinTask(said, rest);
}

/** What the text says itself comes before what is known otherwise. */
export function writeTask(text: string, status: string, started: string): string {
  const { said, rest } = splitTask(tidy(text));
  const shown = new Map([['Status', status], ['Started', started], ...said]);
  return KEYS.map((key) => {
    const value = shown.get(key) ?? '';
    const line = `- ${key}: ${value === '' ? '[none]' : guard(oneLine(value))}`;
    const more = rest.map((one) => (one === '' ? '' : `\n  ${guard(one)}`)).join('');
    return key === 'Title' ? line + more : line;
  }).join('\n');
}

function joinTask(said: ReadonlyMap<string, string>, rest: readonly string[]): string {
  const title = said.get('Title') ?? '';
  const lines = KEYS.filter((key) => key !== 'Title' && said.get(key)).map(
    (key) => `${key}: ${said.get(key)}`,
  );
  return tidy(
    [LINE.test(title) ? `Title: ${title}` : title, ...rest, ...lines]
      .filter((line) => line.trim() !== '')
      .join('\n'),
  );
}

/** `T-118 Add cache` and `#42: Add cache` begin with the id of the task; `UTF-8 breaks` does not. */
const TASK_ID = /^(#\d+|(?!(?:UTF|SHA|ISO|RFC|CVE|AES|MD)-)[A-Z][A-Z0-9]*-\d+)(?::\s*|\s+)(\S.*)$/;

function titled(line: string): readonly (readonly [key: string, value: string])[] {
  const [, id, title] = TASK_ID.exec(line) ?? [];
  if (id === undefined || title === undefined) return [['Title', line]];
  return [
    ['ID', id],
    ['Title', title],
  ];
}

const LINE = /^(ID|Title|Status|Skill|Started): (.+)$/;

function splitTask(text: string): { said: Map<string, string>; rest: string[] } {
  const said = new Map<string, string>();
  const rest: string[] = [];
  for (const [n, line] of text.split('\n').entries()) {
    const [, key, value] = LINE.exec(line) ?? [];
    if (key !== undefined && value !== undefined && !said.has(key)) said.set(key, value);
    else if (n === 0) for (const [part, words] of titled(line)) said.set(part, words);
    else rest.push(line);
  }
  return { said, rest };
}

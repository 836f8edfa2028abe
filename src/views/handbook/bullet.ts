// A bullet of the handbook: a sentence, the tasks it rests on, the fact it shows, and nested bullets.

import { KINDS } from '../../model/kind.ts';
import { fromLines, toLines } from './lines-of-text.ts';

interface Tag {
  readonly kind: string;
  readonly id: string;
}

export interface Bullet {
  readonly sentence: string;
  /** Numbers of tasks of the same block. */
  readonly refs: readonly number[];
  readonly tag?: Tag;
  /** It came from a note the user asked for, which other agents mark as `[ad-hoc note]`. */
  readonly noted?: true;
  readonly nested: readonly string[];
}

export function readBullet(text: string): Bullet {
  const { main, nested } = linesOf(text);
  const ends = readEnds(main.pop() ?? '');
  return {
    sentence: fromLines([...main, ends.rest]),
    refs: ends.refs,
    ...(ends.tag === undefined ? {} : { tag: ends.tag }),
    ...(ends.noted ? { noted: true as const } : {}),
    nested: nested.map((lines) => fromLines(lines)),
  };
}

/** A bullet that carries neither references nor a tag, its nested bullets as further lines. */
export function readPlainBullet(text: string): string {
  const { main, nested } = linesOf(text);
  return [fromLines(main), ...nested.map((lines) => `- ${fromLines(lines)}`)].join('\n');
}

/** The bullet with its tasks numbered anew; all else stays as it was. */
export function renumbered(text: string, numbers: ReadonlyMap<number, number>): string {
  const { main } = linesOf(text);
  const raw = text.split('\n');
  const at = main.length - 1;
  const line = raw[at] ?? '';
  const tail = /(?<![\s,])(?:[\s,]*\[Task \d+\])+\.?\s*(?:\[[a-z]+: [^\s[\]]+\]\s*)?$/.exec(line);
  if (tail === null) return text;
  const ends = tail[0].replace(/\[Task (\d+)\]/g, (_, n: string) => `[Task ${numbers.get(Number(n)) ?? n}]`);
  raw[at] = line.slice(0, tail.index) + ends;
  return raw.join('\n');
}

function linesOf(text: string): { main: string[]; nested: string[][] } {
  const [first = '', ...more] = text.trimEnd().split(/\r?\n/);
  const main = [first.replace(/^[-*+][ \t]*/, '')];
  const nested: string[][] = [];
  for (const line of more) {
    const inner = /^\s+[-*+] (.*)$/s.exec(line)?.[1];
    if (inner !== undefined) nested.push([inner]);
    else (nested.at(-1) ?? main).push(line);
  }
  while (main.length > 1 && main.at(-1)?.trim() === '') main.pop();
  return { main, nested };
}

export function renderBullet({ sentence, refs, tag, nested }: Bullet): string {
  const ends = [
    refs.map((n) => `[Task ${n}]`).join(''),
    tag === undefined ? '' : `[${tag.kind}: ${tag.id}]`,
  ].filter((end) => end !== '');
  const lines = [`- ${[toLines(sentence, '  '), ...ends].join(' ')}`];
  for (const one of nested) lines.push(`  - ${toLines(one, '    ')}`);
  return `${lines.join('\n')}\n`;
}

/** Task references and the tag stand at the end of the sentence, in this order. */
function readEnds(line: string): { rest: string; refs: number[]; tag: Tag | undefined; noted: boolean } {
  const tagged = /(?<!\s)\s*\[([a-z]+): ([^\s[\]]+)\]\s*$/.exec(line);
  const [, kind = '', id = ''] = tagged ?? [];
  const tag = tagged !== null && TAGGED.has(kind) ? { kind, id } : undefined;
  const whole = tag === undefined ? line : line.slice(0, tagged?.index);
  // Text of ours is not read for it: what stands there is the fact's own.
  const noted = tag === undefined && NOTED.test(whole);
  const body = noted ? whole.replace(NOTED, '') : whole;
  const cited = /(?<![\s,])(?:[\s,]*\[Task \d+\])+\.?\s*$/.exec(body);
  const refs = Array.from((cited?.[0] ?? '').matchAll(/\d+/g), ([number]) => Number(number));
  return { rest: cited === null ? body : body.slice(0, cited.index), refs, tag, noted };
}

/** Before or behind the task references. */
const NOTED = /(?<!\s)\s*\[ad-hoc note\](?=(?:[\s,]*\[Task \d+\])*\.?\s*$)/i;

/** Kinds a bullet can show; a procedure is a skill, and threads are questions, not knowledge. */
export const TAGGED: ReadonlySet<string> = new Set(
  KINDS.map(({ name }) => name).filter((name) => name !== 'procedure' && name !== 'thread'),
);

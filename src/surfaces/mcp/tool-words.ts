// Commands say what is wrong in words of the command line. An agent that called a tool is told the same in words of tools:
// `tide resolve THREAD --because "..."` becomes the call that does it. What no tool does, and what a person runs, stays a command of a shell.

import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Command, Option } from '../cli/command.ts';
import type { Reach, Spot } from './reach.ts';

interface Words {
  readonly commands: readonly Command[];
  readonly reach: ReadonlyMap<string, Reach>;
  /** The one that was run: options that are named alone are those of it. */
  readonly command: string;
}

export function inToolWords(error: unknown, words: Words): unknown {
  if (!(error instanceof TidemarkError)) return error;
  const { code, message, hint, data, cause } = error;
  const said = (text: string) => {
    // What somebody gave is told as they gave it.
    const [ours = '', ...given] = text.split(/(?=Received: )/);
    return optionsAlone(inOwnWords(ours, words), words) + given.join('');
  };
  return new TidemarkError(code, said(message), {
    ...(hint === undefined ? {} : { hint: said(hint) }),
    data,
    cause,
  });
}

/** A text of ours that names commands. */
export function inOwnWords(text: string, words: Omit<Words, 'command'>): string {
  const at = text.search(/\btide [a-z]/);
  if (at === -1) return text;
  const before = text.slice(0, at);
  const told = named(text.slice(at), words, PERSONS.test(before), before.endsWith('`'));
  return before + told.said + inOwnWords(told.rest, words);
}

/** Who is meant to run it has a shell, and no tools. */
const PERSONS = /\b(person|they|user)\b[^.!?\n]*\b(run|running|with) `?$/i;

function named(
  text: string,
  { commands, reach }: Omit<Words, 'command'>,
  isPersons: boolean,
  isQuoted: boolean,
): { said: string; rest: string } {
  const [start = '', one = '', two = ''] = /^tide ([a-z]+)( [a-z]+)?/.exec(text) ?? [];
  const isTwo = commands.some(({ name }) => name === one + two) || OUTSIDE.has(one + two);
  const typed = isTwo ? one + two : one;
  const tail = text.slice(isTwo ? start.length : 'tide '.length + one.length);
  const [name = '', first = ''] = SHORT[typed]?.split(' ') ?? [typed];
  const found = isPersons ? undefined : reach.get(first === '' ? typed : name);
  const command = commands.find((each) => each.name === (first === '' ? typed : name));
  if (found !== undefined && command !== undefined) {
    const line = first === '' ? tail : ` ${first}${tail}`;
    const { given, used } = argumentsIn(line, command, found, isWord);
    const rest = line.slice(used);
    // An option that no field stands for changes what is done.
    if (!/^ --[a-z]/.test(rest))
      return {
        said: used === 0 ? spoken(found) : `${found.tool} ${JSON.stringify({ ...found.fixed, ...given })}`,
        rest,
      };
  }
  const isKnown = command !== undefined || OUTSIDE.has(one);
  if (!isKnown) return { said: 'tide ', rest: text.slice('tide '.length) };
  const closed = isQuoted ? tail.indexOf('`') : -1;
  const line = closed < 0 ? (LINE.exec(tail)?.[0] ?? '') : tail.slice(0, closed);
  return {
    said: `${isQuoted ? '' : '`'}tide ${typed}${line}\` in a shell`,
    rest: tail.slice(closed < 0 ? line.length : closed + 1),
  };
}

/** What of the prose behind it can only belong to the command. */
const LINE = /^(?: --[a-z-]+| "[^"]*"| [A-Z]{2,}\b| [a-z0-9]+(?:-[a-z0-9]+)+)*/;

/** Commands that are another with one word given. */
const SHORT: Readonly<Record<string, string>> = { prefer: 'remember preference', learn: 'remember learning' };

/** Commands that this server does not run, and that are named. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'init',
  'anchors',
  'fsck',
  'forget',
  'promote',
  'blame',
  'faults',
  'sync',
  'config',
  'config get',
  'config set',
  'config unset',
  'view',
  'view list',
  'view enable',
  'view disable',
  'view render',
  'adopt',
  'import',
  'rebuild',
]);

/** An action is named by its word; anything else only as what is given. */
function spoken({ tool, fixed }: Reach): string {
  return 'what' in fixed ? `${tool} ${JSON.stringify(fixed)}` : [tool, ...Object.values(fixed)].join(' ');
}

/** `--keep-both --because "..."` as the fields they stand for. */
export function optionsAlone(text: string, { commands, reach, command: name }: Words): string {
  const found = reach.get(name);
  const command = commands.find((one) => one.name === name);
  if (found === undefined || command === undefined) return text;
  let out = '';
  for (let from = 0; ; ) {
    const at = text.slice(from).search(/(?<![\w-])--[a-z]/);
    if (at === -1) return out + text.slice(from);
    const { given, used } = argumentsIn(` ${text.slice(from + at)}`, command, found, isUnmistakable);
    const fields = Object.keys(given);
    const isBare = fields.length === 1 && /^--[a-z-]+$/.test(text.slice(from + at, from + at + used - 1));
    out += text.slice(from, from + at);
    if (used === 0) out += text.slice(from + at, from + at + 2);
    else out += isBare ? `\`${fields[0]}\`` : JSON.stringify(given);
    from += at + (used === 0 ? 2 : used - 1);
  }
}

/** As much of a text as can be words of a command line, and how long that is. */
function argumentsIn(
  text: string,
  { options = [] }: Command,
  reach: Reach,
  isValue: (word: string) => boolean,
): { given: Record<string, unknown>; used: number } {
  const given: Record<string, unknown> = {};
  const token = / +("[^"]*"|[^\s"`]+(?:"[^"]*")?)/y;
  let used = 0;
  let position = 0;
  for (;;) {
    token.lastIndex = used;
    const [all, word] = token.exec(text) ?? [];
    if (all === undefined || word === undefined) break;
    const [bare = '', end = ''] = split(word);
    const option = options.find(({ name }) => bare === `--${name}`) ?? shared(bare, reach);
    let spot: Spot | undefined;
    let value = bare;
    let length = used + all.length - end.length;
    if (option !== undefined) {
      spot = reach.options.get(option.name);
      token.lastIndex = length;
      const [more, next = ''] = (option.value !== undefined && end === '' && token.exec(text)) || [];
      const [taken = ''] = split(next);
      if (more !== undefined && isValue(taken)) {
        value = taken;
        length += more.length - (split(next)[1] ?? '').length;
      } else value = option.value === undefined ? 'true' : '...';
    } else {
      const here = reach.positions[Math.min(position, reach.positions.length - 1)];
      if (isUnmistakable(bare) || here?.choices?.includes(bare)) spot = here;
      position += 1;
    }
    if (spot === undefined) break;
    put(given, spot, value.replace(/^([^"]*)"(.*)"$/s, '$1$2'));
    used = length;
    if (/[.,;:)?!]/.test(text[used] ?? '')) break;
  }
  return { given, used };
}

/** An option that every command takes is in no list. */
function shared(word: string, { options }: Reach): Option | undefined {
  const name = word.slice(2);
  return word.startsWith('--') && options.has(name) ? { name, value: 'VALUE', purpose: '' } : undefined;
}

/** A word and the punctuation of the sentence behind it. */
function split(word: string): [string, string] {
  const [, bare = '', end = ''] = /^(.*?)((?<!\.)\.|[,;:)]|)$/s.exec(word) ?? [];
  return [bare, end];
}

/** What prose has not. */
function isUnmistakable(word: string): boolean {
  return /^"|^[A-Z]{2,}(\.\.\.)?$|^[a-z0-9]+(-[a-z0-9]+)+$|^\d+$|^\w.*[=:/#]/.test(word);
}

/** What follows an option within a command line. */
function isWord(word: string): boolean {
  return isUnmistakable(word) || /^[a-z]+$/.test(word);
}

function put(given: Record<string, unknown>, { name, key, type }: Spot, value: string): void {
  if (type === 'boolean') given[name] = true;
  else if (type === 'array') given[name] = [...((given[name] as string[] | undefined) ?? []), value];
  else if (type === 'object') {
    const [own = '', ...rest] = value.split('=');
    const pair = key === undefined ? { [own]: rest.join('=') } : { [key]: value };
    given[name] = { ...(given[name] as object | undefined), ...pair };
  } else given[name] = type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
}

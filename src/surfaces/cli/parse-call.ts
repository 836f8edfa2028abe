// From words on a command line to a command, its options and its arguments. An unknown word is answered with the nearest known one.

import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { type Command, GLOBAL_OPTIONS } from './command.ts';
import { parseOptions, type Values } from './parse-options.ts';

export interface Parsed {
  readonly command: Command | undefined;
  readonly args: readonly string[];
  readonly values: Readonly<Values>;
  /** The words of a group such as `work` without the rest. */
  readonly group?: string;
}

export function parseCall(given: readonly string[], commands: readonly Command[]): Parsed {
  const words = commandFirst(given);
  const [first, second] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const named = words.slice(1).filter((word) => !word.startsWith('-') && word !== 'help');
    // What follows a command that takes arguments is one of them.
    const takes = commands.find((one) => one.name === named[0] && one.args !== '');
    const wanted = takes?.name ?? named.join(' ');
    const command = commands.find((one) => one.name === wanted);
    if (wanted !== '' && command === undefined && !isGroup(wanted, commands))
      throw unknownCommand(wanted, commands);
    return {
      command,
      args: [],
      values: { help: true },
      ...(command === undefined && wanted !== '' ? { group: wanted } : {}),
    };
  }
  if (second === 'help' && isGroup(first, commands)) return parseCall(['help', first], commands);
  if (first === '--version' || first === '-v' || first === '-V')
    return { command: undefined, args: [], values: { version: true } };
  const command =
    commands.find((one) => one.name === `${first} ${second}`) ?? commands.find((one) => one.name === first);
  const group = commands.filter((one) => one.name.startsWith(`${first} `));
  if (
    command?.name === first &&
    group.length > 0 &&
    command.args === '' &&
    second !== undefined &&
    !second.startsWith('-')
  )
    throw unknownCommand(`${first} ${second}`, group);
  if (command === undefined) {
    if (isGroup(first, commands)) {
      if (second === undefined || second.startsWith('-'))
        return { command: undefined, args: [], values: { help: true }, group: first };
      throw unknownCommand(`${first} ${second}`, group);
    }
    throw unknownCommand(first, commands);
  }
  const options = [...(command.options ?? []), ...GLOBAL_OPTIONS];
  const rest = words.slice(command.name.split(' ').length);
  const { values, positionals } = parseOptions(rest, options, command.name);
  return { command, args: positionals, values };
}

/** Options that hold everywhere may also stand before the command. */
function commandFirst(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length) {
    const [flag, value] = (words[start] ?? '').split('=', 2);
    const option = GLOBAL_OPTIONS.find((one) => one.name !== 'help' && `--${one.name}` === flag);
    if (option === undefined) break;
    start += option.value === undefined || value !== undefined ? 1 : 2;
  }
  if (start >= words.length) return [];
  const next = words.findIndex((word, i) => i > start && word.startsWith('-'));
  const end = next < 0 ? words.length : next;
  return [...words.slice(start, end), ...words.slice(0, start), ...words.slice(end)];
}

function isGroup(word: string, commands: readonly Command[]): boolean {
  return commands.some((one) => one.name.startsWith(`${word} `));
}

function unknownCommand(name: string, commands: readonly Command[]): TidemarkError {
  const near =
    calledElsewhere(name) ??
    nearest(
      name,
      commands.map((one) => one.name),
    );
  return new TidemarkError(
    'usage',
    `There is no command \`${received(name)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    {
      hint: 'tide help lists them all.',
      data: { similar: near === undefined ? [] : [near] },
    },
  );
}

/** Things that our pages or other programs name, and that a command of another name gives: the word that looks most like it may be the opposite. */
const CALLED_ELSEWHERE: readonly (readonly [command: string, words: string])[] = [
  ['resume', 'brief'],
  ['recall', 'search find ask query'],
  ['list', 'ls facts'],
  ['list decisions', 'decisions'],
  ['list invariants', 'invariants rules'],
  ['list learnings', 'learnings'],
  ['list preferences', 'preferences'],
  ['remember', 'add save store'],
  ['decide', 'decision'],
  ['learn', 'learning'],
  ['prefer', 'preference'],
  ['update', 'edit change'],
  ['verify', 'validate confirm'],
  ['archive', 'remove delete rm'],
  ['threads', 'questions conflicts'],
  ['log', 'history'],
  ['init', 'setup'],
  ['session start', 'start'],
  ['session note', 'note'],
  ['session end', 'end'],
  ['work goal', 'goal'],
  ['work task', 'task'],
  ['work next', 'next todo'],
  ['work done', 'done'],
];

function calledElsewhere(name: string): string | undefined {
  return CALLED_ELSEWHERE.find(([, words]) => words.split(' ').includes(name))?.[0];
}

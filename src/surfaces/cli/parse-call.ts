// From words on a command line to a command, its options and its arguments. An unknown word is answered with the nearest known one.

import { parseArgs } from 'node:util';
import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { type Command, GLOBAL_OPTIONS, type Option } from './command.ts';

export interface Parsed {
  readonly command: Command | undefined;
  readonly args: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** The words of a group such as `work` without the rest. */
  readonly group?: string;
}

export function parseCall(given: readonly string[], commands: readonly Command[]): Parsed {
  const words = commandFirst(given);
  const [first, second] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const wanted = words
      .slice(1)
      .filter((word) => !word.startsWith('-'))
      .join(' ');
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
  if (first === '--version' || first === '-v')
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
  const { values, positionals } = parseOptions(rest, options, command);
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

function parseOptions(words: readonly string[], options: readonly Option[], command: Command) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        options.map((option) => [
          option.name,
          {
            type: option.value === undefined ? ('boolean' as const) : ('string' as const),
            multiple: option.repeat === true,
            ...(option.name === 'help' ? { short: 'h' } : {}),
          },
        ]),
      ),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const flag = /'(--?[^'\s,]+)/.exec(message)?.[1] ?? '';
      // One dash is more likely the beginning of a text than an option of ours.
      const near = flag.startsWith('--')
        ? nearest(
            flag.slice(2),
            options.map((option) => option.name),
          )
        : undefined;
      throw new TidemarkError(
        'usage',
        `tide ${command.name} has no option ${received(flag)}.${near === undefined ? '' : ` Did you mean --${near}?`}`,
        {
          hint: `Its options: ${options.map((option) => `--${option.name}`).join(', ')}. Text that begins with a dash goes after --.`,
        },
      );
    }
    const flag = /'(?:-\w, )?(--[\w-]+)/.exec(message)?.[1] ?? 'An option';
    const option = options.find((one) => `--${one.name}` === flag);
    throw new TidemarkError(
      'usage',
      option?.value === undefined ? `${flag} takes no value.` : `${flag} needs a value.`,
      {
        hint:
          option?.value === undefined
            ? `Write ${flag} alone.`
            : `Example: ${flag} ${option.value}. A value that begins with a dash is written ${flag}=VALUE.`,
      },
    );
  }
}

function isGroup(word: string, commands: readonly Command[]): boolean {
  return commands.some((one) => one.name.startsWith(`${word} `));
}

function unknownCommand(name: string, commands: readonly Command[]): TidemarkError {
  const near = nearest(
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

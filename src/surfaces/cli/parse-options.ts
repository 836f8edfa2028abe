// Options among words: `--name value`, `--name=value`, switches, `-h`, and `--` before text that begins with a dash.
// Written here because loading the one that Node has costs more than everything it does for us.

import { nearest } from '../../model/nearest.ts';
import { isPlaceholder } from '../../model/placeholder.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import type { Call, Option } from './command.ts';

export type Values = Record<string, string | boolean | readonly string[] | undefined>;

/** The values as commands ask for them. An option with one value is also a list of one, so a command cannot ask in a wrong way. */
export function readValues(values: Readonly<Values>): Pick<Call, 'option' | 'options' | 'flag'> {
  const all = (name: string): readonly string[] => {
    const value = values[name];
    return typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  };
  return { option: (name) => all(name).at(-1), options: all, flag: (name) => values[name] === true };
}

export function parseOptions(
  words: readonly string[],
  options: readonly Option[],
  command: string,
): { values: Values; positionals: string[] } {
  const values: Values = {};
  const positionals: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === '--') {
      positionals.push(...words.slice(i + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word);
      continue;
    }
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const flag = equals < 0 ? word : word.slice(0, equals);
    const name = flag === '-h' ? 'help' : flag.slice(2);
    const option =
      flag.startsWith('--') || flag === '-h' ? options.find((one) => one.name === name) : undefined;
    if (option === undefined) throw unknownOption(flag, options, command);
    const given = equals < 0 ? undefined : word.slice(equals + 1);
    if (option.value === undefined) {
      if (given !== undefined)
        throw new TidemarkError('usage', `${flag} takes no value.`, { hint: `Write ${flag} alone.` });
      values[name] = true;
      continue;
    }
    const value = given ?? words[++i];
    if (value === undefined || (given === undefined && value.startsWith('-') && value !== '-'))
      throw new TidemarkError('usage', `${flag} needs a value.`, {
        hint: `Example: ${flag} ${option.value}. A value that begins with a dash is written ${flag}=VALUE.`,
      });
    if (name === 'because') refusePlaceholder(value);
    values[name] = option.repeat
      ? [...((values[name] as readonly string[] | undefined) ?? []), value]
      : value;
  }
  return { values, positionals };
}

function refusePlaceholder(value: string): void {
  if (!isPlaceholder(value)) return;
  throw new TidemarkError('usage', `--because takes the reason itself; ${value.trim()} only stands for it.`, {
    hint: `Example: --because "mobile clients need revocation". Received: ${value.trim()}`,
  });
}

function unknownOption(flag: string, options: readonly Option[], command: string): TidemarkError {
  // One dash is more likely the beginning of a text than an option of ours.
  const near = flag.startsWith('--')
    ? nearest(
        flag.slice(2),
        options.map((option) => option.name),
      )
    : undefined;
  return new TidemarkError(
    'usage',
    `tide ${command} has no option ${received(flag)}.${near === undefined ? '' : ` Did you mean --${near}?`}`,
    {
      hint: `Its options: ${[...new Set(options.map((option) => `--${option.name}`))].join(', ')}. Text that begins with a dash goes after --.`,
    },
  );
}

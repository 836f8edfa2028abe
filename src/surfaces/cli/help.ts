// Help, made from the command table.

import { type Command, GLOBAL_OPTIONS, type Option } from './command.ts';
import { columns, type Paint } from './paint.ts';

const GROUPS = [
  'Start',
  'State',
  'Use and correct',
  'Look',
  'Work',
  'Layouts',
  'Agents',
  'Keep in order',
] as const;

export function overview(commands: readonly Command[], paint: Paint, store: string | undefined): string {
  let text = `${paint.bold('tide')}: memory for coding agents, in plain Markdown.\n\nUsage: tide COMMAND [ARGUMENTS] [OPTIONS]\n`;
  for (const group of GROUPS) {
    const own = commands.filter((command) => command.group === group);
    if (own.length > 0)
      text += `\n${paint.bold(group)}\n${columns(own.map((command) => [paint.id(command.name), command.summary]))}`;
  }
  text += `\n${paint.bold('Everywhere')}\n${columns(GLOBAL_OPTIONS.map((option) => optionRow(option, paint)))}`;
  text += `\nExit codes: 0 done, 1 failed, 2 usage, 3 stopped: a person must decide, 4 problems found.\n`;
  return `${text}\n${store === undefined ? 'No store here yet: tide init makes one.' : `Store: ${store}`}\n`;
}

export function groupHelp(group: string, commands: readonly Command[], paint: Paint): string {
  return `Usage: tide ${group} COMMAND\n\n${rowsOf(group, commands, paint)}\ntide help ${group} COMMAND tells more.\n`;
}

/** What follows the help of a command that has others below it. */
export function subcommandHelp(name: string, commands: readonly Command[], paint: Paint): string {
  const rows = rowsOf(name, commands, paint);
  return rows === '' ? '' : `\n${paint.bold('Commands below it')}\n${rows}`;
}

function rowsOf(group: string, commands: readonly Command[], paint: Paint): string {
  const own = commands.filter((command) => command.name.startsWith(`${group} `));
  return columns(own.map((command) => [paint.id(`${command.name} ${command.args}`.trim()), command.summary]));
}

export function commandHelp(command: Command, paint: Paint): string {
  let text = `${paint.bold(`tide ${command.name}`)}: ${command.summary}\n\nUsage: tide ${[command.name, command.args].filter((part) => part !== '').join(' ')}${command.options === undefined ? '' : ' [OPTIONS]'}\n`;
  if (command.more !== undefined) text += `\n${command.more}\n`;
  if (command.options !== undefined)
    text += `\n${paint.bold('Options')}\n${columns(command.options.map((option) => optionRow(option, paint)))}`;
  text += `\n${paint.bold('Examples')}\n${command.examples.map((example) => `  ${example}\n`).join('')}`;
  return text;
}

function optionRow(option: Option, paint: Paint): string[] {
  const flag = `--${option.name}${option.value === undefined ? '' : ` ${option.value}`}`;
  return [paint.id(flag), `${option.purpose}${option.repeat ? ' (may be repeated)' : ''}`];
}

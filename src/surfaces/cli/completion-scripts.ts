// One command table, three shells. Ids are completed from the store by asking `tide log`.

import { type Command, GLOBAL_OPTIONS, type Option } from './command.ts';

export function bashCompletions(commands: readonly Command[]): string {
  const cases = commands
    .map(
      (command) =>
        `    ${quote(command.name)}) opts=${quote(flags(command).join(' '))}; words=${quote((command.choices ?? []).join(' '))}; ids=${command.ids ? 1 : 0} ;;`,
    )
    .join('\n');
  return `# bash completion for tide
_tide() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" one="\${COMP_WORDS[1]}" two="\${COMP_WORDS[1]} \${COMP_WORDS[2]}" opts= words= ids=0 name
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quote(firstWords(commands).join(' '))} -- "$cur")); return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${chosen(commands)
  .map(
    ([flag, choices]) =>
      `    ${flag}) COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$cur")); return ;;`,
  )
  .join('\n')}
  esac
  case "$one" in
${groups(commands)
  .map(
    (group) =>
      `    ${group}) [ "$COMP_CWORD" -eq 2 ] && words=${quote(secondWords(group, commands).join(' '))} ;;`,
  )
  .join('\n')}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); [ "\${#COMPREPLY[@]}" -gt 0 ] && return; fi
  name="$two"
  case "$name" in
${
  groups(commands).length === 0
    ? ''
    : `    ${commands
        .filter((command) => command.name.includes(' '))
        .map((command) => quote(command.name))
        .join('|')}) ;;\n`
}    *) name="$one" ;;
  esac
  case "$name" in
${cases}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$opts" -- "$cur")) ;;
    *) [ "$ids" = 1 ] && words="$words $(${ID_QUERY})"
       COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
  esac
}
complete -o default -F _tide tide tidemark
`;
}

export function zshCompletions(commands: readonly Command[]): string {
  const describe = (name: string, summary: string) => `    ${quote(`${name}:${summary}`)}`;
  return `#compdef tide tidemark
_tide() {
  local -a names
  if (( CURRENT == 2 )); then
    names=(
${firstWords(commands)
  .map((word) => describe(word, commands.find((command) => command.name === word)?.summary ?? `${word} ...`))
  .join('\n')}
    )
    _describe command names; return
  fi
  case "$words[2] $words[3]" in
${commands
  .filter((command) => command.name.includes(' '))
  .map((command) => `    ${quote(command.name)}*) _arguments ${zshFlags(command)} && return ;;`)
  .join('\n')}
  esac
  case "$words[2]" in
${groups(commands)
  .map(
    (group) =>
      `    ${group}) if (( CURRENT == 3 )); then names=(\n${commands
        .filter((command) => command.name.startsWith(`${group} `))
        .map((command) => describe(command.name.slice(group.length + 1), command.summary))
        .join('\n')}\n    ); _describe command names; return; fi ;;`,
  )
  .join('\n')}
${commands
  .filter((command) => !command.name.includes(' ') && !groups(commands).includes(command.name))
  .map(
    (command) =>
      `    ${command.name}) _arguments ${zshFlags(command)}${command.choices === undefined ? '' : ` ${quote(`1:word:(${command.choices.join(' ')})`)}`}${command.ids ? ` ${quote(`*:id:($(${ID_QUERY}))`)}` : ''} ;;`,
  )
  .join('\n')}
  esac
}
_tide "$@"
`;
}

export function fishCompletions(commands: readonly Command[]): string {
  const lines = ['# fish completion for tide', 'complete -c tide -f'];
  for (const word of firstWords(commands)) {
    const summary = commands.find((command) => command.name === word)?.summary ?? `${word} ...`;
    lines.push(`complete -c tide -n __fish_use_subcommand -a ${word} -d ${quote(summary)}`);
  }
  for (const command of commands) {
    const [first, second] = command.name.split(' ');
    const seen =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`;
    if (second !== undefined)
      lines.push(
        `complete -c tide -n ${quote(`__fish_seen_subcommand_from ${first}`)} -a ${second} -d ${quote(command.summary)}`,
      );
    if (command.choices !== undefined)
      lines.push(`complete -c tide -n ${quote(seen)} -a ${quote(command.choices.join(' '))}`);
    if (command.ids) lines.push(`complete -c tide -n ${quote(seen)} -a ${quote(`(${ID_QUERY})`)}`);
    for (const option of command.options ?? [])
      lines.push(
        `complete -c tide -n ${quote(seen)} -l ${option.name}${option.value === undefined ? '' : ' -r'}${option.choices === undefined ? '' : ` -a ${quote(option.choices.join(' '))}`} -d ${quote(option.purpose)}`,
      );
  }
  for (const option of GLOBAL_OPTIONS)
    lines.push(
      `complete -c tide -l ${option.name}${option.value === undefined ? '' : ' -r'} -d ${quote(option.purpose)}`,
    );
  return `${lines.join('\n')}\n`;
}

// Only words an id may be: a shell expands what it is offered.
const ID_QUERY = `tide log --json 2>/dev/null | grep -oE '"id":"[a-z0-9~-]+"' | cut -d'"' -f4 | sort -u`;

function zshFlags(command: Command): string {
  return optionsOf(command)
    .map((option) =>
      quote(
        `${option.repeat ? '*' : ''}--${option.name}[${option.purpose.replace(/[[\]:]/g, '')}]${zshValue(option)}`,
      ),
    )
    .join(' ');
}

function zshValue(option: Option): string {
  if (option.value === undefined) return '';
  return `:${option.value.replace(/[^A-Za-z ]/g, '')}:${option.choices === undefined ? '' : `(${option.choices.join(' ')})`}`;
}

function firstWords(commands: readonly Command[]): string[] {
  return [...new Set([...commands.map((command) => command.name.split(' ')[0] ?? ''), 'help'])];
}

function groups(commands: readonly Command[]): string[] {
  return [
    ...new Set(
      commands
        .filter((command) => command.name.includes(' '))
        .map((command) => command.name.split(' ')[0] ?? ''),
    ),
  ];
}

function secondWords(group: string, commands: readonly Command[]): string[] {
  return commands
    .filter((command) => command.name.startsWith(`${group} `))
    .map((command) => command.name.slice(group.length + 1));
}

/** Options with a fixed set of values, each once. */
function chosen(commands: readonly Command[]): [flag: string, choices: readonly string[]][] {
  const options = commands.flatMap((command) => command.options ?? []);
  return [
    ...new Map(
      options.flatMap(({ name, choices }) => (choices === undefined ? [] : [[`--${name}`, choices]])),
    ),
  ];
}

function flags(command: Command): string[] {
  return optionsOf(command).map((option) => `--${option.name}`);
}

/** A command may say by itself what an option of all means to it. */
function optionsOf({ options = [] }: Command): readonly Option[] {
  return [...options, ...GLOBAL_OPTIONS.filter(({ name }) => !options.some((own) => own.name === name))];
}

function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`;
}

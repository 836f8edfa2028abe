import { expect, it } from 'vitest';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { parseCall } from './parse-call.ts';
import { allCommands } from './table.ts';

const COMMANDS = await allCommands();

function suggested(word: string): readonly string[] {
  try {
    parseCall([word], COMMANDS);
  } catch (error) {
    if (error instanceof TidemarkError) return error.data.similar as string[];
    throw error;
  }
  throw new Error(`${word} is a command`);
}

it.each([
  ['ls', 'list'],
  ['find', 'recall'],
  ['add', 'remember'],
  ['validate', 'verify'],
  ['delete', 'archive'],
  ['decisions', 'list decisions'],
  ['rules', 'list invariants'],
  ['note', 'session note'],
  ['todo', 'work next'],
])('what others call %s is %s here, which there is', (word, command) => {
  expect(suggested(word)).toEqual([command]);
  expect(parseCall(command.split(' '), COMMANDS).command).toBeDefined();
});

it.each(['constructor', 'toString', '__proto__'])('%s is no command and like none', (word) => {
  expect(suggested(word)).toEqual([]);
});

it.each([
  [['help', 'help'], undefined],
  [['help', 'list', 'decisions'], 'list'],
  [['help', 'session', 'end'], 'session end'],
  [['session', 'help'], 'session'],
])('%j asks for help', (words, command) => {
  const parsed = parseCall(words, COMMANDS);
  expect([parsed.values.help, parsed.command?.name, parsed.group]).toEqual([true, command, undefined]);
});

it('help of a group is asked for in either order', () => {
  expect(parseCall(['work', 'help'], COMMANDS)).toEqual(parseCall(['help', 'work'], COMMANDS));
  expect(parseCall(['view', 'help'], COMMANDS)).toMatchObject({ values: { help: true }, group: 'view' });
  expect(() => parseCall(['help', 'work', 'gaol'], COMMANDS)).toThrow('There is no command `work gaol`');
  expect(parseCall(['recall', 'help'], COMMANDS).args).toEqual(['help']);
});

it('-V is --version, too', () => {
  expect(parseCall(['-V'], COMMANDS).values).toEqual({ version: true });
});

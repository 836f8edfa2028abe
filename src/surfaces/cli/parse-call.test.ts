import { expect, it } from 'vitest';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { parseCall } from './parse-call.ts';
import { COMMANDS } from './table.ts';

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

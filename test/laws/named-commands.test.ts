// Whatever people and agents read, no text names a command of tide that does not exist.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allCommands } from '../../src/surfaces/cli/table.ts';

const COMMANDS = await allCommands();

const root = join(import.meta.dirname, '../..');
const known = new Set(['help', ...COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])]);
/** In backticks, in quotation marks or after a colon: said as something to run, not in passing. */
const NAMED = /[`'"]tide ([a-z][a-z-]*)|\w: tide ([a-z][a-z-]*)\b(?! this)|\$ tide ([a-z][a-z-]*)/g;

it('no text names a command that does not exist', () => {
  const files = [...texts('src'), ...texts('docs'), 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  const wrong = files.flatMap((file) =>
    namedIn(readFileSync(join(root, file), 'utf8'))
      .filter((word) => !known.has(word))
      .map((word) => `${file}: tide ${word}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

it('notices one', () => {
  expect(namedIn('Run `tide brief`, then: tide resume')).toEqual(['brief', 'resume']);
});

function namedIn(text: string): string[] {
  return Array.from(text.matchAll(NAMED), (match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function texts(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|md)$/.test(name) && !/\.test\.ts$|compiled\.ts$/.test(name))
    .map((name) => join(folder, name));
}

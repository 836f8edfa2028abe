import { describe, expect, it } from 'vitest';
import type { Option } from './command.ts';
import { parseOptions } from './parse-options.ts';

const OPTIONS: readonly Option[] = [
  { name: 'scope', value: 'SCOPE', purpose: 'where it holds' },
  { name: 'tag', value: 'TAG', repeat: true, purpose: 'a word for it' },
  { name: 'json', purpose: 'print one JSON document' },
  { name: 'help', purpose: 'show help' },
];
const parsed = (...words: string[]) => parseOptions(words, OPTIONS, 'remember');

describe('options among words', () => {
  it('take a value after a space or an equals sign, which may hold more of them', () => {
    expect(parsed('a', '--scope', 'x', 'b')).toEqual({ values: { scope: 'x' }, positionals: ['a', 'b'] });
    expect(parsed('--scope=x=y').values).toEqual({ scope: 'x=y' });
    expect(parsed('--scope=').values).toEqual({ scope: '' });
    expect(parsed('--scope', '').values).toEqual({ scope: '' });
  });

  it('keep the last value, or all where they may be repeated', () => {
    expect(parsed('--scope', 'x', '--scope', 'y').values).toEqual({ scope: 'y' });
    expect(parsed('--tag', 'x', '--tag=y').values).toEqual({ tag: ['x', 'y'] });
  });

  it('are switches where they take no value, and -h is help', () => {
    expect(parsed('--json', 'x')).toEqual({ values: { json: true }, positionals: ['x'] });
    expect(parsed('-h').values).toEqual({ help: true });
    expect(() => parsed('--json=yes')).toThrow(/--json takes no value/);
  });

  it('end at two dashes, and one dash alone is a word', () => {
    expect(parsed('-', '--', '--json', '-x').positionals).toEqual(['-', '--json', '-x']);
    expect(parsed('--scope', '-').values).toEqual({ scope: '-' });
  });

  it('need their value, and do not take another option for it', () => {
    expect(() => parsed('--scope')).toThrow(/--scope needs a value/);
    expect(() => parsed('--scope', '--json')).toThrow(/--scope needs a value/);
    expect(parsed('--scope=--json').values).toEqual({ scope: '--json' });
  });

  it('are refused by name when nobody knows them, with the nearest one', () => {
    expect(() => parsed('--scop', 'x')).toThrow(/no option --scop\. Did you mean --scope\?/);
    expect(() => parsed('-x')).toThrow(/no option -x\./);
    expect(() => parsed('--__proto__=x')).toThrow(/no option/);
    const twice = [...OPTIONS, { name: 'scope', purpose: 'a switch elsewhere' }];
    expect(() => parseOptions(['--foo'], twice, 'install')).toThrow(
      expect.objectContaining({
        hint: expect.stringMatching(/^Its options: --scope, --tag, --json, --help\. /),
      }),
    );
  });
});

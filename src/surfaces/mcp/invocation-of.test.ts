import { expect, test } from 'vitest';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { invocationOf } from './invocation-of.ts';
import { COMMANDS } from './run-command.ts';
import type { Given } from './schema.ts';
import { TOOLS } from './tools.ts';

const told = (name: string, given: Given) => {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(name);
  try {
    invocationOf(tool, given);
    return '';
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return `${error.code}: ${error.message} ${error.hint}`;
  }
};

test.each([
  [
    'work',
    { action: 'error', text: 'kaput', details: { resolutoin: 'start db' } },
    'usage: work error takes no `resolutoin` in `details`. Did you mean `resolution`? Expected in `details`: resolution. Nothing was done.',
  ],
  [
    'work',
    { action: 'checkpoint', text: 'Half done', details: { phse: 'build' } },
    'usage: work checkpoint takes no `phse` in `details`. Did you mean `phase`? Expected in `details`: phase. Nothing was done.',
  ],
  [
    'work',
    { action: 'goal', text: 'Ship', details: { phase: 'build' } },
    'usage: work goal takes no `details`. Expected: action, text. Nothing was done.',
  ],
  [
    'work',
    { action: 'end', text: 'All of it' },
    'usage: work end takes no `text`. Expected: action, details. Nothing was done.',
  ],
  [
    'show',
    { id: 'commits-small', what: 'threads' },
    'usage: show threads takes no `id`. Expected: as_of, what. Nothing was done.',
  ],
  [
    'show',
    { id: 'commits-small', kind: 'decision' },
    'usage: show takes no `kind`. Expected: id, history, as_of, what. Nothing was done.',
  ],
  [
    'mark',
    { action: 'use', ids: ['commits-small'], because: 'it helped' },
    'usage: mark use takes no `because`. Expected: action, ids. Nothing was done.',
  ],
])('%s %j is refused', (tool, given, message) => {
  expect(told(tool, given)).toBe(message);
});

test.each([
  ['show', { id: 'commits-small', history: false, kind: '' }],
  ['work', { action: 'error', text: 'kaput', details: { resolution: 'start db', phase: '' } }],
  ['review', { action: 'update', ids: ['commits-small'], fields: { anything: 'goes' } }],
  ['remember', { kind: 'case', statement: 'A case', fields: { need: 'x' }, anchors: ['a.ts'] }],
])('%s %j is taken', (tool, given) => {
  expect(told(tool, given)).toBe('');
});

test('no tool gives a command an option that it does not have', () => {
  for (const { inputSchema, invocation } of TOOLS) {
    const { action, what } = inputSchema.properties;
    const words = [
      ...(action?.type === 'string' ? (action.enum ?? []).map((word) => ({ action: word })) : [{}]),
      ...(what?.type === 'string' ? (what.enum ?? []).map((word) => ({ what: word })) : []),
    ];
    for (const word of words) {
      const { command: name, options = {} } = invocation({ ...FILLED, ...word });
      const command = COMMANDS.find((one) => one.name === name);
      const known = [...(command?.options ?? []).map((one) => one.name), ...(command?.past ? ['as-of'] : [])];
      expect([name, Object.keys(options).filter((option) => !known.includes(option))]).toEqual([name, []]);
    }
  }
});

const FILLED = { ids: ['x'], text: 'x', path: 'x', percent: 1, statement: 'x', by: 'x', because: 'x' };

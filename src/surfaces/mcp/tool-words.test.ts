import { expect, test } from 'vitest';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { reachOf } from './reach.ts';
import { COMMANDS } from './run-command.ts';
import { inToolWords } from './tool-words.ts';
import { TOOLS } from './tools.ts';

const reach = reachOf(TOOLS, COMMANDS);
const said = (hint: string, command = 'remember') =>
  (
    inToolWords(new TidemarkError('usage', 'x', { hint }), {
      commands: COMMANDS,
      reach,
      command,
    }) as TidemarkError
  ).hint;

test.each([
  ['Answer it with tide resolve.', 'Answer it with review resolve.'],
  [
    'Both hold: tide resolve THREAD --because "..."',
    'Both hold: review {"action":"resolve","ids":["THREAD"],"because":"..."}',
  ],
  [
    'Example: tide raise "Do we still need the retry queue?"',
    'Example: work {"action":"raise","text":"Do we still need the retry queue?"}',
  ],
  ['`tide list` shows what there is.', '`show` shows what there is.'],
  [
    '`tide show ID` tells more, `tide threads` lists.',
    '`show {"id":"ID"}` tells more, `show {"what":"threads"}` lists.',
  ],
  [
    'In full: tide remember learning "Tests are slow" --set cause="No cache" --set prevention="Warm it"',
    'In full: remember {"kind":"learning","statement":"Tests are slow","fields":{"cause":"No cache","prevention":"Warm it"}}',
  ],
  [
    'Example: tide handoff --to reviewer --risk "N/A — none identified" --output "npm test: 214 passed"',
    'Example: work {"action":"handoff","details":{"to":"reviewer","risk":"N/A — none identified","output":"npm test: 214 passed"}}',
  ],
  [
    'A person raises it by running tide verify ID.',
    'A person raises it by running `tide verify ID` in a shell.',
  ],
  ['Example: tide pressure 72. Received: x', 'Example: work {"action":"pressure","percent":72}. Received: x'],
  ['tide view enable NAME keeps one.', '`tide view enable NAME` in a shell keeps one.'],
  ['tide view tells.', '`tide view` in a shell tells.'],
  ['Make one with: tide init', 'Make one with: `tide init` in a shell'],
  ['The file is corrupt. Run `tide fsck`.', 'The file is corrupt. Run `tide fsck` in a shell.'],
  [
    'Ask the person; they change it themselves, or run tide resolve if it holds.',
    'Ask the person; they change it themselves, or run `tide resolve` in a shell if it holds.',
  ],
  [
    'The report: tide review --last, and run tide review.',
    'The report: `tide review --last` in a shell, and run review run.',
  ],
  [
    'tide notes promote ID --as KIND keeps one for good; tide notes discard ID lets it go.',
    '`tide notes promote ID --as KIND` in a shell keeps one for good; `tide notes discard ID` in a shell lets it go.',
  ],
  ['`tide prefer`. Said as: I prefer', '`remember {"kind":"preference"}`. Said as: I prefer'],
  ['Expected a day. Received: tide resolve x', 'Expected a day. Received: tide resolve x'],
  ['The tide turns; low tide is at noon.', 'The tide turns; low tide is at noon.'],
])('%s', (line, call) => {
  expect(said(line)).toBe(call);
});

test.each([
  ['Keeping both needs --because: why.', 'Keeping both needs `because`: why.'],
  [
    'Example: --keep-both --because "the partner API is decided next week"',
    'Example: {"keep_both":true,"because":"the partner API is decided next week"}',
  ],
  [
    'Use --keep-both where somebody decides, --no-conflict where nobody has to.',
    'Use `keep_both` where somebody decides, `no_conflict` where nobody has to.',
  ],
  [
    'Name the old one with --supersedes ID, or leave --because out.',
    'Name the old one with {"supersedes":["ID"]}, or leave `because` out.',
  ],
  ['needs --set cause=..., prevention=...', 'needs {"fields":{"cause":"..."}}, prevention=...'],
  ['Leave --id out.', 'Leave --id out.'],
])('%s', (line, fields) => {
  expect(said(line)).toBe(fields);
});

test('an option that every command takes is told as its field', () => {
  expect(said('--as-of takes a day.', 'recall')).toBe('`as_of` takes a day.');
});

test('every action of every tool is found by the command it stands for', () => {
  for (const { name, inputSchema } of TOOLS) {
    const { action } = inputSchema.properties;
    for (const word of action?.type === 'string' ? (action.enum ?? []) : [''])
      expect(
        [...reach.values()].some(({ tool, fixed }) => tool === name && (fixed.action ?? '') === word),
      ).toBe(name !== 'review' || word !== 'plan');
  }
});

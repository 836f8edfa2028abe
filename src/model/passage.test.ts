import { expect, test } from 'vitest';
import { dayOf } from './day.ts';
import { isAssistant, isTool, passageDate } from './passage.ts';

test.each([
  'assistant',
  'Assistant',
  'AI',
  'model',
  'bot',
  'claude',
  'Claude Code',
  'claude-3.5-sonnet',
  'codex',
  'gemini-2.0-flash',
  'Cursor',
  'opencode',
  'GPT-4',
  'ai assistant',
])('%s is an assistant', (speaker) => {
  expect(isAssistant(speaker)).toBe(true);
  expect(isTool(speaker)).toBe(false);
});

test.each(['tool', 'System', 'function', 'developer'])('%s is a tool', (speaker) => {
  expect(isTool(speaker)).toBe(true);
  expect(isAssistant(speaker)).toBe(false);
});

test.each(['Ada', 'user', 'human', 'Claude Monet', 'Aiko', 'Bottomley', 'Model Thompson', 'Agent Smith', ''])(
  '%s is a person',
  (speaker) => {
    expect(isAssistant(speaker) || isTool(speaker)).toBe(false);
  },
);

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
  ['2026-03-02T09:00:00.123456+02:00', '2026-03-02T09:00:00.123456+02:00'],
  [' 2026-03-02 09:00 ', '2026-03-02T09:00:00Z'],
  ['2026-03-02T09:00:00+02', '2026-03-02T09:00:00+02:00'],
])('the date %s is kept as %s, which is a day', (given, kept) => {
  expect(passageDate(given)).toBe(kept);
  expect(passageDate(kept)).toBe(kept);
  expect(dayOf(kept)).toBeDefined();
});

test.each(['', 'yesterday', '2026-02-31', '1:56 pm on 8 May, 2023', '2026-03-02T25:00', '20260302'])(
  '%s is no date',
  (given) => {
    expect(passageDate(given)).toBeUndefined();
  },
);

// Conversations of data sets on their way into a store: dates, speakers, captions, and what a rule asks for.

import { expect, test } from 'vitest';
import { slashedDate, spokenDate } from '../../bench/sessions/dates.ts';
import { sessionsOf } from '../../bench/sessions/longmemeval.ts';
import { statesRule, turnsOf } from '../../bench/sessions/memorycode.ts';
import { sessionText, toJsonl } from '../../bench/sessions/talk.ts';

test('dates as people write them become ISO times, noon and midnight included', () => {
  expect(spokenDate('1:56 pm on 8 May, 2023')).toBe('2023-05-08T13:56:00Z');
  expect(spokenDate('12:05 am on 31 December, 2022')).toBe('2022-12-31T00:05:00Z');
  expect(spokenDate('12:05 pm on 1 June, 2022')).toBe('2022-06-01T12:05:00Z');
  expect(spokenDate('some day in May')).toBe('');
  expect(slashedDate('2023/05/20 (Sat) 02:21')).toBe('2023-05-20T02:21:00Z');
  expect(slashedDate('2023/05/20')).toBe('2023-05-20');
  expect(slashedDate('yesterday')).toBe('');
});

test('a dialogue is cut at its speakers, and a line without one goes on', () => {
  expect(turnsOf('[They meet.]\nAda: Hello\n\nand welcome\nBo: Thanks: really')).toEqual([
    { speaker: 'narrator', text: '[They meet.]' },
    { speaker: 'Ada', text: 'Hello\nand welcome' },
    { speaker: 'Bo', text: 'Thanks: really' },
  ]);
});

test('a rule of names is looked for as a beginning or an end of a word', () => {
  expect(statesRule('^n_.*', "start variables with 'n_'")).toBe(true);
  expect(statesRule('^n_.*', 'call it gn_total')).toBe(false);
  expect(statesRule('.*_t$', 'end with `_t`, please')).toBe(true);
  expect(statesRule('.*_t$', 'call it _total')).toBe(false);
  expect(statesRule('^[a-z0-9_]*$', 'lower case')).toBeUndefined();
  expect(statesRule(true, 'anything')).toBeUndefined();
});

test('a turn is a line with its place; a date that nobody knows is left out', () => {
  const turns = [
    { speaker: 'Ada', text: 'Hello' },
    { speaker: 'Bo', text: 'Look [image: a dog]' },
  ];
  const session = { id: 's', date: '', written: '8 May', turns };
  expect(
    toJsonl([session])
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { session: 's', turn: 1, speaker: 'Ada', text: 'Hello' },
    { session: 's', turn: 2, speaker: 'Bo', text: 'Look [image: a dog]' },
  ]);
  expect(sessionText(session)).toBe('8 May\nAda: Hello\nBo: Look [image: a dog]');
});

test('of a chat only what the user said is taken', () => {
  const question = {
    question_id: 'q',
    question_type: 't',
    question: '?',
    question_date: '',
    haystack_session_ids: ['s'],
    haystack_dates: ['2023/05/20 (Sat) 02:21'],
    haystack_sessions: [
      [
        { role: 'user', content: 'mine' },
        { role: 'assistant', content: 'its' },
      ],
    ],
    answer_session_ids: ['s'],
  };
  expect(sessionsOf(question)).toEqual([
    {
      id: 's',
      written: '2023/05/20 (Sat) 02:21',
      date: '2023-05-20T02:21:00Z',
      turns: [{ speaker: 'user', text: 'mine' }],
    },
  ]);
});

import { describe, expect, it } from 'vitest';
import { cuesOf, dateFit } from './question-cues.ts';

describe('what a question asks for', () => {
  it.each([
    ['When did we move to Redis?', { time: true }],
    ['what year did it start', { time: true }],
    ['How long did it take?', { time: true, number: true }],
    ['how many retries are there', { number: true }],
    ['Which convention do we follow?', { rule: true }],
    ['How should I name functions?', { rule: true }],
    ['What is the current limit?', { rule: true }],
    ['Is it so whenever it rains?', {}],
    ['', {}],
  ])('%s', (question, cues) => {
    expect(cuesOf(question)).toMatchObject({ time: false, number: false, rule: false, ...cues });
  });

  it.each([
    ['What happened on 7 May 2023?', { year: 2023, month: 4, day: 7 }],
    ['on the 7th of May', { year: undefined, month: 4, day: 7 }],
    ['on May 7, 2023', { year: 2023, month: 4, day: 7 }],
    ['on December 31st', { year: undefined, month: 11, day: 31 }],
    ['in July', { year: undefined, month: 6, day: undefined }],
    ['in May', { year: undefined, month: 4, day: undefined }],
    ['in March 2024', { year: 2024, month: 2, day: undefined }],
  ])('the day in %s', (question, date) => {
    expect(cuesOf(question).date).toEqual(date);
  });

  it('takes no day out of what names none', () => {
    for (const question of ['May I use Redis?', 'the marching band', 'who may deploy', '2023', 'augustus'])
      expect(cuesOf(question).date, question).toBeUndefined();
  });
});

describe('how well a day fits', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000;
  const asked = (question: string) => cuesOf(question).date;

  it('is whole for that day, less for the days around it, nothing elsewhere', () => {
    const may = asked('on 7 May 2023');
    expect(dateFit(may, day('2023-05-07'))).toBe(1);
    expect(dateFit(may, day('2023-05-14'))).toBe(0.4);
    expect(dateFit(may, day('2023-05-15'))).toBe(0.2);
    expect(dateFit(may, day('2023-06-07'))).toBe(0);
    expect(dateFit(may, day('2024-05-07'))).toBe(0);
    expect(dateFit(asked('in May'), day('2024-05-30'))).toBe(0.5);
    expect(dateFit(undefined, day('2023-05-07'))).toBe(0);
    expect(dateFit(may, 0)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { failureIn, timesText } from './met-again.ts';

describe('the line that tells an error', () => {
  it('is chosen when secrets are gone, which a line alone does not show', () => {
    const key = `${['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' ')}\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtz\nNhAAAAAwEAAQAAAYEAyZ5SECRETvKp0Yd8qYkq3`;
    expect(failureIn(`Exit code 1\n${key}`)?.text).toMatch(/^\[REDACTED:[a-z-]+\]$/);
    expect(failureIn('Exit code 2\npassword:\ncorrecthorsebattery9!')?.text).not.toContain('correcthorse');
    expect(failureIn('Exit code 1\nTypeError: x is undefined\n  at y')?.text).toBe(
      'TypeError: x is undefined',
    );
  });
});

it('how often it was met is said as one says it', () => {
  expect([3, 4, 11, 12, 13, 21, 22, 23, 24, 111, 121].map(timesText)).toEqual([
    'third',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '24th',
    '111th',
    '121st',
  ]);
});

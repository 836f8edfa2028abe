import { describe, expect, it } from 'vitest';
import { failureIn } from './met-again.ts';

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

import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { spoolOf } from './hook-spool.ts';
import { metAgain } from './met-again.ts';

const met = (error: string) => {
  const store = memoryStore().at('2026-03-02');
  store.files.makeFolder(`${store.root}/sessions`);
  return metAgain(store, error, spoolOf(store, { agent: 'claude-code', conversation: 'one' }));
};

describe('the line that tells an error', () => {
  it('is chosen when secrets are gone, which a line alone does not show', () => {
    const key = `${['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' ')}\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtz\nNhAAAAAwEAAQAAAYEAyZ5SECRETvKp0Yd8qYkq3`;
    expect(met(`Exit code 1\n${key}`)?.text).toMatch(/^\[REDACTED:[a-z-]+\]$/);
    expect(met('Exit code 2\npassword:\ncorrecthorsebattery9!')?.text).not.toContain('correcthorse');
    expect(met('Exit code 1\nTypeError: x is undefined\n  at y')?.text).toBe('TypeError: x is undefined');
  });
});

import { describe, expect, it } from 'vitest';
import { TidemarkError } from '../model/tidemark-error.ts';
import { checkSessionId, newSessionId, sessionPath } from './session-name.ts';

describe('the name of a session', () => {
  it('is its start, its agent and a random end', () => {
    const id = newSessionId('2026-11-15T17:41:20Z', 'claude-code', '7f3a');
    expect(id).toBe('2026-11-15T174120Z-claude-code-7f3a');
    expect(checkSessionId(id)).toBe(id);
    expect(sessionPath(id, '2026-11-15T17:41:20Z')).toBe(
      'sessions/2026-11/2026-11-15T174120Z-claude-code-7f3a.md',
    );
  });

  it.each(['a', '2026-05-11-140210', 'Session_1.b'])('may be %s', (id) => {
    expect(checkSessionId(id)).toBe(id);
  });

  it.each([
    '',
    '.',
    '..',
    '.hidden',
    'a/b',
    'a\\b',
    '../escape',
    'a..b',
    'ends.',
    'with space',
    'nul\u0000',
    'ümlaut',
    'CON',
    'nul.txt',
    'com1',
    'LPT9',
    'INDEX',
    'x'.repeat(101),
  ])('may not be %j', (id) => {
    expect(() => checkSessionId(id)).toThrow(TidemarkError);
  });
});

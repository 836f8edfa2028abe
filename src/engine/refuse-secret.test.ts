import { describe, expect, it } from 'vitest';
import { TidemarkError } from '../model/tidemark-error.ts';
import { surroundings } from '../platform/surroundings.ts';
import { refuseSecret } from './refuse-secret.ts';

// Put together here, so that this file holds none itself.
const GITHUB = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

describe('a name that looks like a secret', () => {
  it.each([GITHUB, `{ web: [${GITHUB}] }`, `${GITHUB.slice(0, 9)}\u200b${GITHUB.slice(9)}`])(
    'is refused without being repeated',
    (text) => {
      let thrown: unknown;
      try {
        refuseSecret(text, 'The value of modules', '{ i18n: [src/i18n] }');
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(TidemarkError);
      expect(thrown).toMatchObject({ code: 'usage', message: 'The value of modules looks like a secret.' });
      expect(JSON.stringify(thrown)).not.toContain(GITHUB.slice(4, 9));
    },
  );

  it('is known as it was given, before it became the name of an agent', () => {
    const { agent, agentGiven } = surroundings({ TIDEMARK_AGENT: GITHUB }, undefined);
    expect(() => refuseSecret(agent, 'TIDEMARK_AGENT', 'codex')).not.toThrow();
    expect(() => refuseSecret(agentGiven ?? '', 'TIDEMARK_AGENT', 'codex')).toThrow(TidemarkError);
  });

  it('is not a plain name', () => {
    for (const name of ['', 'codex', 'Claude Code 2.1', '{ i18n: [src/i18n, locales] }'])
      expect(() => refuseSecret(name, 'It', 'codex')).not.toThrow();
  });
});

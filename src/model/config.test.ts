import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { TidemarkError } from './tidemark-error.ts';

describe('reading the settings', () => {
  it('gives the defaults of the seeds to an empty file', () => {
    for (const empty of [null, undefined, {}]) {
      expect(readConfig(empty, 'config.yaml')).toMatchObject({
        policy: { clock: 'both', workingWindow: 3, activeWindow: 8, archiveWindow: 20, reviewEvery: 10 },
        modules: {},
        worktrees: 'shared',
      });
    }
  });

  it('takes what is set and leaves the rest at its default', () => {
    const config = readConfig(
      {
        policy: 'sessions',
        windows: { active: 5, archive: '12' },
        review: { facts: 100 },
        worktrees: 'isolated',
        modules: { i18n: ['./src/i18n/', 'locales'], billing: 'apps/billing' },
      },
      'config.yaml',
    );
    expect(config.policy).toMatchObject({
      clock: 'sessions',
      workingWindow: 3,
      activeWindow: 5,
      archiveWindow: 12,
      reviewEvery: 10,
      reviewFacts: 100,
    });
    expect(config.worktrees).toBe('isolated');
    expect(config.modules).toEqual({ i18n: ['src/i18n', 'locales'], billing: ['apps/billing'] });
  });

  it('passes over a key whose value was left empty', () => {
    expect(readConfig({ policy: null, windows: null }, 'config.yaml').policy.clock).toBe('both');
  });

  it.each([
    [{ polcy: 'both' }, '`polcy`', '`policy`'],
    [{ windows: { activ: 3 } }, '`windows.activ`', '`windows.active`'],
    [{ worktree: 'shared' }, '`worktree`', '`worktrees`'],
  ])('refuses %j and names the nearest key', (parsed, unknown, near) => {
    const error = thrownBy(() => readConfig(parsed, 'store/config.yaml'));
    expect(error.message).toContain('store/config.yaml');
    expect(error.message).toContain(unknown);
    expect(error.message).toContain(near);
    expect(error.hint).toContain('windows.working');
  });

  it('lists the known keys where none is near', () => {
    const error = thrownBy(() => readConfig({ colour: 'blue' }, 'config.yaml'));
    expect(error.message).not.toContain('Did you mean');
    expect(error.hint).toContain('policy');
  });

  it.each([
    [{ policy: 'dayz' }, 'did you mean days?'],
    [{ windows: { working: -1 } }, 'must be a whole number'],
    [{ windows: { working: 1.5 } }, 'must be a whole number'],
    [{ windows: { working: 'three' } }, 'must be a whole number'],
    [{ windows: { working: true } }, 'must be a whole number'],
    [{ windows: 3 }, 'no setting `windows`'],
    [{ modules: ['src'] }, 'maps a name to a list of paths'],
    [{ modules: { web: { src: 'web' } } }, 'maps a name to a list of paths'],
    [{ modules: { web: ['src/web', null] } }, 'Received: {"web":["src/web",null]}'],
    [{ policy: { toString: 1 } }, 'Received: {"toString":1}'],
    [{ windows: { working: { valueOf: 1 } } }, 'Received: {"valueOf":1}'],
    [{ modules: { web: [{ toString: 1 }] } }, 'maps a name to a list of paths'],
    [{ modules: { toString: { toString: 1 } } }, 'maps a name to a list of paths'],
    [['policy'], 'not a list of `key: value` lines'],
    ['policy', 'not a list of `key: value` lines'],
  ])('refuses the value %j', (parsed, why) => {
    const error = thrownBy(() => readConfig(parsed, 'config.yaml'));
    expect(error).toBeInstanceOf(TidemarkError);
    expect(error.code).toBe('usage');
    expect(`${error.message} ${error.hint}`).toContain(why);
  });

  it.each([
    ['correct horse battery staple', 'a text'],
    [['correct', 'horse'], 'a list'],
    [{ policy: `correct ${'x'.repeat(100)}` }, '(108 characters, not shown)'],
    [{ policy: 'correct\nhorse' }, '(13 characters, not shown)'],
    [{ modules: { correct: { horse: 'x'.repeat(100) } } }, 'characters, not shown)'],
    [{ [`correct ${'x'.repeat(100)}`]: 1 }, 'no setting `(108 characters, not shown)`'],
  ])('shows an example, and nothing of %j: a file may be no settings at all', (parsed, told) => {
    const { message, hint } = thrownBy(() => readConfig(parsed, 'config.yaml'));
    expect(`${message} ${hint}`).toContain(told);
    expect(`${message} ${hint}`).not.toMatch(/correct|horse|xx/);
  });

  it('shows an example and a short value', () => {
    expect(thrownBy(() => readConfig({ policy: 'dayz' }, 'config.yaml')).hint).toBe(
      'Example: policy: both. Received: dayz',
    );
  });
});

function thrownBy(action: () => unknown): TidemarkError {
  try {
    action();
  } catch (error) {
    return error as TidemarkError;
  }
  throw new Error('nothing was thrown');
}

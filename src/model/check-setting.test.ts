import { describe, expect, it } from 'vitest';
import { checkSetting } from './check-setting.ts';
import { settingOf } from './settings.ts';
import { TidemarkError } from './tidemark-error.ts';

describe('one setting', () => {
  it('is found by its key and checked by its type', () => {
    expect(settingOf('windows.active', 'config.yaml').standard).toBe('8');
    expect(checkSetting(settingOf('windows.active', 'config.yaml'), '9', 'config.yaml')).toBe(9);
    expect(() => settingOf('windows', 'config.yaml')).toThrow(TidemarkError);
  });
});

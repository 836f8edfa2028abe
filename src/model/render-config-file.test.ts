import { describe, expect, it } from 'vitest';
import { renderConfigFile } from './render-config-file.ts';
import { SETTINGS } from './settings.ts';

describe('the file that init writes', () => {
  it('names every setting and sets none', () => {
    const text = renderConfigFile('person');
    for (const { key, purpose } of SETTINGS) {
      expect(text).toContain(`# ${purpose}\n`);
      expect(text).toContain(`${key.split('.').at(-1)}:`);
    }
    for (const line of text.split('\n')) expect(line === '' || line.startsWith('#')).toBe(true);
  });

  it('names nothing in a project that only a person may set', () => {
    expect(renderConfigFile()).not.toContain('provider');
  });
});

import { expect, it } from 'vitest';
import { LARGEST, linesOfText, redactedInPlace } from './project-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const KEY = [
  ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
  ...Array.from({ length: 6 }, () => 'MIIEpAIBAAKCAQEA0Zq3vT8Jx2'.repeat(2)),
  ['-----END RSA', 'PRIVATE KEY-----'].join(' '),
].join('\n');

it('takes a secret of several lines out and leaves every other line under its number', () => {
  const text = `first\n${KEY}\nafter the key\n\nlast`;
  const lines = redactedInPlace(text).split('\n');
  expect(lines.join('\n')).not.toContain('MIIEpAIBAAKCAQEA');
  expect(lines).toHaveLength(text.split('\n').length);
  expect(lines.indexOf('after the key')).toBe(text.split('\n').indexOf('after the key'));
  expect(lines.at(-1)).toBe('last');
});

it('reads text with any line ends, and leaves binary, empty, large and generated files out', () => {
  expect(linesOfText(bytes('one\r\ntwo\rthree'))).toEqual(['one', 'two', 'three']);
  expect(linesOfText(undefined)).toBeUndefined();
  expect(linesOfText(bytes(''))).toBeUndefined();
  expect(linesOfText(bytes('a\0b'))).toBeUndefined();
  expect(linesOfText(bytes('a b\n'.repeat(LARGEST)))).toBeUndefined();
  expect(linesOfText(bytes('var a=1;'.repeat(500)))).toBeUndefined();
});

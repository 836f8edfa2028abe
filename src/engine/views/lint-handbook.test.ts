import { describe, expect, it } from 'vitest';
import { FULL } from '../../../test/layouts/handbook-samples.ts';
import { memoryFiles } from '../../platform/memory-files.ts';
import { linesWithSecrets, lintFolder } from './lint-handbook.ts';

function disk(files: Readonly<Record<string, string>>) {
  const port = memoryFiles();
  for (const [path, text] of Object.entries(files)) {
    port.makeFolder(`/book/${path}`.replace(/\/[^/]*$/, ''));
    port.create(`/book/${path}`, text);
  }
  return port;
}

const KEY = ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ');
const END = ['-----END', 'RSA PRIVATE KEY-----'].join(' ');
const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

describe('linting a folder', () => {
  it('counts files and rules of a clean one', () => {
    const linted = lintFolder(disk(FULL), '/book');
    expect(linted.findings).toEqual([]);
    expect(linted.files).toBe(Object.keys(FULL).length);
  });

  it('names every line with a secret, and the first of one that goes over several', () => {
    const block = `one\n${KEY}\n${'MIIEow'.repeat(10)}\n${END}\ntwo ${TOKEN}\nthree ${TOKEN}\n`;
    expect(linesWithSecrets(block)).toEqual([2, 5, 6]);
    const found = lintFolder(disk({ ...FULL, 'notes.md': block }), '/book').findings;
    expect(found.map(({ file, line, rule }) => `${rule} ${file}:${line}`)).toEqual([
      'no-secrets notes.md:2',
      'no-secrets notes.md:5',
      'no-secrets notes.md:6',
    ]);
  });

  it('does not look through a folder that is no handbook', () => {
    const port = disk({ 'src/index.md': 'x\n' });
    const read = (path: string) => {
      throw new Error(`${path} was read`);
    };
    expect(() => lintFolder({ ...port, read }, '/book')).toThrow('There is no handbook in /book.');
  });

  it('says which file is not text instead of calling it missing', () => {
    const port = disk(FULL);
    port.contents.set('/book/memory_summary.md', new Uint8Array([0x76, 0x31, 0xff, 0xfe]));
    expect(lintFolder(port, '/book').findings).toMatchObject([
      { file: 'memory_summary.md', line: 1, rule: 'readable-text' },
    ]);
  });
});

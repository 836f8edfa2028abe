import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact } from '../capture/redaction/redact.ts';
import { leadsOut, printAnchor, readAnchor } from './anchor.ts';
import { printSight, readSight, type Sight } from './sight.ts';

it.each([
  ['src/auth/session.ts', { of: 'file', path: 'src/auth/session.ts' }],
  ['./src//auth/session.ts:42', { of: 'file', path: 'src/auth/session.ts' }],
  ['src\\auth\\session.ts', { of: 'file', path: 'src/auth/session.ts' }],
  ['src/a.ts#L10-L20', { of: 'file', path: 'src/a.ts' }],
  ['docs/', { of: 'file', path: 'docs/' }],
  ['Makefile', { of: 'file', path: 'Makefile' }],
  ['file:my notes', { of: 'file', path: 'my notes' }],
  ['src/my file.ts', { of: 'file', path: 'src/my file.ts' }],
  ['src/auth/session.ts#createSession', { of: 'symbol', path: 'src/auth/session.ts', name: 'createSession' }],
  ['src/a.ts#Store.find()', { of: 'symbol', path: 'src/a.ts', name: 'Store.find' }],
  ['#createSession', { of: 'symbol', name: 'createSession' }],
  ['symbol:createSession', { of: 'symbol', name: 'createSession' }],
  ['package:express', { of: 'package', name: 'express' }],
  ['package: @types/node', { of: 'package', name: '@types/node' }],
  ['package:org.slf4j:slf4j-api', { of: 'package', name: 'org.slf4j:slf4j-api' }],
  ['command:npm  run check', { of: 'command', line: 'npm run check' }],
])('reads %s', (text, anchor) => {
  expect(readAnchor(text)).toEqual(anchor);
});

it.each([
  '',
  'the session code',
  'https://example.com/a.ts',
  '/etc/passwd',
  '../up.ts',
  'C:\\x.ts',
  '~/x',
  'package:a b',
  '#a b',
  '.',
])('keeps %j as text, of which nothing follows', (text) => {
  expect(readAnchor(text)).toEqual({ of: 'text', text });
});

it('tells why a path is none of the project', () => {
  expect(leadsOut('/etc/passwd')).toBe('absolute');
  expect(leadsOut('C:\\x')).toBe('absolute');
  expect(leadsOut('src/../../x')).toBe('outside');
  expect(leadsOut('src/..x/a.ts')).toBeUndefined();
});

it('prints what it reads back the same, whatever was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const anchor = readAnchor(text);
      expect(readAnchor(printAnchor(anchor))).toEqual(anchor);
    }),
  );
});

const word = fc.stringMatching(/^[a-z][a-z/.-]{0,8}[a-z]$/);
const sight: fc.Arbitrary<Sight> = fc.oneof(
  fc.record({ anchor: word, hash: fc.stringMatching(/^[0-9a-f]{12}$/) }),
  fc.record({ anchor: word, bytes: fc.nat() }),
  fc.record({ anchor: word }),
  fc.record({ anchor: word, range: fc.constantFrom('^4.18.2', '*', '>=1,<2', '~> 7.1'), place: word }),
  fc.record({ anchor: word, hash: fc.stringMatching(/^[0-9a-f]{12}$/), place: word, line: fc.nat() }),
  fc.record({
    anchor: word,
    hash: fc.stringMatching(/^[0-9a-f]{12}$/),
    place: word,
    note: fc.constantFrom('node x.mjs', 'a (b) c'),
  }),
);

it('prints what was seen so that it is read back the same', () => {
  fc.assert(
    fc.property(sight, (one) => {
      expect(readSight(one.anchor, printSight(one))).toEqual(one);
    }),
  );
});

it('is a line people can read', () => {
  expect(printSight({ anchor: 'src/a.ts', hash: '3f2c1ab9e0d1' })).toBe('src/a.ts 3f2c1ab9e0d1');
  expect(printSight({ anchor: '#login', hash: '3f2c1ab9e0d1', place: 'src/a.ts', line: 12 })).toBe(
    '#login 3f2c1ab9e0d1 at src/a.ts:12',
  );
  expect(printSight({ anchor: 'package:express', range: '^4.18.2', place: 'package.json' })).toBe(
    'package:express ^4.18.2 in package.json',
  );
});

it('keeps a hash from being taken for the secret that an anchor is called after', () => {
  for (const anchor of ['src/auth/token.ts#apiKey', '#API_KEY', 'src/password.ts#password', '#secret']) {
    const seen = { anchor, hash: 'b6589fc6ab0d', place: 'src/auth/token.ts', line: 3 };
    const line = printSight(seen);
    expect(redact(line).text).toBe(line);
    expect(readSight(anchor, line)).toEqual(seen);
  }
});

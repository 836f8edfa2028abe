import { expect, it } from 'vitest';
import { idOfText, spellsSecret, withoutSecretLines } from './safe-id.ts';

// Made of parts, so that this file has nothing of the shape of a secret.
const AWS = `AK${'IA'}IOSFODNN7EXAMPLZ`;
const GITHUB = `gh${'p_'}${'a1B2'.repeat(9)}`;

it('makes ids of the words around a secret', () => {
  expect(idOfText(`Deploy notes ${AWS}`)).toBe('deploy-notes');
  expect(idOfText(`${GITHUB} opens the registry`)).toBe('opens-registry');
  expect(idOfText(AWS)).not.toContain('akia');
});

it('sees a secret in an id that lost its capitals and underscores', () => {
  for (const secret of [AWS, GITHUB])
    expect(spellsSecret(secret.toLowerCase().replaceAll('_', '-'))).toBe(true);
  expect(spellsSecret(`notes-${AWS.toLowerCase()}`)).toBe(true);
});

it.each([
  'missing-locale-keys',
  'stopped-use-redis-1x9k2f',
  'api-key-rotation',
  'd001',
  're-verify-2026-07-06',
])('takes ordinary ids: %s', (id) => expect(spellsSecret(id)).toBe(false));

it('keeps all lines but those with a secret', () => {
  expect(withoutSecretLines(['a\tD001\n', `b\t${AWS}\n`])).toEqual(['a\tD001\n']);
});

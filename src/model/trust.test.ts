import { expect, it } from 'vitest';
import { isTrust, lowerTrust, TRUSTS } from './trust.ts';

it('orders trust from a person down to what nobody vouches for', () => {
  expect(TRUSTS).toEqual(['human', 'agent', 'document', 'untrusted']);
});

it('makes what rests on two sources as good as the worse of them', () => {
  expect(lowerTrust('human', 'agent')).toBe('agent');
  expect(lowerTrust('untrusted', 'human')).toBe('untrusted');
  expect(lowerTrust('document', 'document')).toBe('document');
});

it('knows a trust from any other word', () => {
  expect(isTrust('human')).toBe(true);
  expect(isTrust('Human')).toBe(false);
  expect(isTrust('constructor')).toBe(false);
});

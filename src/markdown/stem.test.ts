import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';
import { synonymsOf } from './synonyms.ts';

describe('the stem of a word', () => {
  it.each([
    ['chose', 'choose'],
    ['broken', 'break'],
    ['wrote', 'writing'],
    ['kept', 'keeps'],
    ['ran', 'running'],
    ['built', 'builds'],
    ['queries', 'query'],
    ['indices', 'indexes'],
    ['statuses', 'status'],
    ['children', 'child'],
    ['kids', 'children'],
    ['caches', 'cached'],
    ['deployment', 'deployments'],
  ])('is the same for %s and %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('leaves what is no English word alone', () => {
    for (const word of ['ts', 'k8s', 'e0308', '\u043a\u043b\u044e\u0447\u0438', 'a'.repeat(41), ''])
      expect(stem(word)).toBe(word);
  });

  it('stays the same however many words were asked for', () => {
    const before = stem('sessions');
    for (let i = 0; i < 60_000; i++) stem(`w${i}`);
    expect(stem('sessions')).toBe(before);
  });
});

describe('synonyms', () => {
  it('find each other, both ways, never themselves', () => {
    for (const word of ['db', 'database', 'config', 'k8s', 'delete', 'folder', 'colour'].map(stem)) {
      const others = synonymsOf(word);
      expect(others.length, word).toBeGreaterThan(0);
      expect(others).not.toContain(word);
      for (const other of others) expect(synonymsOf(other), `${other} of ${word}`).toContain(word);
    }
    expect(synonymsOf('key')).toEqual([]);
    expect(synonymsOf('constructor')).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSeal, renderSeal } from './seal.ts';

const digest = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('the seal', () => {
  it('is the hash of everything before it and the number of events', () => {
    expect(renderSeal('', 0, digest)).toBe(`<!-- sealed: sha256:${EMPTY} events: 0 -->\n`);
    expect(parseSeal(`<!-- sealed: sha256:${EMPTY} events: 12 -->`)).toEqual({ hash: EMPTY, events: 12 });
  });

  it.each([
    `<!-- sealed: sha256:${EMPTY.slice(1)} events: 1 -->`,
    `<!-- sealed: sha256:${EMPTY.toUpperCase()} events: 1 -->`,
    `<!-- sealed: sha256:${EMPTY} events: -->`,
    `<!-- sealed: sha256:${EMPTY} events: 1`,
    ` <!-- sealed: sha256:${EMPTY} events: 1 -->`,
    `\\<!-- sealed: sha256:${EMPTY} events: 1 -->`,
  ])('is not found in %j', (line) => {
    expect(parseSeal(line)).toBeUndefined();
  });
});

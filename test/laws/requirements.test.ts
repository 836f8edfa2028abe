import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from '../requirements.ts';

const root = join(import.meta.dirname, '../..');
const known = new Set<string>(requirements.map((one) => one.id));
const cited = citations([join(root, 'src'), join(root, 'test')]);

describe('the requirements manifest', () => {
  it('holds the behaviours of all five seeds, each id once', () => {
    expect(requirements.length).toBeGreaterThan(150);
    expect(known.size).toBe(requirements.length);
    for (const seed of ['continuity', 'decisions', 'layers', 'evolving', 'handbook']) {
      expect(requirements.some((one) => one.id.startsWith(`${seed}:`))).toBe(true);
    }
  });

  it('has a citing test for every requirement that is done', () => {
    const unproved = requirements
      .filter((one) => one.status === 'done' && !cited.has(one.id))
      .map((one) => one.id);
    expect(unproved).toEqual([]);
  });

  it('is cited by known ids only', () => {
    expect([...cited].filter((id) => !known.has(id))).toEqual([]);
  });

  it('marks as done what a test claims to prove', () => {
    const planned = requirements
      .filter((one) => one.status === 'planned' && cited.has(one.id))
      .map((one) => one.id);
    expect(planned).toEqual([]);
  });

  it('says why of what is not to be done, and of nothing else', () => {
    const odd = requirements.filter(({ status, why = '' }) => (status === 'not') !== why.trim().length > 20);
    expect(odd.map(({ id }) => id)).toEqual([]);
    expect(requirements.filter(({ status, id }) => status === 'not' && cited.has(id))).toEqual([]);
  });

  it('notices a citation when there is one', () => {
    expect(idsIn("it('does a thing [evolving:x-y]'")).toEqual(['evolving:x-y']);
  });
});

function citations(folders: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      // This file speaks of citations without making any.
      if (!entry.name.endsWith('.test.ts') || entry.name === 'requirements.test.ts') continue;
      for (const id of idsIn(readFileSync(join(entry.parentPath, entry.name), 'utf8'))) found.add(id);
    }
  }
  return found;
}

function idsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/\[((?:continuity|decisions|layers|evolving|handbook):[a-z0-9-]+)\]/g),
    (match) => match[1] ?? '',
  );
}

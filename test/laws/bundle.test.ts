// What is built: what each of the three programs loads at its start, and what only when it is needed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../dist/program');
const partOf = (name: string) => readFileSync(join(PROGRAM, name), 'utf8');
const PARTS = readdirSync(PROGRAM).filter((name) => name.endsWith('.js'));
const ENTRIES = ['cli.js', 'hook.js', 'mcp.js'] as const;

/** The parts that are loaded with one, at once. */
function loadedWith(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  const imports = partOf(name).matchAll(
    /(?:^|[;\n])(?:import|export)(?:[ {*][^"';()]*?from)? ?"\.\/([\w.-]+)"/g,
  );
  for (const [, other = ''] of imports) loadedWith(other, known);
  return known;
}

const isIn = (parts: Iterable<string>, words: string) =>
  [...parts].some((name) => partOf(name).includes(words));

test.each([
  ['layouts', 'Next Actions (Priority Order)'],
  ['importing', 'is not imported again'],
  ['wiring agents', 'tidemark:begin -->'],
  ['embedders', '/v1/embeddings'],
  ['second opinions', 'A software team recorded two statements'],
  ['contradictions', 'It does otherwise than'],
  ['the check of a change', 'whether a change contradicts a decision'],
  ['conversation tiers', 'Conversation summary (turns'],
  ['blame and healing', 'was taken to hold more widely than it does'],
  ['the review', 'Memory review of'],
])('no program loads the code of %s at its start', (_, words) => {
  expect(isIn(PARTS, words)).toBe(true);
  for (const entry of ENTRIES) expect([entry, isIn(loadedWith(entry), words)]).toEqual([entry, false]);
});

test('a hook that only writes a line reads neither memory nor search', () => {
  for (const words of ['Session resumed:', 'keyword search + recency window']) {
    expect(isIn(PARTS, words)).toBe(true);
    expect([words, isIn(loadedWith('hook.js'), words)]).toEqual([words, false]);
  }
});

test('the MCP library is loaded by the server alone', () => {
  const library = 'notifications/resources/updated';
  expect(isIn(PARTS, library)).toBe(true);
  for (const entry of ['cli.js', 'hook.js'])
    expect([entry, isIn(loadedWith(entry), library)]).toEqual([entry, false]);
});

test('what asks a model is one part, which the command for it alone names', () => {
  const words = ['/v1/chat/completions', '/v1/messages'];
  const [asking = '', ...others] = PARTS.filter((name) => words.some((one) => partOf(name).includes(one)));
  expect(asking).not.toBe('');
  expect(others).toEqual([]);
  const naming = PARTS.filter((name) => name !== asking && partOf(name).includes(`"./${asking}"`));
  expect(naming.filter((name) => !/opinion/.test(partOf(name)))).toEqual([]);
  for (const entry of ENTRIES) expect(naming).not.toContain(entry);
});

test('long texts are files that are read when they are needed', () => {
  expect(
    readdirSync(PROGRAM, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt')),
  ).toHaveLength(2);
  for (const name of PARTS) expect([name, partOf(name).length < 900_000]).toEqual([name, true]);
});

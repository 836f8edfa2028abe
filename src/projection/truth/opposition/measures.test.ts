import { expect, it } from 'vitest';
import type { Stated } from '../../../model/verdict.ts';
import { compare } from '../compare.ts';

const stated = (statement: string): Stated => ({ kind: 'decision', statement, fields: [], scope: 'project' });
const relation = (ours: string, theirs: string) => compare(stated(ours), stated(theirs), {}).relation;

it.each([
  ['Berth 3 is 26 metres long', 'Berth 4 is 30 metres long'],
  ['Decision 012', 'Decision 013'],
  ['Rule 1: keep functions small', 'Rule 2: name things well'],
  ['Sprint 12 starts on Monday', 'Sprint 13 starts on Monday'],
  ['Part 1 ships by rail', 'Part 2 ships by rail'],
])('a number that tells which one is spoken of is no value: %s, %s', (ours, theirs) => {
  expect(relation(ours, theirs)).not.toBe('conflict');
});

it.each([
  ['Node 18 runs the jobs', 'Node 22 runs the jobs'],
  ['The API listens on port 8081', 'The API listens on port 8080'],
  ['Port 8081 serves the API', 'Port 8080 serves the API'],
])('a number that is the value of something is one: %s, %s', (ours, theirs) => {
  expect(relation(ours, theirs)).toBe('conflict');
});

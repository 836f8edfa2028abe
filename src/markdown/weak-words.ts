// Words that stand in many questions and seldom tell what one is about. They count, but little.

import { stem } from './stem.ts';

const WORDS =
  'use used using get make work tell know want need thing way happen many much different give find show look new good ' +
  'help please explain describe go going current currently like see say take come set let try put keep ask think mean ' +
  'kind sort type lot time day handle approach story deal something anything everything someone anyone question answer ' +
  'open run';

let terms: ReadonlySet<string> | undefined;

export function isWeakTerm(term: string): boolean {
  terms ??= new Set(WORDS.split(' ').map(stem));
  return terms.has(term);
}

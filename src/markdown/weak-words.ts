// Words that stand in many questions and seldom tell what one is about. They count, but little.

import { stem } from './stem.ts';

export const WEAK_TERMS: ReadonlySet<string> = new Set(
  (
    'use used using get make work tell know want need thing way happen many much different give find show look new good ' +
    'help please explain describe go going current currently like see say take come set let try put keep ask think mean ' +
    'kind sort type lot time day handle approach story deal something anything everything someone anyone question answer ' +
    'open run'
  )
    .split(' ')
    .map(stem),
);

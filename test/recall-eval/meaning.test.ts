// How often the static table alone, by cosine, puts the fact a question asks for first. Words are no help here: hardly a
// question shares one with its fact.

import { expect, test } from 'vitest';
import { similarity } from '../../src/model/embedder.ts';
import { assetPath } from '../../src/platform/asset-path.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { openStaticTable } from '../../src/platform/static-table.ts';
import { NEIGHBOURS, PARAPHRASES } from './paraphrases.ts';

const COMMON = new Set(
  `a about after again all an and any are as at be because been before but by can cannot come did do does down each else
  every everybody for from get go has have here how i in into is it its like long may most much must my never new no not
  nobody of off on once one or other our out over should so somebody still than that the their them then there they this
  to too towards two under until up us was way we were what when where which while who whole why will with without you`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

test('there are sixty of each, and hardly a question shares a word with its fact', () => {
  expect(PARAPHRASES.length).toBe(60);
  expect(NEIGHBOURS.length).toBe(60);
  expect(new Set([...PARAPHRASES.map((one) => one.fact), ...NEIGHBOURS]).size).toBe(120);
  const sharing = PARAPHRASES.filter(({ fact, question }) => {
    const stems = new Set(stemsOf(fact));
    return stemsOf(question).some((stem) => stems.has(stem));
  });
  expect(sharing.length).toBeLessThanOrEqual(10);
});

// The aim was .6 first. all-MiniLM-L6-v2 itself, which the table was distilled from, reaches .37 first and .78 among five on
// this set, so no table of its making gets there; these floors hold what is reached (.23 and .52) against getting worse.
test('the table alone, among 120 facts', () => {
  const opened = openStaticTable(nodeFiles, assetPath(nodeFiles, 'static-table.bin'));
  if (!('embedder' in opened)) throw new Error(opened.reason);
  const { vectorOf } = opened.embedder;
  const vector = (text: string) => vectorOf(text) as Float32Array;
  const facts = [...PARAPHRASES.map((one) => one.fact), ...NEIGHBOURS].map(vector);
  const places = PARAPHRASES.map(({ question }, right) => {
    const scores = facts.map((fact) => similarity(fact, vector(question)));
    return scores.filter((score) => score > (scores[right] as number)).length;
  });
  const within = (place: number) => places.filter((one) => one < place).length / places.length;
  expect(within(1)).toBeGreaterThanOrEqual(0.2);
  expect(within(3)).toBeGreaterThanOrEqual(0.35);
  expect(within(5)).toBeGreaterThanOrEqual(0.48);
});

/** Rough on purpose: two words that begin alike are taken for one. */
function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !COMMON.has(word))
    .map((word) => word.replace(/(?:ations?|ings?|ions?|ers?|ies|es|ed|s|y|e)$/, ''));
}

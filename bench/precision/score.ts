// Whether an answer is what a case expects. One belief too many fails it.

import type { Expectation, SetExpectation } from './belief.ts';
import type { Tiers } from './tiers.ts';

export interface Score {
  /** Why it failed; empty when it passed. */
  readonly failures: readonly string[];
  /** Undefined when nothing was expected and nothing came. */
  readonly precision: number | undefined;
  /** Undefined when nothing was expected. */
  readonly recall: number | undefined;
}

export function scoreCase(expect: Expectation, tiers: Tiers): Score {
  const { relevant, pinned } = tiers;
  const own = expect.relevantBeliefs ?? {};
  return {
    failures: [
      ...preludeFailures(expect, tiers.prelude),
      ...setFailures('pinned', expect.pinnedFacts, pinned),
      ...setFailures('question', expect.openQuestions, tiers.questions),
      ...setFailures('shown', { ...without(own) }, [...pinned, ...relevant]),
      ...onlyFailures(own, relevant, []),
      ...countFailures(own, relevant),
    ],
    ...rates(own, relevant, pinned, relevant),
  };
}

/** In a session what was expected may also stand among the pinned. */
export function scoreTurn(expect: Expectation, tiers: Tiers): Score {
  const { relevant, pinned } = tiers;
  const own = expect.relevantBeliefs ?? {};
  const shown = [...pinned, ...relevant];
  const noise = (expect.noiseCheck?.mustNotSurface ?? []).filter((id) => shown.includes(id));
  return {
    failures: [
      ...setFailures('pinned', expect.pinnedFacts, pinned),
      ...setFailures('question', expect.openQuestions, tiers.questions),
      ...setFailures('shown', without(own), shown),
      ...onlyFailures(own, relevant, pinned),
      ...countFailures(own, relevant),
      ...noise.map((id) => `noise ${id}`),
    ],
    ...rates(own, relevant, pinned, shown),
  };
}

/** How much of what came was not asked for. */
export function driftOf({ precision }: Score, tiers: Tiers): number {
  return tiers.relevant.length === 0 ? 0 : 1 - (precision ?? 0);
}

function without({ shouldOnlyInclude: _, ...rest }: SetExpectation): SetExpectation {
  return rest;
}

function rates(
  own: SetExpectation,
  relevant: readonly string[],
  pinned: readonly string[],
  counted: readonly string[],
): Pick<Score, 'precision' | 'recall'> {
  const expected = new Set(
    own.shouldOnlyInclude ?? (own.mustInclude ?? []).filter((id) => !pinned.includes(id)),
  );
  const hits = relevant.filter((id) => expected.has(id)).length;
  const precision = relevant.length > 0 ? hits / relevant.length : expected.size > 0 ? 0 : undefined;
  const met = counted.filter((id) => expected.has(id)).length;
  return { precision, recall: expected.size === 0 ? undefined : met / expected.size };
}

function onlyFailures(
  { shouldOnlyInclude: only }: SetExpectation,
  relevant: readonly string[],
  elsewhere: readonly string[],
): string[] {
  if (only === undefined) return [];
  return [
    ...only.filter((id) => !relevant.includes(id) && !elsewhere.includes(id)).map((id) => `missing ${id}`),
    ...relevant.filter((id) => !only.includes(id)).map((id) => `surplus ${id}`),
  ];
}

function setFailures(what: string, expected: SetExpectation | undefined, ids: readonly string[]): string[] {
  const { mustInclude = [], mustExclude = [], shouldOnlyInclude } = expected ?? {};
  return [
    ...mustInclude.filter((id) => !ids.includes(id)).map((id) => `${what} lacks ${id}`),
    ...mustExclude.filter((id) => ids.includes(id)).map((id) => `${what} has ${id}`),
    ...onlyFailures({ ...(shouldOnlyInclude === undefined ? {} : { shouldOnlyInclude }) }, ids, []).map(
      (failure) => `${what} ${failure}`,
    ),
  ];
}

function countFailures(own: SetExpectation, relevant: readonly string[]): string[] {
  const { minCount = 0, maxCount = Number.POSITIVE_INFINITY, orderedBefore = [] } = own;
  const failures: string[] = [];
  if (relevant.length < minCount || relevant.length > maxCount) failures.push(`${relevant.length} relevant`);
  for (const pair of orderedBefore) {
    const [first = '', second = ''] = Object.values(pair) as string[];
    const [a, b] = [relevant.indexOf(first), relevant.indexOf(second)];
    if (a < 0 || (b >= 0 && b < a)) failures.push(`${first} does not stand before ${second}`);
  }
  return failures;
}

function preludeFailures({ personaPrelude: expected }: Expectation, prelude: string): string[] {
  if (expected === undefined) return [];
  const has = (text: string) => prelude.toLowerCase().includes(text.toLowerCase());
  const failures: string[] = [];
  if (expected.nonEmpty && prelude === '') failures.push('the prelude is empty');
  if (expected.isNull && prelude !== '') failures.push('the prelude is not empty');
  for (const text of expected.contains ?? []) if (!has(text)) failures.push(`prelude lacks ${text}`);
  for (const text of expected.mustNotContain ?? []) if (has(text)) failures.push(`prelude has ${text}`);
  return failures;
}

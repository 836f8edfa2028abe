// prompt-budget.yml (memory-and-state): which profile a briefing is sized by, what its layers may cost, when the decision log is
// trimmed and whether it is written. A value nobody knows is told with its place, and the one below it counts.

import type { Problem } from './problem.ts';

const BUDGET_PROFILES = ['nano', 'minimal', 'standard', 'full'] as const;
type BudgetProfile = (typeof BUDGET_PROFILES)[number];

/** One file, or the environment; a later source counts before an earlier one. */
export interface SettingsSource {
  readonly name: string;
  readonly values: ReadonlyMap<string, { readonly value: string; readonly line?: number }>;
}

export interface PromptBudget {
  readonly profile: BudgetProfile;
  /** The source that chose it. */
  readonly profileFrom: string | undefined;
  /** Tokens for rules and constraints, for skills and modules, for memory. */
  readonly layers: readonly [number, number, number];
  /** Tokens of a whole context pack. */
  readonly total: number;
  readonly executionMode: string;
  readonly archiveEntries: number;
  readonly archiveKilobytes: number;
  readonly halfLifeDays: number;
  readonly sessionFiles: number;
  readonly logPolicy: 'normal' | 'example_only';
  /** Every value of all sources that counts, by dotted key. */
  readonly settings: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** Only the profile is taken from the environment. */
export const ENVIRONMENT_PROFILE = 'AGENT_BUDGET_PROFILE';

const PROFILES: Readonly<
  Record<BudgetProfile, { layers: readonly [number, number, number]; total: number }>
> = {
  nano: { layers: [700, 0, 500], total: 2000 },
  minimal: { layers: [3000, 4000, 2000], total: 6000 },
  standard: { layers: [4000, 8000, 3000], total: 12_000 },
  full: { layers: [4000, 15_000, 3000], total: 24_000 },
};

const LAYERS = [
  'budget.layer1_target_tokens',
  'budget.layer2_max_tokens',
  'budget.layer3_max_tokens',
] as const;

export function readPromptBudget(sources: readonly SettingsSource[]): PromptBudget {
  const problems: Problem[] = [];
  const held = new Map<string, { value: string; from: string }>();
  for (const { name, values } of sources)
    for (const [key, { value, line }] of values) {
      const rule = RULES.get(key);
      if (rule === undefined || rule.fits(value)) held.set(key, { value, from: name });
      else problems.push(notKnown(key, rule.expected, value, name, line));
    }
  const text = (key: string, standard: string) => held.get(key)?.value ?? standard;
  const number = (key: string, standard: number) => Number(held.get(key)?.value ?? standard);
  const chosen = held.get(PROFILE);
  const profile = text(PROFILE, 'standard') as BudgetProfile;
  const own = PROFILES[profile];
  // Targets were written for the profile beside them.
  const isOwn = chosen?.from !== ENVIRONMENT_PROFILE || profileBelow(sources) === profile;
  const layer = (n: 0 | 1 | 2) => (isOwn ? number(LAYERS[n], own.layers[n]) : own.layers[n]);
  return {
    profile,
    profileFrom: chosen?.from,
    layers: [layer(0), layer(1), layer(2)],
    total: own.total,
    executionMode: text('execution_mode', 'semi-auto'),
    archiveEntries: number('trimming.decisions_archive_threshold_entries', 50),
    archiveKilobytes: number('trimming.decisions_archive_threshold_kb', 30),
    halfLifeDays: number('trimming.relevance_half_life_days', 90),
    sessionFiles: number('trimming.session_memory_max_files', 10),
    logPolicy: text(POLICY, 'normal') as PromptBudget['logPolicy'],
    settings: new Map(Array.from(held, ([key, { value }]) => [key, value])),
    problems,
  };
}

/** The same for values whose places nobody asks for. */
export function budgetOf(settings: ReadonlyMap<string, string>): PromptBudget {
  return readPromptBudget([
    { name: '', values: new Map(Array.from(settings, ([key, value]) => [key, { value }])) },
  ]);
}

const PROFILE = 'budget.profile';
const POLICY = 'decision_log.policy';

interface Rule {
  readonly expected: string;
  readonly fits: (value: string) => boolean;
}

const oneOf = (...words: readonly string[]): Rule => ({
  expected: `one of ${words.join(', ')}`,
  fits: (value) => words.includes(value),
});
const atLeast = (least: number): Rule => ({
  expected: `a whole number from ${least} on`,
  fits: (value) => /^\d{1,9}$/.test(value) && Number(value) >= least,
});

const RULES: ReadonlyMap<string, Rule> = new Map([
  [PROFILE, oneOf(...BUDGET_PROFILES)],
  [POLICY, oneOf('normal', 'example_only')],
  ['execution_mode', oneOf('supervised', 'semi-auto', 'autonomous')],
  ...LAYERS.map((key) => [key, atLeast(0)] as const),
  ['trimming.decisions_archive_threshold_entries', atLeast(1)],
  ['trimming.decisions_archive_threshold_kb', atLeast(1)],
  ['trimming.relevance_half_life_days', atLeast(1)],
  ['trimming.session_memory_max_files', atLeast(1)],
]);

function profileBelow(sources: readonly SettingsSource[]): string {
  const files = sources.filter(({ name }) => name !== ENVIRONMENT_PROFILE);
  const values = files.flatMap(({ values }) => values.get(PROFILE)?.value ?? []);
  return values.findLast((value) => RULES.get(PROFILE)?.fits(value)) ?? 'standard';
}

function notKnown(
  key: string,
  expected: string,
  value: string,
  file: string,
  line: number | undefined,
): Problem {
  return {
    code: 'unknown-setting',
    level: 'notice',
    message: `${key} has a value that is not known and is passed over. Expected ${expected}. Received: ${value.slice(0, 200)}`,
    file,
    ...(line === undefined ? {} : { line }),
    expected,
    received: value.slice(0, 200),
  };
}

import { describe, expect, it } from 'vitest';
import { readPromptBudget, type SettingsSource } from './prompt-budget.ts';

const source = (name: string, values: Readonly<Record<string, string>>): SettingsSource => ({
  name,
  values: new Map(Object.entries(values).map(([key, value], n) => [key, { value, line: n + 1 }])),
});

describe('prompt-budget.yml', () => {
  it('has the defaults of its protocol where it says nothing', () => {
    expect(readPromptBudget([])).toMatchObject({
      profile: 'standard',
      profileFrom: undefined,
      layers: [4000, 8000, 3000],
      total: 12_000,
      archiveEntries: 50,
      archiveKilobytes: 30,
      halfLifeDays: 90,
      sessionFiles: 10,
      logPolicy: 'normal',
      problems: [],
    });
  });

  it.each([
    ['nano', [700, 0, 500], 2000],
    ['minimal', [3000, 4000, 2000], 6000],
    ['full', [4000, 15_000, 3000], 24_000],
  ])('sizes the layers by the profile %s', (profile, layers, total) => {
    expect(readPromptBudget([source('a.yml', { 'budget.profile': profile })])).toMatchObject({
      profile,
      layers,
      total,
    });
  });

  it('is overridden by the local file, and its profile by the environment', () => {
    const files = [
      source('prompt-budget.yml', { 'budget.profile': 'full', 'budget.layer1_target_tokens': '18000' }),
      source('prompt-budget.local.yml', { 'budget.profile': 'minimal', 'budget.layer2_max_tokens': '11000' }),
    ];
    expect(readPromptBudget(files)).toMatchObject({
      profile: 'minimal',
      profileFrom: 'prompt-budget.local.yml',
      layers: [18_000, 11_000, 2000],
    });
    const environment = {
      name: 'AGENT_BUDGET_PROFILE',
      values: new Map([['budget.profile', { value: 'nano' }]]),
    };
    expect(readPromptBudget([...files, environment])).toMatchObject({
      profile: 'nano',
      profileFrom: 'AGENT_BUDGET_PROFILE',
      layers: [700, 0, 500],
    });
  });

  it('passes over a value nobody knows, names its place, and takes the one below it', () => {
    const { profile, logPolicy, archiveEntries, settings, problems } = readPromptBudget([
      source('prompt-budget.yml', { 'budget.profile': 'full', 'decision_log.policy': 'sometimes' }),
      source('prompt-budget.local.yml', {
        'budget.profile': 'huge',
        'trimming.decisions_archive_threshold_entries': '0',
        'roles.enabled': 'anything',
      }),
    ]);
    expect({ profile, logPolicy, archiveEntries }).toEqual({
      profile: 'full',
      logPolicy: 'normal',
      archiveEntries: 50,
    });
    expect(problems).toMatchObject([
      { code: 'unknown-setting', file: 'prompt-budget.yml', line: 2, received: 'sometimes' },
      { file: 'prompt-budget.local.yml', line: 1, received: 'huge' },
      { file: 'prompt-budget.local.yml', line: 2, received: '0' },
    ]);
    expect(Object.fromEntries(settings)).toEqual({ 'budget.profile': 'full', 'roles.enabled': 'anything' });
  });
});

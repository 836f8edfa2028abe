// What the settings of a store come to. One wrong value refuses the whole file; what only a person may set is passed over elsewhere.

import { checkSetting } from './check-setting.ts';
import { DEFAULT_EMBEDDER, type EmbedderSettings, embedderSettings } from './embedder-settings.ts';
import { type ClockPolicy, DEFAULT_POLICY, type Policy } from './policy.ts';
import { DEFAULT_PROVIDER, type ProviderSettings, providerSettings } from './provider-settings.ts';
import type { ModuleMap } from './scope.ts';
import { SETTINGS, settingOf, type Whose } from './settings.ts';
import { wrongSetting } from './wrong-setting.ts';

export interface Config {
  /** The name of the project, where the settings give one. */
  readonly project?: string | undefined;
  readonly policy: Policy;
  readonly modules: ModuleMap;
  readonly worktrees: 'shared' | 'isolated';
  /** Layouts that are kept, and where in the project. */
  readonly views: Readonly<Record<string, string>>;
  readonly embedder: EmbedderSettings;
  /** Whether documents and source of the project may be searched, too. */
  readonly searchesProject: boolean;
  /** Of the user store; elsewhere there is none, whatever the file says. */
  readonly provider: ProviderSettings;
  /** Settings of the file that are not obeyed, because they are a person's own and this is no user store. */
  readonly ignored: readonly string[];
}

export const DEFAULT_CONFIG: Config = {
  policy: DEFAULT_POLICY,
  modules: {},
  worktrees: 'shared',
  views: {},
  embedder: DEFAULT_EMBEDDER,
  searchesProject: false,
  provider: DEFAULT_PROVIDER,
  ignored: [],
};

/** Checks a parsed configuration file. An unknown key or a wrong value is an error that names the nearest right one. */
export function readConfig(parsed: unknown, file: string, whose: Whose = 'project'): Config {
  if (parsed === null || parsed === undefined) return DEFAULT_CONFIG;
  if (typeof parsed !== 'object' || Array.isArray(parsed))
    throw wrongSetting(file, 'it is not a list of `key: value` lines', 'policy: both', kindOf(parsed));
  const { values, ignored } = flatten(parsed as Record<string, unknown>, file, whose);
  const integer = (key: string) =>
    Number(values.get(key) ?? SETTINGS.find((setting) => setting.key === key)?.standard);
  return {
    project: values.get('project') as string | undefined,
    policy: {
      ...DEFAULT_POLICY,
      clock: (values.get('policy') ?? 'both') as ClockPolicy,
      workingWindow: integer('windows.working'),
      activeWindow: integer('windows.active'),
      archiveWindow: integer('windows.archive'),
      reviewEvery: integer('review.every'),
      reviewFacts: integer('review.facts'),
      reviewLines: integer('review.lines'),
      verifyEvery: integer('review.verify'),
    },
    modules: (values.get('modules') ?? {}) as ModuleMap,
    worktrees: (values.get('worktrees') ?? 'shared') as Config['worktrees'],
    views: (values.get('views') ?? {}) as Config['views'],
    embedder: embedderSettings(values),
    searchesProject: values.get('recall.project') === 'on',
    provider: providerSettings(values),
    ignored,
  };
}

function kindOf(parsed: unknown): string {
  return Array.isArray(parsed) ? 'a list' : typeof parsed === 'string' ? 'a text' : 'a single value';
}

function flatten(
  parsed: Record<string, unknown>,
  file: string,
  whose: Whose,
): { values: Map<string, unknown>; ignored: string[] } {
  const values = new Map<string, unknown>();
  const ignored: string[] = [];
  const take = (key: string, value: unknown) => {
    const setting = settingOf(key, file);
    // Not even looked at: a value that nobody obeys is no reason to refuse everything else.
    if (setting.personal && whose !== 'person') ignored.push(key);
    else values.set(key, checkSetting(setting, value, file));
  };
  for (const [key, value] of Object.entries(parsed)) {
    const group = SETTINGS.some((setting) => setting.key.startsWith(`${key}.`));
    if (group && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [tail, inner] of Object.entries(value)) take(`${key}.${tail}`, inner);
    } else if (!(group && value === null)) {
      settingOf(key, file);
      if (value !== null) take(key, value);
    }
  }
  return { values, ignored };
}

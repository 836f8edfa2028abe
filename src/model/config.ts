// The settings of a store. The table is the single place that knows them: validation, `tide config`, the file that
// `tide init` writes and the documentation are made from it.

import {
  DEFAULT_EMBEDDER,
  EMBEDDERS,
  type EmbedderSettings,
  embedderSettings,
  wrongText,
} from './embedder-settings.ts';
import { nearest } from './nearest.ts';
import { type ClockPolicy, DEFAULT_POLICY, type Policy } from './policy.ts';
import {
  DEFAULT_PROVIDER,
  PROVIDERS,
  type ProviderSettings,
  providerSettings,
  wrongProviderText,
} from './provider-settings.ts';
import type { ModuleMap } from './scope.ts';
import { received, TidemarkError } from './tidemark-error.ts';

export interface Config {
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

/** Whose store a settings file belongs to: a person's own, or one that others may have written. */
export type Whose = 'person' | 'project';

export interface Setting {
  readonly key: string;
  readonly purpose: string;
  readonly type: 'integer' | 'word' | 'text' | 'modules' | 'views';
  readonly example?: string;
  readonly values?: readonly string[];
  readonly standard: string;
  /** Of an integer; from 0 on where nothing is said. */
  readonly range?: readonly [least: number, most: number];
  /** Obeyed in the user store alone. */
  readonly personal?: true;
}

/** What a timer can wait; at 0 or beyond it fires at once. */
const MILLISECONDS = [1, 2 ** 31 - 1] as const;

export const SETTINGS: readonly Setting[] = [
  {
    key: 'policy',
    purpose: 'which clock lets facts fade: both, days or sessions',
    type: 'word',
    values: ['both', 'days', 'sessions'],
    standard: 'both',
  },
  {
    key: 'windows.working',
    purpose: 'sessions a new fact stays in working',
    type: 'integer',
    standard: String(DEFAULT_POLICY.workingWindow),
  },
  {
    key: 'windows.active',
    purpose: 'sessions a fact stays active after its last use',
    type: 'integer',
    standard: String(DEFAULT_POLICY.activeWindow),
  },
  {
    key: 'windows.archive',
    purpose: 'sessions after which it may be archived',
    type: 'integer',
    standard: String(DEFAULT_POLICY.archiveWindow),
  },
  {
    key: 'review.every',
    purpose: 'sessions between two reviews',
    type: 'integer',
    standard: String(DEFAULT_POLICY.reviewEvery),
  },
  {
    key: 'review.facts',
    purpose: 'live facts in one scope that make a review due',
    type: 'integer',
    standard: String(DEFAULT_POLICY.reviewFacts),
  },
  {
    key: 'review.lines',
    purpose: 'lines of memory/continuity.md (layout evolving) that make a review due',
    type: 'integer',
    standard: String(DEFAULT_POLICY.reviewLines),
  },
  {
    key: 'review.verify',
    purpose: 'sessions after which a person is asked whether what never fades still holds',
    type: 'integer',
    standard: String(DEFAULT_POLICY.verifyEvery),
  },
  {
    key: 'worktrees',
    purpose: 'shared: all worktrees of the repository read each other; isolated: only this one',
    type: 'word',
    values: ['shared', 'isolated'],
    standard: 'shared',
  },
  {
    key: 'modules',
    purpose: 'where the files of a module lie, as `name: [path, ...]`',
    type: 'modules',
    standard: '',
    example: '{ i18n: [src/i18n, locales] }',
  },
  {
    key: 'views',
    purpose: 'layouts that are kept up to date, as `layout: path in the project`; tide view enable sets it',
    type: 'views',
    standard: '',
    example: '{ continuity: .cm }',
  },
  {
    key: 'embedder.kind',
    purpose: 'what compares texts by meaning: static (comes with tide), none, minilm, openai or ollama',
    type: 'word',
    values: EMBEDDERS,
    standard: DEFAULT_EMBEDDER.kind,
  },
  {
    key: 'embedder.url',
    purpose: 'where the server of openai or ollama listens',
    type: 'text',
    standard: '',
    example: 'http://127.0.0.1:11434',
  },
  {
    key: 'embedder.model',
    purpose: 'the model of that server',
    type: 'text',
    standard: '',
    example: 'nomic-embed-text',
  },
  {
    key: 'embedder.key',
    purpose: 'the name of the environment variable that holds its key',
    type: 'text',
    standard: '',
    example: 'OPENAI_API_KEY',
  },
  {
    key: 'embedder.timeout',
    purpose: 'milliseconds to wait for its answer',
    type: 'integer',
    standard: String(DEFAULT_EMBEDDER.timeout),
    range: MILLISECONDS,
  },
  {
    key: 'recall.project',
    purpose: 'on: tide recall --in project searches documents and source of the project',
    type: 'word',
    values: ['on', 'off'],
    standard: 'off',
  },
  {
    key: 'provider.kind',
    purpose: 'how a model is asked for a second opinion (user store only): none, openai or anthropic',
    type: 'word',
    values: PROVIDERS,
    standard: DEFAULT_PROVIDER.kind,
    personal: true,
  },
  {
    key: 'provider.url',
    purpose: 'where its server is; https, unless it is this machine',
    type: 'text',
    standard: '',
    example: 'http://127.0.0.1:11434',
    personal: true,
  },
  {
    key: 'provider.model',
    purpose: 'the model that is asked',
    type: 'text',
    standard: '',
    example: 'qwen3:8b',
    personal: true,
  },
  {
    key: 'provider.key',
    purpose: 'the name of the environment variable that holds its key',
    type: 'text',
    standard: '',
    example: 'OPENAI_API_KEY',
    personal: true,
  },
  {
    key: 'provider.timeout',
    purpose: 'milliseconds to wait for one answer',
    type: 'integer',
    standard: String(DEFAULT_PROVIDER.timeout),
    range: MILLISECONDS,
    personal: true,
  },
];

/** The settings that mean something in a store. */
export function settingsOf(whose: Whose): readonly Setting[] {
  return whose === 'person' ? SETTINGS : SETTINGS.filter(({ personal }) => !personal);
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

/** The file `tide init` writes: every setting with its default, commented out. */
export function renderConfigFile(whose: Whose = 'project'): string {
  let text = '# Tidemark settings. A line without its # takes effect; delete it to return to the default.\n';
  for (const { key, purpose, example, standard } of settingsOf(whose))
    text += `\n# ${purpose}\n# ${key}: ${example ?? standard}\n`;
  return text;
}

/** Checks a parsed configuration file. An unknown key or a wrong value is an error that names the nearest right one. */
export function readConfig(parsed: unknown, file: string, whose: Whose = 'project'): Config {
  if (parsed === null || parsed === undefined) return DEFAULT_CONFIG;
  if (typeof parsed !== 'object' || Array.isArray(parsed))
    throw bad(file, 'it is not a list of `key: value` lines', 'policy: both', kindOf(parsed));
  const { values, ignored } = flatten(parsed as Record<string, unknown>, file, whose);
  const integer = (key: string) =>
    Number(values.get(key) ?? SETTINGS.find((setting) => setting.key === key)?.standard);
  return {
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

/** The setting of a key, or an error that names the nearest. */
export function settingOf(key: string, file: string): Setting {
  const setting = SETTINGS.find((one) => one.key === key);
  if (setting !== undefined) return setting;
  const near = nearest(
    key,
    SETTINGS.map((one) => one.key),
  );
  throw new TidemarkError(
    'usage',
    `${file} has no setting \`${shortOnly(key)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    {
      hint: `Known settings: ${SETTINGS.map((one) => one.key).join(', ')}.`,
    },
  );
}

/** A value of the right type for the setting, or an error with an example. */
export function checkSetting(setting: Setting, value: unknown, file: string): unknown {
  if (setting.type === 'integer') {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const [least, most] = setting.range ?? [0, Number.MAX_SAFE_INTEGER];
    if (!Number.isSafeInteger(number) || (number as number) < least || (number as number) > most)
      throw bad(
        file,
        `\`${setting.key}\` must be a whole number${setting.range ? ` from ${least} to ${most}` : ''}`,
        `${setting.key}: ${setting.standard}`,
        shown(value),
      );
    return number;
  }
  if (setting.type === 'word') {
    const word = shown(value);
    if (setting.values?.includes(word)) return word;
    const near = nearest(word, setting.values ?? []);
    throw bad(
      file,
      `\`${setting.key}\` must be one of ${setting.values?.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`,
      `${setting.key}: ${setting.standard}`,
      word,
    );
  }
  if (setting.type === 'text') {
    const check = setting.key.startsWith('provider.') ? wrongProviderText : wrongText;
    const wrong = check(setting.key, shown(value));
    if (wrong === undefined) return shown(value);
    throw bad(
      file,
      wrong.why,
      `${setting.key}: ${setting.example}`,
      wrong.hide ? '(not shown)' : shown(value),
    );
  }
  if (setting.type === 'views') return checkViews(value, file);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badModules(file, value);
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const paths: readonly unknown[] = Array.isArray(given) ? given : [given];
      if (!paths.every((path) => typeof path === 'string' || typeof path === 'number'))
        throw badModules(file, { [name]: given });
      return [name, paths.map((path) => String(path).replace(/^\.\//, '').replace(/\/+$/, ''))];
    }),
  );
}

function checkViews(value: unknown, file: string): Record<string, string> {
  const why = '`views` maps a layout to a folder inside the project';
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(file, why, 'views: { continuity: .cm }', shown(value));
  return Object.fromEntries(
    Object.entries(value).map(([name, root]) => {
      if (typeof root !== 'string' || !isViewRoot(root))
        throw bad(file, why, `${name}: .cm`, shown({ [name]: root }));
      return [name, root.replace(/^\.\/+/, '').replace(/\/+$/, '') || '.'];
    }),
  );
}

/** A place for a layout: in the project, and not where git, packages or the store itself keep theirs. */
export function isViewRoot(path: string): boolean {
  const place = path
    .replace(/^\.\/+/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  // A path that can be written in two ways would be looked at in one and used in the other.
  const isPlain = place === '' || place === '.' || !/(?:^|\/)\.?(?:\/|$)/.test(place);
  return isInside(path) && isPlain && !TAKEN.test(place);
}

const TAKEN = /(?:^|\/)\.git(?:\/|$)|^node_modules(?:\/|$)|^\.tidemark(?:$|\/(?!handbook))/;

/** A path that cannot lead out of the folder it is taken from. */
export function isInside(path: string): boolean {
  return path !== '' && !/^[/\\~]|^[A-Za-z]:|\\|\p{Cc}/u.test(path) && !path.split('/').includes('..');
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

function badModules(file: string, value: unknown): TidemarkError {
  const why = '`modules` maps a name to a list of paths';
  return bad(file, why, 'modules: { i18n: [src/i18n] }', shown(value));
}

/** Whatever a settings file may hold, as text: `String` fails on an object that brings a `toString` of its own. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

function bad(file: string, why: string, example: string, got: string): TidemarkError {
  return new TidemarkError('usage', `${file}: ${why}.`, {
    hint: `Example: ${example}. Received: ${shortOnly(got)}`,
  });
}

const LONGEST_SHOWN = 60;

/** What stands where settings belong may be any file of anybody: only what could be a setting is repeated. */
function shortOnly(text: string): string {
  return text.length <= LONGEST_SHOWN && !/\p{Cc}/u.test(text)
    ? received(text)
    : `(${text.length} characters, not shown)`;
}

function kindOf(parsed: unknown): string {
  return Array.isArray(parsed) ? 'a list' : typeof parsed === 'string' ? 'a text' : 'a single value';
}

// The settings of a store. The table is the single place that knows them: validation, `tide config`, the file that
// `tide init` writes and the documentation are made from it.

import { DEFAULT_EMBEDDER, EMBEDDERS } from './embedder-settings.ts';
import { nearest } from './nearest.ts';
import { DEFAULT_POLICY } from './policy.ts';
import { DEFAULT_PROVIDER, PROVIDERS } from './provider-settings.ts';
import { TidemarkError } from './tidemark-error.ts';
import { shortOnly } from './wrong-setting.ts';

/** Whose store a settings file belongs to: a person's own, or one that others may have written. */
export type Whose = 'person' | 'project';

export interface Setting {
  readonly key: string;
  readonly purpose: string;
  readonly type: 'integer' | 'word' | 'name' | 'text' | 'modules' | 'views';
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
    key: 'project',
    purpose: 'the name of the project (default: from package.json, else the git remote, else the folder)',
    type: 'name',
    standard: '',
    example: 'harbor-api',
  },
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

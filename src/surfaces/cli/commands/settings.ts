// config: the settings of a store, listed, read and changed with their comments kept.

import { refuseSecret } from '../../../engine/refuse-secret.ts';
import { replaceAndRead } from '../../../engine/replace-and-read.ts';
import { refuseAgentOnSetting } from '../../../engine/user-store.ts';
import { settingIn } from '../../../model/setting-in.ts';
import { SETTINGS, type Setting, settingOf, settingsOf, type Whose } from '../../../model/settings.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { editConfig } from '../../../platform/config-file.ts';
import { argument, atMost, restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns } from '../paint.ts';
import { notObeyed } from './not-obeyed.ts';

const KEYS = SETTINGS.map((setting) => setting.key);

export const settingCommands: readonly Command[] = [
  {
    name: 'config',
    group: 'Keep in order',
    summary: 'every setting of the store',
    args: '',
    examples: ['tide config'],
    run: async (call) => {
      const store = await call.store();
      const { ignored } = store.config;
      const here = settingsOf(whoseOf(store));
      const settings = Object.fromEntries(
        here.map((setting) => [setting.key, settingIn(store.config, setting.key)]),
      );
      return {
        json: { file: `${store.root}/config.yaml`, settings, ignored },
        text: (paint) =>
          `${columns(here.map((setting) => [paint.id(setting.key), shown(settings[setting.key]), paint.dim(setting.purpose)]))}\n${paint.dim(`${store.root}/config.yaml`)}\n${ignored.length === 0 ? '' : `${paint.warn('Not obeyed')}: ${notObeyed(ignored)}\n`}`,
      };
    },
  },
  {
    name: 'config get',
    group: 'Keep in order',
    summary: 'one setting',
    args: 'KEY',
    choices: KEYS,
    examples: ['tide config get policy'],
    run: async (call) => {
      atMost(call, 1);
      const store = await call.store();
      const setting = settingOf(argument(call, 0, 'a KEY'), 'config.yaml');
      refuseElsewhere(store, setting, `tide config get ${setting.key} --user`);
      const { key } = setting;
      const value = settingIn(store.config, key);
      return { json: { key, value }, text: () => `${shown(value)}\n` };
    },
  },
  {
    name: 'config set',
    group: 'Keep in order',
    summary: 'change a setting',
    args: 'KEY VALUE',
    choices: KEYS,
    examples: [
      'tide config set policy days',
      'tide config set modules "{ i18n: [src/i18n, locales] }"',
      'tide config set provider.kind anthropic --user',
    ],
    run: (call) => change(call, restOf(call, 1, 'a VALUE')),
  },
  {
    name: 'config unset',
    group: 'Keep in order',
    summary: 'return a setting to its default',
    args: 'KEY',
    choices: KEYS,
    examples: ['tide config unset policy'],
    run: (call) => change(call, undefined),
  },
];

async function change(call: Call, value: string | undefined): Promise<Answer> {
  const key = argument(call, 0, 'a KEY');
  const store = await call.store();
  const file = `${store.root}/config.yaml`;
  const setting = settingOf(key, 'config.yaml');
  // What is not obeyed may still be taken out.
  if (value !== undefined) refuseElsewhere(store, setting, `tide config set ${key} VALUE --user`);
  refuseAgentOnSetting(store, key);
  if (value !== undefined) refuseSecret(value, `The value of ${key}`, '{ i18n: [src/i18n] }');
  const text = new TextDecoder().decode(store.files.read(file) ?? new Uint8Array());
  const edited = await editConfig(text, file, key, value, whoseOf(store));
  replaceAndRead(store.files, file, edited);
  return {
    json: { key, value: value ?? null, file },
    text: (paint) =>
      `${paint.good(value === undefined ? 'Unset' : 'Set')}: ${paint.id(key)}${value === undefined ? '' : ` = ${value}`}\n`,
  };
}

function whoseOf({ kind }: Store): Whose {
  return kind === 'user' ? 'person' : 'project';
}

/** Where texts go is said in the store of a person, not in a file that a clone brings along. */
function refuseElsewhere(store: Store, { key, personal }: Setting, instead: string): void {
  if (!personal || store.kind === 'user') return;
  throw new TidemarkError(
    'usage',
    `\`${key}\` is a setting of the user store alone: a project's file, which may come with a clone, never decides where texts go.`,
    { hint: `Expected: ${instead}. Received it for ${store.root}`, data: { key } },
  );
}

function shown(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

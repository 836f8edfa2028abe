// Whether a value fits a setting, whether it comes from the file or from the command line.

import { wrongText } from './embedder-settings.ts';
import { nearest } from './nearest.ts';
import { isProjectName } from './project-name.ts';
import { wrongProviderText } from './provider-settings.ts';
import type { Setting } from './settings.ts';
import type { TidemarkError } from './tidemark-error.ts';
import { isViewRoot } from './view-root.ts';
import { wrongSetting } from './wrong-setting.ts';

/** A value of the right type for the setting, or an error with an example. */
export function checkSetting(setting: Setting, value: unknown, file: string): unknown {
  if (setting.type === 'integer') {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const [least, most] = setting.range ?? [0, Number.MAX_SAFE_INTEGER];
    if (!Number.isSafeInteger(number) || (number as number) < least || (number as number) > most)
      throw wrongSetting(
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
    throw wrongSetting(
      file,
      `\`${setting.key}\` must be one of ${setting.values?.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`,
      `${setting.key}: ${setting.standard}`,
      word,
    );
  }
  if (setting.type === 'name') {
    const name = shown(value);
    if (isProjectName(name)) return name;
    const why = `\`${setting.key}\` must be a short name of letters, digits, spaces and . _ @ / + -`;
    throw wrongSetting(file, why, `${setting.key}: ${setting.example}`, name);
  }
  if (setting.type === 'text') {
    const check = setting.key.startsWith('provider.') ? wrongProviderText : wrongText;
    const wrong = check(setting.key, shown(value));
    if (wrong === undefined) return shown(value);
    throw wrongSetting(
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

/** Whatever a settings file may hold, as text: `String` fails on an object that brings a `toString` of its own. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

function checkViews(value: unknown, file: string): Record<string, string> {
  const why = '`views` maps a layout to a folder inside the project';
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongSetting(file, why, 'views: { continuity: .cm }', shown(value));
  return Object.fromEntries(
    Object.entries(value).map(([name, root]) => {
      if (typeof root !== 'string' || !isViewRoot(root))
        throw wrongSetting(file, why, `${name}: .cm`, shown({ [name]: root }));
      return [name, root.replace(/^\.\/+/, '').replace(/\/+$/, '') || '.'];
    }),
  );
}

function badModules(file: string, value: unknown): TidemarkError {
  const why = '`modules` maps a name to a list of paths';
  return wrongSetting(file, why, 'modules: { i18n: [src/i18n] }', shown(value));
}

// Settings that a change brings. The check measures a change by the settings of the base. Settings that decide how long facts last and
// where they hold need a maintainer; the others are listed.

import type { Found, Notice } from '../../model/change.ts';
import type { Config } from '../../model/config.ts';
import { settingIn } from '../../model/setting-in.ts';
import { SETTINGS } from '../../model/settings.ts';

export function checkSettings(
  file: string,
  before: Config,
  after: Config,
): { findings: Found[]; notices: Notice[] } {
  const findings: Found[] = [];
  const notices: Notice[] = [];
  for (const { key } of SETTINGS) {
    const [was, is] = [shown(settingIn(before, key)), shown(settingIn(after, key))];
    if (was === is) continue;
    const decides = key === 'modules' && isOnlyMore(before, after) ? undefined : DECIDES[key];
    if (decides === undefined)
      notices.push({ about: 'settings', file, line: null, said: `${key}: ${was} becomes ${is}` });
    else
      findings.push({
        rule: 'settings',
        file,
        line: null,
        commit: null,
        said: `${key}: ${is}`,
        fact: '',
        statement: '',
        date: '',
        field: 'before',
        clause: `${key}: ${was}`,
        words: [],
        because: `This setting decides ${decides}. A maintainer allows the change by name.`,
      });
  }
  return { findings, notices };
}

const LIFE = 'how long facts last';
const DECIDES: Readonly<Record<string, string>> = {
  policy: LIFE,
  'windows.working': LIFE,
  'windows.active': LIFE,
  'windows.archive': LIFE,
  worktrees: 'whose memory agents read',
  modules: 'in which files the facts of a module hold',
};

/** New modules, and more files for a module, take no file away from a fact. */
function isOnlyMore(before: Config, after: Config): boolean {
  return Object.entries(before.modules).every(([name, paths]) =>
    paths.every((path) => after.modules[name]?.includes(path)),
  );
}

function shown(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text === '' || text === '{}' ? 'none' : text;
}

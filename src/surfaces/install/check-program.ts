// Whether agents can call `tide`: found as they find it, and asked for its version.

import { dirname } from 'node:path';
import { askProgram } from '../../platform/ask-program.ts';
import type { Check } from '../../platform/examine.ts';
import { findProgram } from '../../platform/find-program.ts';
import type { Place } from '../../platform/open-store.ts';
import { VERSION } from '../cli/version.ts';

export function checkProgram(place: Place): Check {
  const path = findProgram('tide', place.env);
  const mend = 'Put this version on the PATH that agents have: npm link in its folder, or npm install -g.';
  if (path === undefined)
    return { name: 'Program', ok: false, found: '`tide` is not on the PATH, so no agent can call it', mend };
  const said = askProgram(path, ['--version'], place)?.trim();
  return {
    name: 'Program',
    ok: said === VERSION,
    found:
      said === VERSION
        ? `${path} ${said}`
        : `${path} is ${said === undefined ? 'not to be started' : `version ${said}`}; this is ${VERSION}`,
    mend,
  };
}

/** Codex calls hooks through a login shell, which may have a PATH of its own. */
export function checkLoginShell(place: Place): Check[] {
  const shell = place.env.SHELL;
  if (!shell || process.platform === 'win32') return [];
  const path = findProgram('tide', place.env);
  const found = askProgram(shell, ['-lc', 'command -v tide'], place)?.trim() ?? '';
  return [
    {
      name: 'Login shell',
      ok: found !== '',
      found: found === '' ? `${shell} -l does not find tide, and codex calls hooks through it` : found,
      mend: `Add ${path === undefined ? 'the folder of tide' : dirname(path)} to the PATH in the profile of that shell.`,
    },
  ];
}

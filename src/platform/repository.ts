// The repository around a store, as far as layouts ask about it: their own settings file, and whether a text occurs anywhere.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT_PROFILE, readPromptBudget, type SettingsSource } from '../model/prompt-budget.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { isLink } from './linked-folder.ts';
import { mentionsIn } from './mentions.ts';
import { nodeFiles } from './node-files.ts';
import { isTooMuch, LONGEST_SETTINGS, TOO_MUCH } from './settings-text.ts';

const SETTINGS = ['prompt-budget.yml', 'prompt-budget.local.yml'];

/** `mentioned` looks into what git knows, without the files in `except`. */
export async function openRepository(
  root: string,
  except: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
) {
  const sources: SettingsSource[] = [];
  for (const name of SETTINGS) {
    const path = join(root, name);
    if (existsSync(path)) sources.push({ name, values: await settingsIn(path) });
  }
  const profile = env[ENVIRONMENT_PROFILE]?.trim() ?? '';
  if (profile !== '')
    sources.push({ name: ENVIRONMENT_PROFILE, values: new Map([['budget.profile', { value: profile }]]) });
  const budget = readPromptBudget(sources);
  return { budget, settings: budget.settings, mentioned: mentionsIn(root, except) };
}

async function settingsIn(path: string): Promise<SettingsSource['values']> {
  if (isLink(path))
    throw new TidemarkError(
      'refused',
      `${path} is a link, and what it leads to would be shown as settings.`,
      {
        hint: 'Nothing was changed. Take the link away, or write the settings in its place.',
      },
    );
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const flat = new Map<string, string>();
  try {
    const document = parseDocument(textOf(path), { lineCounter: lines });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    flatten(valuesOf(document), '', flat);
    return new Map(
      Array.from(flat, ([key, value]) => {
        const node = document.getIn(key.split('.'), true) as { range?: readonly number[] } | undefined;
        const at = node?.range?.[0];
        return [key, { value, ...(at === undefined ? {} : { line: lines.linePos(at).line }) }];
      }),
    );
  } catch (cause) {
    throw new TidemarkError('corrupt', `${path} cannot be read.`, {
      hint: `${(cause as Error).message.split('\n')[0]} Nothing was changed.`,
      cause,
    });
  }
}

function textOf(path: string): string {
  const isLong = (nodeFiles.stat(path)?.size ?? 0) > LONGEST_SETTINGS;
  const text = isLong ? '' : new TextDecoder().decode(nodeFiles.read(path));
  if (isLong || isTooMuch(text)) throw new Error(`${TOO_MUCH}.`);
  return text;
}

function valuesOf(document: { toJS(options: { maxAliasCount: number }): unknown }): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    throw new Error(`${TOO_MUCH}.`);
  }
}

/** Settings are no deeper; an anchor may lead round in circles. */
const DEEPEST = 8;

function flatten(value: unknown, prefix: string, into: Map<string, string>): void {
  if (prefix.split('.').length > DEEPEST) return;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value))
      flatten(inner, prefix === '' ? key : `${prefix}.${key}`, into);
  else if (prefix !== '' && value !== null && value !== undefined)
    into.set(prefix, Array.isArray(value) ? value.join(', ') : String(value));
}

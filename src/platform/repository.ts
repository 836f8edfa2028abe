// The repository around a store, as far as layouts ask about it: their own settings file, and whether a text occurs anywhere.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../model/once.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { nodeFiles } from './node-files.ts';
import { runGit } from './run-git.ts';

const SETTINGS = ['prompt-budget.yml', 'prompt-budget.local.yml'];

/** `mentioned` looks into what git knows, without the files in `except`. */
export async function openRepository(root: string, except: readonly string[]) {
  const settings = await readSettings(root);
  const inGit = once(() => existsSync(join(root, '.git')));
  const known = new Map<string, boolean>();
  return {
    settings,
    mentioned: (text: string) => {
      const found = known.get(text) ?? (!inGit() || occurs(root, text, except));
      known.set(text, found);
      return found;
    },
  };
}

async function readSettings(root: string): Promise<ReadonlyMap<string, string>> {
  const settings = new Map<string, string>();
  for (const name of SETTINGS) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    const { parse } = await import('yaml');
    try {
      flatten(parse(new TextDecoder().decode(nodeFiles.read(path))), '', settings);
    } catch (cause) {
      throw new TidemarkError('corrupt', `${path} cannot be read.`, {
        hint: `${(cause as Error).message.split('\n')[0]} Nothing was changed.`,
        cause,
      });
    }
  }
  return settings;
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

function occurs(root: string, text: string, except: readonly string[]): boolean {
  try {
    const outside = except.map((path) => `:(exclude,top)${path}`);
    runGit(root, ['grep', '--quiet', '--fixed-strings', '--ignore-case', '-e', text, '--', '.', ...outside]);
    return true;
  } catch (error) {
    // 1: it is nowhere. Anything else: nobody can tell, so it counts as needed.
    return (error as { status?: number }).status !== 1;
  }
}

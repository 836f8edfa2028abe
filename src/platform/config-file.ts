// config.yaml of a store. A file of comments only needs no parser; a parsed one is kept beside the checkpoint, so the
// YAML library is loaded only when the settings have changed.

import { checkSetting } from '../model/check-setting.ts';
import { type Config, DEFAULT_CONFIG, readConfig } from '../model/config.ts';
import { hash32 } from '../model/hash.ts';
import type { Files } from '../model/ports.ts';
import { settingOf, type Whose } from '../model/settings.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { isTooMuch, LONGEST_SETTINGS, TOO_MUCH } from './settings-text.ts';

/** The cache holds the text, and what was parsed of it. */
const LONGEST_CACHE = 16 * LONGEST_SETTINGS;

/** `keep`: remembers what was parsed for the next time. */
export async function loadConfig(
  files: Files,
  root: string,
  whose: Whose = 'project',
  keep = true,
): Promise<Config> {
  const path = `${root}/config.yaml`;
  // Looked at first: a clone may bring any number of lines, and a string that long ends the process.
  if ((files.stat(path)?.size ?? 0) > LONGEST_SETTINGS) refuseErrors([{ message: TOO_MUCH }], path);
  const bytes = files.read(path);
  const text = bytes === undefined ? '' : new TextDecoder().decode(bytes);
  if (isBlank(text)) return DEFAULT_CONFIG;
  const cached = readCache(files, root, text);
  if (cached !== undefined) return readConfig(cached.parsed, path, whose);
  const parsed = await parse(text, path);
  const config = readConfig(parsed, path, whose);
  if (!keep) return config;
  try {
    files.makeFolder(`${root}/.index`);
    const home = homeOf(files, root);
    files.replace(
      `${root}/.index/config.json`,
      JSON.stringify({ home, text, parsed, sum: sumOf(home, text, parsed) }),
    );
  } catch {
    // Only a cache.
  }
  return config;
}

/** The settings that a text of the file makes. */
export async function configIn(text: string, root: string): Promise<Config> {
  const path = `${root}/config.yaml`;
  return isBlank(text) ? DEFAULT_CONFIG : readConfig(await parse(text, path), path, 'project');
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
}

/** The file with one setting changed; comments and order stay. An undefined value returns to the default. */
export async function editConfig(
  text: string,
  path: string,
  key: string,
  value: string | undefined,
  whose: Whose = 'project',
): Promise<string> {
  const { isMap, parseDocument, stringify } = await import('yaml');
  const isEmpty = (node: unknown) => node === null || (isMap(node) && node.items.length === 0);
  const setting = settingOf(key, path);
  const document = parseDocument(text);
  refuseErrors(document.errors, path);
  // A setting may stand as `windows.active: 8` or under its group; it is changed where it stands.
  const nested = key.split('.');
  const steps = document.hasIn(nested) ? nested : [key];
  if (value === undefined) {
    // The library refuses to delete from a file that has comments only.
    if (isEmpty(document.contents)) return text;
    document.deleteIn(steps);
    const group = document.getIn(steps.slice(0, -1));
    if (steps.length > 1 && isMap(group) && group.items.length === 0) document.deleteIn(steps.slice(0, -1));
  } else {
    const given =
      setting.type === 'modules' || setting.type === 'views'
        ? await parse(value, `the value of ${key}`)
        : value;
    const checked = checkSetting(setting, given, path);
    if (isEmpty(document.contents))
      return `${text.replace(/(?<!\n)\n*$/, '\n')}\n${stringify({ [key]: checked })}`;
    document.setIn(steps, checked);
  }
  // Without a single setting the file is its comments again.
  const edited = isEmpty(document.contents) ? commentsOf(text) : document.toString();
  readConfig(await parse(edited, path), path, whose);
  return edited;
}

function commentsOf(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(#|$)/.test(line));
  return `${lines.join('\n').trimEnd()}\n`;
}

/** What the file holds, unless the cache is of another text or folder, damaged or cannot be read: then the file is parsed again. */
function readCache(files: Files, root: string, text: string): { parsed: unknown } | undefined {
  try {
    const part = files.readPart(`${root}/.index/config.json`, 0, LONGEST_CACHE);
    if (part === undefined || part.size > LONGEST_CACHE) return undefined;
    const cached = JSON.parse(new TextDecoder().decode(part.bytes)) as Record<string, unknown>;
    const home = homeOf(files, root);
    const sound =
      cached.home === home && cached.text === text && cached.sum === sumOf(home, text, cached.parsed);
    return sound ? { parsed: cached.parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Names the folder of a store: what came with a clone was made in another one. */
function homeOf(files: Files, root: string): string {
  return files.stat(root)?.identity ?? '';
}

function sumOf(home: string, text: string, parsed: unknown): number {
  return hash32(JSON.stringify([home, text, parsed]));
}

async function parse(text: string, path: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  try {
    if (isTooMuch(text)) throw new RangeError();
    const document = parseDocument(text, { schema: 'core' });
    refuseErrors(document.errors, path);
    // Plain values only; what refers to itself has none.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 20 }) ?? null));
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    refuseErrors([{ message: TOO_MUCH }], path);
  }
}

function refuseErrors(
  errors: readonly { message: string; linePos?: readonly { line: number }[] | undefined }[],
  path: string,
): void {
  const [first] = errors;
  if (first === undefined) return;
  // Behind a colon the parser repeats what it found, which may be anything.
  const why = first.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$|: .*$/, '');
  throw new TidemarkError(
    'corrupt',
    `${path}:${first.linePos?.[0]?.line ?? 1}: the settings cannot be read.`,
    {
      hint: `${why}. Nothing was changed.`,
    },
  );
}

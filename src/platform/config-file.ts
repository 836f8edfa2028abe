// config.yaml of a store. A file of comments only needs no parser; a parsed one is kept beside the checkpoint, so the
// YAML library is loaded only when the settings have changed.

import { type Config, checkSetting, DEFAULT_CONFIG, readConfig, settingOf } from '../model/config.ts';
import type { Files } from '../model/ports.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export async function loadConfig(files: Files, root: string): Promise<Config> {
  const path = `${root}/config.yaml`;
  const bytes = files.read(path);
  const text = bytes === undefined ? '' : new TextDecoder().decode(bytes);
  if (text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#')))
    return DEFAULT_CONFIG;
  const cached = readCache(files, root, text);
  if (cached !== undefined) return cached;
  const config = readConfig(await parse(text, path), path);
  try {
    files.makeFolder(`${root}/.index`);
    files.replace(`${root}/.index/config.json`, JSON.stringify({ text, config }));
  } catch {
    // Only a cache.
  }
  return config;
}

/** The file with one setting changed; comments and order stay. An undefined value returns to the default. */
export async function editConfig(
  text: string,
  path: string,
  key: string,
  value: string | undefined,
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
    document.deleteIn(steps);
    const group = document.getIn(steps.slice(0, -1));
    if (steps.length > 1 && isMap(group) && group.items.length === 0) document.deleteIn(steps.slice(0, -1));
  } else {
    const given = setting.type === 'modules' ? await parse(value, `the value of ${key}`) : value;
    const checked = checkSetting(setting, given, path);
    if (isEmpty(document.contents)) return `${text.replace(/\n*$/, '\n')}\n${stringify({ [key]: checked })}`;
    document.setIn(steps, checked);
  }
  // Without a single setting the file is its comments again.
  const edited = isEmpty(document.contents) ? commentsOf(text) : document.toString();
  readConfig(await parse(edited, path), path);
  return edited;
}

function commentsOf(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(#|$)/.test(line));
  return `${lines.join('\n').trimEnd()}\n`;
}

function readCache(files: Files, root: string, text: string): Config | undefined {
  const bytes = files.read(`${root}/.index/config.json`);
  if (bytes === undefined) return undefined;
  try {
    const cached = JSON.parse(new TextDecoder().decode(bytes)) as { text: string; config: Config };
    return cached.text === text ? cached.config : undefined;
  } catch {
    return undefined;
  }
}

async function parse(text: string, path: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { schema: 'core' });
  refuseErrors(document.errors, path);
  return document.toJS({ maxAliasCount: 20 });
}

function refuseErrors(
  errors: readonly { message: string; linePos?: readonly { line: number }[] | undefined }[],
  path: string,
): void {
  const [first] = errors;
  if (first === undefined) return;
  throw new TidemarkError(
    'corrupt',
    `${path}:${first.linePos?.[0]?.line ?? 1}: the settings cannot be read.`,
    {
      hint: `${first.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}. Nothing was changed.`,
    },
  );
}

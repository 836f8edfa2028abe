// Memory of other protocols that lies in a project, told by the files each of them keeps.

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';

interface FoundLayout {
  readonly view: string;
  readonly path: string;
}

/** Files that tell a layout, seen from the project and from the folder of the layout itself. */
const SIGNS: readonly (readonly [view: string, inProject: string, inside: string])[] = [
  ['continuity', '.cm', 'CONTINUITY.md'],
  ['continuity', '.cm', 'learnings.json'],
  ['continuity', '.cm', 'memory/learnings.json'],
  ['decision-log', 'DECISIONS.md', 'DECISIONS.md'],
  ['density-layers', 'memory/INDEX.md', 'memory/INDEX.md'],
  ['evolving', 'memory/continuity.md', 'continuity.md'],
  ['handbook', 'memory_summary.md', 'memory_summary.md'],
  ['handbook', 'raw_memories.md', 'raw_memories.md'],
];

/** Where decision records are usually kept. */
const RECORD_FOLDERS = [
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/arch-decisions',
  'docs/architecture/decisions',
  'doc/adr',
  'doc/architecture/decisions',
];

export function findLayouts(root: string): FoundLayout[] {
  const found = SIGNS.filter(([, path]) => existsSync(join(root, path)));
  const isNew = !found.some(([view]) => view === LAYERS) && holdsLayers(root);
  return [
    ...(isNew ? [{ view: LAYERS, path: 'MEMORY.md' }] : []),
    ...found
      .filter(([view], i) => found.findIndex(([other]) => other === view) === i)
      .map(([view, path]) => ({ view, path })),
    ...RECORD_FOLDERS.filter((path) => holdsRecords(join(root, path))).map((path) => ({
      view: 'decision-log',
      path,
    })),
  ];
}

/** The layout of a folder, where exactly one fits. */
export function layoutOf(folder: string): string | undefined {
  const found = new Set(SIGNS.filter(([, , path]) => existsSync(join(folder, path))).map(([view]) => view));
  if (holdsLayers(folder)) found.add(LAYERS);
  if (found.size === 0 && holdsRecords(folder)) return 'decision-log';
  if (found.size === 0 && holdsMemoryFiles(folder)) return 'memory-files';
  return found.size === 1 ? [...found][0] : undefined;
}

export const LAYERS = 'density-layers';

/** Layers that have no index yet. */
function holdsLayers(folder: string): boolean {
  const has = (path: string) => existsSync(join(folder, path));
  return has('MEMORY.md') && (has('memory/user') || has('memory/agent'));
}

/** The folder around `memory`, where somebody named that folder of the layers, or one below it. */
export function layersAround(folder: string): string | undefined {
  for (let at = folder; dirname(at) !== at; at = dirname(at))
    if (basename(at) === 'memory' && ['INDEX.md', 'user', 'agent'].some((name) => existsSync(join(at, name))))
      return dirname(at);
  return undefined;
}

/** Told by the front matter of one of them. */
export function holdsMemoryFiles(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (!entry.isFile() || !entry.name.endsWith('.md')) return false;
    const front = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)/.exec(
      readFileSync(join(folder, entry.name), 'utf8').slice(0, FRONT),
    )?.[1];
    return front !== undefined && /^description:/m.test(front) && /^type:/m.test(front);
  });
}

const FRONT = 4096;

/** Told by names: two numbered files, or one in a folder that is called after decisions. */
function holdsRecords(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const records = readdirSync(folder).filter((name) => RECORD_FILE.test(name));
  return records.length >= (RECORD_FOLDER.test(basename(folder)) ? 1 : 2);
}

const RECORD_FILE =
  /^(?:(?:adr|madr|pep|rfc)[-_ ]?\d{1,5}|\d{3,5}|\d{4}-?\d\d-?\d\d)(?:[-_. ].*)?\.(?:md|mdx|markdown|rst|adoc|txt)$|^adrs?\.md$/i;
const RECORD_FOLDER = /^(?:m?adrs?|decisions|arch-decisions|decision-records|peps|rfcs)$/i;

/** A folder as the project writes it, also one beside it. */
export function pathFrom(project: string, folder: string): string {
  return relative(realpathSync(project), folder).split(sep).join('/') || '.';
}

/** Where a project keeps the layout, seen from there; undefined for the folder of the layout itself, and where there is none. */
export function layoutWithin(project: string, view: string, root: string): string | undefined {
  const signs = SIGNS.filter(([name]) => name === view);
  const has = (folder: string) => signs.some(([, , path]) => existsSync(join(folder, path)));
  return root === '.' || has(project) || !has(join(project, root)) ? undefined : root;
}

/** A folder somebody pointed at; a file stands for the folder it lies in. `inside`: its place in the project, if it has one. */
export function placeOf(
  cwd: string,
  given: string,
  project: string,
): { folder: string; inside: string | undefined } {
  const path = resolve(cwd, given);
  if (!existsSync(path))
    throw new TidemarkError('not_found', `There is no folder ${path}.`, {
      hint: 'Name a folder that is there, such as .cm or memory.',
    });
  const folder = realpathSync(statSync(path).isDirectory() ? path : dirname(path));
  const from = relative(realpathSync(project), folder);
  const outside = from.startsWith('..') || resolve(from) === from;
  return { folder, inside: outside ? undefined : from === '' ? '.' : from };
}

// Layouts are loaded only where a store keeps one. A store is watched: what a command wrote is shown in the layouts when it has
// answered.

import type { Files } from '../../../model/ports.ts';
import type { Store } from '../../../model/store.ts';
import type { Answer, Call } from '../command.ts';

/** Files of stores whose ledger was written, and of those where that was after the layouts. */
const written = new WeakSet<Files>();
const behind = new WeakSet<Files>();
/** Session files that were written since the layouts, as they were. */
const before = new WeakMap<Files, Map<string, Uint8Array | undefined>>();

export function watched(store: Store): Store {
  const ledger = `${store.root}/sessions/`;
  const hasLayouts = Object.keys(store.config.views).length > 0;
  const { files: real } = store;
  const kept = new Map<string, Uint8Array | undefined>();
  const note = (path: string, write: () => boolean) => {
    if (!path.startsWith(ledger)) return write();
    if (hasLayouts && !kept.has(path)) kept.set(path, real.read(path));
    if (!write()) return false;
    written.add(files);
    if (hasLayouts) behind.add(files);
    return true;
  };
  const files: Files = {
    ...real,
    create: (path, data) => note(path, () => real.create(path, data)),
    append: (path, data, size) => note(path, () => real.append(path, data, size)),
    replace: (path, data, stamp) => note(path, () => real.replace(path, data, stamp)),
  };
  before.set(files, kept);
  // Who is asking is not looked up by this.
  const all = { ...Object.getOwnPropertyDescriptors(store), files: { value: files, enumerable: true } };
  return Object.defineProperties({}, all) as Store;
}

/** Whether a command wrote to its ledger. */
export function hasWritten(store: Store): boolean {
  return written.has(store.files);
}

/** Takes over hand edits and brings layouts up to date, where any is kept; says what there was to say. `named`: facts it is about. */
export async function syncAround(store: Store, named: readonly string[] = []): Promise<string> {
  if (Object.keys(store.config.views).length === 0) return '';
  const kept = before.get(store.files);
  const said = await (await import('./layouts/sync.ts')).syncAround(store, named, kept ?? new Map());
  behind.delete(store.files);
  kept?.clear();
  return said;
}

/**
 * Takes over hand edits of layouts before a command writes, so that it acts on what the files say and writes over nothing it has
 * not read. Says what there was to say.
 */
export async function syncBefore(store: Store, call: Pick<Call, 'command' | 'flag'>): Promise<string> {
  const { name } = call.command;
  const isTelling = READING.has(name) || call.flag('dry-run') || call.flag('last');
  if (isTelling || AT_THEIR_TIME.has(name) || Object.keys(store.config.views).length === 0) return '';
  return (await (await import('./layouts/sync.ts')).isEdited(store)) ? await syncAround(store) : '';
}

/** Commands that change neither the ledger nor a layout. Every other one reads hand edits first. */
export const READING: ReadonlySet<string> = new Set([
  ...['status', 'resume', 'recall', 'list', 'show', 'log', 'diff', 'threads', 'anchors', 'faults', 'session'],
  ...['work', 'work summary', 'notes', 'anchor', 'handoff', 'summary', 'pressure', 'continuity status'],
  ...['continuity learnings', 'view list', 'handbook lint', 'opinion', 'blame', 'health', 'check', 'fsck'],
  ...['doctor', 'version', 'config', 'config get', 'completions'],
]);

/** They read hand edits themselves: once somebody agreed, in the session that begins or ends, or as their own work. */
const AT_THEIR_TIME: ReadonlySet<string> = new Set([
  ...['adopt', 'forget', 'session start', 'session end', 'sync', 'rebuild'],
  ...['view render', 'view enable', 'view disable'],
  // It says that edits wait, and leaves them.
  'work check',
  // They serve an agent and run other commands.
  ...['mcp', 'hook'],
]);

/** An answer that also says what the layouts had to say. */
export function withLayouts(answer: Answer, said: string): Answer {
  return said === '' ? answer : { ...answer, after: async () => said + ((await answer.after?.()) ?? '') };
}

/** Brings layouts up to date after a command that wrote; a layout that cannot be written is no failure of the command. */
export async function syncAfter(store: Store, named: readonly string[] = []): Promise<string> {
  if (!behind.has(store.files)) return '';
  try {
    return await syncAround(store, named);
  } catch (error) {
    return `Layouts are as they were: ${error instanceof Error ? error.message : String(error)}\n`;
  }
}

/** One line if people edited layout files and no command that writes has taken that over yet. Changes nothing. */
export async function waitingEdits(store: Store): Promise<string> {
  if (Object.keys(store.config.views).length === 0) return '';
  return (await import('./layouts/sync.ts')).waitingEdits(store);
}

/** The files of a layout without secrets, by path. */
export async function textsOfLayout(store: Store, name: string): Promise<[path: string, text: string][]> {
  return (await import('../../../engine/views/layout-texts.ts')).layoutTexts(store, name);
}

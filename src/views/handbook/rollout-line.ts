// One line of a task's `### rollout_summary_files`: the path of a summary and its annotation in parentheses.

export interface RolloutLine {
  readonly path: string;
  readonly entries: ReadonlyMap<string, string>;
  /** What the annotation says beyond its entries. */
  readonly note: string;
}

/** Known wherever they stand; anything else after a note belongs to the note. */
const KEYS: ReadonlySet<string> = new Set(['cwd', 'rollout_path', 'updated_at', 'thread_id']);

export function readRolloutLine(bullet: string): RolloutLine | undefined {
  const match = /^- [<`]?([^\s()<>`]+)[>`]?\s+\((.*)\)\s*$/s.exec(bullet.trimEnd());
  if (match === null) return undefined;
  const entries = new Map<string, string>();
  const notes: string[] = [];
  for (const one of (match[2] ?? '').split(/,\s*/)) {
    const [, key = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(one.trim()) ?? [];
    if (key === '' || (notes.length > 0 && !KEYS.has(key))) notes.push(one.trim());
    else entries.set(key, value.replace(/^`(.*)`$/s, '$1'));
  }
  return { path: match[1] ?? '', entries, note: notes.join(', ') };
}

export function renderRolloutLine(path: string, entries: Iterable<readonly [string, string]>): string {
  return `- ${path} (${Array.from(entries, ([key, value]) => `${key}=${safe(value)}`).join(', ')})\n`;
}

/** A value with a comma or parenthesis would end too early. */
export function safe(value: string): string {
  return value.replace(/[\s,()=]+/g, '_');
}

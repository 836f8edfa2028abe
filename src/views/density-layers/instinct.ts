// `.learnings/instincts/<id>.yaml`: a pattern met in three or more sessions. Read by hand: one `key: value` a line and the list
// of evidence. A file that says more than that is not understood and left as it is.

import { splitLines } from '../../markdown/lines.ts';
import { readScalar } from './scalar.ts';

export interface Evidence {
  readonly session: string;
  readonly date: string;
  readonly pattern: string;
}

export interface Instinct {
  readonly values: ReadonlyMap<string, string | undefined>;
  readonly evidence: readonly Evidence[];
}

export const INSTINCT_KEYS = [
  'id',
  'fact',
  'trigger',
  'action',
  'domain',
  'scope',
  'status',
  'occurrences',
  'level',
  'evidence',
  'first_seen',
  'last_seen',
  'source',
  'supersedes',
  'superseded_by',
  'trust',
] as const;

/** The id of the fact it is; `fact` says it where the id of the fact cannot be the name of a file. */
export function factOf({ values }: Instinct): string {
  return values.get('fact') ?? values.get('id') ?? '';
}

/** The instinct, or the line, counted from 1, that is beyond the form. */
export function readInstinct(text: string): Instinct | { readonly strange: number } {
  const values = new Map<string, string | undefined>();
  const evidence: Evidence[] = [];
  let listing = false;
  for (const [n, { text: line }] of splitLines(text.replace(/^\uFEFF/, '')).entries()) {
    if (/^\s*(?:#.*)?$/s.test(line)) continue;
    const entry = /^\s+-\s+\{(.*)\}\s*$/s.exec(line);
    const key = /^([a-z][a-z_]*):(?:[ \t]+(.*))?$/s.exec(line);
    if (listing && entry !== null) {
      const one = flowMap(entry[1] ?? '');
      if (one === undefined) return { strange: n + 1 };
      evidence.push({ session: one.session ?? '', date: one.date ?? '', pattern: one.pattern ?? '' });
      continue;
    }
    const value = (key?.[2] ?? '').trim();
    if (key === null || values.has(key[1] ?? '') || /^[|>&*!{]/.test(value)) return { strange: n + 1 };
    listing = key[1] === 'evidence';
    if (listing && value !== '' && value !== '[]') return { strange: n + 1 };
    if (!listing && value.startsWith('[')) return { strange: n + 1 };
    values.set(key[1] ?? '', listing ? undefined : readScalar(value));
  }
  for (const key of ['id', 'trigger', 'action']) if (values.get(key) === undefined) return { strange: 1 };
  return { values, evidence };
}

export function levelOf(occurrences: number): number {
  return occurrences >= 11 ? 3 : occurrences >= 6 ? 2 : 1;
}

function flowMap(text: string): Record<string, string> | undefined {
  const map: Record<string, string> = {};
  for (const [part] of text.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)) {
    const match = /^\s*(session|date|pattern):\s*(.*)$/s.exec(part);
    if (match === null) return undefined;
    map[match[1] ?? ''] = readScalar(match[2] ?? '') ?? '';
  }
  return map;
}

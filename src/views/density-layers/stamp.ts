// The line that ends an entry: `_Updated: 2026-05-11_` or, for a sub-agent, `_Written by: scout 2026-05-11_`. Entries of ours
// carry what the layout has no words for in a comment behind it: `<!-- id: x | kind: learning -->`.

import { dayOf, dayText } from '../../model/day.ts';
import type { Shown } from './shown.ts';

export type Stamp = Pick<Shown, 'id' | 'scope' | 'day' | 'by' | 'supersedes' | 'revises'> & {
  readonly kind?: string;
};

const STAMP =
  /^_(?:(?:Updated|Created):[ \t]*|Written by:[ \t]*(?<by>.*\S)[ \t]+)(?<day>\d{4}-\d\d-\d\d)_[ \t]*(?<meta><!--.*-->)?$/is;

export function readStamp(line: string): Stamp | undefined {
  const groups = STAMP.exec(line.trim())?.groups;
  const day = dayOf(groups?.day ?? '');
  if (groups === undefined || day === undefined) return undefined;
  const by = groups.by;
  return { day, ...(by === undefined ? {} : { by }), ...readMeta(groups.meta ?? '') };
}

/** `usual` is the kind a reader takes for granted there. */
export function renderStamp(shown: Shown, usual: string): string {
  const day = dayText(shown.day ?? 0);
  const by = (shown.by ?? '').replace(/[\s_]+/g, ' ').trim();
  const meta = [
    ...(shown.id === undefined ? [] : [['id', shown.id]]),
    ...(shown.kind === usual ? [] : [['kind', shown.kind]]),
    ...(shown.scope === undefined ? [] : [['scope', shown.scope]]),
    ...(shown.supersedes ?? []).map((id) => ['supersedes', id]),
    ...(shown.revises === undefined ? [] : [['revises', shown.revises]]),
  ].map(([key, value]) => `${key}: ${encode(value ?? '')}`);
  const words = by === '' ? `_Updated: ${day}_` : `_Written by: ${by} ${day}_`;
  return meta.length === 0 ? words : `${words} <!-- ${meta.join(' | ')} -->`;
}

function readMeta(comment: string): Omit<Stamp, 'day' | 'by'> {
  const values = new Map<string, string[]>();
  for (const part of comment.slice(4, -3).split('|')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const key = part.slice(0, colon).trim();
    values.set(key, [...(values.get(key) ?? []), decode(part.slice(colon + 1).trim())]);
  }
  const one = (key: 'id' | 'kind' | 'scope' | 'revises') => {
    const value = values.get(key)?.[0];
    return value === undefined || value === '' ? {} : { [key]: value };
  };
  const supersedes = values.get('supersedes');
  return {
    ...one('id'),
    ...one('kind'),
    ...one('scope'),
    ...one('revises'),
    ...(supersedes === undefined ? {} : { supersedes }),
  };
}

function encode(text: string): string {
  return text.replace(/[%|<>\s]/g, encodeURIComponent);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

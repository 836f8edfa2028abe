// A text without our parts, and what it says: what others wrote must say the same before and after we were there.

import { isEmpty, put, type Text, take } from './edit/edit.ts';
import { elided, elidedBase } from './edit/elided.ts';
import { callsHook } from './edit/hook-call.ts';
import { jsonOf, readJson } from './edit/json-text.ts';
import { tomlValue } from './edit/toml.ts';
import type { Hook, Json, Piece, Read } from './piece.ts';
import { sameJson } from './piece.ts';

/** Takes all pieces out, the last one first. */
export function strip(text: Text, pieces: readonly Piece[], base: Text): Read<Text> {
  const short = text === undefined ? undefined : elided(text, pieces);
  const left = short && stripped(short.text, pieces, elidedBase(base, pieces));
  const whole = left && 'read' in left && left.read !== undefined ? short?.restore(left.read) : undefined;
  return whole === undefined ? stripped(text, pieces, base) : { read: whole };
}

function stripped(text: Text, pieces: readonly Piece[], base: Text): Read<Text> {
  let left: Text = text;
  for (const piece of [...pieces].reverse()) {
    const next = take(left, piece, base);
    if ('flaw' in next) return next;
    left = next.read;
  }
  // A file that would not be there without us goes when nothing of anybody's is left in it.
  return { read: left !== undefined && base === undefined && isEmpty(left, pieces) ? undefined : left };
}

/** What a file must have stays when we go. */
export function withNeeded(text: Text, wanted: readonly Piece[]): Text {
  return wanted
    .filter(({ form }) => form === 'needed')
    .reduce((done, piece) => {
      const next = put(done, piece);
      return 'read' in next ? next.read : done;
    }, text);
}

/** Hooks of ours under whatever event, for example of an older version. */
export function strayHooks(text: Text, path: string, agent: string): Hook[] {
  const root = readJson((text ?? '').replace(/^\ufeff/, ''));
  const hooks = 'read' in root ? (jsonOf(root.read) as { hooks?: Json } | undefined)?.hooks : undefined;
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks)) return [];
  return Object.entries(hooks)
    .filter(([, list]) => Array.isArray(list) && list.some((item) => callsHook(item as Json, agent)))
    .map(([event]): Hook => ({ form: 'hook', path, keys: ['hooks', event], value: null, call: agent }));
}

/** Whether two texts say the same, apart from how they are written. */
export function saysTheSame(one: Text, other: Text, form: Piece['form']): boolean {
  if (one === undefined || other === undefined) return (one ?? other ?? '').trim() === '' || one === other;
  if (one === other) return true;
  if (form === 'block' || form === 'file') return squeezed(one) === squeezed(other);
  const [left, right] = [one, other].map((text) => meaning(text, form));
  return left !== undefined && right !== undefined && sameJson(left, right);
}

function meaning(text: string, form: Piece['form']): Json | undefined {
  const body = text.replace(/^\ufeff/, '');
  if (form === 'table') return tomlValue(body) as Json | undefined;
  const root = readJson(body);
  return 'flaw' in root ? undefined : (jsonOf(root.read) ?? {});
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

// What counts as ours where no record says so, for example after a clone: what does what tide does or says word for word what tide says, never
// what only mentions it. Hooks are known by their call and blocks by their marks.

import { systemDigest } from '../../platform/system.ts';
import { at } from './agent.ts';
import type { Text } from './edit/edit.ts';
import { callsOther, callsServer } from './edit/hook-call.ts';
import { jsonOf, readJson } from './edit/json-text.ts';
import { tomlValue } from './edit/toml.ts';
import type { Entry, Json, Piece, Table } from './piece.ts';
import { WRITTEN } from './texts/written.ts';

export function isOurs(text: Text, piece: Piece): boolean {
  const body = (text ?? '').replace(/^\ufeff/, '');
  switch (piece.form) {
    case 'file':
      // Git may have changed the line ends.
      return WRITTEN.has(systemDigest.sha256(new TextEncoder().encode(body.replaceAll('\r\n', '\n'))));
    case 'entry':
    case 'table':
      return callsServer(serverIn(body, piece));
    default:
      return true;
  }
}

/** A server under our name that somebody else put there. */
export function isForeign(text: Text, piece: Piece): boolean {
  if (piece.form !== 'entry' && piece.form !== 'table') return false;
  return callsOther(serverIn((text ?? '').replace(/^\ufeff/, ''), piece));
}

function serverIn(body: string, { form, keys }: Entry | Table): Json | undefined {
  if (form === 'table') return at(tomlValue(body) as Json | undefined, ...keys);
  const root = readJson(body);
  return 'read' in root ? at(jsonOf(root.read), ...keys) : undefined;
}

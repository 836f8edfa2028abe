// What counts as ours where no record says so, for example after a clone: what does what tide does or says word for word what tide says, never
// what only mentions it. Hooks are known by their call and blocks by their marks.

import { systemDigest } from '../../platform/system.ts';
import { at } from './agent.ts';
import type { Text } from './edit/edit.ts';
import { callsServer } from './edit/hook-call.ts';
import { jsonOf, readJson } from './edit/json-text.ts';
import { tomlValue } from './edit/toml.ts';
import type { Json, Piece } from './piece.ts';
import { WRITTEN } from './texts/written.ts';

export function isOurs(text: Text, piece: Piece): boolean {
  const body = (text ?? '').replace(/^\ufeff/, '');
  switch (piece.form) {
    case 'file':
      // Git may have changed the line ends.
      return WRITTEN.has(systemDigest.sha256(new TextEncoder().encode(body.replaceAll('\r\n', '\n'))));
    case 'entry': {
      const root = readJson(body);
      return 'read' in root && callsServer(at(jsonOf(root.read), ...piece.keys));
    }
    case 'table':
      return callsServer(at(tomlValue(body) as Json | undefined, ...piece.keys));
    default:
      return true;
  }
}

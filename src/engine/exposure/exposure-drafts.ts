// What was put before an agent, as events: one for each means, with the facts that it gave.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Memory } from '../reading/memory.ts';
import type { Line } from '../spool/spool-line.ts';
import { MEANS } from './exposures.ts';
import { idIn } from './fact-word.ts';

/** `known`: facts that were given before. */
export function exposureDrafts(
  memory: Memory,
  pending: readonly Line[],
  known: readonly string[] = [],
  session?: string,
): Draft[] {
  const said = new Set(known);
  return MEANS.flatMap((how): Draft[] => {
    const lines = pending.filter((line) => line.type === 'exposed' && line.how === how);
    const ids = new Set(lines.flatMap(({ facts }) => facts.map(idIn)));
    const facts = [...ids].filter((id) => !said.has(id) && (memory.state.facts.has(id) || isPlainId(id)));
    for (const id of facts) said.add(id);
    if (facts.length === 0) return [];
    const fields: Field[] = [
      ['how', how],
      ...(session === undefined ? [] : [['session', session] as const]),
      ...facts.map((id): Field => ['fact', id]),
    ];
    return [{ verb: 'Given', fields }];
  });
}

/** Facts of the user store are not known here; anything else that stands in a spool is not let into the ledger. */
function isPlainId(id: string): boolean {
  return /^[^\s`:\u0000-\u001f\u007f]{1,120}$/.test(id) && redact(id).kinds.length === 0;
}

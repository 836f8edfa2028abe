// What was given, as events: one for each means, with the facts it put before the agent.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Memory } from '../reading/memory.ts';
import { idIn } from './fact-word.ts';
import { type Given, MEANS } from './spool.ts';

export function givenDrafts(memory: Memory, pending: readonly Given[], session?: string): Draft[] {
  return MEANS.flatMap((how): Draft[] => {
    const ids = new Set(pending.filter((one) => one.how === how).flatMap(({ facts }) => facts.map(idIn)));
    const facts = [...ids].filter((id) => memory.state.facts.has(id) || isPlainId(id));
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

// Decisions that were taken over from records in a folder such as docs/adr. The record is where they are kept: the log neither
// repeats nor archives them.

import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';

/** The field that carries what the record is called: `ADR-0007`. */
export const RECORD = 'record';

export function isRecordFact(fact: Fact): boolean {
  return fieldOf(fact, RECORD) !== undefined;
}

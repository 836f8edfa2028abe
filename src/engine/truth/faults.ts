// Memory faults: all of them, and the one that ended or changed a fact.

import type { Fact } from '../../model/fact.ts';
import { type Fault, faultIn } from '../../model/fault.ts';
import type { Memory } from '../reading/memory.ts';

interface RecordedFault extends Fault {
  readonly fact: Fact;
}

/** The newest first. Those that were taken back are not told; those that faded are. */
export function faults(memory: Memory): RecordedFault[] {
  const found: RecordedFault[] = [];
  for (const fact of memory.state.facts.values()) {
    const fault = fact.status === 'invalidated' ? undefined : faultIn(fact);
    if (fault !== undefined) found.push({ ...fault, fact });
  }
  return found.reverse();
}

/** The fault that tells how a fact misled somebody, the newest where there are several. */
export function faultOf(memory: Memory, id: string): Fault | undefined {
  const found = faults(memory).find((one) => one.memory === id);
  if (found === undefined) return undefined;
  const { fact: _, ...fault } = found;
  return fault;
}

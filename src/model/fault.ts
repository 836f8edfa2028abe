// A memory fault: memory itself misled somebody, and what was done about it (continuity-protocol, meta-learnings). It is kept as a
// learning with the tag `meta-learning`.

import { dayText } from './day.ts';
import { type Field, fieldOf, fieldsOf } from './event.ts';
import type { Fact } from './fact.ts';
import { META_TAG } from './kind.ts';

const REPAIRS = ['invalidated', 'corrected', 'scope-reduced'] as const;
export type Repair = (typeof REPAIRS)[number];

export interface Fault {
  readonly id: string;
  /** The fact that was wrong. */
  readonly memory: string;
  readonly action: string;
  /** What went wrong because of it. */
  readonly bug: string;
  /** Why the fact was wrong. */
  readonly cause: string | null;
  /** What to do from now on. */
  readonly rule: string | null;
  /** The session that was misled, where somebody said so. */
  readonly session: string | null;
  readonly date: string;
}

/** Healed facts as the state keeps them: the last few, so that the next brief can say so. */
export interface Healed {
  readonly fault: string;
  readonly memory: string;
  readonly action: string;
  /** Ordinal of the session that healed it. */
  readonly session: number;
}

const FAULT_TYPE = 'memory-caused-bug';

export function faultFields(
  fault: Pick<Fault, 'memory' | 'cause' | 'rule' | 'session'> & { action: Repair },
): Field[] {
  return [
    ['tag', META_TAG],
    ['type', FAULT_TYPE],
    ['affected', fault.memory],
    ['action', fault.action],
    ...(fault.cause === null ? [] : [['cause', fault.cause] as const]),
    ...(fault.rule === null ? [] : [['prevention', fault.rule] as const]),
    ...(fault.session === null ? [] : [['session', fault.session] as const]),
  ];
}

export function isFault(fact: Pick<Fact, 'kind' | 'fields'>): boolean {
  return (
    fact.kind === 'learning' &&
    fieldOf(fact, 'affected') !== undefined &&
    fieldsOf(fact, 'tag').includes(META_TAG)
  );
}

/** Undefined for every fact that is no fault. */
export function faultIn(fact: Fact): Fault | undefined {
  const memory = fieldOf(fact, 'affected');
  if (memory === undefined || !isFault(fact)) return undefined;
  return {
    id: fact.id,
    memory,
    action: fieldOf(fact, 'action') ?? '',
    bug: fact.statement,
    cause: fieldOf(fact, 'cause') ?? null,
    rule: fieldOf(fact, 'prevention') ?? null,
    session: fieldOf(fact, 'session') ?? null,
    date: dayText(fact.createdDay),
  };
}

// A fact that stands against a proposal, as other programs see it.

import { dayText } from '../../model/day.ts';
import type { Opposed, Opposition } from './opposing.ts';

export interface ConflictReport {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string;
  readonly trust: string;
  readonly verified: { readonly by: string; readonly at: string } | null;
  readonly scope: string;
  readonly clause: string | null;
  readonly field: string | null;
  readonly proposed: string | null;
  readonly words: readonly string[];
  readonly rule: string | null;
  readonly because: string;
  /** It holds in every project. */
  readonly everywhere: boolean;
}

export function reportConflict({ fact, verdict, everywhere }: Opposed): ConflictReport {
  return {
    id: fact.id,
    kind: fact.kind,
    title: fact.statement,
    date: dayText(fact.createdDay),
    trust: fact.trust,
    verified: fact.verified ?? null,
    scope: fact.scope,
    clause: verdict.clause ?? null,
    field: verdict.field ?? null,
    proposed: verdict.proposed ?? null,
    words: verdict.words,
    rule: verdict.rule ?? null,
    because: verdict.because,
    everywhere: everywhere === true,
  };
}

interface OppositionReport {
  readonly conflicts: readonly ConflictReport[];
  readonly exceptions: readonly ConflictReport[];
  readonly unclear: readonly ConflictReport[];
  readonly archived: readonly ConflictReport[];
}

export function reportOpposition(found: Opposition): OppositionReport {
  return {
    conflicts: found.conflicts.map(reportConflict),
    exceptions: found.exceptions.map(reportConflict),
    unclear: found.unclear.map(reportConflict),
    archived: found.archived.map(reportConflict),
  };
}

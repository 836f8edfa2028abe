// The files of a precision set: beliefs, cases, session scripts and personas.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataFile, readJson } from '../data-files.ts';

export interface Belief {
  readonly _id: string;
  readonly user_id: string;
  readonly type: string;
  readonly canonical_name: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly why_it_matters?: string;
  readonly scope: readonly string[];
  readonly epistemic_status: string;
  readonly pinned: boolean;
  readonly resolved_at: string | null;
  readonly superseded_by: string | null;
  readonly created_at: string;
  readonly updated_at?: string;
  readonly participants?: readonly string[];
}

export interface SetExpectation {
  readonly shouldOnlyInclude?: readonly string[];
  readonly mustInclude?: readonly string[];
  readonly mustExclude?: readonly string[];
  readonly maxCount?: number;
  readonly minCount?: number;
  /** Pairs or objects that say which id stands before which. */
  readonly orderedBefore?: readonly (readonly string[] | Readonly<Record<string, string>>)[];
}

export interface Expectation {
  readonly personaPrelude?: {
    readonly nonEmpty?: boolean;
    readonly isNull?: boolean;
    readonly contains?: readonly string[];
    readonly mustNotContain?: readonly string[];
  };
  readonly pinnedFacts?: SetExpectation;
  readonly relevantBeliefs?: SetExpectation;
  readonly openQuestions?: SetExpectation;
  readonly noiseCheck?: { readonly mustNotSurface?: readonly string[] };
}

export interface Case {
  readonly caseId: string;
  readonly category: string;
  readonly userId?: string;
  readonly scope: readonly string[];
  readonly query: string;
  readonly budget?: { readonly maxBeliefs?: number; readonly maxQuestions?: number };
  readonly expect: Expectation;
}

export interface Turn {
  readonly turnIndex: number;
  readonly scope: readonly string[];
  readonly userMessage: string;
  readonly expect: Expectation;
  readonly createBeliefAtTurn?: Belief;
  readonly updateBeliefAtTurn?: { readonly beliefId: string; readonly addAliases: readonly string[] };
}

export interface Script {
  readonly caseId: string;
  readonly userId?: string;
  readonly turns: readonly Turn[];
}

export interface Persona {
  readonly universal?: string;
  readonly per_scope?: Readonly<Record<string, string>>;
}

export interface PrecisionSet {
  readonly beliefs: readonly Belief[];
  readonly cases: readonly Case[];
  readonly scripts: readonly Script[];
  readonly personas: Readonly<Record<string, Persona>>;
}

export const DEFAULT_USER = 'test-user';

export function readPrecisionSet(data: string | undefined): PrecisionSet {
  const cases = dataFile(data, 'retrieval-cases-*.json');
  const folder = dirname(cases);
  const persona = join(folder, 'persona.json');
  return {
    beliefs: readJson(join(folder, 'beliefs.seed.json')),
    cases: readJson(cases),
    scripts: readJson(dataFile(folder, 'session-cases-*.json')),
    personas: existsSync(persona) ? readJson(persona) : {},
  };
}

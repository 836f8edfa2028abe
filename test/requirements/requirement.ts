// One behaviour a seed document asks for. Tests cite it as [seed:slug] in their title.
export type Seed = 'continuity' | 'decisions' | 'layers' | 'evolving' | 'handbook';
export type Area =
  | 'ledger'
  | 'projection'
  | 'writing'
  | 'cli'
  | 'views'
  | 'recall'
  | 'truth'
  | 'agents'
  | 'capture'
  | 'consolidation';
export interface Requirement {
  readonly id: `${Seed}:${string}`;
  readonly text: string;
  readonly area: Area;
  /** `not`: what the product does on purpose instead is said in `why`. */
  readonly status: 'planned' | 'done' | 'not';
  readonly why?: string;
}

// The phases work goes through.

import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';

// continuity-protocol, template: the phases.
const PHASES = ['planning', 'executing', 'testing', 'deploying', 'reviewing'];

export function checkPhase(phase: string | undefined): void {
  if (phase === undefined || PHASES.includes(phase)) return;
  const near = nearest(phase, PHASES);
  throw new TidemarkError(
    'usage',
    `There is no phase \`${received(phase)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    { hint: `Expected one of ${PHASES.join(', ')}. Example: ${PHASES[1]}. Received: ${received(phase)}` },
  );
}

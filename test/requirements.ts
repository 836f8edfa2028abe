// The map of the mission: every behaviour the five seed documents ask for. A test cites the ids it proves in its title,
// in square brackets; an id marked done without such a test, or a cited id that is not here, fails the check.

import { continuity } from './requirements/continuity.ts';
import { decisions } from './requirements/decisions.ts';
import { evolving } from './requirements/evolving.ts';
import { handbook } from './requirements/handbook.ts';
import { layers } from './requirements/layers.ts';
import type { Requirement } from './requirements/requirement.ts';

export const requirements: readonly Requirement[] = [
  ...continuity,
  ...decisions,
  ...layers,
  ...evolving,
  ...handbook,
];

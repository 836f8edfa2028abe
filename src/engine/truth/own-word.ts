// How far what somebody states is believed, where they do not say. Who is a person is told by the surroundings alone; a person's
// own words come from a terminal, since a script passes on the words of others.

import type { Surroundings } from '../../model/ports.ts';
import type { Trust } from '../../model/trust.ts';

export function trustOfOwnWords({ person, terminal }: Surroundings): Trust {
  return person && terminal ? 'human' : 'agent';
}

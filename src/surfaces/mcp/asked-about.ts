// The question about a proposal that stops, in words a form can show.

import { isConfirmed } from '../../engine/truth/binding.ts';
import { earlierAnswer } from '../../engine/truth/contradiction-threads.ts';
import type { Weighed } from '../../engine/weigh.ts';
import { answeredText, oppositionText } from '../cli/commands/stopped-answer.ts';
import { paintFor } from '../cli/paint.ts';
import { shownPage } from '../cli/shown-page.ts';
import type { Asked } from './stop-and-ask.ts';

export function askedAbout({ memory, proposal, stops }: Weighed): Asked {
  const isPersons = stops.some(({ fact }) => isConfirmed(fact));
  const isEverywhere = stops.some(({ everywhere }) => everywhere);
  const shown = shownPage(
    `${oppositionText(proposal, stops, paintFor(false, 100))}${answeredText(earlierAnswer(memory, proposal))}`,
    false,
  );
  const note = isPersons
    ? '\nA person said or confirmed it, so it can only be followed here; at a terminal tide lets a person choose otherwise.'
    : '';
  return {
    ids: stops.map(({ fact }) => fact.id),
    message: `This is opposed to what holds.\n${shown}${note}`,
    choices: isPersons
      ? ['follow']
      : ['follow', ...(isEverywhere ? [] : (['supersede'] as const)), 'keep-both', 'no-conflict'],
  };
}

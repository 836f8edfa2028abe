// The question a person is asked at a terminal, before anything is written.

import type { Weighed } from '../../../engine/weigh.ts';
import type { Call, Chosen } from '../command.ts';
import { paintFor } from '../paint.ts';
import { oppositionText } from './stopped-answer.ts';

/** Undefined where nothing was chosen, or no reason given: then it stays stopped. */
export async function askChoice(call: Call, { proposal, stops }: Weighed): Promise<Chosen | undefined> {
  const canReplace = stops.every(({ everywhere }) => !everywhere);
  const words = ['follow', ...(canReplace ? ['supersede'] : []), 'keep both'];
  const shown = oppositionText(proposal, stops, paintFor(false, 100));
  const answers = await call.ask((given) => {
    if (given.length === 0)
      return `This is opposed to what holds.\n${shown}\n${words.join(', ')}? [${words.map((word) => word[0]).join('/')}, or nothing to leave it open] `;
    return given.length === 1 && meant(given[0], canReplace) !== 'follow' && meant(given[0], canReplace)
      ? 'Because: '
      : undefined;
  });
  const choice = meant(answers?.[0], canReplace);
  if (choice === undefined) return undefined;
  if (choice === 'follow') return { choice };
  const because = answers?.[1]?.trim() ?? '';
  return because === '' ? undefined : { choice, because };
}

function meant(answer: string | undefined, canReplace: boolean): Chosen['choice'] | undefined {
  const word = (answer ?? '').trim().toLowerCase().replace('-', ' ');
  if (word === '') return undefined;
  if ('follow'.startsWith(word)) return 'follow';
  if (canReplace && 'supersede'.startsWith(word)) return 'supersede';
  return 'keep both'.startsWith(word) ? 'keep-both' : undefined;
}

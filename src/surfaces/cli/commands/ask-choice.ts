// The question a person is asked at a terminal, before anything is written. What was not understood is asked again.

import { earlierAnswer } from '../../../engine/truth/contradiction-threads.ts';
import type { Weighed } from '../../../engine/weigh.ts';
import { isPlaceholder } from '../../../model/placeholder.ts';
import type { Call, Chosen } from '../command.ts';
import { paintFor } from '../paint.ts';
import { answeredText, everywhereText, oppositionText } from './stopped-answer.ts';

/** Nobody is asked for ever. */
const TRIES = 3;

/** Undefined where nothing was chosen, or no reason given: then it stays stopped. */
export async function askChoice(
  call: Call,
  { memory, proposal, stops }: Weighed,
): Promise<Chosen | undefined> {
  const canReplace = stops.every(({ everywhere }) => !everywhere);
  const words = ['follow', ...(canReplace ? ['supersede'] : []), 'keep both', 'no conflict'];
  const shown = `${oppositionText(proposal, stops, paintFor(false, 100))}${answeredText(earlierAnswer(memory, proposal))}${everywhereText(stops)}`;
  const question = `${words.join(', ')}? [${words.map((word) => word[0]).join('/')}, or nothing to leave it open] `;
  const answers = await call.ask((given) => {
    const { choice, because, isOver, tries } = heard(given, words);
    if (given.length === 0) return `This is opposed to what holds.\n${shown}\n${question}`;
    if (isOver || tries >= TRIES || because !== undefined) return undefined;
    if (choice === undefined) return `Not understood: expected one of ${words.join(', ')}.\n${question}`;
    if (tries === 0) return 'Because: ';
    const said = given.at(-1)?.trim() ?? '';
    return `${said === '' ? 'A reason is needed' : `The reason itself is needed; ${said} only stands for it`}, or Ctrl-C leaves it open. Because: `;
  });
  const { choice, because } = heard(answers ?? [], words);
  if (choice === 'follow') return { choice };
  return choice === undefined || because === undefined ? undefined : { choice, because };
}

interface Heard {
  readonly choice: Chosen['choice'] | undefined;
  readonly because: string | undefined;
  /** There is nothing more to ask. */
  readonly isOver: boolean;
  /** Answers since the last that was understood. */
  readonly tries: number;
}

function heard(given: readonly string[], words: readonly string[]): Heard {
  const at = given.findIndex((answer) => answer.trim() === '' || meant(answer, words) !== undefined);
  if (at < 0) return { choice: undefined, because: undefined, isOver: false, tries: given.length };
  const choice = meant(given[at] ?? '', words);
  const reasons = given.slice(at + 1);
  const because = reasons
    .map((reason) => reason.trim())
    .find((reason) => reason !== '' && !isPlaceholder(reason));
  const isOver = choice === undefined || choice === 'follow';
  return { choice, because, isOver, tries: reasons.length };
}

function meant(answer: string, words: readonly string[]): Chosen['choice'] | undefined {
  const typed = answer.trim().toLowerCase().replace('-', ' ');
  const word = typed === '' ? undefined : words.find((one) => one.startsWith(typed));
  return word?.replace(' ', '-') as Chosen['choice'] | undefined;
}

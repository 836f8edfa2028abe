import { TidemarkError } from '../../../model/tidemark-error.ts';
import type { Call, Option } from '../command.ts';

export const YES: Option = { name: 'yes', purpose: 'do it without asking' };

/** What cannot be taken back needs a yes: given on the command line, or typed by a person. `told` says what it would change. */
export async function confirmed(call: Call, question: string, what: string, told = ''): Promise<void> {
  if (call.flag('yes')) return;
  const answers = await call.ask((given) =>
    given.length === 0 ? `${told === '' ? '' : `${told} `}${question} [y/N] ` : undefined,
  );
  // Only a typed yes is one: not Ctrl+C, not Ctrl+D, not a terminal that went away.
  const answer = answers && /^y(es)?$/i.test((answers[0] ?? '').trim());
  if (answer === true) return;
  throw new TidemarkError(
    'stopped',
    answer === undefined
      ? `${what} needs a person's yes.${told === '' ? '' : ` ${told}`}`
      : 'Left as it was.',
    {
      hint:
        answer === undefined
          ? 'Ask the person; at a terminal tide asks by itself, elsewhere --yes says that they agreed.'
          : 'Nothing was changed.',
    },
  );
}

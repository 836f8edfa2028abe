// What is opposed to a decision is put before the user of the client, where that can show a form. Who answers it cannot be proved to
// us, so an answer chooses among what an agent may do; what only a person may do stays with a terminal.

import type { InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { acceptedContent, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { received } from '../../model/tidemark-error.ts';
import type { Chosen } from '../cli/command.ts';
import { refusePlaceholder } from './refuse-placeholder.ts';

/** The part of a weighed proposal that the question is about. */
export interface Asked {
  readonly ids: readonly string[];
  readonly message: string;
  readonly choices: readonly Chosen['choice'][];
}

const KEY = 'choice';

const MEANINGS: Readonly<Record<Chosen['choice'], string>> = {
  follow: 'Follow what holds; the proposal is dropped',
  supersede: 'Supersede what holds, for the reason below',
  'keep-both': 'Keep both, for the reason below; a question stays open',
  'no-conflict': 'There is no conflict, for the reason below; nobody asks again',
};

/** What the user chose, or why that is no choice. */
type Answered = { readonly chosen: Chosen } | { readonly chosen: undefined; readonly why: string };

/** Undefined where nobody was asked about just this yet. */
export function answerTo(ctx: ServerContext, { ids, choices }: Asked): Answered | undefined {
  const { inputResponses, requestState } = ctx.mcpReq;
  const response = inputResponse(inputResponses, KEY);
  if (response.kind !== 'elicit' || requestState() !== ids.join(' ')) return undefined;
  if (response.action !== 'accept') return unanswered(UNANSWERED[response.action]);
  const content = acceptedContent(inputResponses, KEY);
  const choice = choices.find((one) => one === content?.choice);
  if (choice === undefined)
    return unanswered(
      `The form was answered with ${received(JSON.stringify(content?.choice) ?? 'nothing')}, which is none of ${choices.join(', ')}.`,
    );
  if (choice === 'follow') return { chosen: { choice } };
  refusePlaceholder(content?.because);
  const because = typeof content?.because === 'string' ? content.because.trim() : '';
  return because === ''
    ? unanswered(`The user chose ${choice} and gave no reason, which it needs: ask for the reason.`)
    : { chosen: { choice, because } };
}

const UNANSWERED = {
  decline: 'The user was asked and declined to choose.',
  cancel: 'The user was asked and closed the form without an answer.',
} as const;

function unanswered(why: string): Answered {
  return { chosen: undefined, why };
}

export function question({ ids, message, choices }: Asked): InputRequiredResult {
  const names = choices.map((choice) => MEANINGS[choice]);
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: 'object',
          properties: {
            choice: { type: 'string', title: 'What shall hold?', enum: [...choices], enumNames: names },
            ...(choices.length > 1
              ? {
                  because: {
                    type: 'string' as const,
                    title: 'Because',
                    description: 'Needed unless it is followed',
                  },
                }
              : {}),
          },
          required: ['choice'],
        },
      }),
    },
    requestState: ids.join(' '),
  });
}

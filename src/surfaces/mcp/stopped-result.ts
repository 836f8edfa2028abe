// A proposal that was stopped, as data an agent can go on with: what it is opposed to, and each choice as the call that takes it.

import type { Given } from './schema.ts';
import type { Json, Tool } from './tool.ts';

interface StoppedResult {
  readonly outcome: 'stopped';
  readonly id: null;
  readonly message: string;
  readonly conflicts: readonly Json[];
  readonly thread: string;
  readonly choices: readonly StoppedChoice[];
  /** What was said when it was proposed before. */
  readonly answered?: { readonly because: string; readonly date: string | null };
  readonly redacted?: readonly string[];
}

interface StoppedChoice {
  readonly choice: string;
  readonly does: string;
  /** The call that takes it; left out where only a person can, at a terminal. */
  readonly call?: { readonly tool: string; readonly arguments: Json };
  readonly person: boolean;
}

export function stoppedResult(tool: Tool, given: Given, json: Json, unanswered?: string): StoppedResult {
  const conflicts = json.conflicts as readonly Json[];
  const thread = json.thread as string;
  const ids = conflicts.map(({ id }) => id as string);
  const abroad = conflicts.flatMap(({ id, everywhere }) => (everywhere === true ? [id as string] : []));
  const ends =
    abroad.length === 0
      ? ''
      : ` Only a person ends ${abroad.join(', ')}, in the user store: what holds in every project is not superseded from one.`;
  const calls: Readonly<Record<string, StoppedChoice['call']>> = {
    follow: {
      tool: 'review',
      arguments: { action: 'resolve', ids: [thread], because: `${ids.join(', ')} holds` },
    },
    supersede: { tool: tool.name, arguments: { ...given, supersedes: ids, because: 'WHY' } },
    'keep-both': { tool: tool.name, arguments: { ...given, keep_both: true, because: 'WHY' } },
    'no-conflict': { tool: tool.name, arguments: { ...given, no_conflict: true, because: 'WHY' } },
  };
  const offered = json.choices as readonly {
    readonly choice: string;
    readonly does: string;
    readonly person: boolean;
    readonly arguments: readonly string[];
  }[];
  const choices = offered.map(({ choice, does, person, arguments: words }) => {
    // Where there is nothing to run, a person closes the question.
    const call =
      person || words.length === 0 || !('supersedes' in tool.inputSchema.properties || choice === 'follow')
        ? undefined
        : calls[choice];
    return { choice, does, person, ...(call === undefined ? {} : { call }) };
  });
  return {
    outcome: 'stopped',
    id: null,
    message: `${unanswered === undefined ? '' : `${unanswered} `}Nothing was kept: it is opposed to ${ids.join(', ')}. The question is open as thread ${thread}. ${choices.length > 1 ? 'Ask the user which choice to take; WHY stands for their reason.' : 'A person said or confirmed it: follow it, and tell the user.'}${ends}`,
    conflicts: conflicts.map(({ id, kind, title, date, trust, scope, clause, because }) => ({
      id,
      kind,
      title,
      date,
      trust,
      scope,
      clause,
      because,
    })),
    thread,
    choices,
    ...(json.answered ? { answered: json.answered as NonNullable<StoppedResult['answered']> } : {}),
    ...(Array.isArray(json.redacted) && json.redacted.length > 0 ? { redacted: json.redacted } : {}),
  };
}

export function stoppedPage(stopped: StoppedResult): string {
  const { message, conflicts, choices, thread, answered, redacted = [] } = stopped;
  const against = conflicts.map(
    ({ id, kind, title, date, because }) => `- ${kind} ${id} of ${date}: ${title}. ${because}`,
  );
  const ways = choices.map(({ choice, does, call }) =>
    call === undefined && choice === 'follow'
      ? `- follow: ${does}`
      : call === undefined
        ? `- ${choice}: only a person can choose it, at a terminal (tide threads shows ${thread}). ${does}`
        : `- ${choice}: ${does}. Call ${call.tool} with ${JSON.stringify(call.arguments)}`,
  );
  const before =
    answered === undefined
      ? []
      : [
          `It was proposed before, and answered${answered.date === null ? '' : ` on ${answered.date}`}: ${answered.because}`,
        ];
  const taken =
    redacted.length === 0 ? [] : [`A secret was taken out before writing: ${redacted.join(', ')}`];
  return ['Stopped.', message, ...before, ...taken, '', ...against, '', ...ways, ''].join('\n');
}

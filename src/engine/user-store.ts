// The user store holds for every project, so what it says is a person's to change. An agent may say that it used something.

import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export function refuseAgentOnUserStore(store: Store): void {
  if (store.kind === 'user') refuseAgent(store);
}

/** What fades, what binds and who reads along is a person's to set; in the user store every setting is. */
export function refuseAgentOnSetting(store: Store, key: string): void {
  const { person, agent } = store.surroundings;
  if (person || (store.kind !== 'user' && !PERSONS.test(key))) return;
  throw new TidemarkError(
    'stopped',
    `The setting \`${key}\` says ${key.startsWith('provider.') ? 'where texts of memory go' : 'what fades or what binds'}, so it is a person's to change; this is ${agent}.`,
    { hint: 'Ask the person to change it; tide config shows what it is now.', data: { key } },
  );
}

const PERSONS = /^(policy|windows\.|review\.|modules$|worktrees$)/;

/** Why this caller may not have texts of memory sent to a model; undefined where it may. */
export function whyNotAsk({ surroundings: { person, agent } }: Store): string | undefined {
  return person
    ? undefined
    : `Asking a model sends texts of memory to it, so it is a person's to do; this is ${agent}.`;
}

/** What leaves its project needs a person, whatever an agent says they agreed to. */
export function refuseAgent({ surroundings }: Store): void {
  if (surroundings.person) return;
  throw new TidemarkError(
    'stopped',
    `What holds in every project is a person's to say; this is ${surroundings.agent}.`,
    {
      hint: 'State it in the project, and ask the person to run tide promote on its id.',
    },
  );
}

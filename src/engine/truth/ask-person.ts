// Stops an agent before anything is changed, where the change is not an append of its own or is more than that.

import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { append } from '../append.ts';
import type { Memory } from '../reading/memory.ts';
import { isConfirmed } from './binding.ts';
import { type Refusal, refusal } from './persons-word.ts';
import { trespass, type Wish } from './trespass.ts';

/** Whatever the kind of the fact. */
export function askPerson(store: Store, memory: Memory, fact: Fact, wish: Wish): void {
  const { person, agent } = store.surroundings;
  if (!person && isConfirmed(fact)) stop(store, memory, refusal(agent, memory.state, { fact, wish }));
}

export function refuseTrespass(store: Store, memory: Memory, drafts: readonly Draft[]): void {
  const { person, agent } = store.surroundings;
  if (person) return;
  for (const draft of drafts) {
    const found = trespass(memory.state, draft);
    if (found !== undefined) stop(store, memory, refusal(agent, memory.state, found));
  }
}

function stop(store: Store, memory: Memory, { drafts, error }: Refusal): never {
  if (drafts.length > 0) append(store, memory, drafts);
  throw error;
}

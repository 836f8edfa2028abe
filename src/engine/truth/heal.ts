// Healing a fact that misled somebody: what is done to it, the fault that remembers it, and the doubt about what was concluded from it
// are one append. Nothing is destroyed; an invalidated fact does not come back.

import type { Draft, Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { type Fault, faultFields, faultIn, type Repair } from '../../model/fault.ts';
import { freeId } from '../../model/id.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isTaken } from '../../projection/namesakes.ts';
import { append, type Written } from '../append.ts';
import { checkVisible } from '../check-statement.ts';
import { findFact } from '../find-fact.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { answeredByEnding } from '../review/settled-threads.ts';
import { findFile } from '../sessions/find-session-file.ts';
import { refuseAgentOnUserStore } from '../user-store.ts';
import { askPerson } from './ask-person.ts';
import { derivedFrom } from './derived.ts';
import { trustOfOwnWords } from './own-word.ts';
import { doubtsAnswered } from './persons-word.ts';
import { type Treatment, treated } from './treatment.ts';

interface Wrong {
  readonly because: string;
  readonly bug?: string | undefined;
}

export interface Healing {
  readonly fault: Fault;
  readonly fact: Fact;
  /** What was concluded from it and is in doubt now. */
  readonly flagged: readonly Fact[];
  readonly thread: string | undefined;
  readonly written: Written;
}

/** Everything that can be wrong with it, before anybody is asked. Gives the fact as it is. */
export function checkHealing(store: Store, id: string, treatment: Treatment): Fact {
  return treated(store, load(store), id, treatment).fact;
}

export function heal(store: Store, id: string, treatment: Treatment, wrong: Wrong): Healing {
  const memory = load(store);
  const { fact, draft, rule } = treated(store, memory, id, treatment);
  const because = checkVisible(
    wrong.because.trim(),
    'why it was wrong. Example: --because "the queue retries by itself"',
  );
  refuseAgentOnUserStore(store);
  const { misled, writer } = sessionsOf(store, memory);
  askPerson(writer, memory, fact, { done: WANTED[treatment.action], because, isWrong: true });
  const taken = (one: string) => isTaken(memory.state, one);
  const fault = freeId(`fault-${plain(fact.id)}`, taken);
  const doubtful =
    treatment.action === 'scope-reduced' ? [] : derivedFrom(memory, fact.id).filter((one) => !faultIn(one));
  const thread = doubtful.length === 0 ? undefined : freeId(`derived-from-${plain(fact.id)}`, taken);
  const written = append(writer, memory, [
    draft(because, fault),
    {
      verb: 'Created',
      kind: 'learning',
      id: fault,
      text: wrong.bug?.trim() || `${SAID[treatment.action](fact.id)}: ${because}`,
      fields: [
        ['scope', fact.scope],
        ['trust', trustOfOwnWords(store.surroundings)],
        ...faultFields({
          memory: fact.id,
          action: treatment.action,
          cause: because,
          rule,
          session: misled ?? null,
        }),
      ],
    },
    ...doubtsAnswered(memory, fact.id, `\`${fact.id}\` was healed (${treatment.action}): ${because}`),
    ...(treatment.action === 'invalidated'
      ? answeredByEnding(memory.state, new Map([[fact.id, `${fact.id} is invalidated`]]))
      : []),
    ...(thread === undefined ? [] : [doubt(thread, fact.id, treatment.action, doubtful)]),
  ]);
  const recorded = faultIn(findFact(memory, fault));
  if (recorded === undefined)
    throw new TidemarkError('corrupt', `\`${fault}\` was written but is not in memory.`, {
      hint: 'Run `tide fsck`.',
    });
  return { fault: recorded, fact: findFact(memory, fact.id), flagged: doubtful, thread, written };
}

const WANTED: Readonly<Record<Repair, string>> = {
  invalidated: 'invalidated',
  corrected: 'corrected',
  'scope-reduced': 'narrowed',
};

const SAID: Readonly<Record<Repair, (id: string) => string>> = {
  invalidated: (id) => `\`${id}\` was wrong`,
  corrected: (id) => `\`${id}\` was wrong and is corrected`,
  'scope-reduced': (id) => `\`${id}\` was taken to hold more widely than it does`,
};

function doubt(id: string, healed: string, action: Repair, about: readonly Fact[]): Draft {
  const asked = about.length === 1 ? 'Is the fact that was' : `Are the ${about.length} facts that were`;
  return {
    verb: 'Raised',
    kind: 'thread',
    id,
    text: `\`${healed}\` was wrong (${action}). ${asked} concluded from it still true?`,
    fields: [['type', 'suspect'], ['healed', healed], ...about.map((fact): Field => ['about', fact.id])],
  };
}

/** A session that is named but closed is the one that was misled: nothing is written into it any more. */
function sessionsOf(store: Store, memory: Memory): { misled: string | undefined; writer: Store } {
  const named = store.session;
  const file = named === undefined ? undefined : findFile(store, memory, named);
  return {
    misled: file === undefined ? undefined : named,
    writer: file?.mark.sealed ? { ...store, session: undefined } : store,
  };
}

function plain(id: string): string {
  return id.replace(/[^a-z0-9-]+/g, '-').slice(0, 48);
}

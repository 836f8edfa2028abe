// Healing a fact that misled somebody: what is done to it, the fault that remembers it, and the doubt about what was concluded from it
// are one append. Nothing is destroyed; an invalidated fact does not come back.

import type { Draft, Field } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { type Fault, faultFields, faultIn, type Repair } from '../../model/fault.ts';
import { freeId } from '../../model/id.ts';
import { isWithin } from '../../model/scope.ts';
import { STEERING } from '../../model/steering.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isTaken } from '../../projection/namesakes.ts';
import { append, type Written } from '../append.ts';
import { checkKind } from '../check-kind.ts';
import { checkFields, checkScope, checkVisible } from '../check-statement.ts';
import { findFact } from '../find-fact.ts';
import { findFile } from '../find-session-file.ts';
import { load, type Memory } from '../load.ts';
import { living, refuseFinished, worded } from '../mark.ts';
import { refuseAgentOnUserStore } from '../user-store.ts';
import { derivedFrom } from './derived.ts';
import { askPerson } from './persons-word.ts';

export type Treatment =
  | { readonly action: 'invalidated' }
  | { readonly action: 'corrected'; readonly statement: string; readonly fields: readonly Field[] }
  | { readonly action: 'scope-reduced'; readonly scope: string };

export interface Wrong {
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
  askPerson(writer, memory, fact, treatment.action, because);
  const taken = (one: string) => isTaken(memory.state, one);
  const fault = freeId(`fault-${plain(fact.id)}`, taken);
  const doubtful =
    treatment.action === 'scope-reduced' ? [] : derivedFrom(memory, fact.id).filter((one) => !faultIn(one));
  const thread = doubtful.length === 0 ? undefined : freeId(`derived-from-${plain(fact.id)}`, taken);
  const { person, terminal } = store.surroundings;
  const written = append(writer, memory, [
    draft(because, fault),
    {
      verb: 'Created',
      kind: 'learning',
      id: fault,
      text: wrong.bug?.trim() || `${SAID[treatment.action](fact.id)}: ${because}`,
      fields: [
        ['scope', fact.scope],
        ['trust', person && terminal ? 'human' : 'agent'],
        ...faultFields({
          memory: fact.id,
          action: treatment.action,
          cause: because,
          rule,
          session: misled ?? null,
        }),
      ],
    },
    ...answered(memory, fact.id, treatment.action, because),
    ...(thread === undefined ? [] : [doubt(thread, fact.id, treatment.action, doubtful)]),
  ]);
  const recorded = faultIn(findFact(memory, fault));
  if (recorded === undefined)
    throw new TidemarkError('corrupt', `\`${fault}\` was written but is not in memory.`, {
      hint: 'Run `tide fsck`.',
    });
  return { fault: recorded, fact: findFact(memory, fact.id), flagged: doubtful, thread, written };
}

const SAID: Readonly<Record<Repair, (id: string) => string>> = {
  invalidated: (id) => `\`${id}\` was wrong`,
  corrected: (id) => `\`${id}\` was wrong and is corrected`,
  'scope-reduced': (id) => `\`${id}\` was taken to hold more widely than it does`,
};

interface Treated {
  readonly fact: Fact;
  readonly draft: (because: string, fault: string) => Draft;
  readonly rule: string;
}

function treated(store: Store, memory: Memory, id: string, treatment: Treatment): Treated {
  const fact = living(memory, id);
  if (fact.kind === 'thread')
    throw new TidemarkError('usage', `\`${fact.id}\` is a question; it states nothing that could be wrong.`, {
      hint: 'Answer it with tide resolve.',
    });
  const about = { kind: fact.kind, id: fact.id };
  if (treatment.action === 'invalidated')
    return {
      fact,
      // Whoever states it again is told the reason, and with it where to read on.
      draft: (because, fault) => ({
        verb: 'Invalidated',
        ...about,
        text: `${because} (${fault})`,
        fields: [],
      }),
      rule: `Do not go by it or state it again before reading why: tide blame ${fact.id}`,
    };
  if (treatment.action === 'corrected') {
    refuseFinished(fact, 'corrected');
    const text = checkVisible(
      treatment.statement.trim(),
      'what is true. Example: --correct "It lives ten minutes"',
    );
    checkFields(checkKind(fact.kind), [...kept(fact, treatment.fields), ...treatment.fields], 'always');
    if (text === fact.statement && treatment.fields.length === 0)
      throw new TidemarkError('usage', `\`${fact.id}\` says that already.`, {
        hint: 'Say what is true instead, or invalidate it if nothing is.',
      });
    return {
      fact,
      draft: (because) => ({
        verb: 'Corrected',
        ...about,
        text,
        fields: [['because', because], ...treatment.fields, ...worded(store)],
      }),
      rule: `What holds: ${text}`,
    };
  }
  const scope = checkScope(treatment.scope);
  refuseWider(store, fact, scope);
  return {
    fact,
    draft: (because) => ({
      verb: 'Updated',
      ...about,
      fields: [
        ['scope', scope],
        ['because', because],
      ],
    }),
    rule: `It holds in ${scope} only`,
  };
}

/** Fields that steer are not among those a correction says anew. */
function kept(fact: Fact, fields: readonly Field[]): Field[] {
  const odd = fields.find(([key]) => STEERING.has(key));
  if (odd !== undefined)
    throw new TidemarkError('usage', `\`${odd[0]}\` is not something a correction says.`, {
      hint: 'Expected a field of the fact, for example --set prevention="Refetch every ten minutes".',
    });
  return fact.fields.filter(([key]) => !fields.some(([other]) => other === key));
}

function refuseWider(store: Store, fact: Fact, scope: string): void {
  if (scope !== fact.scope && isWithin(scope, fact.scope, store.config.modules)) return;
  throw new TidemarkError(
    'usage',
    scope === fact.scope
      ? `\`${fact.id}\` holds in ${scope} already; narrowing needs a smaller place.`
      : `${scope} does not lie within ${fact.scope}, where \`${fact.id}\` holds; narrowing only takes away.`,
    {
      hint: `Expected a scope inside ${fact.scope}, for example ${exampleIn(fact.scope)}. Received: ${scope}`,
    },
  );
}

function exampleIn(scope: string): string {
  if (scope === 'global') return 'project';
  if (scope === 'project') return 'module:auth';
  const name = scope.slice(scope.indexOf(':') + 1).replace(/\/?\**$/, '');
  return scope.startsWith('module:') ? `path:src/${name}/index.ts` : `path:${name}/index.ts`;
}

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

/** Doubts about nothing but this fact are answered with it. */
function answered({ state }: Memory, id: string, action: Repair, because: string): Draft[] {
  const isOver = (one: string) => {
    const fact = state.facts.get(one);
    return one === id || fact === undefined || TERMINAL.has(fact.status);
  };
  return [...state.questions]
    .filter(([, { flag, about }]) => flag === 'SUSPECT' && about.includes(id) && about.every(isOver))
    .map(([thread]) => ({
      verb: 'Closed',
      kind: 'thread',
      id: thread,
      text: `\`${id}\` was healed (${action}): ${because}`,
      fields: [],
    }));
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
